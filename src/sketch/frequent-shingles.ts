/**
 * Shingles that do not count because too many articles of a collection hold them: boilerplate, and what everybody writes.
 *
 * Idea: of all different shingles of the collection a share is dropped, the most frequent first. Those that are as frequent
 * as the last one kept are kept too, so that never more than the share goes. What the collection does not hold is rare.
 *
 * Papers: Broder et al. 1997 dropped what more than 1,000 of 30 million pages held; Gibson, Wellner and Lubar 2008,
 * section 5.2, the most frequent 0 to 10 %.
 */

import type { FrequencyTable } from '../learn/frequencies.ts'
import type { Parameter } from '../parameters.ts'
import type { Thin } from '../tokenize/shingle.ts'

export const FREQUENT_SHARE: Parameter = {
  name: 'sketch.frequentShare',
  meaning: 'this share of the different shingles of the collection, the most frequent ones, does not count; 0 for none',
  default: 0,
  minimum: 0,
  maximum: 0.5,
  grid: [0, 0.01, 0.025, 0.05, 0.075, 0.1],
}

export interface Frequent {
  readonly drop: Thin
  /** Share and collection, for stamps. */
  readonly name: string
}

export function frequentShingles(share: number, table: FrequencyTable, frequencies: string): Frequent {
  const most = table.countAt(1 - share)
  return {
    name: `${share}@${frequencies}`,
    drop(shingles) {
      const { low, high, count } = shingles
      let kept = 0
      for (let i = 0; i < count; i++) {
        if (table.countOf(low[i]!, high[i]!) > most) continue
        low[kept] = low[i]!
        high[kept] = high[i]!
        kept++
      }
      shingles.count = kept
    },
  }
}

/** What a stamp says of it: nothing if every shingle counts. */
export function nameOf(frequent: Frequent | undefined): string {
  return frequent === undefined ? '' : `&frequent=${frequent.name}`
}
