import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import type { FrequencyTable } from '../learn/frequencies.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { weightedResemblance } from '../verify/weighted-resemblance.ts'
import { type RarePhraseOptions, rarePhrase } from './rare-phrase.ts'

/** Frequencies of a made-up collection, from 1 to 512. */
const table: FrequencyTable = {
  articles: 1000,
  distinct: 1e6,
  error: 0,
  countOf: (low) => 2 ** (low % 10),
  countAt: (share) => 2 ** Math.floor(10 * share),
}

const OPTIONS: RarePhraseOptions = {
  phraseWords: 3,
  weights: { function: 'ln2', appliedTo: 'first', phraseIdf: 'inverse', rare: 100, words: table, phrases: table },
  frequencies: 'f00d',
  supershingles: 25,
  group: 2,
  seed: 1,
  tokenizer: PLAIN_WORDS,
}

/** A word that the collection does not know has the logarithm nought; here every word has a weight. */
const uniform = { ...OPTIONS, weights: { ...OPTIONS.weights, function: 'uniform', phraseIdf: 'none' } as const }

detectorContract('rare-phrase', () => rarePhrase({ ...OPTIONS, weights: { ...OPTIONS.weights, function: 'df2' } }), {
  whole: 'estimatedResemblance',
})

detectorContract('rare-phrase of equal weights', () => rarePhrase(uniform), {
  whole: 'estimatedResemblance',
  estimate: {
    measurement: 'estimatedResemblance',
    shingleWords: 3,
    makeWithSeed: (seed) => rarePhrase({ ...uniform, supershingles: 10, seed }),
    standardError: (resemblance) => Math.sqrt((resemblance * (1 - resemblance)) / 20),
  },
})

const toText = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ')

describe('rare-phrase', () => {
  it('sketches the same on every machine and release', () => {
    const detector = rarePhrase({ ...OPTIONS, supershingles: 2 })
    const sketch = detector.sketch(PLAIN_WORDS.tokenize({ text: toText(0, 30) }))
    expect(Buffer.from(sketch.bytes).toString('hex')).toBe(
      '96416f41ebaa051001c7fd92238a21e1ea44305e4c2acddaaef80bd6cf13fdd4',
    )
    expect(detector.keys(sketch).values[0]).toBe(15851185853048274693n)
  })

  it('names its parameters and frequencies in the stamp', () => {
    expect(rarePhrase(OPTIONS).stamp).toBe(
      'rare-phrase/1?n=3&f=ln2&to=first&idf=inverse&rare=100&of=25x2&seed=1&words=1&frequencies=f00d',
    )
  })

  it('has a key for each group of samples', () => {
    const detector = rarePhrase(OPTIONS)
    const sketch = detector.sketch(PLAIN_WORDS.tokenize({ text: toText(0, 100) }))
    expect(sketch.bytes.length).toBe(8 * 50)
    expect(detector.keys(sketch).values.length).toBe(25)
  })

  it('estimates the exact weighted resemblance without bias', () => {
    const [article, earlier] = [
      PLAIN_WORDS.tokenize({ text: toText(0, 300) }),
      PLAIN_WORDS.tokenize({ text: toText(100, 450) }),
    ]
    const exact = weightedResemblance(3, OPTIONS.weights)(article, earlier).resemblance!
    expect(exact).toBeGreaterThan(0.2)
    const seeds = 200
    let sum = 0
    for (let seed = 0; seed < seeds; seed++) {
      const detector = rarePhrase({ ...OPTIONS, seed })
      sum += detector.measure(detector.sketch(article), detector.sketch(earlier)).estimatedResemblance!
    }
    const standardError = Math.sqrt((exact * (1 - exact)) / (50 * seeds))
    expect(Math.abs(sum / seeds - exact)).toBeLessThanOrEqual(4 * standardError + 1e-6)
  })

  it('shares a supershingle of two samples with the square of the resemblance', () => {
    const [article, earlier] = [
      PLAIN_WORDS.tokenize({ text: toText(0, 300) }),
      PLAIN_WORDS.tokenize({ text: toText(60, 300) }),
    ]
    const exact = weightedResemblance(3, OPTIONS.weights)(article, earlier).resemblance! ** 2
    const seeds = 200
    let shared = 0
    for (let seed = 0; seed < seeds; seed++) {
      const detector = rarePhrase({ ...OPTIONS, seed })
      const keys = new Set(detector.keys(detector.sketch(earlier)).values)
      shared += detector.probes(detector.sketch(article)).values.filter((probe) => keys.has(probe)).length / 25
    }
    const standardError = Math.sqrt((exact * (1 - exact)) / (25 * seeds))
    expect(Math.abs(shared / seeds - exact)).toBeLessThanOrEqual(4 * standardError)
  })

  it('of a text without a rare phrase has no keys and is alike to nothing', () => {
    const detector = rarePhrase({
      ...OPTIONS,
      weights: { ...OPTIONS.weights, rare: 0, phrases: { ...table, countOf: () => 9 } },
    })
    const sketch = detector.sketch(PLAIN_WORDS.tokenize({ text: toText(0, 100) }))
    expect(detector.keys(sketch).values.length).toBe(0)
    expect(detector.measure(sketch, sketch)).toEqual({ sharedSamples: 0, estimatedResemblance: 0 })
  })
})
