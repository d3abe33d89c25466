/** How a stored article is read: the columns, and what becomes of a row. */

import { stampsIn, unpack, valuesOf } from './rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Kept, Text } from './store.ts'
import { type KeptRow, keptOf } from './stored-rows.ts'

const NOTHING = new Uint8Array(0)

export const SELECT_KEPT = `SELECT a.sequence, a.id, a.version, a.hash, a.seen_at, a.outlet, a.language, a.title, a.more, b.words,
  t.sketches, t.keys, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
  FROM articles a JOIN verdicts v USING (sequence) JOIN stories s ON s.id = v.story
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text`

export function toKept(session: SqliteSession, row: KeptRow): Kept {
  return keptOf(
    row,
    textOf(row, (number) => session.stampName(number)),
  )
}

/** Of most candidates nobody asks for sketches and keys, so they are unpacked when somebody does, even after closing. */
export function textOf({ hash, sketches, keys }: KeptRow, stampName: (number: number) => string): Text {
  const [ofSketches, ofKeys] = [stampNames(sketches, stampName), stampNames(keys, stampName)]
  let unpackedSketches: Text['sketches'] | undefined
  let unpackedKeys: Text['keys'] | undefined
  return {
    hash: Buffer.from(hash).toString('hex'),
    get sketches() {
      unpackedSketches ??= unpack(sketches ?? NOTHING).map(({ bytes }, i) => ({ stamp: ofSketches[i]!, bytes }))
      return unpackedSketches
    },
    get keys() {
      unpackedKeys ??= unpack(keys ?? NOTHING).map(({ bytes }, i) => ({ stamp: ofKeys[i]!, values: valuesOf(bytes) }))
      return unpackedKeys
    },
  }
}

function stampNames(packed: Uint8Array | null, stampName: (number: number) => string): readonly string[] {
  return stampsIn(packed ?? NOTHING).map(stampName)
}
