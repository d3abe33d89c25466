/**
 * Where people have a say, before any rule (SEMANTICS 8 and 21): a correction that names the parent of an article names it
 * whatever was measured, and what stands in one story with an article that is forbidden to it is no candidate.
 */

import type { Corrections } from './corrections.ts'
import { decide, type Judged } from './decide/decide.ts'
import { corrected } from './decide/rules/corrected.ts'
import type { Article, Measurements } from './model.ts'
import type { Kept } from './store/store.ts'

/** What an article would be if nobody had said anything. */
export interface Freedom {
  readonly article: Article
  readonly previous: Kept | undefined
  readonly judged: readonly Judged[]
  /** The link to its own earlier version, if that holds. */
  readonly own: Judged | undefined
  readonly chosen: Judged | undefined
}

/** How others are found that were there before the article. */
interface Found {
  findNewest(id: string): Promise<Kept | undefined>
}

/** The stories an article may not stand in. */
export async function findBanned(id: string, corrections: Corrections, before: Found): Promise<ReadonlySet<string>> {
  const banned = new Set<string>()
  for (const forbidden of corrections.forbiddenTo(id).keys()) {
    const kept = await before.findNewest(forbidden)
    if (kept !== undefined) banned.add(kept.verdict.story)
  }
  return banned
}

/** The link of its verdict, by the rule `corrected` if it is another one than it would be; undefined for an original. */
export async function overrule(
  free: Freedom,
  corrections: Corrections,
  banned: ReadonlySet<string>,
  before: Found,
  measure: (earlier: Kept) => Measurements,
): Promise<Judged | undefined> {
  const { article, previous, judged, own } = free
  for (const { other, relation } of corrections.tiesOf(
    article.id,
    previous === undefined ? article.sequence : undefined,
  )) {
    const earlier = await before.findNewest(other)
    // One that was removed, or came later than this article, says nothing here.
    if (earlier === undefined) continue
    const known = judged.find((one) => one.earlier.article.sequence === earlier.article.sequence)
    const measurements = known?.measurements ?? measure(earlier)
    return { earlier, measurements, relation, finding: relation, rule: corrected.name, strength: 0 }
  }
  if (banned.size === 0) return free.chosen
  const isAllowed = ({ earlier }: Judged) => !banned.has(earlier.verdict.story)
  const chosen = own !== undefined && isAllowed(own) ? own : decide(judged.filter(isAllowed))
  return chosen === undefined || chosen === free.chosen ? chosen : { ...chosen, rule: corrected.name }
}
