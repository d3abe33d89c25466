/** Which shingles do not count, for presets that drop the most frequent ones of a collection. */

import { shingleFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf } from '../parameters.ts'
import { FREQUENT_SHARE, type Frequent, frequentShingles } from '../sketch/frequent-shingles.ts'
import type { Snapshot } from '../store/store.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'

/** Those of the settings; without a share there are none, and no snapshot is asked for. */
export function frequentIn(
  snapshots: ReadonlyMap<string, Snapshot>,
  settings: Settings,
  shingleWords: number,
  preset: string,
): Frequent | undefined {
  const share = numberOf(settings, FREQUENT_SHARE)
  if (share === 0) return undefined
  const frequencies = frequenciesIn(snapshots, preset)
  return frequentShingles(share, frequencies.get(shingleFamily(shingleWords, PLAIN_WORDS)), frequencies.hash)
}
