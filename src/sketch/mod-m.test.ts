import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { detectorContract } from '../contracts/detector.contract.ts'
import { shingleFamily } from '../learn/families.ts'
import { ShingleSet } from '../tokenize/shingle.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { frequentShingles } from './frequent-shingles.ts'
import { type ModMOptions, modM } from './mod-m.ts'

const ALL: ModMOptions = { shingleWords: 3, modulus: 1, chosenBy: 'hash', seed: 1, tokenizer: PLAIN_WORDS }
const OPPOSITES = { estimatedContainedIn: 'estimatedContains', estimatedContains: 'estimatedContainedIn' }
const ONE_IN = 4

detectorContract('mod-m, every shingle', () => modM(ALL), { whole: 'estimatedResemblance', opposites: OPPOSITES })

detectorContract('mod-m, one in four', () => modM({ ...ALL, modulus: ONE_IN }), {
  whole: 'estimatedResemblance',
  opposites: OPPOSITES,
  estimate: {
    measurement: 'estimatedResemblance',
    shingleWords: 3,
    makeWithSeed: (seed) => modM({ ...ALL, modulus: ONE_IN, seed }),
    // The number that is kept varies too, which makes single estimates of few shingles worse.
    standardError: (resemblance, distinct) => Math.sqrt((2 * resemblance * (1 - resemblance) * ONE_IN) / distinct),
  },
  cannot: { 'an article of one word meets itself': 'three of four short texts have no shingle whose hash is 0 mod 4' },
})

detectorContract('mod-m, every third by position', () => modM({ ...ALL, modulus: 3, chosenBy: 'position' }), {
  whole: 'estimatedResemblance',
  opposites: OPPOSITES,
})

const FAMILY = shingleFamily(3, PLAIN_WORDS)
const frequencies = countTexts(['the mayor said on Monday', 'The mayor said nothing', 'rain fell'], FAMILY)
const frequent = frequentShingles(0.2, frequencies.get(FAMILY), frequencies.hash)

detectorContract('mod-m, without frequent shingles', () => modM({ ...ALL, frequent }), {
  whole: 'estimatedResemblance',
  opposites: OPPOSITES,
})

const text = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(' ')

describe('mod-m', () => {
  it('names its parameters in the stamp', () => {
    expect(modM({ ...ALL, modulus: 25 }).stamp).toBe('mod-m/1?n=3&m=25&by=hash&seed=1&words=1')
  })

  it('with m = 1 measures what sets of shingles do', () => {
    const words = fc.array(fc.nat(6), { minLength: 1, maxLength: 60 })
    const detector = modM({ ...ALL, shingleWords: 2 })
    const set = new ShingleSet()
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [article, earlier] = [one, other].map((list) => tokenize({ text: list.map((n) => `w${n}`).join(' ') }))
        const measured = detector.measure(detector.sketch(article!), detector.sketch(earlier!))
        const { shared, distinct } = set.fill(article!, 2).countShared(earlier!, 2)
        expect(measured).toEqual({
          sharedShingles: shared,
          estimatedResemblance: shared / (set.size + distinct - shared),
          estimatedContainedIn: shared / set.size,
          estimatedContains: shared / distinct,
        })
      }),
    )
  })

  it('estimates how much of one text is in the other, both ways without bias', () => {
    const part = tokenize({ text: text(0, 200) })
    const whole = tokenize({ text: text(40, 640) })
    const seeds = 400
    let [containedIn, contains] = [0, 0]
    for (let seed = 0; seed < seeds; seed++) {
      const detector = modM({ ...ALL, shingleWords: 1, modulus: 5, seed })
      const measured = detector.measure(detector.sketch(part), detector.sketch(whole))
      containedIn += measured.estimatedContainedIn! / seeds
      contains += measured.estimatedContains! / seeds
    }
    // Four standard errors of the means: about 40 and 120 shingles are kept.
    expect(Math.abs(containedIn - 160 / 200)).toBeLessThan(4 * Math.sqrt((0.8 * 0.2) / 40 / seeds))
    expect(Math.abs(contains - 160 / 600)).toBeLessThan(4 * Math.sqrt((0.27 * 0.73) / 120 / seeds))
  })

  it('by position keeps each third, which one word more at the beginning shifts', () => {
    const detector = modM({ ...ALL, modulus: 3, chosenBy: 'position' })
    const sketchOf = (body: string) => detector.sketch(tokenize({ text: body }))
    expect(detector.keys(sketchOf(text(0, 20))).values.length).toBe(6)
    const measureShift = (from: number) => detector.measure(sketchOf(text(0, 30)), sketchOf(text(from, 30)))
    expect(measureShift(1).sharedShingles).toBe(0)
    expect(measureShift(2).sharedShingles).toBe(0)
    expect(measureShift(3).estimatedContains).toBe(1)
  })
})
