/**
 * Pairs labelled with their relations, made from real texts by edits of known kinds: nobody can label as many by hand, and
 * what was done to a text is known for certain. They are easier than real ones, and are to be reported beside real ones, never
 * alone. A pure function of the texts, the kinds and the seed.
 *
 * Idea: languages and kinds take turns. For each the next text in an order drawn from the seed that has what the kind
 * needs is taken and used up, so that no text is the earlier one of two pairs. Texts without a time get one; the new
 * article comes after the earlier one by hours that the kind says.
 */

import type { ArticleInput } from '../../model.ts'
import { seeded, shuffle } from '../../random.ts'
import type { Label } from '../relation-results.ts'
import { between, type Kind, type Made, type Tools } from './kind.ts'
import { isPrintedTwice, takeMostAlike } from './most-alike.ts'
import { type Draft, type Source, toSources, toText } from './source.ts'

export interface MadeText {
  readonly id: string
  readonly title?: string
  readonly text: string
  readonly language: string
  readonly outlet?: string
  readonly publishedAt: string
}

interface MadePair {
  readonly earlier: string
  readonly new: string
  readonly label: Label
  readonly kind: string
  readonly language: string
  readonly reason: string
}

export interface MadeRelations {
  /** In the order of their times. */
  readonly texts: readonly MadeText[]
  readonly pairs: readonly MadePair[]
  /** Texts of which nothing is made, because their language is not one of those known. */
  readonly otherLanguages: number
}

export interface MakeOptions {
  readonly seed: number
  /** At most so many; fewer if the texts do not suffice. */
  readonly pairs: number
  readonly kinds: readonly Kind[]
}

/** Texts that are tried for a kind before it is passed over. */
const MOST_TRIED = 400
/** Others that are drawn until one is no print of the source. */
const MOST_DRAWN = 8
const HOUR_MS = 3_600_000
/** Where texts have no time, they are spread over so many days from that one on. */
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAYS = 300

export function makeRelations(
  articles: readonly (ArticleInput & { readonly id: string })[],
  { seed, pairs: most, kinds }: MakeOptions,
): MadeRelations {
  const random = seeded(seed)
  const sources = toSources(shuffle(articles, random))
  const codes = [...new Set(sources.map(({ language }) => language.code))].sort()
  const left = new Map(codes.map((code) => [code, sources.filter(({ language }) => language.code === code)]))
  const texts: MadeText[] = []
  const pairs: MadePair[] = []
  const turns = kinds.flatMap((kind) => codes.map((code) => ({ kind, code, open: true })))
  while (pairs.length < most && turns.some(({ open }) => open)) {
    for (const turn of turns) {
      if (pairs.length >= most) break
      if (!turn.open) continue
      const found = makeOne(turn.kind, left.get(turn.code)!, random)
      // What does not come now does not come later: texts only become fewer.
      turn.open = found !== undefined
      if (found !== undefined) keep(turn.kind, found.source, found.made, random, texts, pairs)
    }
  }
  texts.sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : a.id < b.id ? -1 : 1))
  return { texts, pairs, otherLanguages: articles.length - sources.length }
}

/** The next source that can be made into the kind, taken out of those left. */
function makeOne(
  kind: Kind,
  left: Source[],
  random: () => number,
): { readonly source: Source; readonly made: Made } | undefined {
  for (let tried = 0; tried < Math.min(MOST_TRIED, left.length); tried++) {
    const at = left.length - 1 - tried
    const [source] = left.splice(at, 1)
    const made = kind.make(source!, toTools(source!, left, random))
    if (made !== undefined) return { source: source!, made }
    left.splice(at, 0, source!)
  }
  return undefined
}

function toTools(source: Source, left: Source[], random: () => number): Tools {
  return {
    random,
    drawOther() {
      for (let drawn = 0; drawn < MOST_DRAWN && left.length > 0; drawn++) {
        const other = left[Math.floor(random() * left.length)]!
        if (!isPrintedTwice(source, other)) return other
      }
      return undefined
    },
    takeMostAlike: () => takeMostAlike(left, source, random),
  }
}

function keep(
  kind: Kind,
  source: Source,
  { article, earlier = source, history = [] }: Made,
  random: () => number,
  texts: MadeText[],
  pairs: MadePair[],
): void {
  const start =
    source.time === undefined ? FIRST_DAY + Math.floor(random() * DAYS * 24) * HOUR_MS : Date.parse(source.time)
  const hours = between(kind.hours, random)
  const add = (draft: Draft, id: string, at: number) => {
    const { title } = draft
    texts.push({
      id,
      ...(title !== undefined && { title }),
      text: toText(draft, source.language),
      language: source.language.code,
      ...(source.outlet !== undefined && { outlet: source.outlet }),
      publishedAt: new Date(at).toISOString(),
    })
  }
  const made = `${source.id}#${kind.name}`
  add(earlier, source.id, start)
  add(article, made, start + hours * HOUR_MS)
  for (const [i, draft] of history.entries()) add(draft, `${made}-${i + 1}`, start - (i + 1) * hours * HOUR_MS)
  pairs.push({
    earlier: source.id,
    new: made,
    label: kind.label,
    kind: kind.name,
    language: source.language.code,
    reason: kind.because,
  })
}
