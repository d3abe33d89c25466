import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeKept, mustCommit, OTHER_STAMP, putAll, STAMP } from '../contracts/store-history.ts'
import { memory } from './memory.ts'
import { sqlite } from './sqlite.ts'
import { openDatabase } from './sqlite-binding.ts'
import type { Kept, Part, Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-load-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newPath = () => join(folder, `${files++}.db`)

async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

/** More than a message to the thread is worth sending for; every third is a copy of the one before it. */
const MANY = Array.from({ length: 100 }, (_, i) =>
  makeKept({
    id: `a${i}`,
    sequence: i + 1,
    text: i % 3 === 2 ? i : i + 1,
    article: {
      text: i % 10 === 0 ? '' : `${'ž中\u{1f600}'.repeat(i)} text`,
      outlet: `outlet ${i % 4}`,
      title: `T ${i}`,
    },
  }),
)

async function loadAll(store: Store, parts: readonly Part[]): Promise<Store> {
  for (const part of parts) await store.load(part)
  return store
}

async function contentsOf(store: Store) {
  const hashes = MANY.map(({ text }) => text.hash)
  return {
    kept: await listAll(store.listKept()),
    events: await listAll(store.listEvents()),
    stories: await listAll(store.listStories({})),
    texts: await store.findTexts(hashes.map((hash) => ({ hash, scope: {}, upTo: 1000 }))),
    sharing: await store.findSharing(
      [STAMP, OTHER_STAMP].map((stamp) => ({
        stamp,
        probes: BigUint64Array.from(MANY, (_, i) => BigInt(i)),
        scope: {},
        perKey: 8,
        upTo: 1000,
      })),
    ),
  }
}

describe('a part of a SQLite store', () => {
  it('is the same in every store into which it is put, also after its own was closed', async () => {
    const store = await sqlite({ path: newPath() })
    await mustCommit(store, putAll(0, MANY))
    const [contents, parts] = [await contentsOf(store), await listAll(store.listParts())]
    await store.close()
    for (const make of [() => sqlite({ path: newPath() }), memory, () => sqlite({ path: ':memory:' })]) {
      await using copy = await loadAll(await make(), parts)
      expect(await contentsOf(copy)).toEqual(contents)
      // A part of another store has no rows behind it.
      await using again = await loadAll(await sqlite({ path: newPath() }), await listAll(copy.listParts()))
      expect(await contentsOf(again)).toEqual(contents)
    }
  })

  it('is found under its stamps where they have other numbers', async () => {
    await using store = await sqlite({ path: newPath() })
    await mustCommit(store, putAll(0, MANY))
    const resketch = MANY.slice(0, 50).map(({ article: { sequence }, text }) => ({
      article: sequence,
      sketches: text.sketches.map(({ bytes }) => ({ stamp: OTHER_STAMP, bytes })),
      keys: text.keys.map(({ values }) => ({ stamp: OTHER_STAMP, values })),
    }))
    await mustCommit(store, { ...putAll(100, []), resketch })
    await using copy = await loadAll(await sqlite({ path: newPath() }), await listAll(store.listParts()))
    expect(await contentsOf(copy)).toEqual(await contentsOf(store))
  })

  it('ends early if its articles are long', async () => {
    await using store = await sqlite({ path: newPath() })
    const long = 'word '.repeat(10_000)
    for (let from = 0; from < 600; from += 100) {
      const kept = Array.from({ length: 100 }, (_, i): Kept => {
        const sequence = from + i + 1
        return makeKept({ id: `a${sequence}`, sequence, article: { text: `${sequence} ${long}` } })
      })
      await mustCommit(store, putAll(from, kept))
    }
    const parts = await listAll(store.listParts())
    expect(parts.map(({ after, upTo }) => [after, upTo])).toEqual([
      [0, 250],
      [250, 500],
      [500, 600],
    ])
    await using copy = await loadAll(await sqlite({ path: newPath() }), parts)
    expect(await listAll(copy.listKept())).toEqual(await listAll(store.listKept()))
  })

  it.each([
    ['keys', "UPDATE texts SET keys = CAST(keys || x'00' AS BLOB) WHERE number = 50"],
    ['sketches', 'UPDATE texts SET sketches = substr(sketches, 1, 9) WHERE number = 50'],
    ['stamps', 'DELETE FROM stamps'],
  ])('is refused if its %s are damaged, and changes nothing', async (_, sql) => {
    const path = newPath()
    await using store = await sqlite({ path })
    await mustCommit(store, putAll(0, MANY))
    const database = openDatabase(path)
    database.exec(sql)
    database.close()
    await using copy = await sqlite({ path: newPath() })
    const [part] = await listAll(store.listParts())
    await expect(copy.load(part!)).rejects.toMatchObject({
      code: 'store-damaged',
      message: expect.stringContaining('restore it from a backup'),
    })
    expect(await copy.lastSequence()).toBe(0)
  })
})
