/**
 * What a store remembers of a copy into it that is not done: where the source stood when it began. Until it is done the
 * store holds some of the articles and all of the settings, and would judge as if the others had never been; so nobody but
 * the same copy may use it.
 */

import { NewsfoldError } from './errors.ts'
import type { Sequence } from './model.ts'
import type { Note, Store } from './store/store.ts'

const NAME = { owner: 'newsfold', key: 'copy' }

/** Goes with the first part of a copy. */
export function toNote(begunAt: Sequence): Note {
  return { ...NAME, bytes: new TextEncoder().encode(String(begunAt)) }
}

/** Goes after the last part. */
export const DONE: Note = NAME

/** The last event of the source when the copy began; undefined if there is none under way. */
export async function findBegun(store: Store): Promise<Sequence | undefined> {
  const [note] = await store.findNotes(NAME.owner, [NAME.key])
  return note?.bytes && Number(new TextDecoder().decode(note.bytes))
}

export async function refuseUnfinished(store: Store): Promise<void> {
  if ((await findBegun(store)) === undefined) return
  throw new NewsfoldError(
    'copy-unfinished',
    'a copy into this store is under way or was broken off, so it does not hold everything; run the same copy again to finish it, or delete it and copy into a new one',
  )
}
