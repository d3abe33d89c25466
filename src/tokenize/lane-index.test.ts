import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LaneIndex } from './lane-index.ts'

/** Few different lanes, so that hashes come again and share slots. */
const lane = fc.constantFrom(0, 1, -1, 16, 32, 0x7fffffff, -0x80000000)
const hashes = fc.array(fc.tuple(lane, lane), { maxLength: 80 })

describe('numbers of hashes', () => {
  it('are those of a map that counts what is new', () => {
    fc.assert(
      fc.property(hashes, hashes, (added, asked) => {
        const index = new LaneIndex(added.length)
        const dull = new Map<string, number>()
        for (const [low, high] of added) {
          const name = `${low} ${high}`
          if (!dull.has(name)) dull.set(name, dull.size)
          expect(index.add(low, high)).toBe(dull.get(name))
        }
        expect(index.size).toBe(dull.size)
        for (const [low, high] of asked) expect(index.find(low, high)).toBe(dull.get(`${low} ${high}`) ?? -1)
        expect(Array.from(dull.keys())).toEqual(
          Array.from({ length: index.size }, (_, i) => `${index.low[i]} ${index.high[i]}`),
        )
      }),
    )
  })

  it('count what two of them share', () => {
    fc.assert(
      fc.property(hashes, hashes, (a, b) => {
        const indexOf = (list: readonly (readonly [number, number])[]) => {
          const index = new LaneIndex(list.length)
          for (const [low, high] of list) index.add(low, high)
          return index
        }
        const names = new Set(b.map(String))
        expect(indexOf(a).countIn(indexOf(b))).toBe([...new Set(a.map(String))].filter((one) => names.has(one)).length)
      }),
    )
  })
})
