import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../store/store.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { CollectionCounter } from './count.ts'
import { shingleFamily, wordFamily } from './families.ts'
import type { Frequencies } from './frequencies.ts'
import { frequenciesIn, readHeader, toFrequencySnapshot } from './frequency-snapshot.ts'

const WORDS = wordFamily(PLAIN_WORDS)
const PAIRS = shingleFamily(2, PLAIN_WORDS)

function learn(texts: readonly string[], kept?: number): Snapshot {
  const counter = new CollectionCounter([WORDS, PAIRS], kept)
  for (const text of texts) counter.add({ text })
  return counter.finish()
}

const read = (snapshot: Snapshot): Frequencies => frequenciesIn(new Map([['frequencies', snapshot]]), 'test')

const lanesOf = (word: string) => PLAIN_WORDS.tokenize({ text: word }).words

const vocabulary = ['harbour', 'bridge', 'ferry', 'storm', 'mayor', 'pier', 'tide', 'rope', 'crane', 'gull'] as const
const texts = fc.array(
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 }).map((words) => words.join(' ')),
  { minLength: 1, maxLength: 12 },
)

const TEXTS = ['the ferry and the pier', 'the ferry sank', 'the storm', 'rope']

const wrong = (bytes: Uint8Array) =>
  expect(() => read(toFrequencySnapshot(bytes))).toThrow(expect.objectContaining({ code: 'snapshot-wrong' }))

describe('a snapshot of frequencies', () => {
  it('knows how many articles hold each word', () => {
    fc.assert(
      fc.property(texts, (articles) => {
        const table = read(learn(articles)).get(WORDS)
        expect(table).toMatchObject({ articles: articles.length, error: 0 })
        expect(table.distinct).toBe(new Set(articles.flatMap((text) => text.split(' '))).size)
        for (const word of vocabulary) {
          const [low, high] = lanesOf(word)
          const holding = articles.filter((text) => text.split(' ').includes(word)).length
          expect(table.countOf(low!, high!)).toBe(Math.max(1, holding))
        }
      }),
    )
  })

  it('knows the count that a share of the different things does not exceed', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 100 }), (articles, percent) => {
        const counts = vocabulary
          .map((word) => articles.filter((text) => text.split(' ').includes(word)).length)
          .filter((number) => number > 0)
          .sort((a, b) => a - b)
        // Whole numbers, so that the reference has no rounding to go wrong.
        const least = counts.findIndex(
          (number) => 100 * counts.filter((one) => one <= number).length >= percent * counts.length,
        )
        expect(
          read(learn(articles))
            .get(WORDS)
            .countAt(percent / 100),
        ).toBe(counts[least])
      }),
    )
  })

  it('is the same bytes for any order of the articles, while everything fits', () => {
    fc.assert(
      fc.property(texts, (articles) => {
        expect(learn(articles.toReversed())).toEqual(learn(articles))
        expect(learn([...articles].sort()).hash).toBe(learn(articles).hash)
      }),
    )
  })

  it('gives the same answers from its bytes, wherever they lie', () => {
    const snapshot = learn(TEXTS)
    const moved = new Uint8Array(snapshot.bytes.length + 3)
    moved.set(snapshot.bytes, 3)
    const again = toFrequencySnapshot(moved.subarray(3))
    expect(again.hash).toBe(snapshot.hash)
    for (const family of [WORDS, PAIRS]) {
      const [mine, theirs] = [read(snapshot).get(family), read(again).get(family)]
      for (const text of TEXTS)
        family.give(PLAIN_WORDS.tokenize({ text }), (...lanes) =>
          expect(mine.countOf(...lanes)).toBe(theirs.countOf(...lanes)),
        )
      for (const share of [0, 0.5, 0.9, 1]) expect(mine.countAt(share)).toBe(theirs.countAt(share))
    }
  })

  it('tells its error, and answers within it, when not everything was kept', () => {
    const many = Array.from(
      { length: 300 },
      (_, i) => `the ferry ${i % 2 === 0 ? 'sank' : ''} word${i} word${i}b word${i}c`,
    )
    const table = read(learn(many, 100)).get(WORDS)
    expect(table.error).toBeGreaterThan(0)
    for (const [word, number] of [
      ['the', 300],
      ['sank', 150],
    ] as const) {
      const [low, high] = lanesOf(word)
      expect(table.countOf(low!, high!)).toBeLessThanOrEqual(number)
      expect(table.countOf(low!, high!)).toBeGreaterThanOrEqual(number - table.error)
    }
    expect(table.countAt(0.5)).toBe(1)
    expect(table.countAt(1)).toBe(300)
    expect(table.distinct).toBe(903)
  })

  it('says what it was counted of', () => {
    const { header } = readHeader(learn(TEXTS).bytes)
    expect(header).toMatchObject({
      articles: 4,
      families: [{ name: 'words?words=1' }, { name: 'shingles?n=2&words=1' }],
    })
  })

  it('is refused if a byte is not what it was', () => {
    const { bytes } = learn(TEXTS)
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice()
      damaged[at]! ^= 1 << (at % 8)
      wrong(damaged)
    }
  })

  it('is refused if it is cut off, or goes on', () => {
    const { bytes } = learn(TEXTS)
    for (let length = 0; length < bytes.length; length++) wrong(bytes.subarray(0, length))
    wrong(Uint8Array.from([...bytes, 0]))
  })

  it('is refused if it is something else', () => {
    for (const text of ['', '{}\n', 'newsfold frequencies 2 0123456789abcdef\n{}\n', '<html></html>']) {
      wrong(new TextEncoder().encode(text))
    }
  })

  it('is refused if it lacks what is asked for, or is not there', () => {
    expect(() => read(learn(TEXTS)).get(shingleFamily(3, PLAIN_WORDS))).toThrow(
      expect.objectContaining({ code: 'snapshot-wrong' }),
    )
    expect(() => frequenciesIn(new Map(), 'test')).toThrow(expect.objectContaining({ code: 'snapshot-missing' }))
  })
})
