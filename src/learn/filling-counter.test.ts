import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finishHigh, finishLow } from '../text/hash.ts'
import { FillingCounter } from './filling-counter.ts'
import { PackedCounts, packCounts } from './packed-counts.ts'

const lanesOf = (thing: number) => [finishLow(thing + 1) >>> 0, finishHigh(thing + 7) >>> 0] as const

/** An article is of a story and holds things; articles of one story are one text. */
interface Told {
  readonly story: number
  readonly things: readonly number[]
}

function count(articles: readonly Told[], capacity: number, leastShare = 0): FillingCounter {
  let present = 0
  const isOther = (article: number, reference: number) =>
    articles[reference - 1]!.story !== articles[article - 1]!.story
  const counter = new FillingCounter(capacity, isOther, leastShare)
  for (const { things } of articles) {
    present++
    for (const thing of things) counter.add(...lanesOf(thing), present)
  }
  return counter
}

const collection = fc.array(fc.record({ story: fc.nat(4), things: fc.array(fc.nat(60), { maxLength: 20 }) }), {
  maxLength: 40,
})

describe('counting different texts', () => {
  it('is exact up to three while everything fits, however often a text is reprinted', () => {
    fc.assert(
      fc.property(collection, (articles) => {
        const counter = count(articles, 4096)
        expect(counter.dropped).toBe(0)
        for (let thing = 0; thing <= 60; thing++) {
          const stories = new Set(articles.filter(({ things }) => things.includes(thing)).map(({ story }) => story))
          expect(Math.min(3, counter.countOf(...lanesOf(thing)))).toBe(Math.min(3, stories.size))
        }
      }),
    )
  })

  it('takes for one text what was seen mostly in reprints', () => {
    const articles = [0, 0, 0, 0, 0, 0, 0, 0, 1].map((story) => ({ story, things: [5] }))
    expect(count(articles, 64).countOf(...lanesOf(5))).toBe(2)
    expect(count(articles, 64, 0.3).countOf(...lanesOf(5))).toBe(1)
  })

  it('gives up what was seen in one text the longest ago, when not everything fits', () => {
    const often = [1, 2, 3, 4].map((story) => ({ story, things: [7] }))
    const once = Array.from({ length: 500 }, (_, i) => ({ story: 10 + i, things: [100 + i] }))
    const counter = count([...often, ...once], 8)
    expect(counter.countOf(...lanesOf(7))).toBe(4)
    expect(counter.dropped).toBe(493)
    for (let latest = 593; latest < 600; latest++) expect(counter.countOf(...lanesOf(latest))).toBe(1)
    expect(counter.countOf(...lanesOf(592))).toBe(0)
  })

  it('hands on the surest first, then the latest, and says what there was no room for', () => {
    const twice = Array.from({ length: 40 }, (_, i) => ({ story: i % 2, things: [200 + (i >> 1)] }))
    const three = [1, 2, 3].map((story) => ({ story, things: [9] }))
    const counter = count([...three, ...twice], 4096)
    const { things, size, left, bits } = counter.pick(2, 6)
    expect({ size, left }).toEqual({ size: 6, left: 15 })
    const packed = new PackedCounts('templates', packCounts('templates', { things, size, bits }, said).bytes)
    expect(packed.countOf(...lanesOf(9))).toBe(3)
    expect([214, 215, 219].map((thing) => packed.countOf(...lanesOf(thing)))).toEqual([0, 2, 2])
  })
})

const said = { articles: 1, left: 0, dropped: 0 }

describe('packed counts', () => {
  it('are those that were packed, and 0 for all else', () => {
    const counts = fc.uniqueArray(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 3 })), {
      selector: ([thing]) => thing,
      maxLength: 2000,
    })
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 20 }), (listed, bits) => {
        const things = listed.map(([thing, number]) => {
          const [low, high] = lanesOf(thing)
          // Only the first bits are known.
          return { low: bits === 0 ? 0 : ((low >>> (32 - bits)) << (32 - bits)) >>> 0, high, count: number }
        })
        const snapshot = packCounts('templates', { things, size: things.length, bits }, said)
        const packed = new PackedCounts('templates', snapshot.bytes)
        for (const [thing, number] of listed) expect(packed.countOf(...lanesOf(thing))).toBe(number)
        for (let other = 200_000; other < 200_100; other++) expect(packed.countOf(...lanesOf(other))).toBe(0)
        expect(snapshot.bytes.length).toBeLessThan(200 + 4.5 * listed.length)
      }),
      { numRuns: 40 },
    )
  })
})
