import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LaneSet } from './lane-set.ts'

/** Few values of each lane, so that many hashes share one, and with it the slot they belong in. */
const lane = fc.constantFrom(0, 1, 2, 5, 9, 0x7fffffff, 0x80000000, 0xffffffff)
const hash = fc.tuple(lane, lane).filter(([low, high]) => low !== 0 || high !== 0)

describe('a set of hashes', () => {
  it('agrees with a set of strings, on hashes that are crowded into a few slots too', () => {
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 60 }), fc.array(hash, { maxLength: 60 }), (added, asked) => {
        const set = new LaneSet(added.length)
        const strings = new Set<string>()
        for (const [low, high] of added) {
          expect(set.add(low, high)).toBe(!strings.has(`${low} ${high}`))
          strings.add(`${low} ${high}`)
        }
        expect(set.size).toBe(strings.size)
        for (const [low, high] of [...added, ...asked]) expect(set.has(low, high)).toBe(strings.has(`${low} ${high}`))
      }),
    )
  })

  it('counts what other hashes have in common with it, and weighs it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hash, { maxLength: 40, selector: String }), fc.array(hash), (others, own) => {
        const toLanes = (hashes: readonly (readonly [number, number])[]) => ({
          low: Int32Array.from(hashes, ([low]) => low),
          high: Int32Array.from(hashes, ([, high]) => high),
        })
        const set = LaneSet.of(toLanes(own))
        const isShared = others.map(([low, high]) => own.some((one) => one[0] === low && one[1] === high))
        const weights = Float64Array.from(others, (_, i) => 2 ** (i % 30))
        expect(set.countShared(toLanes(others))).toBe(isShared.filter(Boolean).length)
        expect(set.weighShared(toLanes(others), weights)).toBe(
          weights.reduce((sum, weight, i) => sum + (isShared[i] ? weight : 0), 0),
        )
      }),
    )
  })

  it('takes signed and unsigned lanes for the same', () => {
    const set = new LaneSet(1)
    set.add(0x80000001, 0xffffffff)
    expect(set.has(0x80000001 | 0, -1)).toBe(true)
    expect(set.add(0x80000001 | 0, -1)).toBe(false)
  })

  it('of nothing has nothing', () => {
    expect(new LaneSet(0).has(1, 1)).toBe(false)
  })
})
