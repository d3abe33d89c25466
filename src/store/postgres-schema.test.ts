import { inspect } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { makeKept, mustCommit, putAll } from '../contracts/store-history.ts'
import type { Event } from '../model.ts'
import { postgres } from './postgres.ts'
import { toPoolOptions } from './postgres-address.ts'
import { Connections } from './postgres-binding.ts'
import { PostgresSession } from './postgres-session.ts'
import type { Store } from './store.ts'

let schemas = 0
const nextSchema = () => `schema_${process.pid}_${schemas++}`
const addressOf = (schema: string, user?: string) => {
  const url = new URL(inject('postgres'))
  if (user !== undefined) {
    url.username = user
    url.password = 'another secret'
  }
  url.searchParams.set('schema', schema)
  return url.href
}

/** Runs statements as the owner of everything, in the given schema. */
async function run(schema: string, ...statements: string[]) {
  const connections = new Connections(toPoolOptions({ url: addressOf(schema) }), 'the tests')
  const client = await connections.take()
  const { rows } = await client.query(statements.join(';'))
  client.release()
  await connections.close()
  return rows
}

async function listIds(store: Store): Promise<string[]> {
  const ids: string[] = []
  for await (const { article } of store.listKept()) ids.push(article.id)
  return ids
}

describe('schemas of one database', () => {
  it('are stores that know nothing of each other', async () => {
    await using first = await postgres({ url: addressOf(nextSchema()) })
    await using second = await postgres({ url: addressOf(`"${nextSchema()}; --`) })
    await mustCommit(first, putAll(0, [makeKept({ id: 'a', sequence: 1 })]))
    await mustCommit(second, putAll(0, [makeKept({ id: 'b', sequence: 1 }), makeKept({ id: 'c', sequence: 2 })]))
    expect([await listIds(first), await listIds(second)]).toEqual([['a'], ['b', 'c']])
  })

  it('are made once, however many open one at the same time', async () => {
    const url = addressOf(nextSchema())
    const stores = await Promise.all(Array.from({ length: 6 }, () => postgres({ url })))
    await mustCommit(stores[0]!, putAll(0, [makeKept({ id: 'a', sequence: 1 })]))
    for (const store of stores) expect(await listIds(store)).toEqual(['a'])
    await Promise.all(stores.map((store) => store.close()))
  })

  it('are filled if they are there and empty, as somebody without the right to make one needs it', async () => {
    const schema = nextSchema()
    await run(schema, `CREATE SCHEMA ${schema}`)
    await using store = await postgres({ url: addressOf(schema) })
    expect(await store.lastSequence()).toBe(0)
  })

  it('are refused and left alone if another program made them', async () => {
    const schema = nextSchema()
    await run(schema, `CREATE SCHEMA ${schema}`, `CREATE TABLE ${schema}.mine (x int)`)
    await expect(postgres({ url: addressOf(schema) })).rejects.toMatchObject({ code: 'store-foreign' })
    expect(await run(schema, `SELECT count(*) FROM pg_class WHERE relnamespace = '${schema}'::regnamespace`)).toEqual([
      { count: 1 },
    ])
  })

  it('are refused if a newer version made them, and when it does so meanwhile', async () => {
    const schema = nextSchema()
    await using store = await postgres({ url: addressOf(schema) })
    await run(schema, `INSERT INTO newsfold_migrations VALUES (999, '0999-later.sql')`)
    await expect(postgres({ url: addressOf(schema) })).rejects.toMatchObject({ code: 'store-newer' })
    await expect(store.commit(putAll(0, [makeKept({ id: 'a', sequence: 1 })]))).rejects.toMatchObject({
      code: 'store-newer',
    })
  })

  it('of an older version are brought up to date with what is in them', async () => {
    const schema = nextSchema()
    const made = await postgres({ url: addressOf(schema) })
    const a = makeKept({ id: 'a', sequence: 1 })
    await mustCommit(made, putAll(0, [a]))
    await made.close()
    await run(schema, 'ALTER TABLE stories DROP COLUMN draws_on', 'DELETE FROM newsfold_migrations WHERE number > 1')
    await using store = await postgres({ url: addressOf(schema) })
    const drawsOn = [{ id: 'a', version: 1, origin: { story: a.verdict.story } }]
    const { put } = await mustCommit(store, putAll(1, [makeKept({ id: 'b', sequence: 2, drawsOn })]))
    const [first, second] = await store.findStories([a.verdict.story, put[0]!.verdict.story])
    expect(first).not.toHaveProperty('drawsOn')
    expect(second).toMatchObject({ drawsOn: [{ story: a.verdict.story }] })
  })

  it('are damaged if a table is missing', async () => {
    const schema = nextSchema()
    await using store = await postgres({ url: addressOf(schema) })
    await run(schema, 'DROP TABLE events')
    await expect(store.lastSequence()).rejects.toMatchObject({ code: 'store-damaged' })
  })
})

describe('users', () => {
  it('without the right password are refused, and it is not shown', async () => {
    const refused = await postgres({ url: addressOf(nextSchema(), 'tester') }).catch((error) => error)
    expect(refused).toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('PGPASSWORD') })
    expect(inspect(refused, { depth: 9 })).not.toContain('another secret')
    const url = addressOf(nextSchema(), 'tester').replace(':another%20secret', '')
    await expect(postgres({ url })).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('PGPASSWORD'),
    })
  })

  it('who may only read do so, and are told why they cannot write', async () => {
    const schema = nextSchema()
    await using store = await postgres({ url: addressOf(schema) })
    await mustCommit(store, putAll(0, [makeKept({ id: 'a', sequence: 1 })]))
    await run(
      schema,
      `CREATE ROLE ${schema} LOGIN PASSWORD 'another secret'`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${schema}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`,
    )
    await using reader = await postgres({ url: addressOf(schema, schema) })
    expect(await listIds(reader)).toEqual(['a'])
    await expect(reader.commit(putAll(1, [makeKept({ id: 'b', sequence: 2 })]))).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('no right'),
    })
    await run(schema, `GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`)
    await mustCommit(reader, putAll(1, [makeKept({ id: 'b', sequence: 2 })]))
    await expect(postgres({ url: addressOf(nextSchema(), schema) })).rejects.toMatchObject({
      message: expect.stringContaining('no right'),
    })
  })

  it('are told if the server is read-only, or has too many connections, and go on afterwards', async () => {
    const schema = nextSchema()
    await (await postgres({ url: addressOf(schema) })).close()
    const grants = `GRANT USAGE ON SCHEMA ${schema} TO ${schema}; GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`
    await run(schema, `CREATE ROLE ${schema} LOGIN PASSWORD 'another secret' CONNECTION LIMIT 1`, grants)
    await using few = await postgres({ url: addressOf(schema, schema) })
    const write = putAll(0, [makeKept({ id: 'a', sequence: 1 })])
    await expect(few.commit(write)).rejects.toMatchObject({
      code: 'store-busy',
      message: expect.stringContaining('too many connections'),
    })
    await run(
      schema,
      `ALTER ROLE ${schema} CONNECTION LIMIT -1`,
      `ALTER ROLE ${schema} SET default_transaction_read_only = on`,
    )
    await expect(few.commit(write)).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('read-only'),
    })
    await expect(postgres({ url: addressOf(nextSchema(), schema) })).rejects.toMatchObject({
      code: 'store-unavailable',
    })
    await run(schema, `ALTER ROLE ${schema} RESET default_transaction_read_only`)
    await mustCommit(few, write)
  })
})

describe('commits', () => {
  it('wait for each other, and give up by code', async () => {
    const url = addressOf(nextSchema())
    await using store = await postgres({ url, busyTimeoutMs: 50 })
    const other = new PostgresSession(toPoolOptions({ url }))
    const write = putAll(0, [makeKept({ id: 'a', sequence: 1 })])
    await other.transact(async (transaction) => {
      await transaction.ask('SELECT 1')
      await expect(store.commit(write)).rejects.toMatchObject({ code: 'store-busy' })
      return { answer: undefined }
    })
    await other.close()
    await mustCommit(store, write)
  })

  it('are numbered in their order, and whoever follows the events misses none', async () => {
    const url = addressOf(nextSchema())
    const stores = await Promise.all(Array.from({ length: 4 }, () => postgres({ url })))
    const each = 15
    const writing = Promise.all(
      stores.map(async (store, w) => {
        for (let i = 0; i < each; i++) {
          const upTo = await store.lastSequence()
          const kept = [1, 2].map((n) =>
            makeKept({ id: `${w} ${i} ${n}`, sequence: upTo + n, text: w * 1000 + i * 10 + n }),
          )
          await mustCommit(store, putAll(upTo, kept))
        }
      }),
    )
    await using follower = await postgres({ url })
    const followed: Event[] = []
    while (followed.length < stores.length * each * 2) {
      for await (const event of follower.listEvents(followed.at(-1)?.sequence)) followed.push(event)
    }
    await writing
    expect(followed.map(({ sequence }) => sequence)).toEqual(followed.map((_, i) => i + 1))
    await Promise.all(stores.map((store) => store.close()))
  })

  it('are on disk when acknowledged, whatever the server was set to', async () => {
    const schema = nextSchema()
    await run(
      schema,
      `CREATE ROLE ${schema} LOGIN PASSWORD 'another secret'`,
      `ALTER ROLE ${schema} SET synchronous_commit = off`,
      `ALTER ROLE ${schema} SET default_transaction_isolation = 'serializable'`,
    )
    const connections = new Connections(toPoolOptions({ url: addressOf(schema, schema) }), 'the tests')
    const client = await connections.take()
    expect((await client.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    client.release()
    await connections.close()
  })
})

describe('text that the engine would refuse', () => {
  it('is kept: U+0000 anywhere, and names longer than an index can hold', async () => {
    await using store = await postgres({ url: addressOf(nextSchema()) })
    // Not one repeated letter, which the engine would press together.
    const long = (seed: number) =>
      Array.from({ length: 4000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * seed * 7919) % 20000))).join('')
    const kept = ['\u0000', 'a\u0000b', 'a\u0001b', 'ab', long(1), long(2)].map((id, i) =>
      makeKept({
        id,
        sequence: i + 1,
        article: { text: `words ${id}`, title: id, outlet: id, language: id, byline: id, url: id },
      }),
    )
    await mustCommit(store, putAll(0, kept))
    expect(await store.findKept(kept.map(({ article }) => ({ id: article.id })))).toEqual(kept)
    expect(await listIds(store)).toEqual(kept.map(({ article }) => article.id))
    for (const { article, verdict } of kept) {
      const found: string[] = []
      for await (const { id } of store.listStories({ outlet: article.outlet! })) found.push(id)
      expect(found).toEqual([verdict.story])
    }
    const notes = kept.map(({ article: { id } }) => ({ owner: id, key: id, bytes: Uint8Array.of(1) }))
    const remove = kept.map(({ article: { id } }) => ({ id, forget: false }))
    const write = putAll(6, [])
    await mustCommit(store, { ...write, notes, remove })
    expect(await store.findNotes(long(1), [long(1), long(2)])).toEqual([notes[4], undefined])
    expect(await store.findTombstones(remove.map(({ id }) => id))).toEqual(remove.map(({ id }) => ({ id, version: 1 })))
    expect(await store.findKept([{ id: '\ud800' }, { id: 'ab', version: -1 }, { id: 'ab', version: 2 ** 40 }])).toEqual(
      [undefined, undefined, undefined],
    )
  })
})
