import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShingleList } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { fillBins } from './bins.ts'
import { findMinimum, NUMBERS_PER_PERMUTATION } from './minimum.ts'
import { ShingleMemory } from './shingle-memory.ts'

const none = new Uint32Array(0)

function toTokens(words: readonly number[], body: number): Tokens {
  const length = words.length / 2
  const flags = new Uint8Array(length)
  return {
    length,
    words: Uint32Array.from(words),
    starts: none,
    ends: none,
    flags,
    sentences: none,
    paragraphs: none,
    body,
  }
}

// Few lanes, so that shingles repeat and values tie, and lanes at the ends of their range.
const lane = fc.oneof(
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
)
const tokens = fc
  .array(fc.tuple(lane, lane), { minLength: 1, maxLength: 60 })
  .chain((words) => fc.tuple(fc.constant(words.flat()), fc.nat(words.length - 1)))
  .map(([words, body]) => toTokens(words, body))
const number = fc.integer({ min: -0x80000000, max: 0x7fffffff })
const size = fc.integer({ min: 1, max: 10 })

function toLanes(shingles: { count: number; low: Uint32Array; high: Uint32Array }) {
  return { low: [...shingles.low.subarray(0, shingles.count)], high: [...shingles.high.subarray(0, shingles.count)] }
}

describe('the kernels of shingles equal their references', () => {
  it('in shingles', () => {
    const memory = new ShingleMemory(new Int32Array(4), 4)
    const list = new ShingleList()
    fc.assert(
      fc.property(tokens, size, (article, words) => {
        expect(toLanes(memory.fill(article, words))).toEqual(toLanes(list.fill(article, words)))
      }),
    )
  })

  it('in bins', () => {
    fc.assert(
      fc.property(
        fc.array(tokens, { minLength: 1, maxLength: 3 }),
        fc.array(number, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 1024 }),
        (articles, drawn, bins) => {
          const numbers = Int32Array.from(drawn)
          const memory = new ShingleMemory(numbers, bins)
          for (const article of articles) {
            const expected = new Int32Array(bins)
            fillBins(new ShingleList().fill(article, 2), numbers, expected)
            memory.fill(article, 2).fillBins()
            expect(memory.minima).toEqual(expected)
          }
        },
      ),
    )
  })

  it('in minima, also where values tie', () => {
    fc.assert(
      fc.property(
        fc.array(tokens, { minLength: 1, maxLength: 3 }),
        fc.array(fc.oneof(number, fc.constant(0)), {
          minLength: NUMBERS_PER_PERMUTATION * 3,
          maxLength: NUMBERS_PER_PERMUTATION * 3,
        }),
        (articles, drawn) => {
          const numbers = Int32Array.from(drawn)
          const memory = new ShingleMemory(numbers, 6)
          for (const article of articles) {
            const expected = new Uint32Array(6)
            const list = new ShingleList().fill(article, 1)
            for (let place = 0; place < 3; place++) findMinimum(list, numbers, place, expected)
            memory.fill(article, 1).findMinima()
            expect(new Uint32Array(memory.minima)).toEqual(expected)
          }
        },
      ),
    )
  })

  it('where shingles that differ have the same value', () => {
    // With one factor for both lanes, shingles of the same sum of lanes tie.
    const numbers = Int32Array.of(0, 3, 0, 3, 12345)
    const memory = new ShingleMemory(numbers, 2)
    for (let count = 1; count < 20; count++) {
      memory.fill(toTokens(new Array(2 * count).fill(0), 0), 1)
      for (let i = 0; i < count; i++) {
        memory.low[i] = 1000 + 7 * i
        memory.high[i] = 5000 - 7 * i
      }
      const expected = new Uint32Array(2)
      findMinimum({ count, low: memory.low.slice(0, count), high: memory.high.slice(0, count) }, numbers, 0, expected)
      memory.findMinima()
      expect(new Uint32Array(memory.minima)).toEqual(expected)
    }
  })

  it('in an article larger than any before, and in a small one after it', () => {
    const memory = new ShingleMemory(Int32Array.of(1, 2, 3, 4), 16)
    for (const length of [10, 3000, 300_000, 10]) {
      const article = toTokens(
        Array.from({ length: 2 * length }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 0),
        0,
      )
      const list = new ShingleList().fill(article, 3)
      memory.fill(article, 3)
      expect(memory.count).toBe(list.count)
      expect(
        Buffer.compare(
          Buffer.from(memory.high.slice(0, list.count).buffer),
          Buffer.from(list.high.slice(0, list.count).buffer),
        ),
      ).toBe(0)
    }
  })
})
