/** A store filled with operations by who is never killed: all articles at once, then the rest one by one. */

import { open } from '../../src/open.ts'
import { listAll } from './contents.ts'
import { CLOCK, carryOut, type Operation } from './operations.ts'
import type { Place } from './stores.ts'

export async function fill(place: Place, operations: readonly Operation[]): Promise<void> {
  await using newsfold = await open({ store: await place.open(), now: () => CLOCK })
  async function* adds() {
    for (const operation of operations) if ('add' in operation) yield operation.add
  }
  await listAll(newsfold.addAll(adds()))
  for (const operation of operations) if (!('add' in operation)) await carryOut(newsfold, operation)
}
