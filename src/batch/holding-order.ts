/**
 * In which order articles are held against earlier ones. What each of them is does not depend on it, but how often a text is
 * read does: held in the order in which they came, copies of one story lie far apart, and each of them reads the others again.
 * So who shares most keys with an earlier article comes with it, and a story is read once, by one thread.
 *
 * Idea: each article stands with that of its predecessors which holds most of the keys it shares, by a majority vote over the
 * first holder of each of them; that one stands with its own, and so on to the one that stands for itself. It need not be
 * right, only mostly so. Cost: one look at each shared key, and a counting sort.
 */

import type { Identity } from './identity.ts'
import type { Shares } from './share-keys.ts'

/** The articles that have to be held against somebody, from the first one on that is judged. */
export function toHoldingOrder(
  count: number,
  { isRepeated, previous, firstPrint }: Pick<Identity, 'isRepeated' | 'previous' | 'firstPrint'>,
  shares: Shares,
  first = 0,
): Uint32Array {
  const { rowStarts } = shares
  /** Whom each article stands with. */
  const stands = new Uint32Array(count)
  /** How many are to be held with each, then where those begin. */
  const starts = new Uint32Array(count + 1)
  for (let article = 0; article < count; article++) {
    stands[article] = article
    if (isRepeated[article] === 1) continue
    const hasRows = rowStarts[article] !== rowStarts[article + 1]
    const before = previous[article]!
    if (firstPrint[article] !== article) stands[article] = stands[firstPrint[article]!]!
    else if (hasRows) stands[article] = stands[findCompanion(shares, article)]!
    else if (before > 0) stands[article] = stands[before - 1]!
    else continue
    if (article >= first) starts[stands[article]! + 1]!++
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const order = new Uint32Array(starts[count]!)
  for (let article = first; article < count; article++) {
    // Who stands for itself has nobody before it.
    if (isRepeated[article] === 0 && stands[article] !== article) order[starts[stands[article]!]!++] = article
  }
  return order
}

/** The article that is the first holder of most of the keys, if one is; else one of those that hold some. */
function findCompanion({ rowStarts, group, holders }: Shares, article: number): number {
  let [companion, votes] = [0, 0]
  for (let row = rowStarts[article]!; row < rowStarts[article + 1]!; row++) {
    const holder = holders[group[row]!]!
    if (votes === 0) companion = holder
    votes += holder === companion ? 1 : -1
  }
  return companion
}
