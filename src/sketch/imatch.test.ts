import { describe, expect, it } from 'vitest'
import { countTexts } from '../../test/counted.ts'
import { detectorContract } from '../contracts/detector.contract.ts'
import { wordFamily } from '../learn/families.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { type ImatchOptions, imatch } from './imatch.ts'
import { WordsByIdf } from './weighed-words.ts'

const FAMILY = wordFamily(PLAIN_WORDS)
/** The words of the contract's texts that are common, so that its changed words are the rarest. */
const COMMON =
  'the harbour bridge will reopen on after two years of repair mayor said engineers had found cracks in pier'
const frequencies = countTexts([COMMON, COMMON, 'friday sunday east west'], FAMILY)

const USUAL: ImatchOptions = {
  ranked: new WordsByIdf(frequencies.get(FAMILY), frequencies.hash, 0),
  ignored: 2,
  words: 5,
  lexicons: 0,
  lexiconShare: 0.67,
  seed: 1,
  tokenizer: PLAIN_WORDS,
}

const SHORT = { 'an article of one word meets itself': 'it has fewer words than a key is made of' }

detectorContract('imatch', () => imatch(USUAL), {
  whole: 'keysAlike',
  cannot: { ...SHORT, 'likeness is ranked': 'there is one key, which two texts share or not' },
})

detectorContract('imatch, fifty lexicons', () => imatch({ ...USUAL, lexicons: 50, lexiconShare: 0.5 }), {
  whole: 'keysAlike',
  cannot: SHORT,
})

const sketchOf = (options: Partial<ImatchOptions>, text: string) =>
  imatch({ ...USUAL, ...options }).sketch(tokenize({ text }))

describe('imatch', () => {
  it('does not see the rarest words, nor those after the ones it takes, nor any order', () => {
    const one = sketchOf({}, 'Friday east mayor said engineers had found')
    expect(sketchOf({}, 'found had engineers said mayor, mayor said: Sunday west').bytes).toEqual(one.bytes)
  })

  it('sees each of the words it takes', () => {
    const one = sketchOf({ ignored: 0 }, 'mayor said engineers had found')
    const other = sketchOf({ ignored: 0 }, 'mayor said engineers had repair')
    expect(other.bytes).not.toEqual(one.bytes)
  })

  it('has no key for a text of fewer words than it ignores and takes', () => {
    const detector = imatch(USUAL)
    const few = detector.sketch(tokenize({ text: 'Friday east mayor said engineers had' }))
    expect(detector.keys(few).values.length).toBe(0)
    expect(detector.measure(few, few)).toEqual({ sharedKeys: 0, keysAlike: 0 })
  })

  it('with random lexicons meets texts of which one word is another, by those that lack both', () => {
    const detector = imatch({ ...USUAL, ignored: 0, lexicons: 100 })
    const [one, other] = ['friday', 'sunday'].map((day) => detector.sketch(tokenize({ text: `${day} ${COMMON}` })))
    const { sharedKeys } = detector.measure(one!, other!)
    // Two thirds of the words are in a lexicon, so a ninth of the lexicons lacks both days; the others see one.
    expect(sharedKeys).toBeGreaterThan(3)
    expect(sharedKeys).toBeLessThan(30)
  })

  it('keeps keys of different lexicons apart', () => {
    const detector = imatch({ ...USUAL, ignored: 0, words: 1, lexicons: 5, lexiconShare: 1 })
    const { values } = detector.keys(detector.sketch(tokenize({ text: 'mayor' })))
    expect(new Set(values).size).toBe(6)
  })
})
