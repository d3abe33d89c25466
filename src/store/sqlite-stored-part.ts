/**
 * A part as a SQLite store keeps it: rows as arrays of their columns, and all bytes of its articles in one array. Another
 * SQLite store puts it as it is, so nothing is unpacked or parsed on the way, and few objects travel to the thread that
 * puts it.
 *
 * The bytes of an article are, one after the other: keys and sketches as they are packed (`rows.ts`), the content hash
 * between them, and the words in UTF-8. Keys are whole 64-bit numbers and each article begins at a multiple of eight, so
 * keys and hash can be read where they lie.
 */

import { bytesOf, pack } from './rows.ts'
import type { Part } from './store.ts'
import { drawsOnOf, type EventRow, type StoryRow, toEventRow, toPutRow } from './stored-rows.ts'

/** Columns of an article and its verdict, and the lengths of what lies in its bytes. */
export type ArticleValues = [
  sequence: number,
  id: string,
  version: number,
  newest: number,
  place: number,
  /** The number of its text; FIND if only its hash is known, null if it has expired. */
  text: number | null,
  seenAt: string,
  outlet: string | null,
  language: string | null,
  title: string | null,
  more: string,
  revision: number,
  relation: string,
  story: string,
  body: string,
  ...lengths: Lengths,
]
type Lengths = [keyBytes: number | null, hashBytes: number, sketchBytes: number | null, wordBytes: number | null]
export type EventValues = [
  sequence: number,
  at: string,
  kind: EventRow['kind'],
  subject: string | null,
  object: string | null,
  rest: string,
]
export type StoryValues = [
  id: string,
  revision: number,
  leadId: string,
  leadVersion: number,
  origins: number,
  joinedInto: StoryRow['joined_into'],
  size: number,
  outlets: number,
  firstSeen: string,
  lastSeen: string,
  drawsOn: StoryRow['draws_on'],
]

/** Stands for the number of a text that must be found by its hash. */
export const FIND = 0

/** What stands behind a part that came from a SQLite store. */
export interface StoredRows {
  readonly stories: readonly StoryValues[]
  readonly articles: readonly ArticleValues[]
  /** Those of each article. */
  readonly bytes: readonly Uint8Array[]
  /** Names of the stamps by the numbers that stand for them in bytes. */
  readonly stamps: ReadonlyMap<number, string>
  readonly events: readonly EventValues[]
}

/** A part as it travels to the thread that puts it. */
export interface StoredPart
  extends Omit<StoredRows, 'bytes'>,
    Pick<Part, 'after' | 'upTo' | 'snapshots' | 'notes' | 'tombstones' | 'former'> {
  readonly bytes: Uint8Array
}

/** Where those of an article begin, and where they end. */
export interface Places {
  readonly keys: number
  readonly hash: number
  readonly sketches: number
  readonly words: number
  readonly end: number
}

/** Where they are among bytes in which those of the article begin there. */
export function placesOf(values: ArticleValues, keys: number): Places {
  const [keyBytes, hashBytes, sketchBytes, wordBytes] = values.slice(-4) as Lengths
  const hash = keys + (keyBytes ?? 0)
  const sketches = hash + hashBytes
  const words = sketches + (sketchBytes ?? 0)
  return { keys, hash, sketches, words, end: words + (wordBytes ?? 0) }
}

const STORED = Symbol('stored')

/** Puts rows behind a part. Whoever makes another part of it loses them. */
export function withStored(part: Part, rows: StoredRows): Part {
  return Object.defineProperty(part, STORED, { value: rows })
}

export function toStoredPart(part: Part): StoredPart {
  const { after, upTo, snapshots, notes, tombstones, former } = part
  const { bytes, ...rows } = (part as { [STORED]?: StoredRows })[STORED] ?? toStoredRows(part)
  return { after, upTo, snapshots, notes, tombstones, former, ...rows, bytes: joinAligned(bytes) }
}

/** Rows of a part from any store; stamps are numbered here as they come. */
function toStoredRows({ stories, articles, events }: Part): StoredRows {
  const numbers = new Map<string, number>()
  const numberOf = (stamp: string) => {
    const number = numbers.get(stamp) ?? numbers.size + 1
    numbers.set(stamp, number)
    return number
  }
  const bytes: Uint8Array[] = []
  const values = articles.map((one): ArticleValues => {
    const row = toPutRow(one)
    const keys = pack(row.keys.map((own) => ({ stamp: numberOf(own.stamp), bytes: bytesOf(own.values) })))
    const sketches = pack(row.sketches.map((own) => ({ stamp: numberOf(own.stamp), bytes: own.bytes })))
    const hash = Buffer.from(row.hash, 'hex')
    const words = Buffer.from(row.words)
    bytes.push(Buffer.concat([keys, hash, sketches, words]))
    return [
      row.sequence,
      row.id,
      row.version,
      one.newest ? 1 : 0,
      one.place,
      one.expired ? null : FIND,
      row.seenAt,
      row.outlet,
      row.language,
      row.title,
      row.more,
      row.revision,
      row.relation,
      row.story,
      row.body,
      keys.length,
      hash.length,
      sketches.length,
      words.length,
    ]
  })
  return {
    stories: stories.map((story) => [
      story.id,
      story.revision,
      story.lead.id,
      story.lead.version,
      story.origins,
      story.joinedInto ?? null,
      story.size,
      story.outlets,
      story.firstSeenAt,
      story.lastSeenAt,
      drawsOnOf(story),
    ]),
    articles: values,
    bytes,
    stamps: new Map(Array.from(numbers, ([stamp, number]) => [number, stamp])),
    events: events.map((event) => {
      const { sequence, at, kind, subject, object, rest } = toEventRow(event)
      return [sequence, at, kind, subject, object, rest]
    }),
  }
}

/** All of them one after the other, each at a multiple of eight. */
function joinAligned(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + toAligned(length), 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += toAligned(part.length)
  }
  return joined
}

/** The next multiple of eight. */
export function toAligned(length: number): number {
  return (length + 7) & ~7
}
