import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../../test/fixture-pages.ts'
import { toBlocks } from '../blocks.ts'
import { hashWord } from '../word-hash.ts'
import { BlockFacts } from './block-facts.ts'

const COUNTED = [
  'words',
  'commas',
  'sentenceEnds',
  'quotes',
  'signs',
  'capitalised',
  'capitals',
  'numbers',
  'stopWords',
  'first',
  'last',
] as const

const toFacts = (...texts: string[]) => new BlockFacts(texts.map((text) => ({ ...BLOCK, text })))

const [BLOCK] = toBlocks('<p>x</p>').blocks as [ReturnType<typeof toBlocks>['blocks'][number]]

const count = (fact: (typeof COUNTED)[number], text: string) => toFacts(text)[fact][0]

const wordsOf = (facts: BlockFacts, block: number) =>
  Array.from(facts.hashes.subarray(facts.from[block], facts.from[block + 1]))

/** The words of a text of ASCII, cut by an expression. */
const cutWords = (text: string) =>
  (text.toLowerCase().match(/[a-z0-9]+(?:['-][a-z0-9]+)*/g) ?? []).map((word) => hashWord(word.replaceAll('-', "'")))

describe('the words of a block', () => {
  test('are those that an expression finds, on generated text', () => {
    const letters = fc.constantFrom(..."abzABZ09''--  ..,!?\"()&/:")
    fc.assert(
      fc.property(fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 40 }), { maxLength: 5 }), (texts) => {
        const facts = toFacts(...texts)
        expect(facts.length).toBe(texts.length)
        for (const [at, text] of texts.entries()) {
          expect(wordsOf(facts, at)).toEqual(cutWords(text))
          expect(facts.words[at]).toBe(cutWords(text).length)
        }
      }),
      { numRuns: 1000, seed: 1 },
    )
  })

  test('are the same in capitals, in Latin, Greek and Cyrillic', () => {
    expect(wordsOf(toFacts('ÉCOLE ΜΟΝΟ МОСКВА'), 0)).toEqual(wordsOf(toFacts('école μονο москва'), 0))
  })

  test('have one apostrophe, and marks at their end are not of them', () => {
    expect(wordsOf(toFacts('isn’t'), 0)).toEqual([hashWord("isn't")])
    expect(wordsOf(toFacts("dogs' well- "), 0)).toEqual([hashWord('dogs'), hashWord('well')])
  })

  test('are characters in scripts without spaces, two of which count as one', () => {
    expect(wordsOf(toFacts('新华社'), 0)).toHaveLength(3)
    expect(count('words', '新华社')).toBe(1.5)
    expect(count('words', 'AP 新华')).toBe(2)
  })

  test('are found however many there are', () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `word${at}`)
    const facts = toFacts('one', words.join(' '), 'two')
    expect(wordsOf(facts, 1)).toEqual(words.map(hashWord))
    expect(wordsOf(facts, 2)).toEqual([hashWord('two')])
  })
})

describe('what is counted in a block', () => {
  test.each<[(typeof COUNTED)[number], string, number]>([
    ['commas', 'One, two, three، four、five', 4],
    ['commas', 'None', 0],
    ['sentenceEnds', 'One. Two! Three? 四。', 4],
    ['sentenceEnds', 'Wait... what?!', 2],
    ['quotes', '"One", said «two» and “three”', 6],
    ['signs', 'a | b / c — d', 3],
    ['capitalised', 'The Post of Tidewater said USA', 4],
    ['capitals', 'USA and UN, A and Ab and F16', 2],
    ['numbers', '3 of 12 in 2026 and F16', 3],
    ['stopWords', 'The bridge of the harbour', 3],
    ['stopWords', 'Home Sport Weather', 0],
  ])('%s: %s', (fact, text, expected) => {
    expect(count(fact, text)).toBe(expected)
  })

  test('is told by the kinds of the first and the last character', () => {
    const first = (text: string) => count('first', text)
    expect(first('Abc')).toBe(first('Éa'))
    expect(first('abc')).toBe(first('ß'))
    expect(first('7')).toBe(first('12 dogs'))
    expect(new Set(['Abc', 'abc', '7', '"abc"', '|', '新', ','].map(first)).size).toBe(7)
    const last = (text: string) => count('last', text)
    for (const ended of ['He said!', 'He said。', 'He said."', 'He said.)', 'He said.”'])
      expect(last(ended)).toBe(last('He said.'))
    expect(last('He said…')).toBe(last('He said...'))
    expect(new Set(['He said', 'He said.', 'He said...', 'He said:', 'He said,', '"said"', 'x)'].map(last)).size).toBe(
      7,
    )
  })

  test('is a number for every block of every fixture', () => {
    for (const { html } of readFixturePages()) {
      const { blocks } = toBlocks(html)
      const facts = new BlockFacts(blocks)
      for (let at = 0; at < blocks.length; at++) {
        for (const fact of COUNTED) expect(facts[fact][at]).toBeGreaterThanOrEqual(0)
      }
    }
  })
})
