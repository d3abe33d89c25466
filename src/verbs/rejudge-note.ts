/** The note that says how far a rejudge came; it is gone when it is done. */

import type { Note, Store } from '../store/store.ts'

export const REJUDGE_NOTE: Note = { owner: 'newsfold', key: 'rejudge' }

/** Whether articles are being judged again, or that was broken off: until it is done not everything is in place. */
export async function isRejudging(store: Pick<Store, 'findNotes'>): Promise<boolean> {
  const [note] = await store.findNotes(REJUDGE_NOTE.owner, [REJUDGE_NOTE.key])
  return note !== undefined
}
