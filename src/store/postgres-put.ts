/**
 * The rows of one write, table by table, each in one statement. Every function tells what it has sent; nobody waits
 * before the commit behind it.
 */

import type { Event, Sequence, Verdict } from '../model.ts'
import type { OutletChange, Places, StoryChange } from './postgres-places.ts'
import { isSame } from './postgres-rows.ts'
import type { Transaction } from './postgres-session.ts'
import { booleans, byteStrings, type Column, int4s, int8s, texts } from './postgres-values.ts'
import type { Note, Snapshot, StoryState, Tombstone } from './store.ts'
import { drawsOnOf, type PutRow, toEventRow } from './stored-rows.ts'
import { bodyOf } from './verdict-rows.ts'

type Promises = Promise<unknown>[]

/** Characters of all words in one statement; the engine takes no parameter of a gigabyte. */
const MOST_UNITS = 2 ** 26

/** An article with the number of its text and its place. */
export interface Standing extends PutRow {
  readonly text: number
  readonly place: Sequence
  readonly newest: boolean
}

export function putArticles(transaction: Transaction, put: readonly Standing[]): Promises {
  if (put.length === 0) return []
  const articles = transaction.insert('articles', {
    sequence: int8s(put.map(({ sequence }) => sequence)),
    id: texts(put.map(({ id }) => id)),
    version: int4s(put.map(({ version }) => version)),
    newest: booleans(put.map(({ newest }) => newest)),
    place: int8s(put.map(({ place }) => place)),
    text: int8s(put.map(({ text }) => text)),
    hash: byteStrings(put.map(({ hash }) => Buffer.from(hash, 'hex'))),
    seen_at: texts(put.map(({ seenAt }) => seenAt)),
    outlet: texts(put.map(({ outlet }) => outlet)),
    language: texts(put.map(({ language }) => language)),
    title: texts(put.map(({ title }) => title)),
    more: texts(put.map(({ more }) => more)),
    revision: int4s(put.map(({ revision }) => revision)),
    relation: texts(put.map(({ relation }) => relation)),
    story: texts(put.map(({ story }) => story)),
    body: texts(put.map(({ body }) => body)),
  })
  const bodies = inPortions(put.filter(({ words }) => words !== '')).map((rows) =>
    transaction.insert('bodies', {
      sequence: int8s(rows.map(({ sequence }) => sequence)),
      words: texts(rows.map(({ words }) => words)),
    }),
  )
  return [articles, ...bodies]
}

/** Versions that are the newest of their ids no more. */
export function overtake(transaction: Transaction, sequences: readonly Sequence[]): Promises {
  if (sequences.length === 0) return []
  return [
    transaction.ask(
      'UPDATE articles a SET newest = false FROM unnest($1::int8[]) AS g (sequence) WHERE a.sequence = g.sequence',
      [int8s(sequences)],
    ),
  ]
}

function inPortions(put: readonly PutRow[]): PutRow[][] {
  const portions: PutRow[][] = []
  let units = MOST_UNITS
  for (const row of put) {
    units += row.words.length
    if (units > MOST_UNITS) {
      portions.push([])
      units = row.words.length
    }
    portions.at(-1)!.push(row)
  }
  return portions
}

/** New verdicts of stored articles, by their numbers; those in force so far are put aside. */
export function rejudge(transaction: Transaction, judged: ReadonlyMap<Sequence, Verdict>, places: Places): Promises {
  const rows = Array.from(judged, ([sequence, verdict]) => ({ sequence, verdict }))
  const present = rows.filter(({ verdict }) => places.rejudge(verdict))
  if (present.length === 0) return []
  const settled = [...new Set(present.map(({ verdict }) => verdict.id))].map((id) => places.settle(id))
  const sequences = int8s(present.map(({ sequence }) => sequence))
  return [
    transaction.ask(
      `INSERT INTO old_verdicts SELECT a.sequence, a.revision, a.relation, a.story, a.body
       FROM unnest($1::int8[]) AS g (sequence) JOIN articles a ON a.sequence = g.sequence
       ON CONFLICT (sequence, revision) DO UPDATE SET relation = excluded.relation, story = excluded.story, body = excluded.body`,
      [sequences],
    ),
    transaction.ask(
      `UPDATE articles a SET revision = g.revision, relation = g.relation, story = g.story, body = g.body
       FROM unnest($1::int8[], $2::int4[], $3::text[], $4::text[], $5::text[])
         AS g (sequence, revision, relation, story, body) WHERE a.sequence = g.sequence`,
      [
        sequences,
        int4s(present.map(({ verdict }) => verdict.revision)),
        texts(present.map(({ verdict }) => verdict.relation)),
        texts(present.map(({ verdict }) => verdict.story)),
        texts(present.map(({ verdict }) => bodyOf(verdict))),
      ],
    ),
    transaction.ask(
      `UPDATE articles a SET place = g.place FROM unnest($1::int8[], $2::int8[]) AS g (sequence, place)
       WHERE a.sequence = g.sequence AND a.place <> g.place`,
      [int8s(settled.map(({ sequence }) => sequence)), int8s(settled.map(({ place }) => place))],
    ),
  ]
}

const NO_CHANGE: StoryChange = { members: 0, firstSeen: '', lastSeen: '' }

/** Times of a story `s` after others came, whose own are in `by`; '' stands for nobody. */
const withTimesOf = (by: string) =>
  `first_seen = coalesce(least(nullif(s.first_seen, ''), nullif(${by}.first_seen, '')), ''),
   last_seen = greatest(s.last_seen, ${by}.last_seen)`

/** Stories as the write says, and what changes in them by those who come and go. */
export function putStories(transaction: Transaction, stories: readonly StoryState[], places: Places): Promises {
  const states = new Map(stories.map((story) => [story.id, story]))
  const others = [...places.stories.keys()].filter((id) => !states.has(id))
  const sent: Promises = []
  if (states.size > 0) sent.push(putStates(transaction, [...states.values()], places))
  if (others.length > 0) {
    sent.push(
      transaction.ask(
        `UPDATE stories s SET size = s.size + g.size, ${withTimesOf('g')}
         FROM unnest($1::text[], $2::int4[], $3::text[], $4::text[]) AS g (id, size, first_seen, last_seen) WHERE s.id = g.id`,
        [texts(others), ...changeColumns(others, places)],
      ),
    )
  }
  if (places.left.length > 0) {
    sent.push(
      transaction.ask(
        `UPDATE stories s SET (first_seen, last_seen) =
           (SELECT coalesce(min(a.seen_at), ''), coalesce(max(a.seen_at), '') FROM articles a WHERE a.story = s.id AND a.newest)
         FROM unnest($1::text[], $2::text[]) AS g (story, seen_at) WHERE s.id = g.story AND g.seen_at IN (s.first_seen, s.last_seen)`,
        [texts(places.left.map(({ story }) => story)), texts(places.left.map(({ seenAt }) => seenAt))],
      ),
    )
  }
  return [...sent, ...putOutlets(transaction, places.outlets.values())]
}

/** Columns `size`, `first_seen`, `last_seen`. */
function changeColumns(ids: readonly string[], places: Places): Column[] {
  const changes = ids.map((id) => places.stories.get(id) ?? NO_CHANGE)
  return [
    int4s(changes.map(({ members }) => members)),
    texts(changes.map(({ firstSeen }) => firstSeen)),
    texts(changes.map(({ lastSeen }) => lastSeen)),
  ]
}

function putStates(transaction: Transaction, states: readonly StoryState[], places: Places): Promise<unknown> {
  const ids = states.map(({ id }) => id)
  return transaction.ask(
    `INSERT INTO stories AS s (id, revision, lead_id, lead_version, origins, joined_into, draws_on, size, first_seen, last_seen)
     SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::int4[], $5::int4[], $6::text[], $7::text[], $8::int4[], $9::text[], $10::text[])
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, lead_id = excluded.lead_id,
       lead_version = excluded.lead_version, origins = excluded.origins, joined_into = excluded.joined_into,
       draws_on = excluded.draws_on, size = s.size + excluded.size, ${withTimesOf('excluded')}`,
    [
      texts(ids),
      int4s(states.map(({ revision }) => revision)),
      texts(states.map(({ lead }) => lead.id)),
      int4s(states.map(({ lead }) => lead.version)),
      int4s(states.map(({ origins }) => origins)),
      texts(states.map(({ joinedInto }) => joinedInto ?? null)),
      texts(states.map(drawsOnOf)),
      ...changeColumns(ids, places),
    ],
  )
}

const SAME_OUTLET = `o.story = g.story AND ${isSame('o.outlet', 'g.outlet')}`

export function putOutlets(transaction: Transaction, changes: Iterable<OutletChange>): Promises {
  const changed = [...changes].filter(({ members }) => members !== 0)
  const fewer = changed.filter(({ members }) => members < 0)
  const nameColumns = (some: readonly OutletChange[]) => [
    texts(some.map(({ story }) => story)),
    texts(some.map(({ outlet }) => outlet)),
  ]
  const sent: Promises = []
  if (changed.length > 0) {
    sent.push(
      transaction.ask(
        `WITH g AS (SELECT * FROM unnest($1::text[], $2::text[], $3::int4[]) AS g (story, outlet, members)),
           more AS (UPDATE story_outlets o SET members = o.members + g.members FROM g WHERE ${SAME_OUTLET})
         INSERT INTO story_outlets SELECT * FROM g WHERE NOT EXISTS (SELECT 1 FROM story_outlets o WHERE ${SAME_OUTLET})`,
        [...nameColumns(changed), int4s(changed.map(({ members }) => members))],
      ),
    )
  }
  if (fewer.length > 0) {
    sent.push(
      transaction.ask(
        `DELETE FROM story_outlets o USING unnest($1::text[], $2::text[]) AS g (story, outlet)
         WHERE ${SAME_OUTLET} AND o.members = 0`,
        nameColumns(fewer),
      ),
    )
  }
  return sent
}

export function putTombstones(transaction: Transaction, tombstones: readonly Tombstone[]): Promises {
  if (tombstones.length === 0) return []
  return [
    dropTombstones(
      transaction,
      tombstones.map(({ id }) => id),
    ),
    transaction.insert('tombstones', {
      id: texts(tombstones.map(({ id }) => id)),
      version: int4s(tombstones.map(({ version }) => version)),
    }),
  ]
}

export function dropTombstones(transaction: Transaction, ids: readonly string[]): Promise<unknown> {
  return transaction.ask(
    `DELETE FROM tombstones t USING unnest($1::text[]) AS g (id) WHERE ${isSame('t.id', 'g.id')}`,
    [texts(ids)],
  )
}

export function putEvents(transaction: Transaction, events: readonly Event[]): Promises {
  if (events.length === 0) return []
  const rows = events.map(toEventRow)
  return [
    transaction.insert('events', {
      sequence: int8s(rows.map(({ sequence }) => sequence)),
      at: texts(rows.map(({ at }) => at)),
      kind: texts(rows.map(({ kind }) => kind)),
      subject: texts(rows.map(({ subject }) => subject)),
      object: texts(rows.map(({ object }) => object)),
      rest: texts(rows.map(({ rest }) => rest)),
    }),
  ]
}

export function putSnapshots(transaction: Transaction, snapshots: readonly Snapshot[]): Promises {
  if (snapshots.length === 0) return []
  return [
    transaction.insert('snapshots', {
      kind: texts(snapshots.map(({ kind }) => kind)),
      hash: texts(snapshots.map(({ hash }) => hash)),
      bytes: byteStrings(snapshots.map(({ bytes }) => bytes)),
    }),
  ]
}

export function putNotes(transaction: Transaction, notes: readonly Note[]): Promises {
  if (notes.length === 0) return []
  // The last of the same name holds.
  const latest = [...new Map(notes.map((note) => [`${note.owner}\n${note.key}`, note])).values()]
  const kept = latest.filter((note): note is Required<Note> => note.bytes !== undefined)
  const nameColumns = (some: readonly Note[]) => ({
    owner: texts(some.map(({ owner }) => owner)),
    key: texts(some.map(({ key }) => key)),
  })
  return [
    transaction.ask(
      `DELETE FROM notes n USING unnest($1::text[], $2::text[]) AS g (owner, key)
       WHERE ${isSame('n.owner', 'g.owner')} AND ${isSame('n.key', 'g.key')}`,
      Object.values(nameColumns(latest)),
    ),
    transaction.insert('notes', { ...nameColumns(kept), bytes: byteStrings(kept.map(({ bytes }) => bytes)) }),
  ]
}
