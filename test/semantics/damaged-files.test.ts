/** A store file in which bits have changed: whoever meets them is told so by code, and `verify` finds the others. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NewsfoldError } from '../../src/errors.ts'
import { open } from '../../src/open.ts'
import { editNews, listAll, makeNews } from './stores.ts'

interface Engine {
  prepare(sql: string): { get(...values: unknown[]): unknown; all(...values: unknown[]): unknown[] }
  exec(sql: string): void
  close(): void
}
const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => Engine

const folder = mkdtempSync(join(tmpdir(), 'newsfold-damaged-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ARTICLES = 150
const usual = join(folder, 'usual.db')
/** So many keys that their log has been sorted into pages; the last articles are still in it. */
const manyKeys = join(folder, 'many-keys.db')

async function* inputs(from: number, to: number) {
  for (let i = from; i < to; i++) {
    const text = i % 5 === 4 ? editNews(makeNews(i - 1, 40), 13) : makeNews(i, 40)
    yield { id: `a${i}`, text, outlet: `o${i % 4}`, seenAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString() }
  }
}

beforeAll(async () => {
  await fill(usual, 20)
  await fill(manyKeys, 1000)
})

async function fill(path: string, bins: number): Promise<void> {
  {
    await using newsfold = await open({ store: path, set: { 'sketch.bins': bins } })
    await listAll(newsfold.addAll(inputs(0, ARTICLES)))
  }
  // Nothing is left over in its pages that belongs to no row.
  const database = new Database(path)
  database.exec('VACUUM')
  database.close()
}

/** Where in the file a row's value begins. */
function placeOf(path: string, table: string, column: string, row: string): number {
  const database = new Database(path)
  const found = database.prepare(`SELECT ${column} AS value FROM ${table} ${row} LIMIT 1`).get()
  database.close()
  const begin = Buffer.from((found as { value: string }).value).subarray(0, 32)
  const file = readFileSync(path)
  for (const { pgoffset, pgsize } of listPages(path, table)) {
    const at = file.subarray(pgoffset, pgoffset + pgsize).lastIndexOf(begin)
    if (at >= 0) return pgoffset + at
  }
  throw new Error(`no page of ${table} has the value`)
}

/** The pages of a table. The top of its tree comes last: something may be left over in it from when it was all there was. */
function listPages(path: string, table: string): { pgoffset: number; pgsize: number }[] {
  const database = new Database(path)
  const pages = database.prepare('SELECT pgoffset, pgsize FROM dbstat WHERE name = ? ORDER BY path DESC').all(table)
  database.close()
  return pages as { pgoffset: number; pgsize: number }[]
}

/** All that is said about a copy of the file that lost one bit there: checks that `verify` names, and codes of errors. */
async function sayOf(whole: string, from: number): Promise<Set<string>> {
  const path = join(folder, 'damaged.db')
  const bytes = readFileSync(whole)
  let at = from
  while (bytes[at] === 0) at++
  bytes[at]! &= bytes[at]! - 1
  writeFileSync(path, bytes)
  const said = new Set<string>()
  const listen = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof NewsfoldError)) throw error
      expect(error.message).toMatch(/backup/)
      said.add(error.code)
    }
  }
  await listen(async () => {
    await using newsfold = await open({ store: path })
    await listen(async () => {
      for await (const { check } of newsfold.verify()) said.add(check)
    })
    await listen(() => listAll(newsfold.addAll(inputs(ARTICLES - 5, ARTICLES + 10))))
    await listen(() => listAll(newsfold.listStories()))
  })
  for (const name of ['', '-wal', '-shm']) rmSync(`${path}${name}`, { force: true })
  return said
}

describe('a bit that the engine cannot see', () => {
  it.each([
    ['the hash of an article', 'articles', 'hash', 0, 'text'],
    ['the words of an article', 'bodies', 'words', 0, 'text'],
    ['the sketch of a text', 'texts', 'sketches', 9, 'keys'],
    ['the keys of a text', 'texts', 'keys', 9, 'keys'],
    ['a key in the log', 'key_log', 'entries', 1, 'look-up'],
    ['a time of a story', 'stories', 'first_seen', 0, 'story'],
    ['the story of an event', 'events', 'subject', 0, 'events'],
    ['the relation of a verdict', 'verdicts', 'relation', 0, 'link'],
  ])('is named by verify: %s', async (_, table, column, byte, check) => {
    expect(await sayOf(usual, placeOf(usual, table, column, '') + byte)).toContain(check)
  })

  it.each([
    ['key_pages', 'entries'],
    ['key_filters', 'bits'],
  ])('is named by verify: keys in %s', async (table, column) => {
    expect(await sayOf(manyKeys, placeOf(manyKeys, table, column, ''))).toContain('look-up')
  })

  it.each([
    ['a verdict', 'verdicts', 'body', ''],
    ['the settings', 'snapshots', 'bytes', ''],
    ['the list of tables', 'sqlite_schema', 'sql', "WHERE name = 'stories'"],
  ])('is an error by code where nothing can be read: %s', async (_, table, column, row) => {
    expect(await sayOf(usual, placeOf(usual, table, column, row))).toContain('store-damaged')
  })
})

it.each(['articles', 'articles_by_id', 'bodies', 'texts', 'verdicts', 'stories', 'events', 'key_log'])(
  'a bit that the engine sees is told by code or by verify: the first of a page of %s',
  async (table) => {
    const said = await sayOf(usual, listPages(usual, table)[0]!.pgoffset)
    expect(said.has('engine') || said.has('store-damaged')).toBe(true)
  },
)
