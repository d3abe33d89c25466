/**
 * What two sets have in common, as shares: with A that of the new and B that of the earlier text, of things that are counted
 * or weighed, resemblance |A and B| / |A or B|, containedIn |A and B| / |A|, contains |A and B| / |B| (Broder 1997).
 */

import { toRounded } from './rounding.ts'

/** Sets of nothing have nothing in common. */
export function toShares(shared: number, mine: number, theirs: number) {
  return {
    resemblance: toRounded(shared / (mine + theirs - shared || 1)),
    containedIn: toRounded(shared / (mine || 1)),
    contains: toRounded(shared / (theirs || 1)),
  }
}
