/** How a stored article is read: the columns, and what becomes of a row. */

import { unpack } from './rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Kept, Text } from './store.ts'
import { type KeptRow, keptOf } from './stored-rows.ts'

export const SELECT_KEPT = `SELECT a.sequence, a.id, a.version, a.hash, a.seen_at, a.outlet, a.language, a.title, a.more, b.words,
  t.sketches, t.keys, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
  FROM articles a JOIN verdicts v USING (sequence) JOIN stories s ON s.id = v.story
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text`

export function toKept(session: SqliteSession, row: KeptRow): Kept {
  const text: Text = {
    hash: Buffer.from(row.hash).toString('hex'),
    sketches:
      row.sketches === null
        ? []
        : unpack(row.sketches).map(({ stamp, bytes }) => ({ stamp: session.stampName(stamp), bytes })),
    keys: row.keys === null ? [] : session.toStamped(row.keys),
  }
  return keptOf(row, text)
}
