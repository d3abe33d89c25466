/** All that a SQLite store holds, part by part. `sqlite-load.ts` puts a part into one. */

import { NewsfoldError } from '../errors.ts'
import type { Sequence, Story, Verdict } from '../model.ts'
import { idsAfter } from '../story-id.ts'
import { textOf } from './sqlite-kept.ts'
import type { SqliteSession } from './sqlite-session.ts'
import {
  type ArticleValues,
  type EventValues,
  placesOf,
  type StoredRows,
  type StoryValues,
  withStored,
} from './sqlite-stored-part.ts'
import type { Note, Part, Resident, Snapshot, Tombstone } from './store.ts'
import { type KeptRow, keptOf, type Read, residentOf, toEvent, toStory } from './stored-rows.ts'
import { toVerdict, type VerdictRow } from './verdict-rows.ts'

/** Numbers in one part at most, a commit for each; a part of long articles ends when it has so many bytes. */
const PART_NUMBERS = 1000
const PART_BYTES = 4 * 2 ** 20
/** Numbers read at a time. */
const READ_NUMBERS = 250

/** As `ArticleValues` has them, and then the bytes. Bytes put together become text, which nobody looks at before they are bytes again. */
const SELECT_STORED = `SELECT a.sequence, a.id, a.version, a.newest, a.place, t.number, a.seen_at, a.outlet, a.language,
  a.title, a.more, v.revision, v.relation, v.story, v.body, octet_length(t.keys), octet_length(a.hash),
  octet_length(t.sketches), octet_length(b.words),
  CAST(coalesce(t.keys, x'') || a.hash || coalesce(t.sketches, x'') || coalesce(b.words, '') AS BLOB)
  FROM articles a JOIN verdicts v USING (sequence)
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text
  WHERE a.sequence > ? AND a.sequence <= ? ORDER BY a.sequence`

/** As `StoryValues` has them. */
export const STORY_COLUMNS =
  'id, revision, lead_id, lead_version, origins, joined_into, size, outlets, first_seen, last_seen, draws_on'

/** The parts above a number. The caller holds one transaction open over all of them. */
export function* listParts(session: SqliteSession, after: Sequence): Generator<Part> {
  const last = session.last()
  const stamps = readStamps(session)
  let from = after
  do {
    const first = from === after
    const { upTo, articles, bytes } = readArticles(session, from, last)
    const stories = readStories(session, from, upTo)
    const events = session
      .raw(
        'SELECT sequence, at, kind, subject, object, rest FROM events WHERE sequence > ? AND sequence <= ? ORDER BY sequence',
      )
      .all(from, upTo) as EventValues[]
    const rows: StoredRows = { stories, articles, bytes, stamps, events }
    const part: Part = {
      after: from,
      upTo,
      snapshots: first ? listSnapshots(session) : [],
      notes: first ? (session.sql('SELECT owner, key, bytes FROM notes').all() as Note[]).map(withOwnBytes) : [],
      tombstones: first ? (session.sql('SELECT id, version FROM tombstones').all() as Tombstone[]) : [],
      stories: stories.map(storyOf),
      articles: residentsOf(rows),
      former: listFormer(session, from, upTo),
      events: events.map(([sequence, at, kind, subject, object, rest]) =>
        toEvent({ sequence, at, kind, subject, object, rest }),
      ),
    }
    yield withStored(part, rows)
    from = upTo
  } while (from < last)
}

function readStamps(session: SqliteSession): Map<number, string> {
  const rows = session.sql('SELECT number, stamp FROM stamps').all() as { number: number; stamp: string }[]
  return new Map(rows.map(({ number, stamp }) => [number, stamp]))
}

/** The articles of a part, and the number up to which it goes. */
function readArticles(session: SqliteSession, from: Sequence, last: Sequence) {
  const articles: ArticleValues[] = []
  const bytes: Uint8Array[] = []
  let upTo = from
  for (let size = 0; upTo < last && upTo - from < PART_NUMBERS && size < PART_BYTES; ) {
    const next = Math.min(upTo + READ_NUMBERS, last)
    for (const row of session.raw(SELECT_STORED).all(upTo, next) as unknown[][]) {
      const own = row.pop() as Uint8Array
      articles.push(row as ArticleValues)
      bytes.push(own)
      size += own.length
    }
    upTo = next
  }
  return { upTo, articles, bytes }
}

function residentsOf({ articles, bytes, stamps, stories }: StoredRows): Resident[] {
  let leads: ReadonlyMap<string, StoryValues> | undefined
  const leadOf = (story: string) => {
    leads ??= new Map(stories.map((values) => [values[0], values]))
    return leads.get(story)
  }
  const stampName = (number: number) => {
    const name = stamps.get(number)
    if (name === undefined)
      throw new NewsfoldError('store-damaged', 'the store is damaged: it has keys of no known stamp')
    return name
  }
  return articles.map((values, i) => {
    const [, , , newest, place, text] = values
    return residentOf(place, newest === 1, text === null, () => read(values, bytes[i]!, stampName, leadOf))
  })
}

function read(
  values: ArticleValues,
  bytes: Uint8Array,
  stampName: (number: number) => string,
  leadOf: (story: string) => StoryValues | undefined,
): Read {
  const [sequence, id, version, , , text, seen_at, outlet, language, title, more, revision, relation, story, body] =
    values
  const places = placesOf(values, 0)
  const lead = leadOf(story)
  if (lead === undefined) {
    throw new NewsfoldError('store-damaged', `the store is damaged: ${id} is in a story that is not there`)
  }
  const row: KeptRow = {
    sequence,
    id,
    version,
    hash: bytes.subarray(places.hash, places.sketches),
    seen_at,
    outlet,
    language,
    title,
    more,
    words: Buffer.from(bytes.subarray(places.words)).toString(),
    keys: text === null ? null : bytes.subarray(0, places.hash),
    sketches: text === null ? null : bytes.subarray(places.sketches, places.words),
    revision,
    relation,
    story,
    body,
    lead_id: lead[2],
    lead_version: lead[3],
  }
  return { row, kept: keptOf(row, textOf(row, stampName)) }
}

export function storyOf(values: StoryValues): Story {
  const [id, revision, lead_id, lead_version, origins, joined_into, size, outlets, first_seen, last_seen, draws_on] =
    values
  return toStory({
    id,
    revision,
    lead_id,
    lead_version,
    origins,
    joined_into,
    size,
    outlets,
    first_seen,
    last_seen,
    draws_on,
  })
}

function listSnapshots(session: SqliteSession): Snapshot[] {
  const rows = session.sql('SELECT kind, hash, bytes FROM snapshots ORDER BY number').all() as Snapshot[]
  return rows.map(withOwnBytes)
}

function withOwnBytes<T extends { readonly bytes?: Uint8Array }>(row: T): T {
  return { ...row, bytes: new Uint8Array(row.bytes!) }
}

/**
 * Those that began there, which their ids tell, those that have articles there, and those that events there tell of: an
 * article that leaves its story changes one of which all else may have been moved before.
 */
function readStories(session: SqliteSession, from: Sequence, upTo: Sequence): StoryValues[] {
  const range = { low: idsAfter(from), high: idsAfter(upTo) }
  const begun = session.raw(`SELECT ${STORY_COLUMNS} FROM stories WHERE id >= $low AND id < $high`).all(range)
  const others = session
    .raw(
      `SELECT ${STORY_COLUMNS} FROM stories WHERE id IN
       (SELECT story FROM verdicts WHERE sequence > $from AND sequence <= $upTo AND (story < $low OR story >= $high)
        UNION SELECT subject FROM events
          WHERE sequence > $from AND sequence <= $upTo AND (subject < $low OR subject >= $high))`,
    )
    .all({ ...range, from, upTo })
  return [...begun, ...others] as StoryValues[]
}

function listFormer(session: SqliteSession, from: Sequence, upTo: Sequence): Verdict[] {
  const rows = session
    .sql(
      `SELECT a.id, a.version, o.revision, o.relation, o.story, o.body, s.lead_id, s.lead_version
       FROM old_verdicts o JOIN articles a USING (sequence) JOIN stories s ON s.id = o.story
       WHERE o.sequence > ? AND o.sequence <= ? ORDER BY o.sequence, o.revision`,
    )
    .all(from, upTo) as VerdictRow[]
  return rows.map(toVerdict)
}
