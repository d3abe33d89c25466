/** All that a PostgreSQL store holds, part by part, and a part put into one as it is. */

import type { Sequence, Story, Verdict } from '../model.ts'
import { idsAfter } from '../story-id.ts'
import { mustFollow } from './following.ts'
import { KEPT_COLUMNS, KEPT_JOINS, toKept } from './postgres-kept.ts'
import { Places } from './postgres-places.ts'
import { overtake, putArticles, putEvents, putNotes, putOutlets, putTombstones } from './postgres-put.ts'
import { findPlaces, isSame, STORY_COLUMNS } from './postgres-rows.ts'
import type { Asks, PostgresSession, Transaction } from './postgres-session.ts'
import { findKnown, putTexts } from './postgres-texts.ts'
import { byteStrings, int4s, texts } from './postgres-values.ts'
import type { Note, Part, Resident, Snapshot, Tombstone } from './store.ts'
import {
  drawsOnOf,
  type EventRow,
  type KeptRow,
  residentOf,
  type StoryRow,
  toEvent,
  toPutRow,
  toStory,
} from './stored-rows.ts'
import { bodyOf, toVerdict, type VerdictRow } from './verdict-rows.ts'

/** Numbers in one part. */
const PART_NUMBERS = 2000

export async function* listParts(session: PostgresSession, after: Sequence): AsyncGenerator<Part> {
  const view = await session.look()
  try {
    const last = await readLast(view)
    for (let from = after; from === after || from < last; from += PART_NUMBERS) {
      const upTo = Math.min(from + PART_NUMBERS, last)
      yield {
        after: from,
        upTo,
        ...(from === after ? await readUnnumbered(view) : { snapshots: [], notes: [], tombstones: [] }),
        stories: await readStories(view, from, upTo),
        articles: await readResidents(session, view, from, upTo),
        former: await readFormer(view, from, upTo),
        events: (
          await view.ask<EventRow>('SELECT * FROM events WHERE sequence > $1 AND sequence <= $2 ORDER BY sequence', [
            from,
            upTo,
          ])
        ).map(toEvent),
      }
    }
  } finally {
    await view.close()
  }
}

async function readLast(asks: Asks): Promise<Sequence> {
  const [row] = await asks.ask<{ last: number | null }>('SELECT max(sequence) AS last FROM events')
  return row?.last ?? 0
}

async function readUnnumbered(view: Asks): Promise<Pick<Part, 'snapshots' | 'notes' | 'tombstones'>> {
  const snapshots = await view.ask<Snapshot>('SELECT kind, hash, bytes FROM snapshots ORDER BY number')
  const notes = await view.ask<Required<Note>>('SELECT owner, key, bytes FROM notes ORDER BY owner, key')
  const tombstones = await view.ask<Tombstone>('SELECT id, version FROM tombstones ORDER BY id')
  return {
    snapshots: snapshots.map(({ kind, hash, bytes }) => ({ kind, hash, bytes: new Uint8Array(bytes) })),
    notes: notes.map(({ owner, key, bytes }) => ({ owner, key, bytes: new Uint8Array(bytes) })),
    tombstones: tombstones.map(({ id, version }) => ({ id, version })),
  }
}

/**
 * Those that began there, which their ids tell, those that have articles there, and those that events there tell of: an
 * article that leaves its story changes one of which all else may have been moved before.
 */
async function readStories(view: Asks, from: Sequence, upTo: Sequence): Promise<Story[]> {
  const rows = await view.ask<StoryRow>(
    `SELECT ${STORY_COLUMNS} FROM (SELECT id FROM stories WHERE id >= $1 AND id < $2
       UNION SELECT story FROM articles WHERE sequence > $3 AND sequence <= $4
       UNION SELECT subject FROM events WHERE sequence > $3 AND sequence <= $4) q JOIN stories s ON s.id = q.id ORDER BY s.id`,
    [idsAfter(from), idsAfter(upTo), from, upTo],
  )
  return rows.map(toStory)
}

async function readResidents(
  { stamps }: PostgresSession,
  view: Asks,
  from: Sequence,
  upTo: Sequence,
): Promise<Resident[]> {
  const rows = await view.ask<KeptRow & { place: Sequence; newest: boolean }>(
    `SELECT a.place, a.newest, ${KEPT_COLUMNS} FROM articles a ${KEPT_JOINS}
     WHERE a.sequence > $1 AND a.sequence <= $2 ORDER BY a.sequence`,
    [from, upTo],
  )
  const kept = await toKept(rows, stamps)
  return rows.map((row, i) => residentOf(row.place, row.newest, row.keys === null, () => ({ row, kept: kept[i]! })))
}

async function readFormer(view: Asks, from: Sequence, upTo: Sequence): Promise<Verdict[]> {
  const rows = await view.ask<VerdictRow>(
    `SELECT a.id, a.version, o.revision, o.relation, o.story, o.body, s.lead_id, s.lead_version
     FROM old_verdicts o JOIN articles a ON a.sequence = o.sequence JOIN stories s ON s.id = o.story
     WHERE o.sequence > $1 AND o.sequence <= $2 ORDER BY o.sequence, o.revision`,
    [from, upTo],
  )
  return rows.map(toVerdict)
}

export function loadPart(session: PostgresSession, part: Part): Promise<void> {
  const rows = part.articles.map((one) => ({
    ...toPutRow(one),
    place: one.place,
    newest: one.newest,
    expired: one.expired,
  }))
  const findable = rows.filter(({ expired }) => !expired)
  const newest = rows.filter((row) => row.newest)
  const again = new Set(newest.filter(({ version }) => version > 1).map(({ id }) => id))
  return session.transact(async (transaction) => {
    const [last, before, known] = await Promise.all([
      readLast(transaction),
      findPlaces(transaction, again),
      findKnown(transaction, findable),
    ])
    mustFollow(part, last)
    // One that was the newest when an earlier move was broken off steps down; others have no place to give up.
    const places = new Places(before.filter((row) => row.newest))
    for (const row of newest) places.put(row)
    const { numbers, sent } = await putTexts(session, transaction, findable, known)
    return {
      answer: undefined,
      sent: [
        ...sent,
        ...overtake(transaction, places.overtaken),
        // An expired article names a text that is not there: one of its own number.
        ...putArticles(
          transaction,
          rows.map((row) => ({ ...row, text: row.expired ? row.sequence : numbers.get(row.hash)! })),
        ),
        loadFormer(transaction, part.former),
        loadStories(transaction, part.stories),
        ...putOutlets(transaction, places.outlets.values()),
        ...putEvents(transaction, part.events),
        loadSnapshots(transaction, part.snapshots),
        ...putTombstones(transaction, part.tombstones),
        ...putNotes(transaction, part.notes),
      ],
    }
  })
}

function loadFormer(transaction: Transaction, former: readonly Verdict[]): Promise<unknown> {
  return transaction.ask(
    `INSERT INTO old_verdicts SELECT a.sequence, g.revision, g.relation, g.story, g.body
     FROM unnest($1::text[], $2::int4[], $3::int4[], $4::text[], $5::text[], $6::text[])
       AS g (id, version, revision, relation, story, body)
     JOIN articles a ON ${isSame('a.id', 'g.id')} AND a.version = g.version`,
    [
      texts(former.map(({ id }) => id)),
      int4s(former.map(({ version }) => version)),
      int4s(former.map(({ revision }) => revision)),
      texts(former.map(({ relation }) => relation)),
      texts(former.map(({ story }) => story)),
      texts(former.map(bodyOf)),
    ],
  )
}

function loadStories(transaction: Transaction, stories: readonly Story[]): Promise<unknown> {
  return transaction.ask(
    `INSERT INTO stories (id, revision, lead_id, lead_version, origins, joined_into, draws_on, size, first_seen, last_seen)
     SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::int4[], $5::int4[], $6::text[], $7::text[], $8::int4[], $9::text[], $10::text[])
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, lead_id = excluded.lead_id,
       lead_version = excluded.lead_version, origins = excluded.origins, joined_into = excluded.joined_into,
       draws_on = excluded.draws_on, size = excluded.size, first_seen = excluded.first_seen, last_seen = excluded.last_seen`,
    [
      texts(stories.map(({ id }) => id)),
      int4s(stories.map(({ revision }) => revision)),
      texts(stories.map(({ lead }) => lead.id)),
      int4s(stories.map(({ lead }) => lead.version)),
      int4s(stories.map(({ origins }) => origins)),
      texts(stories.map(({ joinedInto }) => joinedInto ?? null)),
      texts(stories.map(drawsOnOf)),
      int4s(stories.map(({ size }) => size)),
      texts(stories.map(({ firstSeenAt }) => firstSeenAt)),
      texts(stories.map(({ lastSeenAt }) => lastSeenAt)),
    ],
  )
}

function loadSnapshots(transaction: Transaction, snapshots: readonly Snapshot[]): Promise<unknown> {
  return transaction.ask(
    `INSERT INTO snapshots (kind, hash, bytes) SELECT g.kind, g.hash, g.bytes
     FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY AS g (kind, hash, bytes, number)
     WHERE g.number > (SELECT count(*) FROM snapshots) ORDER BY g.number`,
    [
      texts(snapshots.map(({ kind }) => kind)),
      texts(snapshots.map(({ hash }) => hash)),
      byteStrings(snapshots.map(({ bytes }) => bytes)),
    ],
  )
}
