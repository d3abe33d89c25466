import { createRequire } from 'node:module'
import { expect, inject, it } from 'vitest'
import { open } from '../open.ts'
import { postgres } from './postgres.ts'

interface Client {
  connect(): Promise<void>
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  end(): Promise<void>
}
const { Client } = createRequire(import.meta.url)('pg') as { Client: new (url: string) => Client }

const SCHEMA = 'forgotten'

/** Whether a file of any table of the schema, or of what is stored beside it, has the bytes. */
async function hasBytes(client: Client, text: string): Promise<boolean> {
  await client.query('CHECKPOINT')
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT position(convert_to($2, 'UTF8') IN pg_read_binary_file(pg_relation_filepath(c.oid), true)) > 0 AS found
     FROM pg_class c WHERE pg_relation_filepath(c.oid) IS NOT NULL AND (c.relnamespace = $1::regnamespace OR c.oid IN
       (SELECT t.reltoastrelid FROM pg_class t WHERE t.relnamespace = $1::regnamespace))`,
    [SCHEMA, text],
  )
  return rows.some(({ found }) => found)
}

it('no file of the tables has a byte of a removed text after the documented vacuum', async () => {
  const url = `${inject('postgres')}?schema=${SCHEMA}`
  const client = new Client(inject('postgres'))
  await client.connect()
  try {
    await using newsfold = await open({ store: await postgres({ url }) })
    await newsfold.add({ id: 'kept', text: 'the harbour stays open through the night, wombatledger' })
    await newsfold.add({ id: 'gone', title: 'Quagmire ahead', text: 'a crack was found in the dam, zanzibarquokka' })
    expect(await hasBytes(client, 'zanzibarquokka')).toBe(true)
    await newsfold.remove(['gone'], { forget: true })
    expect(await hasBytes(client, 'zanzibarquokka')).toBe(true)
    const { rows } = await client.query<{ name: string }>(
      'SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = $2',
      [SCHEMA, 'r'],
    )
    await client.query(`VACUUM (FULL) ${rows.map(({ name }) => name).join()}`)
    for (const word of ['zanzibarquokka', 'Quagmire']) expect(await hasBytes(client, word)).toBe(false)
    expect(await hasBytes(client, 'wombatledger')).toBe(true)
  } finally {
    await client.end()
  }
})
