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
        const index = new LaneIndex().reset(added.length)
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

  it('are forgotten when the next text comes, a longer one or a shorter one', () => {
    fc.assert(
      fc.property(hashes, hashes, fc.constantFrom(0, 5000), (before, added, more) => {
        const index = new LaneIndex().reset(before.length + more)
        for (const [low, high] of before) index.add(low, high)
        index.reset(added.length)
        const known = new Set<string>()
        for (const [low, high] of added) {
          expect(index.find(low, high) >= 0).toBe(known.has(`${low} ${high}`))
          index.add(low, high)
          known.add(`${low} ${high}`)
        }
        expect(index.size).toBe(known.size)
      }),
    )
  })
})
