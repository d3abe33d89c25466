/** How a stored article is read from PostgreSQL: the columns, what becomes of a row, and the ways to ask for some. */

import type { Sequence } from '../model.ts'
import { isSame, toStamped, unpackNull } from './postgres-rows.ts'
import type { PostgresSession } from './postgres-session.ts'
import { firstPrint, scopeColumns } from './postgres-sharing.ts'
import type { PostgresStamps } from './postgres-stamps.ts'
import { byteStrings, int4s, int8s, texts } from './postgres-values.ts'
import type { Kept, Text, Wanted, WantedText } from './store.ts'
import { type KeptRow, keptOf } from './stored-rows.ts'

/** What is read of an article `a`, and where it is. */
export const KEPT_COLUMNS = `a.sequence, a.id, a.version, a.hash, a.seen_at, a.outlet, a.language, a.title, a.more,
  a.revision, a.relation, a.story, a.body, s.lead_id, s.lead_version, b.words, t.sketches, t.keys`
export const KEPT_JOINS = `JOIN stories s ON s.id = a.story LEFT JOIN bodies b ON b.sequence = a.sequence
  LEFT JOIN texts t ON t.number = a.text`

/** Articles by their rows. */
export async function toKept(rows: readonly KeptRow[], stamps: PostgresStamps): Promise<Kept[]> {
  const unpacked = rows.map(({ sketches, keys }) => ({ sketches: unpackNull(sketches), keys: unpackNull(keys) }))
  const nameOf = await stamps.name(
    unpacked.flatMap(({ sketches, keys }) => [...sketches, ...keys].map(({ stamp }) => stamp)),
  )
  return rows.map((row, i) => {
    const { sketches, keys } = unpacked[i]!
    const text: Text = {
      hash: Buffer.from(row.hash).toString('hex'),
      sketches: sketches.map(({ stamp, bytes }) => ({ stamp: nameOf(stamp), bytes })),
      keys: toStamped(keys, nameOf),
    }
    return keptOf(row, text)
  })
}

type Numbered = KeptRow & { readonly at: number }

/** The rows' articles at the places that were asked for. */
async function inOrder(
  session: PostgresSession,
  rows: readonly Numbered[],
  length: number,
): Promise<(Kept | undefined)[]> {
  const kept = await toKept(rows, session.stamps)
  const answers: (Kept | undefined)[] = new Array(length).fill(undefined)
  for (const [i, { at }] of rows.entries()) answers[at - 1] = kept[i]
  return answers
}

export async function findTexts(
  session: PostgresSession,
  wanted: readonly WantedText[],
): Promise<(Kept | undefined)[]> {
  const rows = await session.ask<Numbered>(
    `SELECT q.at, ${KEPT_COLUMNS}
     FROM unnest($1::bytea[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[])
       WITH ORDINALITY AS q (hash, up_to, seen_after, outlet, not_outlet, language, at)
     JOIN texts w ON w.hash = q.hash AND (q.seen_after IS NULL OR w.latest_seen >= q.seen_after)
     CROSS JOIN LATERAL (${firstPrint('w.number')}) f JOIN articles a ON a.sequence = f.sequence ${KEPT_JOINS}`,
    [byteStrings(wanted.map(({ hash }) => Buffer.from(hash, 'hex'))), ...scopeColumns(wanted)],
  )
  return inOrder(session, rows, wanted.length)
}

/** The version asked for, or the newest. */
export async function findKept(session: PostgresSession, wanted: readonly Wanted[]): Promise<(Kept | undefined)[]> {
  const rows = await session.ask<Numbered>(
    `SELECT q.at, ${KEPT_COLUMNS} FROM unnest($1::text[], $2::int4[]) WITH ORDINALITY AS q (id, version, at)
     CROSS JOIN LATERAL (SELECT * FROM articles a WHERE ${isSame('a.id', 'q.id')}
       AND (q.version IS NULL OR a.version = q.version) ORDER BY a.version DESC LIMIT 1) a ${KEPT_JOINS}`,
    [texts(wanted.map(({ id }) => id)), int4s(wanted.map(toVersion))],
  )
  return inOrder(session, rows, wanted.length)
}

/** What is no version, such as half a one, is asked for as 0, which nobody has. */
function toVersion({ version }: Wanted): number | null {
  if (version === undefined) return null
  return Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
}

/** Articles by their numbers. */
export async function keptAt(session: PostgresSession, sequences: readonly Sequence[]): Promise<(Kept | undefined)[]> {
  const rows = await session.ask<Numbered>(
    `SELECT q.at, ${KEPT_COLUMNS} FROM unnest($1::int8[]) WITH ORDINALITY AS q (sequence, at)
     JOIN articles a ON a.sequence = q.sequence ${KEPT_JOINS}`,
    [int8s(sequences)],
  )
  return inOrder(session, rows, sequences.length)
}
