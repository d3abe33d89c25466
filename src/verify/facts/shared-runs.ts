/**
 * What of a text stands anywhere in the other: every item in a run of RUN_ITEMS items, figures with their values, that the
 * other has too. It covers what an alignment of sentences cannot: sentences split, joined and moved about.
 *
 * Cost: linear, about 10 ns for each item of both texts; one table for all pairs.
 */

import type { ArticleFacts } from './article-facts.ts'

/** Fewer items in a row are shared by chance. */
const RUN_ITEMS = 4
const MOST_KEPT = 1 << 14
const keptRuns = new Int32Array(MOST_KEPT)
const keptMarks = new Int32Array(MOST_KEPT)
let mark = 0

/** Sets `covered` for the items of the text that stand in a run that the other text has. */
export function coverShared(facts: ArticleFacts, other: ArticleFacts, covered: Uint8Array): void {
  if (facts.count < RUN_ITEMS || other.count < RUN_ITEMS) return
  const count = other.count - RUN_ITEMS + 1
  let size = 64
  while (size < 2 * count) size *= 2
  const runs = size <= MOST_KEPT ? keptRuns : new Int32Array(size)
  const marks = size <= MOST_KEPT ? keptMarks : new Int32Array(size)
  mark = (mark + 1) | 0 || 1
  const mask = size - 1
  for (let i = 0; i < count; i++) {
    const run = hashRun(other.exact, i)
    let at = run & mask
    while (marks[at] === mark && runs[at] !== run) at = (at + 1) & mask
    marks[at] = mark
    runs[at] = run
  }
  let until = 0
  for (let i = 0; i < facts.count; i++) {
    if (i + RUN_ITEMS <= facts.count) {
      const run = hashRun(facts.exact, i)
      let at = run & mask
      while (marks[at] === mark && runs[at] !== run) at = (at + 1) & mask
      if (marks[at] === mark) until = i + RUN_ITEMS
    }
    if (i < until) covered[i] = 1
  }
}

function hashRun(exact: Int32Array, from: number): number {
  let hash = 0
  for (let i = from; i < from + RUN_ITEMS; i++) hash = (Math.imul(hash, 0x9e3779b1) + exact[i]!) | 0
  return hash ^ (hash >>> 15)
}
