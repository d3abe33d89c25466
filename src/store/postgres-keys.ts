/** The index of keys in the PostgreSQL store: what a commit puts into it and takes out of it. */

import type { Transaction } from './postgres-session.ts'
import { type Column, int4s, int8s, keyValues } from './postgres-values.ts'
import { concatenate, unpack, valuesOf } from './rows.ts'

/** The keys of one text under one stamp. */
export interface KeyBatch {
  readonly stamp: number
  readonly values: BigUint64Array
  readonly text: number
}

/** The keys that are packed in the row of a text, under that number. */
export function batchesOf(keys: Uint8Array, text: number): KeyBatch[] {
  return unpack(keys).map(({ stamp, bytes }) => ({ stamp, values: valuesOf(bytes), text }))
}

function keyColumns(batches: readonly KeyBatch[]): Column[] {
  return [
    int4s(batches.flatMap(({ stamp, values }) => new Array<number>(values.length).fill(stamp))),
    keyValues(concatenate(batches.map(({ values }) => values))),
    int8s(batches.flatMap(({ text, values }) => new Array<number>(values.length).fill(text))),
  ]
}

/** In the order of the index, so that neighbours are written together. */
export function putKeys(transaction: Transaction, batches: readonly KeyBatch[]): Promise<unknown> {
  return transaction.ask(
    `INSERT INTO keys SELECT DISTINCT stamp, key, text FROM unnest($1::int4[], $2::int8[], $3::int8[]) AS g (stamp, key, text)
     ORDER BY stamp, key, text`,
    keyColumns(batches),
  )
}

export function dropKeys(transaction: Transaction, batches: readonly KeyBatch[]): Promise<unknown> {
  return transaction.ask(
    `DELETE FROM keys k USING unnest($1::int4[], $2::int8[], $3::int8[]) AS g (stamp, key, text)
     WHERE k.stamp = g.stamp AND k.key = g.key AND k.text = g.text`,
    keyColumns(batches),
  )
}
