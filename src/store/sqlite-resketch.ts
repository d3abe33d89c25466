/**
 * Other keys for texts that are stored, in the SQLite store. A text leaves the key index with all it is found by, its
 * content hash too, and enters it anew: so a text that was not found, because something of the index was lost, is found
 * again. All inside the transaction of the caller.
 */

import { bytesOf, pack, unpack, valuesOf } from './rows.ts'
import type { KeyBatch } from './sqlite-keys.ts'
import type { TextRow } from './sqlite-rows.ts'
import { BYTES, type SqliteSession, TEXT_HASH } from './sqlite-session.ts'
import type { Resketch } from './store.ts'

export function resketch(session: SqliteSession, resketched: readonly Resketch[]): void {
  const gone: KeyBatch[] = []
  const added = new Map<number, KeyBatch[]>()
  for (const { article, sketches, keys } of resketched) {
    const text = session
      .sql('SELECT t.* FROM articles a JOIN texts t ON t.number = a.text WHERE a.sequence = ?')
      .get(article) as TextRow | undefined
    if (text === undefined) continue
    const { number } = text
    const stamped = keys.map(({ stamp, values }) => ({ stamp: session.stampNumber(stamp), values, text: number }))
    const former = added.has(number) ? [] : batchesOf(text, number)
    // Where the row was wrong the index may have been right.
    gone.push(...former, ...stamped.filter((own) => former.some((other) => isOtherOf(own, other))))
    added.set(number, [...stamped, hashBatch(text, number)])
    const packedSketches = pack(sketches.map(({ stamp, bytes }) => ({ stamp: session.stampNumber(stamp), bytes })))
    const packedKeys = pack(stamped.map(({ stamp, values }) => ({ stamp, bytes: bytesOf(values) })))
    session
      .sql(`UPDATE texts SET sketches = ${BYTES}, keys = ${BYTES} WHERE number = ?`)
      .run(packedSketches, packedKeys, number)
  }
  session.keys.remove(gone)
  session.keys.addOutOfOrder([...added.values()].flat())
}

/** Whether they are of one stamp, and not the same. */
function isOtherOf(own: KeyBatch, other: KeyBatch): boolean {
  if (own.stamp !== other.stamp) return false
  return own.values.length !== other.values.length || own.values.some((value, i) => value !== other.values[i])
}

/** All that a text is found by, under that number. */
export function batchesOf(text: TextRow, number: number): KeyBatch[] {
  const batches = unpack(text.keys).map(({ stamp, bytes }) => ({ stamp, values: valuesOf(bytes), text: number }))
  return [...batches, hashBatch(text, number)]
}

function hashBatch({ hash }: TextRow, text: number): KeyBatch {
  return { stamp: TEXT_HASH, values: new BigUint64Array([Buffer.from(hash).readBigUInt64LE()]), text }
}
