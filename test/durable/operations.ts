/**
 * What processes do to a store, made up from a seed: originals, copies, edited copies, new versions; removals and expiry
 * where they are asked for. Times are given and the clock stands still, so that the same operations always come to the
 * same, to the byte.
 */

import { randomBelow } from '../../src/contracts/store-history.ts'
import { NewsfoldError } from '../../src/errors.ts'
import type { ArticleInput, PairRelation } from '../../src/model.ts'
import type { Newsfold } from '../../src/options.ts'

export type Operation =
  | { readonly add: ArticleInput }
  | { readonly remove: string }
  | { readonly expire: string; readonly text: boolean }
  | { readonly correct: readonly [string, string, PairRelation] }
  | { readonly undo: readonly [string, string] }

/** The time at which removals and expiries happen. */
export const CLOCK = '2026-06-01T00:00:00.000Z'

/** When the article with that number was seen: one a minute. */
export function seenAt(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ter', 'san', 'vo', 'ri', 'den', 'pu', 'shal', 'e', 'bron', 'ty', 'gas', 'um']

/** News of so many made-up words; another seed shares hardly a phrase with it. */
export function makeNews(seed: number, words = 60): string {
  const below = randomBelow(seed * 7919 + 1)
  const word = () => Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join('')
  return Array.from({ length: words }, (_, i) => (i % 12 === 11 ? `${word()}.` : word())).join(' ')
}

/** The same news with every n-th word another. */
export function editNews(news: string, every: number, mark: string): string {
  return news
    .split(' ')
    .map((word, i) => (i % every === every - 1 ? `${mark}${i}` : word))
    .join(' ')
}

/** What a made-up stream has besides originals, copies and edited copies. */
export interface Mixture {
  readonly versions?: boolean
  readonly removals?: boolean
  readonly corrections?: boolean
}

export function makeOperations(
  count: number,
  seed: number,
  { versions = false, removals = false, corrections = false }: Mixture = {},
) {
  const below = randomBelow(seed)
  const operations: Operation[] = []
  const given: { readonly id: string; readonly text: string }[] = []
  const pick = () => given[below(given.length)]!
  const corrected: [string, string][] = []
  const relations: readonly PairRelation[] = ['different', 'duplicate', 'update', 'contained']
  /** A word on a pair on which nobody said anything yet, so that the same said twice is said once; or that is taken back. */
  const say = () => {
    const pair: [string, string] = [pick().id, pick().id]
    const again = corrected.some((one) => one.every((id) => pair.includes(id)))
    if (corrected.length > 3 && below(3) === 0) operations.push({ undo: corrected[below(corrected.length)]! })
    else if (!again) {
      corrected.push(pair)
      operations.push({ correct: [...pair, relations[below(4)]!] })
    }
  }
  const put = (id: string, text: string) => {
    const number = operations.length
    given.push({ id, text })
    const title = number % 3 === 0 ? { title: `Item ${number % 20}` } : {}
    operations.push({ add: { id, text, seenAt: seenAt(number), outlet: `outlet ${number % 7}`, ...title } })
  }
  const edited = (text: string) => editNews(text, 9 + below(12), `edited${below(1000)}`)
  while (operations.length < count) {
    const number = operations.length
    const id = `${seed}/${number}`
    const dice = given.length < 5 ? 0 : below(100)
    if (corrections && given.length > 5 && below(4) === 0) say()
    else if (dice < 45) put(id, makeNews(seed * 100_003 + number, 30 + below(50)))
    else if (dice < 60) put(id, pick().text)
    else if (dice < 85 || (dice < 93 && !versions)) put(id, edited(pick().text))
    else if (dice < 93) {
      const { id: known, text } = pick()
      // Now and then a page changes its subject altogether, or takes back what it said.
      const kind = below(4)
      put(known, kind === 0 ? makeNews(seed * 100_003 + number) : kind === 1 ? pick().text : edited(text))
    } else if (!removals) put(id, edited(pick().text))
    else if (dice < 98) operations.push({ remove: pick().id })
    else operations.push({ expire: seenAt(below(number)), text: below(2) === 0 })
  }
  return operations
}

/** Does one operation and says what `writer.mjs` says of it. */
export async function carryOut(newsfold: Newsfold, operation: Operation) {
  if ('remove' in operation) return { touched: await newsfold.remove([operation.remove]) }
  if ('correct' in operation) {
    const [article, earlier, relation] = operation.correct
    const { sequence } = await newsfold.correct(article, earlier, relation).catch(toRefused)
    return { touched: sequence }
  }
  if ('undo' in operation) {
    const [article, earlier] = operation.undo
    const said = (await newsfold.findCorrections(article)).find(({ pair }) => pair.includes(earlier))
    return { touched: said === undefined ? 0 : (await newsfold.undo(said.sequence)).sequence }
  }
  if ('expire' in operation) return { touched: await newsfold.expire(operation.expire, { text: operation.text }) }
  const { id, version, relation, earlier, story } = await newsfold.add(operation.add)
  return { verdict: { id, version, relation, ...(earlier !== undefined && { earlier }), story } }
}

/** What cannot be said is refused by name, and changes nothing. */
function toRefused(error: unknown): { sequence: number } {
  if (error instanceof NewsfoldError) return { sequence: 0 }
  throw error
}
