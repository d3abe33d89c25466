/** Which shingles do not count, for presets that drop the most frequent ones of a collection. */

import { shingleFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf } from '../parameters.ts'
import { FREQUENT_SHARE, type Frequent, frequentShingles } from '../sketch/frequent-shingles.ts'
import type { Snapshot } from '../store/store.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'

/**
 * Those of the settings. A snapshot is asked for even where all shingles count: it is fixed when a store is made, and a
 * resketch may want to drop some later.
 */
export function frequentIn(
  snapshots: ReadonlyMap<string, Snapshot>,
  settings: Settings,
  shingleWords: number,
  preset: string,
): Frequent | undefined {
  const frequencies = frequenciesIn(snapshots, preset)
  const table = frequencies.get(shingleFamily(shingleWords, PLAIN_WORDS))
  const share = numberOf(settings, FREQUENT_SHARE)
  return share === 0 ? undefined : frequentShingles(share, table, frequencies.hash)
}
