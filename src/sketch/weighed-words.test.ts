import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { wordFamily } from '../learn/families.ts'
import { hashHigh, hashLow } from '../text/hash.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { WordsAsTheyCome, WordsByIdf } from './weighed-words.ts'

const FAMILY = wordFamily(PLAIN_WORDS)
/** Word n is in n + 1 of the texts. */
const TEXTS = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 - i }, (_, n) => `word${7 - n}`).join(' '))
const frequencies = countTexts(TEXTS, FAMILY)
const byIdf = (ignored: number) => new WordsByIdf(frequencies.get(FAMILY), frequencies.hash, ignored)

describe('words by idf', () => {
  it('are each different word once, the rarest first, without the very rarest', () => {
    const words = byIdf(1)
    fc.assert(
      fc.property(fc.array(fc.nat(7), { maxLength: 40 }), (numbers) => {
        words.fill(tokenize({ title: 'word7 word0', text: numbers.map((n) => `word${n}`).join(' ') }))
        const expected = [...new Set(numbers)].sort((a, b) => a - b).slice(1)
        const lanes = (n: number) => [hashLow(`word${n}`) >>> 0, hashHigh(`word${n}`) >>> 0]
        expect(Array.from({ length: words.count }, (_, i) => [words.low[i], words.high[i]])).toEqual(
          expected.map(lanes),
        )
        for (const [i, n] of expected.entries()) expect(words.weights[i]).toBeCloseTo(Math.log(8 / (n + 1)) + 1, 12)
      }),
    )
  })

  it('that are equally rare stand in the same order in every text', () => {
    const order = (text: string) => {
      const words = byIdf(0)
      words.fill(tokenize({ text }))
      return [...words.high.subarray(0, words.count)]
    }
    expect(order('alpha beta gamma delta')).toEqual(order('delta gamma delta beta alpha'))
  })

  it('are none of a text without words, or of too few', () => {
    const words = byIdf(2)
    for (const text of ['', '...', 'word1', 'word1 word2 word1']) {
      words.fill(tokenize({ text }))
      expect(words.count).toBe(0)
    }
  })

  it('are told in the stamp by their collection', () => {
    expect(byIdf(2).name).toBe(`idf-2@${frequencies.hash}`)
  })
})

describe('words as they come', () => {
  it('count as often as they are repeated', () => {
    const words = new WordsAsTheyCome()
    words.fill(tokenize({ title: 'rain', text: 'rain and rain' }))
    expect(words.count).toBe(3)
    expect(words.low[0]).toBe(words.low[2])
    expect([...words.weights.subarray(0, 3)]).toEqual([1, 1, 1])
  })
})
