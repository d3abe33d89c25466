import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { shingleFamily } from '../learn/families.ts'
import { ShingleList } from '../tokenize/shingle.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { frequentShingles } from './frequent-shingles.ts'
import { minhash } from './minhash.ts'

/** Ten different words: "the" in all texts, "mayor" in two, each of the others in one. */
const TEXTS = ['the mayor spoke', 'the mayor left early', 'the rain fell', 'the bakers went home']
const FAMILY = shingleFamily(1, PLAIN_WORDS)
const frequencies = countTexts(TEXTS, FAMILY)

function kept(text: string, share: number): number {
  const list = new ShingleList().fill(tokenize({ text }), 1)
  frequentShingles(share, frequencies.get(FAMILY), frequencies.hash).drop(list)
  return list.count
}

describe('frequent shingles', () => {
  it('are the share of the different ones that most articles hold', () => {
    expect(kept('the mayor fell', 0.1)).toBe(2)
    expect(kept('the mayor fell', 0.2)).toBe(1)
  })

  it('are never more than the share: those as frequent as the last one kept stay', () => {
    expect(kept('the mayor fell', 0.05)).toBe(3)
    expect(kept('the mayor fell', 0.19)).toBe(2)
    expect(kept('the mayor fell', 0.5)).toBe(1)
  })

  it('are none that the collection does not hold', () => {
    expect(kept('unheard of', 0.5)).toBe(2)
  })

  it('leave a text of nothing else without keys', () => {
    const frequent = frequentShingles(0.1, frequencies.get(FAMILY), frequencies.hash)
    const detector = minhash({ shingleWords: 1, sample: 100, permutations: 5, seed: 1, frequent })
    const sketch = detector.sketch(tokenize({ text: 'The the the' }))
    expect(detector.keys(sketch).values.length).toBe(0)
    expect(detector.measure(sketch, sketch).estimatedResemblance).toBe(0)
    expect(detector.stamp).toContain(`&frequent=0.1@${frequencies.hash}`)
  })
})
