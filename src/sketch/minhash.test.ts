import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { minhash } from './minhash.ts'

const DEFAULTS = { shingleWords: 3, sample: 1600, permutations: 20, seed: 1 }

detectorContract('minhash', () => minhash(DEFAULTS), {
  whole: 'estimatedResemblance',
  estimate: {
    measurement: 'estimatedResemblance',
    shingleWords: 3,
    makeWithSeed: (seed) => minhash({ ...DEFAULTS, permutations: 50, seed }),
    standardError: (resemblance) => Math.sqrt((resemblance * (1 - resemblance)) / 50),
  },
})

describe('minhash', () => {
  it('names its parameters in the stamp', () => {
    expect(minhash(DEFAULTS).stamp).toBe('minhash/1?n=3&k=1600&p=20&seed=1&words=1')
  })

  it('gives 8 bytes per permutation', () => {
    expect(minhash(DEFAULTS).sketch(tokenize({ text: 'a b c d' })).bytes.length).toBe(160)
  })

  it('depends on the set of shingles only, not on their order or number', () => {
    const detector = minhash({ ...DEFAULTS, shingleWords: 1 })
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1 }), (numbers) => {
        const text = (list: number[]) => list.map((number) => `w${number}`).join(' ')
        const shuffled = [...numbers, ...numbers].sort((a, b) => ((a * 7) % 41) - ((b * 7) % 41))
        expect(detector.sketch(tokenize({ text: text(shuffled) })).bytes).toEqual(
          detector.sketch(tokenize({ text: text(numbers) })).bytes,
        )
      }),
    )
  })

  it('samples the same shingles from an article and a reordering of it, repetitions not counted', () => {
    const detector = minhash({ ...DEFAULTS, shingleWords: 1, sample: 10 })
    const words = Array.from({ length: 500 }, (_, i) => `word${i % 200}`)
    const text = words.join(' ')
    const reversed = words.toReversed().slice(0, 200).join(' ')
    expect(detector.sketch(tokenize({ text })).bytes).toEqual(detector.sketch(tokenize({ text: reversed })).bytes)
  })

  it('with a sample of one has the same shingle in all places', () => {
    const few = minhash({ ...DEFAULTS, shingleWords: 1, sample: 1 })
    const words = Array.from({ length: 50 }, (_, i) => `word${i}`)
    const whole = few.sketch(tokenize({ text: words.join(' ') })).bytes
    const alone = words.filter((word) => Buffer.compare(few.sketch(tokenize({ text: word })).bytes, whole) === 0)
    expect(alone.length).toBe(1)
  })
})
