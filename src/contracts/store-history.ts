/**
 * Made-up writes for testing stores: small ones by hand, long histories by a seed. Keys and ids come from small sets, so
 * that texts are shared, ids get versions, keys crowd and everything meets everything.
 */

import type { Article, ArticleEvent, Verdict } from '../model.ts'
import type { Guard, Kept, Resketch, Store, Text, Write } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { toStoryId } from '../story-id.ts'

export const STAMP = 'test/1?n=3'
/** What texts get keys of when they are sketched anew. */
export const OTHER_STAMP = 'test/2?n=3'

export interface Making {
  readonly id: string
  readonly sequence: number
  readonly version?: number
  /** Stands for the text: the same number is the same text. */
  readonly text?: number
  readonly keys?: readonly bigint[]
  readonly story?: string
  readonly relation?: Verdict['relation']
  readonly earlier?: Verdict['earlier']
  readonly drawsOn?: Verdict['drawsOn']
  readonly article?: Partial<Article>
}

export function makeKept(making: Making): Kept {
  const { id, sequence, version = 1, text = sequence, story = toStoryId(sequence, id), relation = 'original' } = making
  const keys = making.keys ?? [BigInt(text)]
  const article: Article = {
    id,
    version,
    sequence,
    text: `text ${text} of ${id}`,
    seenAt: new Date(Date.UTC(2026, 0, 1) + sequence * 60_000).toISOString(),
    partial: false,
    ...making.article,
  }
  const verdict: Verdict = {
    id,
    version,
    revision: 1,
    relation,
    ...(making.earlier !== undefined && { earlier: making.earlier }),
    lead: { id, version },
    story,
    rule: 'made-up',
    drawsOn: making.drawsOn ?? [],
    receipt: { version: '0', settings: '', stamps: [STAMP], snapshot: '', capsHit: 0, considered: [] },
  }
  return { article, text: makeText(text, keys), verdict }
}

export function makeText(number: number, keys: readonly bigint[]): Text {
  const hash = (BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc835n).toString(16).padStart(32, '0').slice(-32)
  const values = BigUint64Array.from(keys)
  return {
    hash,
    sketches: [{ stamp: STAMP, bytes: Uint8Array.of(number & 255, 1, 2) }],
    keys: [{ stamp: STAMP, values }],
  }
}

/** Other keys, under either stamp, out of the same small set. */
function makeResketch(article: number, below: (bound: number) => number): Resketch {
  const stamp = below(4) === 0 ? STAMP : OTHER_STAMP
  const keys = new Set(Array.from({ length: 1 + below(4) }, () => BigInt(below(7)) * 0x8000_0000_0000_0001n))
  return {
    article,
    sketches: [{ stamp, bytes: Uint8Array.of(below(256), 3) }],
    keys: [{ stamp, values: BigUint64Array.from([...keys].map((key) => BigInt.asUintN(64, key))) }],
  }
}

export function makeGuard(upTo: number, guard: Partial<Guard> = {}): Guard {
  return { upTo, texts: [], probes: [], stories: [], ids: [], settings: '', ...guard }
}

/** A write that puts these, each in the story its verdict names, with their events. */
export function putAll(upTo: number, kept: readonly Kept[], guard: Partial<Guard> = {}): Write {
  const stories = new Map<string, Write['stories'][number]>()
  const events: ArticleEvent[] = []
  for (const { article, verdict } of kept) {
    const { id, version } = article
    const origins = verdict.drawsOn.flatMap(({ origin }) => origin ?? [])
    stories.set(verdict.story, {
      id: verdict.story,
      revision: 1,
      lead: verdict.lead,
      size: 1,
      origins: 1 + origins.length,
      ...(origins.length > 0 && { drawsOn: origins }),
    })
    events.push({
      sequence: article.sequence,
      at: article.seenAt,
      kind: 'added',
      story: verdict.story,
      article: { id, version },
    })
  }
  return toWrite(makeGuard(upTo, guard), { put: kept, stories: [...stories.values()], events })
}

/** Commits or throws, for tests whose guard must hold. */
export async function mustCommit(store: Store, write: Write): Promise<Write> {
  const committed = await store.commit(write)
  if ('rivals' in committed) throw new Error(`the commit was refused because of ${committed.rivals.join(', ')}`)
  return committed.written
}

/** A small generator of whole numbers below a bound; the same for the same seed. */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** The next write of a made-up history, given what the store holds now. */
export async function nextWrite(store: Store, below: (bound: number) => number): Promise<Write> {
  const upTo = await store.lastSequence()
  const stored: Kept[] = []
  for await (const kept of store.listKept()) stored.push(kept)
  const dice = below(10)
  const one = stored[below(Math.max(stored.length, 1))]
  const at = new Date(Date.UTC(2026, 5, 1) + upTo * 1000).toISOString()
  if (one !== undefined && dice === 0) {
    const { id, version } = one.article
    const event: ArticleEvent = {
      sequence: upTo + 1,
      at,
      kind: 'removed',
      story: one.verdict.story,
      article: { id, version },
    }
    return toWrite(makeGuard(upTo), { remove: [{ id, forget: below(2) === 0 }], events: [event] })
  }
  if (one !== undefined && dice === 1) {
    const { id, version, sequence } = one.article
    const event: ArticleEvent = {
      sequence: upTo + 1,
      at,
      kind: 'expired',
      story: one.verdict.story,
      article: { id, version },
    }
    return toWrite(makeGuard(upTo), { expire: [{ article: sequence, text: below(2) === 0 }], events: [event] })
  }
  if (one !== undefined && dice === 2) {
    const { id, version } = one.article
    const other = stored[below(stored.length)]!
    const verdict = {
      ...one.verdict,
      story: other.verdict.story,
      revision: one.verdict.revision + 1,
      earlier: 'removed' as const,
    }
    const event: ArticleEvent = {
      sequence: upTo + 1,
      at,
      kind: 'joined',
      story: verdict.story,
      article: { id, version },
    }
    return toWrite(makeGuard(upTo), { verdicts: [verdict], events: [event] })
  }
  if (one !== undefined && dice === 3) {
    // Some of them may be of one text, have expired, or not be there.
    const articles = [one, ...Array.from({ length: below(3) }, () => stored[below(stored.length)]!)]
    const numbers = [...articles.map(({ article }) => article.sequence), upTo + 100]
    return toWrite(makeGuard(upTo), { resketch: numbers.map((article) => makeResketch(article, below)) })
  }
  const put: Kept[] = []
  for (let i = 0; i < 1 + below(4); i++) {
    const id = `article ${below(12)}`
    if (put.some(({ article }) => article.id === id)) continue
    const [newest] = await store.findKept([{ id }])
    const [tombstone] = await store.findTombstones([id])
    const text = below(9)
    const sequence = upTo + 1 + put.length
    const keys = new Set(Array.from({ length: 4 }, (_, k) => BigInt((text * (k + 3)) % 7) * 0x8000_0000_0000_0001n))
    const parent = [...put, ...stored][below(put.length + stored.length + 2)]
    const drawn = sequence % 3 === 0 ? [...put, ...stored][sequence % (put.length + stored.length + 1)] : undefined
    put.push(
      makeKept({
        id,
        sequence,
        text,
        version: (newest?.article.version ?? tombstone?.version ?? 0) + 1,
        keys: [...keys].map((key) => BigInt.asUintN(64, key)),
        relation: parent === undefined ? 'original' : 'duplicate',
        ...(parent !== undefined && {
          story: parent.verdict.story,
          earlier: { id: parent.article.id, version: parent.article.version },
        }),
        ...(drawn !== undefined && {
          drawsOn: [{ id: drawn.article.id, version: drawn.article.version, origin: { story: drawn.verdict.story } }],
        }),
        article: {
          seenAt: new Date(Date.UTC(2026, 0, 1 + below(20))).toISOString(),
          title: ['Fire in the harbour', 'Harbour fire put out', 'Ein Titel'][below(3)]!,
          ...(below(3) > 0 && { outlet: `outlet ${below(3)}` }),
          ...(below(3) > 0 && { language: ['en', 'tr'][below(2)]! }),
        },
      }),
    )
  }
  return putAll(upTo, put)
}
