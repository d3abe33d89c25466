/** Other keys for texts that are stored, in the PostgreSQL store. */

import { batchesOf, dropKeys, type KeyBatch, putKeys } from './postgres-keys.ts'
import type { PostgresSession, Transaction } from './postgres-session.ts'
import { byteStrings, int8s } from './postgres-values.ts'
import { bytesOf, pack } from './rows.ts'
import type { Resketch } from './store.ts'

interface Found {
  readonly article: number
  readonly number: number
  readonly keys: Buffer
}

/** A text as it becomes. */
interface Made {
  readonly sketches: Uint8Array
  readonly keys: Uint8Array
  readonly batches: readonly KeyBatch[]
}

export async function resketch(
  { stamps }: PostgresSession,
  transaction: Transaction,
  resketched: readonly Resketch[],
): Promise<void> {
  const found = await transaction.ask<Found>(
    `SELECT q.article, t.number, t.keys FROM unnest($1::int8[]) AS q (article)
     JOIN articles a ON a.sequence = q.article JOIN texts t ON t.number = a.text`,
    [int8s(resketched.map(({ article }) => article))],
  )
  const texts = new Map(found.map((row) => [row.article, row]))
  const names = resketched.flatMap(({ sketches, keys }) => [...sketches, ...keys].map(({ stamp }) => stamp))
  const numberOf = await stamps.number(names, transaction)
  const former: KeyBatch[] = []
  const made = new Map<number, Made>()
  for (const { article, sketches, keys } of resketched) {
    const text = texts.get(article)
    if (text === undefined) continue
    const stamped = keys.map(({ stamp, values }) => ({ stamp: numberOf(stamp), values, text: text.number }))
    former.push(...batchesOf(text.keys, text.number))
    made.set(text.number, {
      sketches: pack(sketches.map(({ stamp, bytes }) => ({ stamp: numberOf(stamp), bytes }))),
      keys: pack(stamped.map(({ stamp, values }) => ({ stamp, bytes: bytesOf(values) }))),
      batches: stamped,
    })
  }
  const batches = [...made.values()].flatMap((one) => one.batches)
  // Where the row of a text was wrong the index may have been right, so what enters it leaves it first.
  await Promise.all([
    dropKeys(transaction, [...former, ...batches]),
    putKeys(transaction, batches),
    transaction.ask(
      `UPDATE texts t SET sketches = g.sketches, keys = g.keys
       FROM unnest($1::int8[], $2::bytea[], $3::bytea[]) AS g (number, sketches, keys) WHERE t.number = g.number`,
      [
        int8s([...made.keys()]),
        byteStrings(Array.from(made.values(), ({ sketches }) => sketches)),
        byteStrings(Array.from(made.values(), ({ keys }) => keys)),
      ],
    ),
  ])
}
