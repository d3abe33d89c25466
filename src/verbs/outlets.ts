/**
 * Gives a store another registry of outlets (SEMANTICS 18). It is written with settings that name it, in one commit: whoever
 * judges under the former ones is refused, takes up the new ones and judges again, so that all go by the same registry from
 * that commit on. An event tells of it. Articles that are stored keep the outlets they came with.
 */

import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { Event } from '../model.ts'
import { type Outlet, toOutletSnapshot } from '../outlets.ts'
import { fromSnapshot, toSnapshot } from '../setup.ts'
import type { Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'

/** Whether it is another one than the store had. */
export async function setOutlets(outlets: readonly Outlet[], store: Store, inForce: InForce): Promise<boolean> {
  const given = toOutletSnapshot(outlets)
  for (;;) {
    const upTo = await store.lastSequence()
    const stored = (await store.findSnapshot('settings'))!
    const made = fromSnapshot(stored)
    if (made.learned?.outlets === given.hash) return false
    if (made.former !== undefined) {
      throw new NewsfoldError(
        'store-settings',
        'keys are being made anew; give the store its outlets when that is done',
      )
    }
    const settings = toSnapshot({ ...made, learned: { ...made.learned, outlets: given.hash } })
    const at = inForce.setup.now()
    const event: Event = { sequence: upTo + 1, at, kind: 'learned', snapshot: given.hash }
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: stored.hash }
    const committed = await store.commit(toWrite(guard, { events: [event], snapshots: [given, settings] }))
    await inForce.catchUp()
    if ('written' in committed) return true
  }
}
