/**
 * The contract of detectors: cases that every one must meet, run by its test file against fresh instances.
 *
 *   detectorContract('minhash', () => minhash(options), { shingleWords: 3, estimate: { ... } })
 *
 * A case a detector cannot meet is named in `cannot` with the reason, which is printed on every run.
 */

import { describe, expect, it } from 'vitest'
import type { Detector, Keys } from '../sketch/detector.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import type { Tokens } from '../tokenize/tokens.ts'

interface EstimateContract {
  /** Name of the measurement that estimates the resemblance of word shingles. */
  readonly measurement: string
  readonly shingleWords: number
  /** The same detector with other random constants. */
  readonly makeWithSeed: (seed: number) => Detector
  /** Standard error the detector claims for that resemblance and number of distinct shingles. */
  readonly standardError: (resemblance: number, distinct: number) => number
}

export interface DetectorContractOptions {
  /** Name of the measurement that is 1 for identical articles. */
  readonly whole: string
  /** Measurements with a direction, and what each is called in the other. */
  readonly opposites?: Readonly<Record<string, string>>
  readonly estimate?: EstimateContract
  /** Reasons by the name of the case. */
  readonly cannot?: Readonly<Record<string, string>>
}

const STORY =
  'The harbour bridge will reopen on Friday after two years of repair, the mayor said. Engineers had found cracks in the east pier.'
const CHANGED =
  'The harbour bridge will reopen on Sunday after two years of repair, the mayor said. Engineers had found cracks in the west pier.'
const UNRELATED = 'Bakers in the valley expect a poor harvest, and flour will cost more before the winter is over.'

/** How many random constants a bias is looked for with. */
const SEEDS = 300
/** Standard errors a single estimate may be off; among all that are looked at, about one in a million is. */
const SINGLE_TOLERANCE = 5.5
/** Standard errors the mean may be off. */
const MEAN_TOLERANCE = 4

export function detectorContract(name: string, make: () => Detector, options: DetectorContractOptions): void {
  const { whole, opposites = {}, estimate, cannot = {} } = options
  const sketchOf = (detector: Detector, text: string) => detector.sketch(tokenize({ text }))

  function meets(what: string, check: () => void): void {
    const reason = cannot[what]
    if (reason === undefined) it(what, check)
    else it(`cannot: ${what}, because ${reason}`, () => {})
  }

  describe(`detector ${name}`, () => {
    meets('identical text shares all keys and measures 1', () => {
      const detector = make()
      const article = sketchOf(detector, STORY)
      const earlier = sketchOf(make(), STORY)
      expect(article).toEqual(earlier)
      expect(detector.keys(article).values.length).toBeGreaterThan(0)
      expect(detector.keys(article)).toEqual(detector.keys(earlier))
      expect(countShared(detector.probes(article), detector.keys(earlier))).toBe(detector.keys(earlier).values.length)
      expect(detector.measure(article, earlier)[whole]).toBe(1)
    })

    meets('every key has a weight above nought', () => {
      const detector = make()
      const { values, weights } = detector.keys(sketchOf(detector, STORY))
      expect(weights.length).toBe(values.length)
      expect(weights.every((weight) => weight > 0)).toBe(true)
    })

    meets('keys of one article are distinct', () => {
      const detector = make()
      const { values } = detector.keys(sketchOf(detector, STORY))
      expect(new Set(values).size).toBe(values.length)
    })

    meets('the title does not count', () => {
      const detector = make()
      const titled = detector.sketch(tokenize({ title: UNRELATED, text: STORY }))
      expect(titled).toEqual(sketchOf(detector, STORY))
    })

    meets('calls do not disturb each other', () => {
      const detector = make()
      const before = sketchOf(detector, STORY)
      const bytes = before.bytes.slice()
      sketchOf(detector, UNRELATED)
      sketchOf(detector, '')
      detector.keys(sketchOf(detector, CHANGED))
      expect(before.bytes).toEqual(bytes)
      expect(sketchOf(detector, STORY)).toEqual(before)
    })

    meets('both directions agree', () => {
      const detector = make()
      const there = detector.measure(sketchOf(detector, STORY), sketchOf(detector, CHANGED))
      const back = detector.measure(sketchOf(detector, CHANGED), sketchOf(detector, STORY))
      for (const [measurement, value] of Object.entries(there)) {
        expect(back[opposites[measurement] ?? measurement]).toBe(value)
      }
    })

    meets('likeness is ranked', () => {
      const detector = make()
      const story = sketchOf(detector, STORY)
      const changed = detector.measure(story, sketchOf(detector, CHANGED))[whole]!
      expect(changed).toBeLessThan(1)
      expect(changed).toBeGreaterThan(detector.measure(story, sketchOf(detector, UNRELATED))[whole]!)
    })

    meets('an article without words has no keys', () => {
      const detector = make()
      const empty = sketchOf(detector, '... !')
      expect(detector.keys(empty).values.length).toBe(0)
      expect(detector.probes(empty).values.length).toBe(0)
      for (const value of Object.values(detector.measure(empty, sketchOf(detector, STORY)))) expect(value).toBe(0)
    })

    meets('an article of one word meets itself', () => {
      const detector = make()
      const word = sketchOf(detector, 'Rain')
      expect(detector.keys(word).values.length).toBeGreaterThan(0)
      expect(detector.measure(word, sketchOf(detector, 'rain!'))[whole]).toBe(1)
      expect(detector.measure(word, sketchOf(detector, 'Snow'))[whole]).toBe(0)
    })

    meets('sketches of another stamp are refused', () => {
      const detector = make()
      const sketch = sketchOf(detector, STORY)
      const foreign = { stamp: `not ${detector.stamp}`, bytes: sketch.bytes }
      expect(() => detector.measure(sketch, foreign)).toThrow(expect.objectContaining({ code: 'stamps-differ' }))
      expect(() => detector.measure(foreign, sketch)).toThrow(expect.objectContaining({ code: 'stamps-differ' }))
    })

    meets('bytes may lie anywhere', () => {
      const detector = make()
      const sketch = sketchOf(detector, STORY)
      const moved = new Uint8Array(sketch.bytes.length + 1)
      moved.set(sketch.bytes, 1)
      const odd = { stamp: sketch.stamp, bytes: moved.subarray(1) }
      expect(detector.keys(odd)).toEqual(detector.keys(sketch))
      expect(detector.measure(odd, sketch)[whole]).toBe(1)
    })

    if (estimate !== undefined) estimateCases(estimate, meets)
  })
}

function estimateCases(estimate: EstimateContract, meets: (what: string, check: () => void) => void): void {
  for (const [shared, own] of [
    [400, 0],
    [300, 30],
    [200, 100],
    [30, 10],
    [20, 200],
  ] as const) {
    meets(`the estimate is within its error and unbiased for ${shared} words shared and ${own} not`, () => {
      const article = tokenize({ text: toText(0, shared, 'x', own) })
      const earlier = tokenize({ text: toText(0, shared, 'y', own) })
      const { resemblance, distinct } = toResemblance(article, earlier, estimate.shingleWords)
      const standardError = estimate.standardError(resemblance, distinct)
      let sum = 0
      for (let seed = 0; seed < SEEDS; seed++) {
        const detector = estimate.makeWithSeed(seed)
        const value = detector.measure(detector.sketch(article), detector.sketch(earlier))[estimate.measurement]!
        sum += value
        expect(Math.abs(value - resemblance)).toBeLessThanOrEqual(SINGLE_TOLERANCE * standardError + 1e-9)
      }
      const meanError = (MEAN_TOLERANCE * standardError) / Math.sqrt(SEEDS)
      expect(Math.abs(sum / SEEDS - resemblance)).toBeLessThanOrEqual(meanError + 1e-9)
    })
  }
}

/** Words that two articles share, then words of one alone. */
function toText(from: number, shared: number, name: string, own: number): string {
  const words: string[] = []
  for (let i = from; i < from + shared; i++) words.push(`word${i}`)
  for (let i = 0; i < own; i++) words.push(`${name}${i}`)
  return words.join(' ')
}

/** The dull reference: sets of strings. */
function toResemblance(article: Tokens, earlier: Tokens, size: number): { resemblance: number; distinct: number } {
  const mine = toShingles(article, size)
  const theirs = toShingles(earlier, size)
  const shared = [...mine].filter((shingle) => theirs.has(shingle)).length
  const all = mine.size + theirs.size - shared
  return { resemblance: shared / all, distinct: all }
}

function toShingles(tokens: Tokens, size: number): Set<string> {
  const shingles = new Set<string>()
  for (let i = tokens.body; i + size <= tokens.length; i++) {
    shingles.add(tokens.words.subarray(2 * i, 2 * (i + size)).join(' '))
  }
  return shingles
}

function countShared(probes: Keys, keys: Keys): number {
  const wanted = new Set(probes.values)
  return keys.values.reduce((count, key) => count + (wanted.has(key) ? 1 : 0), 0)
}
