import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { detectorContract } from '../contracts/detector.contract.ts'
import { wordFamily } from '../learn/families.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import type { Sketch } from './detector.ts'
import { type SimhashOptions, simhash } from './simhash.ts'
import { WordsAsTheyCome, WordsByIdf } from './weighed-words.ts'

const USUAL: SimhashOptions = {
  bits: 64,
  seed: 1,
  words: new WordsAsTheyCome(),
  fewestWords: 1,
  tokenizer: PLAIN_WORDS,
  found: { radius: 2, blocks: 4 },
}

detectorContract('simhash', () => simhash(USUAL), {
  whole: 'estimatedCosine',
  cannot: { 'an article of one word meets itself': 'half of the bits of two other words are the same by chance' },
})

detectorContract('simhash, 384 bits', () => simhash({ ...USUAL, bits: 384 }), {
  whole: 'estimatedCosine',
  cannot: { 'an article of one word meets itself': 'half of the bits of two other words are the same by chance' },
})

const FAMILY = wordFamily(PLAIN_WORDS)
const frequencies = countTexts(['The mayor said it on Friday', 'the bridge', 'the two years of repair'], FAMILY)

detectorContract(
  'simhash, by idf',
  () => simhash({ ...USUAL, words: new WordsByIdf(frequencies.get(FAMILY), frequencies.hash, 2), fewestWords: 5 }),
  {
    whole: 'estimatedCosine',
    cannot: { 'an article of one word meets itself': 'it has fewer words than a sketch is made of' },
  },
)

/** A few groups of numbers that differ in a few bits, as 32-bit halves. */
const sketches = fc
  .array(fc.tuple(fc.nat(3), fc.array(fc.nat(63), { maxLength: 5 })), { minLength: 2, maxLength: 25 })
  .map((list) =>
    list.map(([group, flipped]) => {
      const halves = new Uint32Array([group * 0x9e3779b1, group * 0x85ebca6b])
      for (const bit of flipped) halves[bit >>> 5]! ^= 1 << (bit & 31)
      return halves
    }),
  )

describe('the keys of simhash', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [2, 4],
    [2, 5],
    [3, 4],
    [3, 6],
    [4, 7],
  ])('find all within %i bits by %i blocks, as looking at every one does', (radius, blocks) => {
    const detector = simhash({ ...USUAL, found: { radius, blocks } })
    const toSketch = (halves: Uint32Array): Sketch => ({
      stamp: detector.stamp,
      bytes: new Uint8Array(halves.buffer.slice(0)),
    })
    fc.assert(
      fc.property(sketches, (all) => {
        const stored = all.map(toSketch)
        const holders = new Map<bigint, number[]>()
        for (const [i, sketch] of stored.entries()) {
          for (const key of detector.keys(sketch).values) holders.set(key, [...(holders.get(key) ?? []), i])
        }
        for (const asked of stored) {
          const isNear = (i: number) => 64 - detector.measure(asked, stored[i]!).bitsAlike! <= radius
          const met = new Set([...detector.probes(asked).values].flatMap((key) => holders.get(key) ?? []))
          expect([...met].filter(isNear).sort()).toEqual([...stored.keys()].filter(isNear).sort())
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    [2, 4, 6],
    [2, 3, 3],
    [3, 6, 20],
    [0, 4, 1],
  ])('are, for %i bits and %i blocks, %i', (radius, blocks, keys) => {
    const detector = simhash({ ...USUAL, found: { radius, blocks } })
    expect(detector.keys(detector.sketch(tokenize({ text: 'rain' }))).values.length).toBe(keys)
  })

  it('are few of strangers', () => {
    const detector = simhash(USUAL)
    const values = new Set<bigint>()
    for (let i = 0; i < 500; i++) {
      const text = Array.from({ length: 30 }, (_, word) => `w${i}x${word}`).join(' ')
      for (const key of detector.keys(detector.sketch(tokenize({ text }))).values) values.add(key)
    }
    expect(values.size).toBe(500 * 6)
  })

  it.each([
    [{ found: { radius: 2, blocks: 2 } }, 'sketch.blocks=2 must be above sketch.radius=2'],
    [{ found: { radius: 8, blocks: 16 } }, 'more than 1000 keys'],
    [{ bits: 65 }, 'sketch.bits=65 is no multiple of 32'],
  ])('are refused if they cannot be: %o', (wrong, message) => {
    const refusal = { code: 'option-wrong', message: expect.stringContaining(message) }
    expect(() => simhash({ ...USUAL, ...wrong })).toThrow(expect.objectContaining(refusal))
  })
})

describe('simhash', () => {
  it('names its parameters in the stamp', () => {
    expect(simhash(USUAL).stamp).toBe('simhash/1?bits=64&seed=1&weights=occurrences&fewest=1&radius=2&blocks=4&words=1')
  })

  it('estimates the angle between two texts without bias', () => {
    const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(' ')
    const [article, earlier] = [tokenize({ text: words(0, 400) }), tokenize({ text: words(100, 500) })]
    const angle = Math.acos(300 / 400)
    const seeds = 200
    let alike = 0
    for (let seed = 0; seed < seeds; seed++) {
      const detector = simhash({ ...USUAL, words: new WordsAsTheyCome(), seed })
      alike += detector.measure(detector.sketch(article), detector.sketch(earlier)).bitsAlike! / 64 / seeds
    }
    const expected = 1 - angle / Math.PI
    expect(Math.abs(alike - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / (64 * seeds)))
  })

  it('has nothing to say of a text of too few words', () => {
    const detector = simhash({ ...USUAL, fewestWords: 3 })
    const [few, enough] = ['rain again', 'rain again today'].map((text) => detector.sketch(tokenize({ text })))
    expect(detector.keys(few!).values.length).toBe(0)
    expect(detector.measure(few!, few!)).toEqual({ bitsAlike: 0, estimatedCosine: 0 })
    expect(detector.keys(enough!).values.length).toBe(6)
  })
})
