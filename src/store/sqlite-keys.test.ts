import { describe, expect, it } from 'vitest'
import { randomBelow } from '../contracts/store-history.ts'
import { openFile } from './sqlite-file.ts'
import { MERGE_ENTRIES, SqliteKeys } from './sqlite-keys.ts'

/** Millions of rows take a while on a slow or busy machine. */
const PATIENCE_MS = 300_000
/** Enough entries for two merges, in batches of which each adds a few slices. */
const BATCH = 40_000

describe('the key index', () => {
  it(
    'gives the holders of every key before, during and after merges, and after it is read again',
    () => {
      const database = openFile({ path: ':memory:' })
      const keys = new SqliteKeys(database)
      const below = randomBelow(3)
      const reference = new Map<bigint, number[]>()
      const asked: bigint[] = []
      for (let text = 1, added = 0; added < 2.3 * MERGE_ENTRIES; added += BATCH, text++) {
        const values = new BigUint64Array(BATCH)
        const lanes = new Uint32Array(values.buffer)
        for (let i = 0; i < lanes.length; i++) lanes[i] = below(0x1_0000_0000)
        // Some keys that come again and again, so that merges meet what is there.
        for (let i = 0; i < 200; i++) values[i] = BigInt(i) << 56n
        keys.refresh()
        keys.add([{ stamp: 1, values, text }])
        for (const value of [...values.subarray(0, 40), ...values.subarray(BATCH - 5)]) {
          reference.set(value, [...(reference.get(value) ?? []), text])
          asked.push(value)
        }
      }
      const wanted = BigUint64Array.from(new Set(asked))
      const expected = [...wanted].map((value) => reference.get(value)!)
      const distinct = (found: readonly (readonly number[])[]) => found.map((texts) => [...new Set(texts)])
      expect(distinct(keys.find(1, wanted, 1000))).toEqual(expected)
      expect(keys.find(1, wanted, 3).map((texts) => texts.length)).toEqual(
        expected.map(({ length }) => Math.min(length, 3)),
      )
      expect(keys.find(2, wanted, 3).every((texts) => texts.length === 0)).toBe(true)
      const again = new SqliteKeys(database)
      again.refresh()
      expect(again.find(1, wanted, 1000)).toEqual(expected)
      expect(again.waiting).toBeLessThan(2 * MERGE_ENTRIES)
      again.remove([{ stamp: 1, values: wanted, text: 5 }])
      keys.refresh()
      for (const index of [keys, again]) {
        expect(index.find(1, wanted, 1000)).toEqual(expected.map((texts) => texts.filter((text) => text !== 5)))
      }
      database.close()
    },
    PATIENCE_MS,
  )

  it(
    'merges although every process that adds lives shortly',
    () => {
      const database = openFile({ path: ':memory:' })
      const below = randomBelow(4)
      let longest = 0
      for (let added = 0; added < 2.5 * MERGE_ENTRIES; added += 3 * BATCH) {
        const values = new BigUint64Array(3 * BATCH)
        const lanes = new Uint32Array(values.buffer)
        for (let i = 0; i < lanes.length; i++) lanes[i] = below(0x1_0000_0000)
        const keys = new SqliteKeys(database)
        keys.refresh()
        keys.add([{ stamp: 1, values, text: 1 + added }])
        longest = Math.max(longest, keys.waiting)
      }
      expect(longest).toBeLessThan(2 * MERGE_ENTRIES)
      database.close()
    },
    PATIENCE_MS,
  )
})
