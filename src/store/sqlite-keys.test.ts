import { describe, expect, it } from 'vitest'
import { randomBelow } from '../contracts/store-history.ts'
import { bytesOf, pack } from './rows.ts'
import type { Database } from './sqlite-binding.ts'
import { openFile } from './sqlite-file.ts'
import { CROWD } from './sqlite-key-runs.ts'
import { FLUSH_ENTRIES, SqliteKeys } from './sqlite-keys.ts'

/** Millions of entries take a while on a slow or busy machine. */
const PATIENCE_MS = 300_000
const STAMP = 1
/** Keys of each text that are asked for later: all that others may have, and a few of its own. */
const ASKED = 60
/** Articles that ask, enough for most filters to be read. */
const ASKERS = 400

/** Keys as a text has them: most its own, some that others have too, a few that nearly all have. */
function makeKeys(below: (limit: number) => number, count: number): BigUint64Array {
  const values = new BigUint64Array(count)
  const lanes = new Uint32Array(values.buffer)
  for (let i = 0; i < lanes.length; i++) lanes[i] = below(0x1_0000_0000)
  for (let i = 0; i < 40; i++) values[i] = BigInt(below(2000)) << 52n
  for (let i = 40; i < 44; i++) values[i] = BigInt(i)
  return BigUint64Array.from(new Set(values))
}

/** Who holds which key, remembered dully. */
class Reference {
  readonly #holders = new Map<bigint, Set<number>>()

  add(values: Iterable<bigint>, text: number): void {
    for (const value of values) this.#holders.set(value, (this.#holders.get(value) ?? new Set()).add(text))
  }

  remove(values: Iterable<bigint>, text: number): void {
    for (const value of values) this.#holders.get(value)?.delete(text)
  }

  find(values: Iterable<bigint>, limit: number): number[][] {
    return Array.from(values, (value) => [...(this.#holders.get(value) ?? [])].sort((a, b) => a - b).slice(0, limit))
  }
}

describe('the key index', () => {
  it(
    'gives the first holders of every key in the log, in runs, while runs are joined, after removals, and to others',
    () => {
      const database = openFile({ path: ':memory:' })
      const keys = new SqliteKeys(database)
      const other = new SqliteKeys(database)
      const below = randomBelow(3)
      const reference = new Reference()
      const texts: { text: number; values: BigUint64Array }[] = []
      const wanted = new Set<bigint>()
      let most = 0
      for (let text = 1, added = 0, count = 1; added < 9 * FLUSH_ENTRIES; text += 1 + below(3), count++) {
        const values = makeKeys(below, 2000)
        added += values.length
        keys.refresh()
        keys.add([{ stamp: STAMP, values, text }])
        reference.add(values.subarray(0, ASKED), text)
        texts.push({ text, values })
        for (const value of values.subarray(0, ASKED)) wanted.add(value)
        most = Math.max(most, keys.size.runs)
        if (count % 29 === 0) {
          const gone = texts.splice(below(texts.length), 1)[0]!
          keys.remove([{ stamp: STAMP, ...gone }])
          reference.remove(gone.values.subarray(0, ASKED), gone.text)
          if (below(2) === 0) {
            keys.addOutOfOrder([{ stamp: STAMP, ...gone }])
            reference.add(gone.values.subarray(0, ASKED), gone.text)
          }
        }
        if (count % 30 === 0) {
          const some = BigUint64Array.from([...wanted].filter(() => below(20) === 0))
          other.refresh()
          for (const limit of [1, 17, CROWD + 1, Number.MAX_SAFE_INTEGER]) {
            for (const index of [keys, other])
              expect(index.find(STAMP, some, limit)).toEqual(reference.find(some, limit))
          }
        }
      }
      const all = BigUint64Array.from(wanted)
      const again = new SqliteKeys(database)
      again.refresh()
      expect(again.find(STAMP, all, 17)).toEqual(reference.find(all, 17))
      expect(again.find(STAMP, all, 1e6)).toEqual(reference.find(all, 1e6))
      expect(again.find(2, all, 3).every((holders) => holders.length === 0)).toBe(true)
      expect(again.size).toEqual(keys.size)
      expect(most).toBeGreaterThan(3)
      expect(keys.size.runs).toBeLessThan(12)
      database.close()
    },
    PATIENCE_MS,
  )

  it(
    'joins its runs although every process that adds lives shortly',
    () => {
      const database = openFile({ path: ':memory:' })
      const below = randomBelow(4)
      let [longest, most] = [0, 0]
      for (let added = 0, text = 1; added < 20 * FLUSH_ENTRIES; added += 20_000, text++) {
        const keys = new SqliteKeys(database)
        keys.refresh()
        keys.add([{ stamp: STAMP, values: makeKeys(below, 20_000), text }])
        longest = Math.max(longest, keys.size.waiting)
        most = Math.max(most, keys.size.runs)
      }
      expect(longest).toBeLessThan(FLUSH_ENTRIES)
      expect(most).toBeLessThan(16)
      database.close()
    },
    PATIENCE_MS,
  )

  it(
    'asks those who hold one key of an article for the others, which finds the same and reads few pages',
    () => {
      const pages = { read: 0 }
      const database = countingPages(openFile({ path: ':memory:' }), pages)
      const keys = new SqliteKeys(database)
      const below = randomBelow(5)
      const reference = new Reference()
      const texts: { text: number; values: BigUint64Array }[] = []
      const put = (text: number, values: BigUint64Array) => {
        texts.push({ text, values })
        reference.add(values, text)
        database
          .prepare(`INSERT INTO texts VALUES (?, x'00', '', x'', ?)`)
          .run(text, pack([{ stamp: STAMP, bytes: bytesOf(values) }]))
      }
      // Stories of one to six texts, of which each has most keys of the first, some of its own, and one that many have.
      for (let text = 1, waiting = 0; text < 14_000; ) {
        const first = texts.length
        const root = makeKeys(below, 90).subarray(50, 70)
        for (let copy = 1 + below(below(6) + 1); copy > 0; copy--) {
          const own = makeKeys(below, 90).subarray(50, 70)
          put(
            text++,
            BigUint64Array.from(root, (key, i) => (i === 0 ? BigInt(below(30)) : below(4) > 0 ? key : own[i]!)),
          )
        }
        keys.refresh()
        keys.add(texts.slice(first).map((one) => ({ stamp: STAMP, ...one })))
        waiting++
        if (waiting % 100 !== 0) continue
        const [gone] = texts.splice(below(texts.length), 1)
        keys.remove([{ stamp: STAMP, ...gone! }])
        reference.remove(gone!.values, gone!.text)
        database.prepare('DELETE FROM texts WHERE number = ?').run(gone!.text)
      }
      expect(keys.size.runs).toBeGreaterThan(1)
      keys.refresh()
      const ask = (limit: number) => {
        const before = pages.read
        for (let i = 0; i < ASKERS; i++) {
          const { values } = texts[below(texts.length >> 1)]!
          expect(keys.find(STAMP, values, limit)).toEqual(reference.find(values, limit))
        }
        return (pages.read - before) / ASKERS
      }
      ask(17)
      expect(ask(17)).toBeLessThan(8)
      ask(2)
      ask(Number.MAX_SAFE_INTEGER)
      database.close()
    },
    PATIENCE_MS,
  )
})

/** Counts pages of runs as they are read. */
function countingPages(database: Database, count: { read: number }): Database {
  return {
    ...database,
    prepare(sql) {
      const statement = database.prepare(sql)
      if (!sql.includes('FROM key_pages WHERE number IN') && !sql.includes('FROM key_pages WHERE number = ?'))
        return statement
      return {
        run: (...values) => statement.run(...values),
        all: (...values) => statement.all(...values),
        iterate: (...values) => statement.iterate(...values),
        get(...values) {
          count.read += values.length
          return statement.get(...values)
        },
      }
    },
  }
}
