/**
 * The one guarded write of the PostgreSQL store. Sequences of the engine are not in the order of commits, so numbers are
 * given under a lock that is held from the look at the guard to the commit. Two round trips, however many articles: the
 * lock with all that must be read, then all rows with the commit. A third looks at what others did meanwhile, if they did.
 */

import type { Sequence } from '../model.ts'
import { findRivals, type Newcomer } from './guard.ts'
import { expire, remove } from './postgres-forget.ts'
import { Places } from './postgres-places.ts'
import { overtake, putArticles, putEvents, putNotes, putSnapshots, putStories, rejudge } from './postgres-put.ts'
import { resketch } from './postgres-resketch.ts'
import { findPlaces, HEAD, type PlaceRow, toStamped, unpackNull } from './postgres-rows.ts'
import { checkMigrated } from './postgres-schema.ts'
import type { PostgresSession, Sent, Transaction } from './postgres-session.ts'
import { findKnown, putTexts } from './postgres-texts.ts'
import { texts } from './postgres-values.ts'
import { renumberRows } from './renumber.ts'
import type { Guard, Head } from './store.ts'
import { type CommitAnswer, type EventRow, type RowWrite, toEvent } from './stored-rows.ts'

interface State extends Omit<Head, 'corrected'> {
  readonly migrated: number
}

/** What was read under the lock before anything is written. */
interface Read {
  /** The stored versions of all ids whose place may change. */
  readonly rows: readonly PlaceRow[]
  /** The numbers of the texts that are there, by content hash. */
  readonly known: ReadonlyMap<string, number>
}

/** Says by how much it moved the numbers, or which articles stand in the way. */
export function commitRows(session: PostgresSession, write: RowWrite): Promise<CommitAnswer> {
  return session.transact(async (transaction): Promise<Sent<CommitAnswer>> => {
    const { guard } = write
    const [state, rows, known] = await Promise.all([
      readState(transaction),
      readPlaces(transaction, write),
      findKnown(transaction, write.put),
    ])
    checkMigrated(state.migrated, session.name)
    if (state.settings !== guard.settings) return { answer: { rivals: [] } }
    const rivals = state.last === guard.upTo ? undefined : await readRivals(session, transaction, guard)
    if (rivals !== undefined) return { answer: { rivals } }
    const movedBy = state.last - guard.upTo
    const sent = await apply(session, transaction, renumberRows(write, movedBy), { rows, known })
    return { answer: { movedBy }, sent }
  })
}

async function readState(transaction: Transaction): Promise<State> {
  const [state] = await transaction.ask<State>(
    `SELECT ${HEAD}, (SELECT max(number) FROM newsfold_migrations) AS migrated`,
  )
  return state!
}

function readPlaces(transaction: Transaction, { put, remove, verdicts }: RowWrite): Promise<readonly PlaceRow[]> {
  const again = put.filter(({ version }) => version > 1)
  return findPlaces(transaction, new Set([...again, ...remove, ...verdicts].map(({ id }) => id)))
}

/** What others did since, held against the guard. */
async function readRivals(
  { stamps }: PostgresSession,
  transaction: Transaction,
  guard: Guard,
): Promise<Sequence[] | undefined> {
  const [articles, events, stories] = await Promise.all([
    transaction.ask<{ sequence: number; id: string; hash: Buffer; keys: Buffer | null }>(
      `SELECT a.sequence, a.id, a.hash, t.keys FROM articles a LEFT JOIN texts t ON t.number = a.text
       WHERE a.sequence > $1 ORDER BY a.sequence`,
      [guard.upTo],
    ),
    transaction.ask<EventRow>('SELECT * FROM events WHERE sequence > $1 ORDER BY sequence', [guard.upTo]),
    transaction.ask<{ id: string; revision: number }>(
      'SELECT s.id, s.revision FROM unnest($1::text[]) AS q (id) JOIN stories s ON s.id = q.id',
      [texts(guard.stories.map(({ id }) => id))],
    ),
  ])
  const keys = articles.map((row) => unpackNull(row.keys))
  const nameOf = await stamps.name(keys.flat().map(({ stamp }) => stamp))
  const revisions = new Map(stories.map(({ id, revision }) => [id, revision]))
  return findRivals(guard, {
    articles: articles.map(
      ({ sequence, id, hash }, i): Newcomer => ({
        sequence,
        id,
        text: { hash: hash.toString('hex'), sketches: [], keys: toStamped(keys[i]!, nameOf) },
      }),
    ),
    events: events.map(toEvent),
    storyRevision: (id) => revisions.get(id) ?? 0,
  })
}

/** Writes all of it; tells what was sent last. */
async function apply(
  session: PostgresSession,
  transaction: Transaction,
  write: RowWrite,
  { rows, known }: Read,
): Promise<Promise<unknown>[]> {
  const places = new Places(rows)
  const judged = new Map(write.verdicts.map((verdict) => [places.getStored(verdict), verdict]))
  if (write.remove.length > 0) await remove(transaction, write.remove, places, rows)
  if (write.expire.length > 0) await expire(transaction, write.expire)
  if (write.resketch.length > 0) await resketch(session, transaction, write.resketch)
  // What was known may have gone or been numbered anew by this very write.
  const forgets = write.remove.length + write.expire.length > 0
  const stillKnown = forgets ? await findKnown(transaction, write.put) : known
  for (const row of write.put) places.put(row)
  const { numbers, sent } = await putTexts(session, transaction, write.put, stillKnown)
  return [
    ...sent,
    ...rejudge(transaction, judged, places),
    ...overtake(transaction, places.overtaken),
    ...putArticles(
      transaction,
      write.put.map((row) => ({ ...row, ...places.of(row.id, row.sequence), text: numbers.get(row.hash)! })),
    ),
    ...putStories(transaction, write.stories, places),
    ...putEvents(transaction, write.events),
    ...putSnapshots(transaction, write.snapshots),
    ...putNotes(transaction, write.notes),
  ]
}
