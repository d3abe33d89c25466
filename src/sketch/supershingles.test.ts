import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { supershingles } from './supershingles.ts'

const USUAL = { shingleWords: 8, supershingles: 6, group: 14, seed: 1 }

detectorContract('supershingles', () => supershingles(USUAL), {
  whole: 'supershinglesAlike',
  cannot: { 'likeness is ranked': 'texts must be nearly the same to share one of six' },
})

detectorContract('supershingles, small groups', () => supershingles({ ...USUAL, shingleWords: 1, group: 2 }), {
  whole: 'supershinglesAlike',
})

describe('supershingles', () => {
  it('are six numbers of 64 bits', () => {
    const detector = supershingles(USUAL)
    const sketch = detector.sketch(tokenize({ text: 'one two three four five six seven eight nine' }))
    expect(sketch.bytes.length).toBe(48)
    expect(detector.keys(sketch).values.length).toBe(6)
    expect(detector.stamp).toBe('supershingles/1?of=6x14&minhash/1&n=8&k=Infinity&p=84&seed=1&words=1')
  })

  it.each([1, 2, 4])('are equal with the probability of the resemblance to the power of %i', (group) => {
    const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(' ')
    const [article, earlier] = [tokenize({ text: words(0, 100) }), tokenize({ text: words(20, 120) })]
    const expected = (80 / 120) ** group
    const seeds = 300
    let sum = 0
    for (let seed = 0; seed < seeds; seed++) {
      const detector = supershingles({ shingleWords: 1, supershingles: 10, group, seed })
      sum += detector.measure(detector.sketch(article), detector.sketch(earlier)).supershinglesAlike!
    }
    // Four standard errors of the mean of that many independent groups.
    const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / (10 * seeds))
    expect(Math.abs(sum / seeds - expected)).toBeLessThan(tolerance)
  })
})
