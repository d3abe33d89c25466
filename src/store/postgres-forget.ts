/**
 * Forgetting in the PostgreSQL store: articles that are removed, and texts that expire (SEMANTICS 19). A text is numbered
 * by its first print: it goes with the last of its articles, and is numbered anew when the first one goes.
 */

import type { Sequence } from '../model.ts'
import { batchesOf, dropKeys, putKeys } from './postgres-keys.ts'
import type { Places } from './postgres-places.ts'
import { dropTombstones, putTombstones } from './postgres-put.ts'
import type { PlaceRow } from './postgres-rows.ts'
import type { Transaction } from './postgres-session.ts'
import { int8s, texts } from './postgres-values.ts'
import type { Write } from './store.ts'

/** Removes all versions of these ids, of which `rows` are all that is stored. */
export async function remove(
  transaction: Transaction,
  ids: Write['remove'],
  places: Places,
  rows: readonly PlaceRow[],
): Promise<void> {
  const forgotten = new Map(ids.map(({ id, forget }) => [id, forget]))
  const removed = Array.from(forgotten, ([id, forget]) => ({ id, forget, version: places.remove(id) }))
  const buried = removed.flatMap(({ id, forget, version }) => (forget || version === undefined ? [] : { id, version }))
  const gone = rows.filter(({ id }) => forgotten.has(id))
  const sequences = int8s(gone.map(({ sequence }) => sequence))
  await Promise.all([
    ...['articles', 'bodies', 'old_verdicts'].map((table) =>
      transaction.ask(`DELETE FROM ${table} t USING unnest($1::int8[]) AS g (sequence) WHERE t.sequence = g.sequence`, [
        sequences,
      ]),
    ),
    // An id without a version keeps the tombstone it has, unless it is to be forgotten.
    dropTombstones(
      transaction,
      removed.filter(({ forget }) => forget).map(({ id }) => id),
    ),
    ...putTombstones(transaction, buried),
  ])
  await settleTexts(transaction, new Set(gone.map(({ text }) => text)))
}

interface TextRow {
  readonly number: number
  readonly keys: Buffer
}

/** A text some of whose articles went, with the first and the latest of those that are left. */
interface LeftRow extends TextRow {
  readonly first: Sequence | null
  readonly latest: string | null
}

/** After articles of these texts went. */
async function settleTexts(transaction: Transaction, numbers: Iterable<number>): Promise<void> {
  const rows = await transaction.ask<LeftRow>(
    `SELECT t.number, t.keys, f.first, f.latest FROM unnest($1::int8[]) AS q (number) JOIN texts t ON t.number = q.number
     CROSS JOIN LATERAL (SELECT min(a.sequence) AS first, max(a.seen_at) AS latest FROM articles a WHERE a.text = t.number) f`,
    [int8s([...numbers])],
  )
  const stay = rows.filter((row): row is LeftRow & { first: number; latest: string } => row.first !== null)
  const moved = stay.filter(({ number, first }) => number !== first)
  const from = int8s(stay.map(({ number }) => number))
  const to = int8s(stay.map(({ first }) => first))
  await Promise.all([
    dropTexts(
      transaction,
      rows.filter(({ first }) => first === null),
    ),
    dropKeys(
      transaction,
      moved.flatMap((row) => batchesOf(row.keys, row.number)),
    ),
    putKeys(
      transaction,
      moved.flatMap((row) => batchesOf(row.keys, row.first)),
    ),
    transaction.ask(
      `UPDATE texts t SET number = g.first, latest_seen = g.latest
       FROM unnest($1::int8[], $2::int8[], $3::text[]) AS g (number, first, latest) WHERE t.number = g.number`,
      [from, to, texts(stay.map(({ latest }) => latest))],
    ),
    transaction.ask(
      `UPDATE articles a SET text = g.first FROM unnest($1::int8[], $2::int8[]) AS g (number, first)
       WHERE a.text = g.number AND g.number <> g.first`,
      [from, to],
    ),
  ])
}

export async function expire(transaction: Transaction, expired: Write['expire']): Promise<void> {
  const rows = await transaction.ask<TextRow>(
    `SELECT DISTINCT t.number, t.keys FROM unnest($1::int8[]) AS q (sequence)
     JOIN articles a ON a.sequence = q.sequence JOIN texts t ON t.number = a.text`,
    [int8s(expired.map(({ article }) => article))],
  )
  const wordless = expired.filter(({ text }) => text).map(({ article }) => article)
  await Promise.all([
    dropTexts(transaction, rows),
    transaction.ask('DELETE FROM bodies b USING unnest($1::int8[]) AS g (sequence) WHERE b.sequence = g.sequence', [
      int8s(wordless),
    ]),
  ])
}

function dropTexts(transaction: Transaction, rows: readonly TextRow[]): Promise<unknown> {
  return Promise.all([
    dropKeys(
      transaction,
      rows.flatMap((row) => batchesOf(row.keys, row.number)),
    ),
    transaction.ask('DELETE FROM texts t USING unnest($1::int8[]) AS g (number) WHERE t.number = g.number', [
      int8s(rows.map(({ number }) => number)),
    ]),
  ])
}
