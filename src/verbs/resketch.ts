/**
 * Makes the keys of a store anew from its texts (SEMANTICS 3): for other parameters of the sketch, for the detectors of a
 * newer version, or, when nothing is to change, where keys are damaged or missing.
 *
 * It begins with a commit of settings that name the new stamps and the former ones. From then on everybody asks under all
 * of them (`propose/under-all-stamps.ts`), and new articles have keys of the new ones. Then texts are converted in groups,
 * in the order of their numbers, each text in one commit, so that at any moment it has keys of one set of stamps. The last
 * commit writes settings that name the new stamps only. Verdicts stay as they are.
 *
 * Killed anywhere, it goes on when it is begun again: a note says how far it came. Two at once do the same work twice and
 * no harm. What is added, removed or expired meanwhile is seen: a text only ever moves to a higher number, which is still
 * to come, and a group during which something was removed or expired is read again, because the guard refuses it.
 */

import { randomUUID } from 'node:crypto'
import { NewsfoldError } from '../errors.ts'
import type { Sequence, Settings } from '../model.ts'
import type { Resketched } from '../options.ts'
import { toSettings } from '../parameters.ts'
import { hashOf } from '../pipeline.ts'
import type { Parts, Preset } from '../presets/preset.ts'
import { getPreset } from '../presets/presets.ts'
import {
  fromSnapshot,
  isSameList,
  type MadeWith,
  readLearned,
  type Sketched,
  stampsOf,
  toSnapshot,
  wayTo,
} from '../setup.ts'
import type { Kept, Note, Resketch, Snapshot, Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { isRejudging } from './rejudge-note.ts'
import { findWrongKeys } from './verify.ts'

/** Articles read for one commit: few enough that others wait for the lock for a fraction of a second. */
const GROUP_ARTICLES = 256
/** Texts looked at to see whether this version cuts them into the same words. */
const SAMPLED_TEXTS = 16
const OWNER = 'newsfold'
/** The note that says how far a resketch came. */
const RESKETCH_NOTE = 'resketch'
const OTHER_WORK = 'another process has begun to make keys anew with other settings'

/** What is to be done: what texts are to have, and the settings in force while it is done and when it is. */
interface Work {
  readonly parts: Parts
  readonly stamps: readonly string[]
  readonly during: Snapshot
  readonly done: Snapshot
}

/** Tells the share that is done, up to 1, after each commit, and in the end what came of it. */
export async function* resketch(
  store: Store,
  given: Preset | undefined,
  set: Settings = {},
): AsyncGenerator<number, Resketched> {
  let work = await begin(store, given, set)
  const repairs = work.during.hash === work.done.hash
  let after = repairs ? 0 : await findReached(store, work)
  let texts = 0
  let damaged = 0
  for (;;) {
    const upTo = await store.lastSequence()
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: work.during.hash }
    const group = await readGroup(store, after)
    const reached = group.at(-1)?.article.sequence
    if (reached === undefined) {
      const end = { snapshots: [work.done], notes: [{ owner: OWNER, key: RESKETCH_NOTE }] }
      if (repairs || 'written' in (await store.commit(toWrite(guard, end))) || (await isDone(store, work))) break
      continue
    }
    const found = repairs ? await mend(group, store, work.parts) : convert(group, work)
    const { anew } = found
    if (anew.length > 0) {
      const notes = repairs ? [] : [toNote(work, reached)]
      if ('rivals' in (await store.commit(toWrite(guard, { resketch: anew, notes })))) {
        if (repairs) work = await beginAgain(store, given, set)
        else if (await isDone(store, work)) break
        continue
      }
      texts += anew.length
    }
    damaged += found.damaged
    after = reached
    yield Math.min(reached / upTo, 1)
  }
  yield 1
  return { texts, damaged }
}

interface Anew {
  readonly anew: readonly Resketch[]
  readonly damaged: number
}

/** Keys for texts whose keys are wrong. Of damaged words none are made: the keys that are there are rather right. */
async function mend(group: readonly Kept[], store: Store, parts: Parts): Promise<Anew> {
  const { wrong, damaged } = await findWrongKeys(group.filter(isFindable), store, parts)
  const anew = findTexts(wrong).map((kept) => sketchAnew(kept, parts).anew)
  return { anew, damaged: findTexts(damaged).length }
}

/** Keys for texts that have those of other stamps; of damaged words too, because otherwise the work would never end. */
function convert(group: readonly Kept[], work: Work): Anew {
  const made = findTexts(group)
    .filter(isStale(work))
    .map((kept) => sketchAnew(kept, work.parts))
  return { anew: made.map(({ anew }) => anew), damaged: made.filter(({ isDamaged }) => isDamaged).length }
}

/** What keys are to be like is the same, if settings are others because something was learned meanwhile. */
async function beginAgain(store: Store, given: Preset | undefined, set: Settings): Promise<Work> {
  const work = await begin(store, given, set)
  if (work.during.hash === work.done.hash) return work
  throw new NewsfoldError('store-settings', OTHER_WORK)
}

/** Puts the settings in force under which keys are made anew, unless they are already. */
async function begin(store: Store, given: Preset | undefined, set: Settings): Promise<Work> {
  for (;;) {
    const upTo = await store.lastSequence()
    const stored = await store.findSnapshot('settings')
    if (stored === undefined) {
      throw new NewsfoldError(
        'store-settings',
        'the store is empty; newsfold add makes one with the settings it is given',
      )
    }
    const made = fromSnapshot(stored)
    const preset = given ?? getPreset(made.preset)
    if (preset.name !== made.preset) {
      throw new NewsfoldError(
        'store-settings',
        `the store was made with preset ${made.preset}, not ${preset.name}; leave the preset out, or use another store`,
      )
    }
    const present = { ...made, settings: toSettings(preset.parameters, made.settings) }
    const settings = toSettings(preset.parameters, { ...made.settings, ...set })
    refuseOtherStages(present.settings, settings)
    const parts = preset.build(settings, await readLearned(stored, store))
    const wanted: Sketched = { settings, stamps: stampsOf(parts) }
    const kept = {
      preset: preset.name,
      ...(made.learned !== undefined && { learned: made.learned }),
      ...(made.before !== undefined && { before: made.before }),
      ...(made.learnedAt !== undefined && { learnedAt: made.learnedAt }),
    }
    // Under the name of its run, so that settings that come again are not taken for those of before.
    const toWork = (during: Snapshot): Work => ({
      parts,
      stamps: wanted.stamps,
      during,
      done: toSnapshot({ ...kept, ...wanted, run: fromSnapshot(during).run }),
    })
    if (isSame(present, wanted)) {
      // Somebody has begun it, or there is nothing to change.
      const work = toWork(stored)
      return made.former === undefined ? { ...work, done: stored } : work
    }
    if (await isRejudging(store)) {
      throw new NewsfoldError(
        'store-settings',
        'articles are being judged again; newsfold rejudge goes on, and after that keys can be made anew',
      )
    }
    await refuseOtherWords(store, parts)
    // Its own name, so that whoever slept through a whole other one is refused, and its note is nobody else's.
    const during = toSnapshot({
      ...kept,
      ...wanted,
      former: toFormer(present, wanted),
      run: randomUUID(),
    })
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: stored.hash }
    if ('written' in (await store.commit(toWrite(guard, { snapshots: [during] })))) return toWork(during)
  }
}

/** What texts may have keys of. One that was begun and not ended, because yet other settings were wanted, stays among them. */
function toFormer({ settings, stamps, former = [] }: MadeWith, wanted: Sketched): Sketched[] {
  return [{ settings, stamps }, ...former].filter((one) => !isSame(one, wanted))
}

function isSame(one: Sketched, other: Sketched): boolean {
  const names = new Set([...Object.keys(one.settings), ...Object.keys(other.settings)])
  return isSameList(one.stamps, other.stamps) && [...names].every((name) => one.settings[name] === other.settings[name])
}

/** Only the sketch can be another: what comes before it made the texts, what comes after it the verdicts. */
function refuseOtherStages(present: Settings, wanted: Settings): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (name.startsWith('sketch.') || present[name] === value) continue
    throw new NewsfoldError(
      'store-settings',
      `the store was made with ${name}=${present[name]}, not ${value}; ${wayTo(name)}`,
    )
  }
}

/** A version that cuts texts into other words would find no identical text any more: their hashes depend on it. */
async function refuseOtherWords(store: Store, parts: Parts): Promise<void> {
  let texts = 0
  for await (const { article, text } of store.listKept()) {
    if (article.text === '') continue
    // One is enough: a single text may be damaged.
    if (hashOf({ tokens: parts.tokenize(article) }) === text.hash) return
    if (++texts === SAMPLED_TEXTS) break
  }
  if (texts === 0) return
  throw new NewsfoldError(
    'store-settings',
    'this version cuts texts into other words than the one that made the store; add its articles to a new store',
  )
}

async function readGroup(store: Store, after: Sequence): Promise<Kept[]> {
  const group: Kept[] = []
  for await (const kept of store.listKept(after)) {
    group.push(kept)
    if (group.length === GROUP_ARTICLES) break
  }
  return group
}

/** One article for each text that is found by keys. */
function findTexts(group: readonly Kept[]): Kept[] {
  const texts = new Map<string, Kept>()
  for (const kept of group) if (isFindable(kept) && !texts.has(kept.text.hash)) texts.set(kept.text.hash, kept)
  return [...texts.values()]
}

function isFindable({ text }: Kept): boolean {
  return text.keys.length > 0
}

function isStale({ stamps }: Work): (kept: Kept) => boolean {
  return ({ text }) =>
    !isSameList(
      text.keys.map(({ stamp }) => stamp),
      stamps,
    )
}

function sketchAnew(
  { article, text }: Kept,
  { tokenize, detectors }: Parts,
): { readonly anew: Resketch; readonly isDamaged: boolean } {
  if (article.text === '') {
    // Somebody took the words out of the store behind its back: nothing can be made of them, and nothing found.
    const keys = detectors.map(({ stamp }) => ({ stamp, values: new BigUint64Array(0) }))
    return { anew: { article: article.sequence, sketches: [], keys }, isDamaged: true }
  }
  const tokens = tokenize(article)
  const sketches = detectors.map((detector) => detector.sketch(tokens))
  const keys = detectors.map((detector, i) => ({ stamp: detector.stamp, values: detector.keys(sketches[i]!).values }))
  return { anew: { article: article.sequence, sketches, keys }, isDamaged: hashOf({ tokens }) !== text.hash }
}

/** Whether another process has ended the work; if it is doing other work on the keys, this one cannot go on. */
async function isDone(store: Store, { during, done }: Work): Promise<boolean> {
  const { settings } = await store.head()
  if (settings === during.hash) return false
  if (settings === done.hash) return true
  throw new NewsfoldError('store-settings', OTHER_WORK)
}

function toNote({ during }: Work, after: Sequence): Note {
  return { owner: OWNER, key: RESKETCH_NOTE, bytes: new TextEncoder().encode(`${during.hash} ${after}`) }
}

/** What the note says, if there is one: by which settings, and up to which number. */
export async function readProgress(store: Store): Promise<string> {
  const [note] = await store.findNotes(OWNER, [RESKETCH_NOTE])
  return new TextDecoder().decode(note?.bytes)
}

/** The number up to which all texts are converted. */
async function findReached(store: Store, { during }: Work): Promise<Sequence> {
  const [settings, after] = (await readProgress(store)).split(' ')
  return settings === during.hash ? Number(after) : 0
}
