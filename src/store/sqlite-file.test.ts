import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeKept, mustCommit, putAll } from '../contracts/store-history.ts'
import { sqlite } from './sqlite.ts'
import { openDatabase } from './sqlite-binding.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function databaseWith(name: string, sql: string): string {
  const path = join(folder, name)
  const database = openDatabase(path)
  database.exec(sql)
  database.close()
  return path
}

describe('a file of an older version', () => {
  it('is brought up to date with what is in it', async () => {
    const path = join(folder, 'older.db')
    const made = await sqlite({ path })
    const a = makeKept({ id: 'a', sequence: 1 })
    await mustCommit(made, putAll(0, [a]))
    await made.close()
    databaseWith('older.db', 'ALTER TABLE stories DROP COLUMN draws_on; PRAGMA user_version = 1')
    await using store = await sqlite({ path })
    const origin = { story: a.verdict.story }
    const drawsOn = [{ id: 'a', version: 1, origin }]
    const { put } = await mustCommit(store, putAll(1, [makeKept({ id: 'b', sequence: 2, drawsOn })]))
    const [first, second] = await store.findStories([a.verdict.story, put[0]!.verdict.story])
    expect(first).toMatchObject({ size: 1, origins: 1 })
    expect(first).not.toHaveProperty('drawsOn')
    expect(second).toMatchObject({ drawsOn: [origin] })
  })
})

describe('a file that cannot be opened', () => {
  it('is refused if it is no database, and left as it was', async () => {
    const path = fileWith(
      'notes.txt',
      'these are notes, not news, and they are long enough to be looked at '.repeat(20),
    )
    const before = readFileSync(path)
    await expect(sqlite({ path })).rejects.toMatchObject({ code: 'store-foreign' })
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('is refused if it is a database of another program', async () => {
    const path = databaseWith('other.db', 'CREATE TABLE mine (x); INSERT INTO mine VALUES (1)')
    await expect(sqlite({ path })).rejects.toMatchObject({ code: 'store-foreign' })
  })

  it('is refused if a newer version made it', async () => {
    const path = join(folder, 'newer.db')
    await (await sqlite({ path })).close()
    databaseWith('newer.db', 'PRAGMA user_version = 999')
    await expect(sqlite({ path })).rejects.toMatchObject({ code: 'store-newer' })
  })

  it('is refused if its folder is missing, with the reason', async () => {
    const path = join(folder, 'nowhere', 'news.db')
    await expect(sqlite({ path })).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining(path),
    })
  })

  it.each([100, 5000, 8192, 20_000])('is refused if it was cut off after %i bytes', async (length) => {
    const path = join(folder, `cut-${length}.db`)
    const store = await sqlite({ path })
    await store.commit(
      putAll(
        0,
        Array.from({ length: 200 }, (_, i) => makeKept({ id: `a${i}`, sequence: i + 1 })),
      ),
    )
    await store.close()
    truncateSync(path, length)
    const use = async () => {
      await using cut = await sqlite({ path })
      for await (const _ of cut.listKept());
    }
    await expect(use()).rejects.toMatchObject({ code: 'store-damaged' })
  })

  it.each([
    ['small writes', 1],
    ['writes in the thread', 100],
  ])('takes no %s while another program holds its lock, and all of them afterwards', async (_, size) => {
    const path = join(folder, `locked-${size}.db`)
    await (await sqlite({ path })).close()
    const other = openDatabase(path)
    other.exec('BEGIN IMMEDIATE')
    await using store = await sqlite({ path, busyTimeoutMs: 1 })
    const write = putAll(
      0,
      Array.from({ length: size }, (_, i) => makeKept({ id: `a${i}`, sequence: i + 1 })),
    )
    await expect(store.commit(write)).rejects.toMatchObject({
      code: 'store-busy',
      message: expect.stringContaining('try again'),
    })
    other.exec('ROLLBACK')
    other.close()
    expect(await store.commit(write)).toHaveProperty('written')
  })

  it('is refused while another program makes it, after some waiting', async () => {
    const path = join(folder, 'being-made.db')
    const other = openDatabase(path)
    other.exec('BEGIN IMMEDIATE; CREATE TABLE mine (x)')
    await expect(sqlite({ path, busyTimeoutMs: 20 })).rejects.toMatchObject({ code: 'store-busy' })
    other.exec('ROLLBACK')
    other.close()
    await using store = await sqlite({ path, busyTimeoutMs: 20 })
    expect(await store.lastSequence()).toBe(0)
  })

  it('is refused while another program has it for itself', async () => {
    const path = join(folder, 'exclusive.db')
    await (await sqlite({ path })).close()
    const other = openDatabase(path)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
    await expect(sqlite({ path, busyTimeoutMs: 1 })).rejects.toMatchObject({ code: 'store-busy' })
    other.exec('ROLLBACK')
    other.close()
    await using store = await sqlite({ path, busyTimeoutMs: 1 })
    expect(await store.lastSequence()).toBe(0)
  })
})

describe('a full disk', () => {
  it.each([
    ['small writes', 4],
    ['writes in the thread', 100],
  ])('fails %s by code and loses nothing that was acknowledged', async (_, size) => {
    const path = join(folder, `full-${size}.db`)
    const store = await sqlite({ path, maximumBytes: 600_000 })
    let acknowledged = 0
    const fill = async () => {
      for (;;) {
        const put = Array.from({ length: size }, (_, i) =>
          makeKept({
            id: `a${acknowledged + i}`,
            sequence: acknowledged + i + 1,
            article: { text: 'words '.repeat(200) },
          }),
        )
        await store.commit(putAll(acknowledged, put))
        acknowledged += size
      }
    }
    await expect(fill()).rejects.toMatchObject({ code: 'store-full', message: expect.stringContaining('disk is full') })
    expect(acknowledged).toBeGreaterThan(0)
    await store.close()
    await using again = await sqlite({ path })
    const ids: string[] = []
    for await (const { article } of again.listKept()) ids.push(article.id)
    expect(ids).toEqual(Array.from({ length: acknowledged }, (_, i) => `a${i}`))
    expect(
      await again.commit(putAll(acknowledged, [makeKept({ id: 'more', sequence: acknowledged + 1 })])),
    ).toHaveProperty('written')
  })
})

describe('durability', () => {
  it('is what the engine reports of its settings', async () => {
    const path = join(folder, 'durable.db')
    await using _ = await sqlite({ path })
    const { openFile } = await import('./sqlite-file.ts')
    const database = openFile({ path })
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() as object)[0]
    expect([pragma('journal_mode'), pragma('synchronous')]).toEqual(['wal', 2])
    database.close()
  })
})
