/** All that a store holds, as plain values, and whether it is whole; and the same from a store that does it serially. */

import assert from 'node:assert/strict'
import type { Article, ArticleEvent, ArticleRef, Event, Settings, Story, Verdict } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import { readLearned, setupOf } from '../../src/setup.ts'
import { memory } from '../../src/store/memory.ts'
import type { Kept, Store, Tombstone } from '../../src/store/store.ts'
import { CLOCK, carryOut, type Operation } from './operations.ts'

export interface Contents {
  readonly kept: readonly PlainKept[]
  readonly stories: readonly Story[]
  readonly events: readonly Event[]
  readonly tombstones: readonly Tombstone[]
  /** What the store itself counts: rows that belong to nothing are seen nowhere else. */
  readonly counts: readonly (readonly [name: string, count: number | undefined])[]
}

const COUNTS = ['articles', 'versions', 'texts', 'keys', 'stories', 'events', 'removed']

/** A stored version; sketches and keys as text, because stores may hand out bytes of different kinds. */
interface PlainKept {
  readonly article: Kept['article']
  readonly hash: string
  readonly sketches: readonly string[]
  readonly keys: readonly string[]
  readonly verdict: Verdict
}

export const nameOf = ({ id, version }: ArticleRef) => `${id}@${version}`

export async function contentsOf(store: Store): Promise<Contents> {
  const kept = (await listAll(store.listKept())).map(toPlain)
  const events = await listAll(store.listEvents())
  const ids = new Set(events.flatMap((event) => ('article' in event ? [event.article.id] : [])))
  const stats = await store.stats()
  return toJson({
    kept,
    stories: await listAll(store.listStories({})),
    events,
    tombstones: (await store.findTombstones([...ids])).filter((tombstone) => tombstone !== undefined),
    counts: COUNTS.map((name) => [name, stats[name]]),
  })
}

function toPlain({ article, text, verdict }: Kept): PlainKept {
  return {
    article,
    hash: text.hash,
    sketches: text.sketches.map(({ stamp, bytes }) => `${stamp} ${Buffer.from(bytes).toString('hex')}`),
    keys: text.keys.map(({ stamp, values }) => toLine(stamp, values)),
    verdict,
  }
}

const toLine = (stamp: string, values: BigUint64Array) => `${stamp} ${Array.from(values).sort().join()}`

/** What is undefined is not there. */
function toJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

export async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

/** Throws at the first difference; whole contents would be too long to read. */
export function assertSame(contents: Contents, expected: Contents): void {
  for (const part of ['events', 'kept', 'stories', 'tombstones', 'counts'] as const) {
    const [have, want] = [contents[part], expected[part]]
    for (let i = 0; i < Math.max(have.length, want.length); i++) {
      assert.deepEqual(have[i], want[i], `${part} differ at ${i} of ${have.length}, expected ${want.length}`)
    }
  }
}

/** Each version once with one `added`, events without a gap, every article in a story that knows it. */
export function assertWhole({ kept, stories, events }: Contents): void {
  for (const [i, { sequence }] of events.entries()) assert.equal(sequence, i + 1, 'the events skip or repeat a number')
  const added = new Map<number, ArticleRef>()
  for (const event of events) if (event.kind === 'added') added.set(event.sequence, event.article)
  assert.equal(new Set([...added.values()].map(nameOf)).size, added.size, 'a version was added twice')
  assert.equal(new Set(kept.map(({ article }) => nameOf(article))).size, kept.length, 'a version is stored twice')
  const known = new Set(stories.map(({ id }) => id))
  const newest = new Map(kept.map(({ article }) => [article.id, article.version]))
  for (const { article, verdict } of kept) {
    const ref = { id: article.id, version: article.version }
    assert.deepEqual(added.get(article.sequence), ref, `${nameOf(ref)} has no added event of its number`)
    assert.deepEqual({ id: verdict.id, version: verdict.version }, ref, `${nameOf(ref)} has the verdict of another`)
    if (newest.get(ref.id) === ref.version) assert.ok(known.has(verdict.story), `${nameOf(ref)} stands in no story`)
  }
}

/** Articles looked for at the same time, so that the way to a server is not waited for so often. */
const AT_ONCE = 16

/**
 * That what is stored is found: the keys of each text are those that its words give, the index leads from each of them
 * to its first print, and `check` calls another print of it a duplicate. `since` leaves out what was looked at before.
 */
export async function assertFound(store: Store, { kept }: Contents, since = 0): Promise<void> {
  const settings = (await store.findSnapshot('settings'))!
  const { parts } = setupOf(settings, await readLearned(settings, store), () => CLOCK)
  const prints = new Map<string, PlainKept>()
  for (const one of kept) if (one.keys.length > 0 && !prints.has(one.hash)) prints.set(one.hash, one)
  const newsfold = await open({ store, now: () => CLOCK })
  const upTo = await store.lastSequence()
  const look = async (one: PlainKept) => {
    const name = nameOf(one.article)
    const { id, version, sequence } = prints.get(one.hash)!.article
    const tokens = parts.tokenize(one.article)
    const own = parts.detectors.map((detector) => ({
      stamp: detector.stamp,
      probes: detector.keys(detector.sketch(tokens)).values,
    }))
    const lines = own.map(({ stamp, probes }) => toLine(stamp, probes))
    assert.deepEqual(one.keys, lines, `the keys of ${name} are not those of its words`)
    const sharing = await store.findSharing(own.map((keys) => ({ ...keys, scope: {}, perKey: kept.length, upTo })))
    for (const [i, { articles, probe }] of sharing.entries()) {
      const leading = new Set(probe.filter((_, row) => articles[row] === sequence))
      assert.equal(leading.size, own[i]!.probes.length, `some keys of ${name} do not lead to its first print`)
    }
    const { relation, earlier } = await newsfold.check({ id: 'another print', text: one.article.text })
    assert.deepEqual([relation, earlier], ['duplicate', { id, version }], `another print of ${name} is not found`)
  }
  const looked = kept.filter(({ keys, article }) => keys.length > 0 && article.sequence > since)
  for (let i = 0; i < looked.length; i += AT_ONCE) await Promise.all(looked.slice(i, i + AT_ONCE).map(look))
}

/** The same operations one after the other on the reference store, never killed and alone. */
export class Reference {
  readonly store = memory()
  /** What was answered to each. */
  readonly answers: Awaited<ReturnType<typeof carryOut>>[] = []
  readonly #operations: readonly Operation[]
  readonly #newsfold: ReturnType<typeof open>

  constructor(operations: readonly Operation[], set: Settings = {}) {
    this.#operations = operations
    this.#newsfold = open({ store: this.store, set, now: () => CLOCK })
  }

  /** Does the next operation; false if there is none. */
  async step(): Promise<boolean> {
    const operation = this.#operations[this.answers.length]
    if (operation === undefined) return false
    this.answers.push(await carryOut(await this.#newsfold, operation))
    return true
  }
}

/**
 * What the same comes to serially: what the events tell is done one after the other, in their order. An article is added
 * as it is stored, unless `operationOf` knows better; expiring is only told by its outcome, so it must.
 */
export async function replay(
  contents: Contents,
  operationOf: (event: ArticleEvent) => Operation | undefined = () => undefined,
): Promise<Contents> {
  const stored = new Map(contents.kept.map(({ article }) => [article.sequence, article]))
  const operations: Operation[] = []
  for (const event of contents.events) {
    if (event.kind !== 'added' && event.kind !== 'removed' && event.kind !== 'expired') continue
    const operation = operationOf(event) ?? readOperation(event, stored)
    // One expiry has an event for each article.
    if (operation !== operations.at(-1)) operations.push(operation)
  }
  const reference = new Reference(operations)
  while (await reference.step());
  return contentsOf(reference.store)
}

function readOperation({ kind, sequence, article: { id } }: ArticleEvent, stored: Map<number, Article>): Operation {
  if (kind === 'removed') return { remove: id }
  const { sequence: _, version: __, partial: ___, ...add } = stored.get(sequence)!
  return { add }
}
