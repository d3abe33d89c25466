import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { onePermutation } from './one-permutation.ts'

const DEFAULTS = { shingleWords: 2, bins: 128, seed: 1 }

detectorContract('one-permutation', () => onePermutation(DEFAULTS), {
  whole: 'estimatedResemblance',
  estimate: {
    measurement: 'estimatedResemblance',
    shingleWords: 2,
    makeWithSeed: (seed) => onePermutation({ ...DEFAULTS, seed }),
    standardError: (resemblance, distinct) => {
      const variance = resemblance * (1 - resemblance)
      return Math.sqrt(variance / 128 + variance / Math.max(distinct, 1))
    },
  },
})

describe('one-permutation', () => {
  it('names its parameters in the stamp', () => {
    expect(onePermutation(DEFAULTS).stamp).toBe('one-permutation/1?n=2&bins=128&seed=1&words=1')
  })

  it('gives 4 bytes per bin, none of them empty however short the text', () => {
    for (const text of ['rain', 'rain again', 'rain again and again']) {
      const { bytes } = onePermutation(DEFAULTS).sketch(tokenize({ text }))
      const minima = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
      expect(minima.length).toBe(128)
      expect(minima).not.toContain(0x7fffffff)
      expect(new Set(minima).size).toBeLessThanOrEqual(3)
    }
  })

  it('takes any number of bins', () => {
    for (const bins of [1, 2, 3, 100, 1024]) {
      const detector = onePermutation({ ...DEFAULTS, bins })
      const sketch = detector.sketch(tokenize({ text: 'one two three four five' }))
      expect(detector.keys(sketch).values.length).toBe(bins)
      expect(detector.measure(sketch, sketch).estimatedResemblance).toBe(1)
    }
  })
})
