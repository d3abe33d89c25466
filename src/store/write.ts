/** A write of the given parts, with nothing in the others. */

import type { Guard, Write } from './store.ts'

export function toWrite(guard: Guard, parts: Partial<Omit<Write, 'guard'>>): Write {
  return {
    guard,
    put: [],
    remove: [],
    expire: [],
    resketch: [],
    verdicts: [],
    stories: [],
    events: [],
    snapshots: [],
    notes: [],
    ...parts,
  }
}
