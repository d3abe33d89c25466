/** How a stored article is read: the columns, and what becomes of a row. */

import { stampsIn, unpack, valuesOf } from './rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Kept, Text } from './store.ts'
import { type KeptRow, keptOf } from './stored-rows.ts'

const NOTHING = new Uint8Array(0)

/**
 * A row as an array, with all its bytes in one: an object with names and an array for each would cost as much as finding the
 * row. Bytes put together become text, which nobody looks at before they are bytes again.
 */
export const SELECT_KEPT = `SELECT a.sequence, a.id, a.version, a.seen_at, a.outlet, a.language, a.title, a.more, b.words,
  v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version, octet_length(a.hash), octet_length(t.sketches),
  CAST(a.hash || coalesce(t.sketches, x'') || coalesce(t.keys, x'') AS BLOB)
  FROM articles a JOIN verdicts v USING (sequence) JOIN stories s ON s.id = v.story
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text`

export type KeptValues = [
  sequence: number,
  id: string,
  version: number,
  seenAt: string,
  outlet: string | null,
  language: string | null,
  title: string | null,
  more: string,
  words: string | null,
  revision: number,
  relation: string,
  story: string,
  body: string,
  leadId: string,
  leadVersion: number,
  hashBytes: number,
  sketchBytes: number | null,
  bytes: Uint8Array,
]

export function toKept(session: SqliteSession, values: KeptValues): Kept {
  const row = toRow(values)
  return keptOf(
    row,
    textOf(row, (number) => session.stampName(number)),
  )
}

function toRow(values: KeptValues): KeptRow {
  const [
    sequence,
    id,
    version,
    seen_at,
    outlet,
    language,
    title,
    more,
    words,
    revision,
    relation,
    story,
    body,
    lead_id,
    lead_version,
    hashBytes,
    sketchBytes,
    bytes,
  ] = values
  const keys = hashBytes + (sketchBytes ?? 0)
  return {
    sequence,
    id,
    version,
    hash: bytes.subarray(0, hashBytes),
    seen_at,
    outlet,
    language,
    title,
    more,
    words,
    sketches: sketchBytes === null ? null : bytes.subarray(hashBytes, keys),
    keys: sketchBytes === null ? null : bytes.subarray(keys),
    revision,
    relation,
    story,
    body,
    lead_id,
    lead_version,
  }
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
