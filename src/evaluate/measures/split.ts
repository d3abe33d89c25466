/**
 * Parts of a gold set that never share a story: what is fitted on one says nothing about the other that it should not. The
 * stories are shuffled and dealt out until the first part has its share of the articles, because stories differ much in
 * size.
 */

import { shuffle } from '../../random.ts'

/** For each story, by its number, whether it is in the first part; `sizes` are their articles. */
export function splitStories(sizes: readonly number[], share: number, random: () => number): boolean[] {
  const wanted = share * sizes.reduce((sum, size) => sum + size, 0)
  const isFirst = sizes.map(() => false)
  let taken = 0
  for (const story of shuffle([...sizes.keys()], random)) {
    // A story is taken if that comes nearer to the share than leaving it.
    if (taken + sizes[story]! / 2 > wanted) continue
    isFirst[story] = true
    taken += sizes[story]!
  }
  return isFirst
}
