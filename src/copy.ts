/**
 * All of one store into another as it is: articles with versions and times, verdicts, stories, events, corrections,
 * snapshots, settings, notes, tombstones. The state of one moment, whoever writes meanwhile. Broken off, it goes on where
 * it stopped, unless something that was copied has changed since.
 */

import { NewsfoldError } from './errors.ts'
import type { Sequence } from './model.ts'
import { openStore } from './open.ts'
import { UNSETTLING } from './store/guard.ts'
import type { Note, Part, Store } from './store/store.ts'
import { RESKETCH_NOTE } from './verbs/resketch.ts'

export interface CopyOptions {
  /** Called after each part with the articles and the events copied so far, and all events there are. */
  readonly onProgress?: (articles: number, upTo: Sequence, last: Sequence) => void
}

export interface Copied {
  readonly articles: number
  readonly events: number
  /** The event after which a copy that was broken off went on; 0 for a new one. */
  readonly resumedAfter: Sequence
}

/** What the target remembers of a copy that is not done: the last event of the source when it began. */
const OWNER = 'newsfold'
const KEY = 'copy'

/** Stores, or their addresses. */
export async function copy(from: string | Store, to: string | Store, options: CopyOptions = {}): Promise<Copied> {
  if (typeof from === 'string' && from === to) {
    throw new NewsfoldError('option-wrong', 'a store cannot be copied into itself')
  }
  const source = typeof from === 'string' ? await openStore(from) : from
  try {
    const target = typeof to === 'string' ? await openStore(to) : to
    try {
      return await copyParts(source, target, options)
    } finally {
      if (typeof to === 'string') await target.close()
    }
  } finally {
    if (typeof from === 'string') await source.close()
  }
}

async function copyParts(source: Store, target: Store, { onProgress }: CopyOptions): Promise<Copied> {
  const last = await source.lastSequence()
  const begunAt = await findBegun(target)
  if (begunAt !== undefined) await refuseOutdated(source, target, begunAt)
  const resumedAfter = await target.lastSequence()
  let articles = 0
  let events = 0
  let first = true
  let upTo = resumedAfter
  const load = async (part: Part) => {
    await target.load(part)
    articles += part.articles.length
    events += part.events.length
    upTo = part.upTo
    onProgress?.(articles, upTo, Math.max(last, upTo))
  }
  // While one part is put, the next one is read.
  let loading = Promise.resolve()
  for await (const part of source.listParts(resumedAfter)) {
    await loading
    loading = load(first ? { ...part, notes: [...part.notes, toNote(begunAt ?? last)] } : part)
    // It is awaited in its turn.
    loading.catch(() => {})
    first = false
  }
  await loading
  await target.load({ ...NOTHING, upTo, notes: [{ owner: OWNER, key: KEY }] })
  return { articles, events, resumedAfter }
}

const NOTHING: Omit<Part, 'upTo'> = {
  snapshots: [],
  notes: [],
  tombstones: [],
  stories: [],
  articles: [],
  former: [],
  events: [],
}

function toNote(begunAt: Sequence): Note {
  return { owner: OWNER, key: KEY, bytes: new TextEncoder().encode(String(begunAt)) }
}

/** Where the source stood when a copy into this store began that is not done; a store that holds anything else is refused. */
async function findBegun(target: Store): Promise<Sequence | undefined> {
  const [note] = await target.findNotes(OWNER, [KEY])
  if (note?.bytes !== undefined) return Number(new TextDecoder().decode(note.bytes))
  if ((await target.lastSequence()) === 0 && (await target.findSnapshot('settings')) === undefined) return undefined
  throw new NewsfoldError('store-not-empty', 'the store to copy into is not empty; name a new one')
}

/** What was removed, expired, corrected or judged anew since may be among what was copied. */
async function refuseOutdated(source: Store, target: Store, begunAt: Sequence): Promise<void> {
  if ((await toKeysState(source)) !== (await toKeysState(target))) {
    throw new NewsfoldError(
      'copy-outdated',
      'keys were made anew since this copy was broken off; delete what was copied and copy again',
    )
  }
  for await (const { kind } of source.listEvents(begunAt)) {
    if (!UNSETTLING.has(kind)) continue
    throw new NewsfoldError(
      'copy-outdated',
      `articles were ${kind} since this copy was broken off; delete what was copied and copy again`,
    )
  }
}

/** Which keys texts have: by the settings in force, and by how far a resketch came. */
async function toKeysState(store: Store): Promise<string> {
  const { settings } = await store.head()
  const [note] = await store.findNotes(OWNER, [RESKETCH_NOTE])
  return `${settings} ${new TextDecoder().decode(note?.bytes)}`
}
