import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from './sqlite-binding.ts'
import { openFile } from './sqlite-file.ts'
import { FLUSH_ENTRIES } from './sqlite-keys.ts'
import { SqliteSession } from './sqlite-session.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-session-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const makePath = () => join(folder, `${files++}.db`)

/** A database of which one read fails when it is told to, as a disk does. */
function makeFailing(path: string) {
  const real = openFile({ path })
  let failing = ''
  const mayFail = (sql: string) => {
    if (failing === '' || !sql.includes(failing)) return
    failing = ''
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
  }
  const database: Database = {
    ...real,
    prepare(sql) {
      const statement = real.prepare(sql)
      return {
        run: (...values) => statement.run(...values),
        get(...values) {
          mayFail(sql)
          return statement.get(...values)
        },
        all(...values) {
          mayFail(sql)
          return statement.all(...values)
        },
        *iterate(...values) {
          for (const row of statement.iterate(...values)) {
            yield row
            mayFail(sql)
          }
        },
      }
    },
  }
  return {
    database,
    failOn(part: string) {
      failing = part
    },
  }
}

const valuesOf = (count: number) => BigUint64Array.from({ length: count }, (_, i) => BigInt(i) * 0x9e3779b97f4a7c15n)

describe('after a read that failed', () => {
  it.each(['FROM key_pages', 'FROM key_filters', 'FROM key_log WHERE', 'FROM key_runs'])(
    '%s, answers are whole',
    (part) => {
      const path = makePath()
      const writing = new SqliteSession(openFile({ path }), path)
      const values = valuesOf(FLUSH_ENTRIES)
      writing.write(() => {
        writing.keys.refresh()
        writing.keys.add([{ stamp: 1, text: 5, values }])
      })
      for (let text = 6; text < 9; text++) {
        writing.write(() => {
          writing.keys.refresh()
          writing.keys.add([{ stamp: 1, text, values: values.subarray(0, 50) }])
        })
      }
      writing.close()
      const { database, failOn } = makeFailing(path)
      const session = new SqliteSession(database, path)
      const ask = () =>
        session.read(() => {
          session.keys.refresh()
          return session.keys.find(1, values.subarray(0, 50), 17)
        })
      failOn(part)
      // A filter is read when its part was asked for a few times.
      expect(() => {
        for (let times = 0; times < 8; times++) ask()
      }).toThrow(expect.objectContaining({ code: 'store-unavailable' }))
      for (let times = 0; times < 8; times++) expect(ask()).toEqual(Array(50).fill([5, 6, 7, 8]))
      session.close()
    },
  )
})

describe('read transactions', () => {
  const open = (path: string) => new SqliteSession(openFile({ path }), path)
  const put = (session: SqliteSession, key: string) =>
    session.write(() => session.sql('INSERT INTO notes VALUES (?, ?, ?)').run('test', key, new Uint8Array(1)))
  const count = (session: SqliteSession) =>
    session.read(() => (session.sql('SELECT count(*) AS n FROM notes').get() as { n: number }).n)

  it('end with the turn: the next one sees what others wrote', async () => {
    const path = makePath()
    const [mine, theirs] = [open(path), open(path)]
    expect(count(mine)).toBe(0)
    put(theirs, 'a')
    await new Promise(setImmediate)
    expect(count(mine)).toBe(1)
    mine.close()
    theirs.close()
  })

  it('end with a write of the same connection', () => {
    const session = open(makePath())
    expect(count(session)).toBe(0)
    put(session, 'a')
    expect(count(session)).toBe(1)
    session.close()
  })

  it('end with a write of another connection in the same thread', () => {
    const path = makePath()
    const [mine, theirs] = [open(path), open(path)]
    for (let notes = 0; notes < 50; notes++) {
      expect(count(mine)).toBe(notes)
      put(theirs, String(notes))
    }
    mine.close()
    theirs.close()
  })

  it('do not last, even if no event is ever let in', () => {
    const path = makePath()
    const [mine, theirs] = [open(path), open(path)]
    expect(count(mine)).toBe(0)
    put(theirs, 'a')
    for (let tries = 0; count(mine) === 0; tries++) expect(tries).toBeLessThan(1e7)
    mine.close()
    theirs.close()
  })

  it('keep nobody from emptying the log of the file', async () => {
    const path = makePath()
    const [mine, theirs] = [open(path), open(path)]
    expect(count(mine)).toBe(0)
    put(theirs, 'a')
    await new Promise(setImmediate)
    const [row] = theirs.sql('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[]
    expect(row!.busy).toBe(0)
    mine.close()
    theirs.close()
  })

  it('are refused after closing', () => {
    const session = open(makePath())
    count(session)
    session.close()
    expect(() => count(session)).toThrow(expect.objectContaining({ code: 'store-closed' }))
  })
})
