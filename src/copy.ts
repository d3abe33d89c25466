/**
 * All of one store into another as it is: articles with versions and times, verdicts, stories, events, corrections,
 * snapshots, settings, notes, tombstones. The state of one moment, whoever writes meanwhile. Broken off, it goes on where
 * it stopped, unless something that was copied has changed since.
 */

import { NewsfoldError } from './errors.ts'
import type { Sequence } from './model.ts'
import { openStore } from './open-store.ts'
import { UNSETTLING } from './store/guard.ts'
import type { Part, Store } from './store/store.ts'
import { DONE, findBegun, refuseUnfinished, toNote } from './unfinished-copy.ts'
import { readProgress } from './verbs/resketch.ts'

const PARTS_ON_THEIR_WAY = 2

export interface CopyOptions {
  /** Called after each part with the articles and the events copied so far, and all events there are. */
  readonly onProgress?: (articles: number, upTo: Sequence, last: Sequence) => void
  /** Once it is aborted the copy stops after the part in hand and throws the signal's reason; the same copy goes on later. */
  readonly signal?: AbortSignal
}

export interface Copied {
  readonly articles: number
  readonly events: number
  /** The event after which a copy that was broken off went on; 0 for a new one. */
  readonly resumedAfter: Sequence
}

/** Stores, or their addresses. */
export async function copy(from: string | Store, to: string | Store, options: CopyOptions = {}): Promise<Copied> {
  if (typeof from === 'string' && from === to) {
    throw new NewsfoldError('option-wrong', 'a store cannot be copied into itself')
  }
  options.signal?.throwIfAborted()
  const source = typeof from === 'string' ? await openStore(from, { mustExist: true }) : from
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

async function copyParts(source: Store, target: Store, { onProgress, signal }: CopyOptions): Promise<Copied> {
  await refuseUnfinished(source)
  const last = await source.lastSequence()
  const resumedAfter = await target.lastSequence()
  const begunAt = await findBegun(target)
  if (begunAt === undefined) await refuseFilled(target)
  else {
    await refuseAnother(source, target, resumedAfter)
    await refuseOutdated(source, target, begunAt)
  }
  let articles = 0
  let events = 0
  let first = true
  let stopped = false
  let upTo = resumedAfter
  const load = async (part: Part) => {
    await target.load(part)
    articles += part.articles.length
    events += part.events.length
    upTo = part.upTo
    onProgress?.(articles, upTo, Math.max(last, upTo))
  }
  // While parts are put, in order, the next ones are read. When one fails, those behind it do not follow and fail too.
  const loading: Promise<void>[] = []
  for await (const part of source.listParts(resumedAfter)) {
    // Not before the first: it says that a copy is under way, and so that it can go on.
    stopped = signal?.aborted === true && !first
    if (stopped) break
    if (loading.length === PARTS_ON_THEIR_WAY) await loading.shift()
    const loaded = load(first ? { ...part, notes: [...part.notes, toNote(begunAt ?? last)] } : part)
    // It is awaited in its turn.
    loaded.catch(() => {})
    loading.push(loaded)
    first = false
  }
  for (const loaded of loading) await loaded
  if (stopped) throw signal!.reason
  await target.load({ ...NOTHING, after: upTo, upTo, notes: [DONE] })
  return { articles, events, resumedAfter }
}

const NOTHING: Omit<Part, 'after' | 'upTo'> = {
  snapshots: [],
  notes: [],
  tombstones: [],
  stories: [],
  articles: [],
  former: [],
  events: [],
}

async function refuseFilled(target: Store): Promise<void> {
  if ((await target.lastSequence()) === 0 && (await target.findSnapshot('settings')) === undefined) return
  throw new NewsfoldError('store-not-empty', 'the store to copy into is not empty; name a new one')
}

/** What was copied last must be in the source as well, or it came from another one. */
async function refuseAnother(source: Store, target: Store, resumedAfter: Sequence): Promise<void> {
  const [theirs, ours] = await Promise.all([source, target].map((store) => findEvent(store, resumedAfter)))
  if (theirs === ours) return
  throw new NewsfoldError(
    'store-not-empty',
    'a copy of another store into this one was broken off; finish that one, or name a new store',
  )
}

async function findEvent(store: Store, sequence: Sequence): Promise<string | undefined> {
  if (sequence === 0) return undefined
  for await (const event of store.listEvents(sequence - 1)) return JSON.stringify(event)
  return undefined
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
  return `${settings} ${await readProgress(store)}`
}
