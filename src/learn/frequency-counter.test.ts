import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { finishHigh, finishLow } from '../text/hash.ts'
import { FrequencyCounter } from './frequency-counter.ts'

/** A thing as the lanes of a hash, as words and shingles come. */
const lanesOf = (thing: number) => [finishLow(thing + 1) >>> 0, finishHigh(thing + 7) >>> 0] as const

function count(articles: readonly (readonly number[])[], capacity: number): FrequencyCounter {
  const counter = new FrequencyCounter(capacity)
  for (const article of articles) {
    counter.beginArticle()
    for (const thing of article) counter.add(...lanesOf(thing))
  }
  return counter
}

/** The dull reference. */
function exact(articles: readonly (readonly number[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const article of articles) {
    for (const thing of new Set(article)) {
      const name = lanesOf(thing).join(' ')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

const listed = (counter: FrequencyCounter) =>
  new Map(Array.from(counter.list(), ({ low, high, count: number }) => [`${low} ${high}`, number]))

const collection = fc.array(fc.array(fc.nat(200), { maxLength: 60 }), { maxLength: 30 })

/** A stream as texts are: few things in very many articles, very many in one. */
function zipf(articles: number, perArticle: number, things: number): number[][] {
  const random = seeded(5)
  return Array.from({ length: articles }, () =>
    Array.from({ length: perArticle }, () => Math.floor(things ** random()) - 1),
  )
}

describe('counting in bounded memory', () => {
  it('is exact while everything fits', () => {
    fc.assert(
      fc.property(collection, (articles) => {
        const counter = count(articles, 201)
        expect(counter.error).toBe(0)
        expect(counter.articles).toBe(articles.length)
        expect(listed(counter)).toEqual(exact(articles))
      }),
    )
  })

  it('says exactly how counts are spread while everything fits', () => {
    fc.assert(
      fc.property(collection, (articles) => {
        const { distinct, spread } = count(articles, 201).spread()
        const counts = [...exact(articles).values()]
        expect(distinct).toBe(counts.length)
        expect(spread.flatMap(([number, things]) => Array<number>(things).fill(number))).toEqual(
          counts.sort((a, b) => a - b),
        )
      }),
    )
  })

  it('is too small by no more than it says, and never too large, when not everything fits', () => {
    fc.assert(
      fc.property(collection, fc.integer({ min: 1, max: 60 }), (articles, capacity) => {
        const counter = count(articles, capacity)
        const known = listed(counter)
        expect(known.size).toBeLessThanOrEqual(capacity)
        const all = exact(articles)
        for (const [thing, number] of all) {
          const told = known.get(thing) ?? 0
          expect(told).toBeLessThanOrEqual(number)
          expect(told).toBeGreaterThanOrEqual(number - counter.error)
        }
        const occurrences = [...all.values()].reduce((sum, number) => sum + number, 0)
        expect(counter.error).toBeLessThanOrEqual((2 * occurrences) / capacity)
        expect(counter.error).toBeLessThanOrEqual(articles.length)
      }),
      { numRuns: 300 },
    )
  })

  it('is too small by no more than the articles there were when something was last taken from it', () => {
    const crowd = Array.from({ length: 60 }, (_, thing) => thing)
    const counter = count([crowd, crowd, ...Array<number[]>(40).fill([1])], 4)
    expect(counter.error).toBe(3)
    expect(listed(counter).get(lanesOf(1).join(' '))).toBeGreaterThanOrEqual(42 - 3)
  })

  it('keeps what is frequent of a long stream, and estimates the rest by a sample', () => {
    const articles = zipf(400, 500, 200_000)
    const all = exact(articles)
    const counter = count(articles, 4096)
    expect(counter.error).toBeGreaterThan(0)
    const known = listed(counter)
    for (const [thing, number] of all) if (number > counter.error) expect(known.has(thing)).toBe(true)
    // What is in nearly every article was there before anything was taken.
    const frequent = [...all].filter(([, number]) => number > 300)
    expect(frequent.length).toBeGreaterThan(3)
    for (const [thing, number] of frequent) expect(known.get(thing)).toBe(number)
    const { distinct, spread } = counter.spread()
    expect(distinct / all.size).toBeGreaterThan(0.95)
    expect(distinct / all.size).toBeLessThan(1.05)
    // The shares of all things that are counted once, and at most three times.
    const counts = [...all.values()]
    for (const most of [1, 3]) {
      const told = spread.filter(([number]) => number <= most).reduce((sum, [, things]) => sum + things, 0) / distinct
      expect(Math.abs(told - counts.filter((number) => number <= most).length / counts.length)).toBeLessThan(0.02)
    }
  })
})
