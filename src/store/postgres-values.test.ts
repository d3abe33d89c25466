import fc from 'fast-check'
import { inject, it } from 'vitest'
import { PostgresSession } from './postgres-session.ts'
import { booleans, byteStrings, int4s, int8s, keyValues, texts } from './postgres-values.ts'

/** What comes back of each column when the engine unpacks and returns it. */
async function echo(session: PostgresSession, rows: readonly Row[]): Promise<Row[]> {
  const answer = await session.ask<Record<keyof Row, unknown>>(
    `SELECT flag, small, large, key::text AS key, text, bytes
     FROM unnest($1::bool[], $2::int4[], $3::int8[], $4::int8[], $5::text[], $6::bytea[])
     AS g (flag, small, large, key, text, bytes)`,
    [
      booleans(rows.map(({ flag }) => flag)),
      int4s(rows.map(({ small }) => small)),
      int8s(rows.map(({ large }) => large)),
      keyValues(BigUint64Array.from(rows, ({ key }) => key)),
      texts(rows.map(({ text }) => text)),
      byteStrings(rows.map(({ bytes }) => bytes)),
    ],
  )
  return answer.map((row) => ({
    ...(row as unknown as Row),
    key: BigInt.asUintN(64, BigInt(row.key as string)),
    bytes: new Uint8Array(row.bytes as Buffer),
  }))
}

interface Row {
  readonly flag: boolean
  readonly small: number | null
  readonly large: number
  readonly key: bigint
  readonly text: string | null
  readonly bytes: Uint8Array
}

it('come back from the engine as they were, whatever they are', async ({ expect }) => {
  const session = new PostgresSession({
    url: inject('postgres'),
    schema: 'public',
    connections: 1,
    busyTimeoutMs: 1000,
  })
  const unit = fc.oneof(
    fc.constantFrom('\u0000', '\u0001', '\u0002', '"', '\\', '{', ','),
    fc.string({ unit: 'binary' }),
  )
  const row = fc.record({
    flag: fc.boolean(),
    small: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    large: fc.maxSafeNat(),
    key: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    text: fc.option(fc.array(unit).map((units) => units.join(''))),
    bytes: fc.uint8Array(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      expect(await echo(session, rows)).toEqual(rows)
    }),
  )
  await session.close()
})

it('keep the order of texts', async ({ expect }) => {
  const session = new PostgresSession({
    url: inject('postgres'),
    schema: 'public',
    connections: 1,
    busyTimeoutMs: 1000,
  })
  const ordered = [
    '',
    '\u0000',
    '\u0000\u0000',
    '\u0000b',
    '\u0001',
    '\u0001\u0000',
    '\u0001a',
    '\u0002',
    'B',
    'a',
    'é',
  ]
  const rows = await session.ask<{ text: string }>(
    'SELECT text FROM unnest($1::text[]) AS g (text) ORDER BY text COLLATE "C"',
    [texts(ordered.toReversed())],
  )
  expect(rows.map(({ text }) => text)).toEqual(ordered)
  await session.close()
})
