/**
 * Judges stored articles again, in the order of their numbers, each by what is said now of those before it. Not judged again
 * is one that has expired, because nothing can be held against what is gone, and one whose earlier article was removed: it
 * keeps its relation (SEMANTICS 19), and both stay where they stand.
 */

import { readCorrections } from '../corrections.ts'
import type { Past } from '../past.ts'
import type { Setup } from '../pipeline.ts'
import type { Kept, Reads } from '../store/store.ts'
import { isSame, toRevised } from './revision.ts'

/** Articles read and judged together: few enough that a commit keeps others waiting for a fraction of a second. */
export const GROUP_ARTICLES = 256

export interface JudgedAgain {
  readonly judged: number
  /** Those that were left as they are. */
  readonly left: number
}

/** What is said of each goes into the past; the articles of a group come in order. */
export async function judgeAgain(
  group: readonly Kept[],
  past: Past,
  corrected: boolean,
  store: Reads,
  setup: Setup,
): Promise<JudgedAgain> {
  const nodes = past.take(group).filter(({ text, verdict }) => text.keys.length > 0 && verdict.earlier !== 'removed')
  const ids = nodes.map(({ article }) => article.id)
  const corrections = corrected ? await readCorrections(ids, store) : undefined
  const asked = await past.ask(nodes, corrections, setup)
  for (const [i, node] of nodes.entries()) {
    const { verdict } = node
    const next = toRevised(node, await past.weigh(asked[i]!, setup), verdict, setup)
    if (!isSame(next, verdict)) past.revise(node, { ...next, revision: verdict.revision + 1 }, true)
  }
  return { judged: nodes.length, left: group.length - nodes.length }
}

/** The next articles in order. */
export async function readGroup(
  store: Reads & { listKept(after?: number): AsyncIterable<Kept> },
  after: number,
  upTo: number,
): Promise<Kept[]> {
  const group: Kept[] = []
  for await (const kept of store.listKept(after)) {
    if (kept.article.sequence > upTo) break
    group.push(kept)
    if (group.length === GROUP_ARTICLES) break
  }
  return group
}
