/** All that a SQLite store holds, part by part, and a part put into one as it is. */

import type { Sequence, Verdict } from '../model.ts'
import { idsAfter } from '../story-id.ts'
import { mustFollow } from './following.ts'
import { SELECT_KEPT, toKept } from './sqlite-kept.ts'
import { putArticle, putEvent, putNote, putSnapshot, TextPuts } from './sqlite-puts.ts'
import type { PlaceRow } from './sqlite-rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Note, Part, Resident, Snapshot, Tombstone } from './store.ts'
import {
  bodyOf,
  type EventRow,
  type KeptRow,
  type PutRow,
  residentOf,
  type StoryRow,
  toEvent,
  toPutRow,
  toStory,
  toVerdict,
  type VerdictRow,
} from './stored-rows.ts'

/** Numbers in one part: a commit for each, and not so many that the collector copies them about. */
const PART_NUMBERS = 500

interface ResidentRow extends KeptRow {
  place: number
  newest: number
}

/** The parts above a number. The caller holds one transaction open over all of them. */
export function* listParts(session: SqliteSession, after: Sequence): Generator<Part> {
  const last = session.last()
  for (let from = after; from === after || from < last; from += PART_NUMBERS) {
    const upTo = Math.min(from + PART_NUMBERS, last)
    const first = from === after
    yield {
      after: from,
      upTo,
      snapshots: first ? listSnapshots(session) : [],
      notes: first ? (session.sql('SELECT owner, key, bytes FROM notes').all() as Note[]).map(withOwnBytes) : [],
      tombstones: first ? (session.sql('SELECT id, version FROM tombstones').all() as Tombstone[]) : [],
      stories: listStories(session, from, upTo),
      articles: (
        session
          .sql(
            `${SELECT_KEPT.replace('SELECT', 'SELECT a.place, a.newest,')} WHERE a.sequence > ? AND a.sequence <= ? ORDER BY a.sequence`,
          )
          .all(from, upTo) as ResidentRow[]
      ).map((row) => residentOf(row, toKept(session, row))),
      former: listFormer(session, from, upTo),
      events: (
        session
          .sql('SELECT * FROM events WHERE sequence > ? AND sequence <= ? ORDER BY sequence')
          .all(from, upTo) as EventRow[]
      ).map(toEvent),
    }
  }
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
function listStories(session: SqliteSession, from: Sequence, upTo: Sequence) {
  const rows = session
    .sql(
      `SELECT * FROM stories WHERE id >= $low AND id < $high UNION SELECT * FROM stories WHERE id IN
       (SELECT story FROM verdicts WHERE sequence > $from AND sequence <= $upTo
        UNION SELECT subject FROM events WHERE sequence > $from AND sequence <= $upTo) ORDER BY id`,
    )
    .all({ low: idsAfter(from), high: idsAfter(upTo), from, upTo }) as StoryRow[]
  return rows.map(toStory)
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

/** A part with its articles as rows. */
export interface RowPart extends Omit<Part, 'articles'> {
  readonly articles: readonly (PutRow & Pick<Resident, 'place' | 'newest' | 'expired'>)[]
}

export function toRowPart(part: Part): RowPart {
  const articles = part.articles.map((one) => ({
    ...toPutRow(one),
    place: one.place,
    newest: one.newest,
    expired: one.expired,
  }))
  return { ...part, articles }
}

export function loadPart(session: SqliteSession, part: RowPart): void {
  session.write(() => {
    mustFollow(part, session.last())
    session.keys.refresh()
    const { there } = session.sql('SELECT count(*) AS there FROM snapshots').get() as { there: number }
    for (const one of part.snapshots.slice(there)) putSnapshot(session, one)
    for (const note of part.notes) putNote(session, note)
    for (const { id, version } of part.tombstones) {
      session.sql('INSERT OR REPLACE INTO tombstones VALUES (?, ?)').run(id, version)
    }
    for (const story of part.stories) {
      session
        .sql('INSERT OR REPLACE INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
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
        )
    }
    loadArticles(session, part)
    for (const event of part.events) putEvent(session, event)
  })
}

/** The version that was the newest when an earlier move was broken off. */
function stepDown(session: SqliteSession, id: string): void {
  const previous = session
    .sql(
      `SELECT a.sequence, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.newest = 1`,
    )
    .get(id) as PlaceRow | undefined
  if (previous === undefined) return
  session.sql('UPDATE articles SET newest = 0 WHERE sequence = ?').run(previous.sequence)
  const { story, outlet } = previous
  session.sql('UPDATE story_outlets SET members = members - 1 WHERE story = ? AND outlet = ?').run(story, outlet)
  session.sql('DELETE FROM story_outlets WHERE story = ? AND outlet = ? AND members = 0').run(story, outlet)
}

function loadArticles(session: SqliteSession, { articles, former }: RowPart): void {
  const texts = new TextPuts(
    session,
    articles.filter(({ expired }) => !expired),
  )
  for (const row of articles) {
    if (row.newest && row.version > 1) stepDown(session, row.id)
    putArticle(session, row, row.expired ? row.sequence : texts.put(row), row.place, row.newest)
    if (!row.newest || row.outlet === null) continue
    session
      .sql('INSERT INTO story_outlets VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET members = members + 1')
      .run(row.story, row.outlet)
  }
  texts.finish()
  for (const verdict of former) {
    session
      .sql('INSERT INTO old_verdicts SELECT sequence, ?, ?, ?, ? FROM articles WHERE id = ? AND version = ?')
      .run(verdict.revision, verdict.relation, verdict.story, bodyOf(verdict), verdict.id, verdict.version)
  }
}
