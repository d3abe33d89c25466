/** Putting the texts that a write brings into the PostgreSQL store, each once however many articles have it. */

import { putKeys } from './postgres-keys.ts'
import type { Asks, PostgresSession, Transaction } from './postgres-session.ts'
import { byteStrings, int8s, texts } from './postgres-values.ts'
import { bytesOf, pack } from './rows.ts'
import type { PutRow } from './stored-rows.ts'

/** The numbers of the texts that are there already, by content hash. */
export async function findKnown(asks: Asks, put: readonly PutRow[]): Promise<Map<string, number>> {
  if (put.length === 0) return new Map()
  const rows = await asks.ask<{ hash: Buffer; number: number }>(
    'SELECT t.hash, t.number FROM unnest($1::bytea[]) AS q (hash) JOIN texts t ON t.hash = q.hash',
    [byteStrings([...new Set(put.map(({ hash }) => hash))].map((hash) => Buffer.from(hash, 'hex')))],
  )
  return new Map(rows.map(({ hash, number }) => [hash.toString('hex'), number]))
}

/** A text that a write brings or prints again. */
interface Print {
  readonly number: number
  latestSeen: string
  /** Its first article, if it is new. */
  readonly first: PutRow | undefined
}

/** Puts texts with their keys, unless they are known; tells the number of each by content hash. */
export async function putTexts(
  { stamps }: PostgresSession,
  transaction: Transaction,
  put: readonly PutRow[],
  known: ReadonlyMap<string, number>,
): Promise<{ readonly numbers: ReadonlyMap<string, number>; readonly sent: readonly Promise<unknown>[] }> {
  const prints = new Map<string, Print>()
  for (const row of put) {
    const number = known.get(row.hash)
    const print: Print = prints.get(row.hash) ?? {
      number: number ?? row.sequence,
      latestSeen: row.seenAt,
      first: number === undefined ? row : undefined,
    }
    if (row.seenAt > print.latestSeen) print.latestSeen = row.seenAt
    prints.set(row.hash, print)
  }
  const numbers = new Map(Array.from(prints, ([hash, { number }]) => [hash, number]))
  const fresh = [...prints.values()].filter((print): print is Print & { first: PutRow } => print.first !== undefined)
  const names = fresh.flatMap(({ first }) => [...first.sketches, ...first.keys].map(({ stamp }) => stamp))
  const numberOf = await stamps.number(names, transaction)
  const sent: Promise<unknown>[] = []
  const again = [...prints.values()].filter(({ first }) => first === undefined)
  if (again.length > 0) sent.push(printAgain(transaction, again))
  if (fresh.length > 0) {
    const parts = fresh.map(({ first: { sketches, keys } }) => ({
      sketches: sketches.map(({ stamp, bytes }) => ({ stamp: numberOf(stamp), bytes })),
      keys: keys.map(({ stamp, values }) => ({ stamp: numberOf(stamp), bytes: bytesOf(values) })),
    }))
    sent.push(
      transaction.insert('texts', {
        number: int8s(fresh.map(({ number }) => number)),
        hash: byteStrings(fresh.map(({ first }) => Buffer.from(first.hash, 'hex'))),
        latest_seen: texts(fresh.map(({ latestSeen }) => latestSeen)),
        sketches: byteStrings(parts.map(({ sketches }) => pack(sketches))),
        keys: byteStrings(parts.map(({ keys }) => pack(keys))),
      }),
      putKeys(
        transaction,
        fresh.flatMap(({ number, first }) =>
          first.keys.map(({ stamp, values }) => ({ stamp: numberOf(stamp), values, text: number })),
        ),
      ),
    )
  }
  return { numbers, sent }
}

function printAgain(transaction: Transaction, prints: readonly Print[]): Promise<unknown> {
  return transaction.ask(
    `UPDATE texts t SET latest_seen = g.seen FROM unnest($1::int8[], $2::text[]) AS g (number, seen)
     WHERE t.number = g.number AND t.latest_seen < g.seen`,
    [int8s(prints.map(({ number }) => number)), texts(prints.map(({ latestSeen }) => latestSeen))],
  )
}
