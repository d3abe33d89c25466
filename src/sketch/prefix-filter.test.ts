import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PrefixFilter } from './prefix-filter.ts'

/** Members ascend by number, which is an order common to all sets. */
const toMembers = (set: ReadonlySet<number>) =>
  Uint32Array.from([...set].sort((a, b) => a - b).flatMap((member) => [member * 7, member]))

function meet(filter: PrefixFilter, asking: ReadonlySet<number>, stored: ReadonlySet<number>): boolean {
  const keys = new Set(filter.keys(toMembers(stored)))
  return filter.probes(toMembers(asking)).some((probe) => keys.has(probe))
}

function resemblanceOf(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const shared = [...a].filter((member) => b.has(member)).length
  return shared / (a.size + b.size - shared)
}

describe('keys of prefixes in classes of length', () => {
  it('find every pair that comparing all of them finds', () => {
    const set = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 }).map((members) => new Set(members))
    const threshold = fc.constantFrom(0.05, 0.1, 0.2, 1 / 3, 0.44, 0.5, 0.6, 0.75, 0.8, 0.9, 0.99, 1)
    fc.assert(
      fc.property(fc.array(set, { minLength: 2, maxLength: 8 }), threshold, (sets, least) => {
        const filter = new PrefixFilter(least)
        for (const a of sets) {
          for (const b of sets) if (resemblanceOf(a, b) >= least) expect(meet(filter, a, b)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('find the pairs at the very threshold, of every pair of lengths', () => {
    for (const [part, whole] of [
      [1, 10],
      [1, 3],
      [2, 5],
      [1, 2],
      [3, 4],
      [9, 10],
      [1, 1],
    ] as const) {
      const filter = new PrefixFilter(part / whole)
      for (let times = 1; times <= 40; times++) {
        // The shared members come last in the common order, so that only just enough of a prefix reaches them.
        const large = new Set(Array.from({ length: whole * times }, (_, i) => i))
        const small = new Set(Array.from({ length: part * times }, (_, i) => (whole - part) * times + i))
        expect(meet(filter, large, small)).toBe(true)
        expect(meet(filter, small, large)).toBe(true)
      }
    }
  })

  it('pass over sets of a length that cannot be alike enough', () => {
    const filter = new PrefixFilter(0.5)
    const short = new Set([0, 1, 2, 3])
    const long = new Set(Array.from({ length: 40 }, (_, i) => i))
    expect(meet(filter, short, long)).toBe(false)
    expect(meet(filter, long, short)).toBe(false)
  })

  it('are few for a high threshold, and all for a low one', () => {
    const members = toMembers(new Set(Array.from({ length: 100 }, (_, i) => i)))
    expect(new PrefixFilter(0.9).keys(members).length).toBe(11)
    expect(new PrefixFilter(0.5).keys(members).length).toBe(51)
    expect(new PrefixFilter(0.01).keys(members).length).toBe(100)
    expect(new PrefixFilter(1).keys(members).length).toBe(1)
  })

  it('are none of an empty set', () => {
    const filter = new PrefixFilter(0.5)
    expect(filter.keys(new Uint32Array(0)).length).toBe(0)
    expect(filter.probes(new Uint32Array(0)).length).toBe(0)
  })
})
