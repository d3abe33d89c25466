/** The keys of a store made anew, also of one that this version cannot open because its detectors are others. */

import { openStore } from './open-store.ts'
import type { OpenOptions, Resketched } from './options.ts'
import { getPreset } from './presets/presets.ts'
import type { Store } from './store/store.ts'
import { refuseUnfinished } from './unfinished-copy.ts'
import { resketch as resketchStore } from './verbs/resketch.ts'

/**
 * A store or its address. Gives the share that is done, from 0 to 1, after each commit; the work goes on as it is read, and
 * whoever stops reading can go on later. In the end it returns how many texts got their keys anew, and how many are damaged.
 */
export async function* resketch(
  address: string | Store,
  { preset, set }: Pick<OpenOptions, 'preset' | 'set'> = {},
): AsyncGenerator<number, Resketched> {
  const given = typeof preset === 'string' ? getPreset(preset) : preset
  const store = typeof address === 'string' ? await openStore(address, { mustExist: true }) : address
  try {
    await refuseUnfinished(store)
    return yield* resketchStore(store, given, set)
  } finally {
    if (typeof address === 'string') await store.close()
  }
}
