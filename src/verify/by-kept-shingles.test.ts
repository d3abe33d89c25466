import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { shingleFamily } from '../learn/families.ts'
import type { Prepared } from '../propose/proposer.ts'
import { frequentShingles } from '../sketch/frequent-shingles.ts'
import { modM } from '../sketch/mod-m.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { byKeptShingles } from './by-kept-shingles.ts'
import { wholeResemblance } from './whole-resemblance.ts'

const FAMILY = shingleFamily(2, PLAIN_WORDS)
const frequencies = countTexts(['w0 w1 w2 w0', 'w1 w2 w3', 'w0 w1', 'w3 w4 w5 w6 w7 w0 w1'], FAMILY)
const words = fc.array(fc.nat(7), { maxLength: 40 })

describe('kept shingles', () => {
  it.each([
    ['all', undefined],
    ['rare', frequentShingles(0.2, frequencies.get(FAMILY), frequencies.hash)],
  ])('measure what the texts do, if %s ones count and every one of them is kept', (_, frequent) => {
    const detector = modM({
      shingleWords: 2,
      modulus: 1,
      chosenBy: 'hash',
      seed: 0,
      tokenizer: PLAIN_WORDS,
      frequent,
    })
    const prepare = (numbers: number[]) => {
      const tokens = tokenize({ text: numbers.map((n) => `w${n}`).join(' ') })
      return { tokens, sketches: [detector.sketch(tokens)] } as unknown as Prepared
    }
    const bySketches = byKeptShingles(detector)
    const byTexts = wholeResemblance(2, frequent?.drop)
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [article, earlier] = [prepare(one), prepare(other)]
        const { containment, ...measured } = bySketches(article, earlier)
        expect(measured).toEqual(byTexts(article.tokens, earlier.tokens))
        expect(containment).toBe(Math.max(measured.containedIn!, measured.contains!))
      }),
    )
  })
})
