import { describe, expect, it } from 'vitest'
import { prepareText } from '../../../test/fact-pairs.ts'
import { alignSentences } from './align.ts'
import { factsOf, MAXIMUM_ITEMS } from './article-facts.ts'
import { matchItems } from './match-items.ts'

const words = (count: number, make: (i: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, i) => make(i)).join(between)

/** Different Han characters, a new one at each place. */
const han = (from: number, count: number) =>
  words(count, (i) => String.fromCodePoint(0x4e00 + ((from + i * 7) % 20_000)), '')

/** Texts in which nothing says where a sentence ends: the new one and the earlier one, which differ throughout. */
const ENDLESS: Readonly<Record<string, readonly [language: string, make: (size: number) => [string, string]]>> = {
  'without punctuation': [
    'en',
    (size) => [words(size, (i) => `word${i}`), words(size, (i) => (i % 5 === 4 ? `other${i}` : `word${i}`))],
  ],
  'of a few words in any order': [
    'en',
    (size) => [words(size, (i) => `word${(i * i) % 61}`), words(size, (i) => `word${(i * 7) % 59}`)],
  ],
  'without spaces': ['en', (size) => ['x'.repeat(8 * size), `${'x'.repeat(8 * size)}y`]],
  'with marks for spaces': [
    'en',
    (size) => [words(size, (i) => `word${i}`, '/'), words(size, (i) => `word${i + (i % 3)}`, '/')],
  ],
  'in Chinese': ['zh', (size) => [han(0, size), han(0, size).replaceAll(/(.{9})./gu, '$1的')]],
  'of one Chinese character': ['zh', (size) => ['人'.repeat(size), '人大'.repeat(size / 2)]],
  'of one word': ['en', (size) => ['word '.repeat(size), 'word other '.repeat(size / 2)]],
}

/** The longest part of both, and all steps that aligning them takes. */
function measure(language: string, [text, earlier]: readonly [string, string]): { longest: number; steps: number } {
  const [a, b] = [factsOf(prepareText(text, language)), factsOf(prepareText(earlier, language))]
  let longest = 0
  for (const { parts } of [a, b]) {
    for (let part = 0; part + 1 < parts.length; part++) longest = Math.max(longest, parts[part + 1]! - parts[part]!)
  }
  const { partners, equal, looks } = alignSentences(a, b)
  const matches = new Int32Array(a.count)
  let steps = looks
  for (const [part, partner] of partners.entries()) {
    if (partner >= 0 && equal[part] === 0) steps += matchItems(a, part, b, partner, matches)
  }
  return { longest, steps }
}

describe('a text without an end of a sentence', () => {
  it.each(Object.entries(ENDLESS))('is cut into parts that a bag and a table hold: %s', (_, [language, make]) => {
    expect(measure(language, make(6000)).longest).toBeLessThanOrEqual(MAXIMUM_ITEMS)
  })

  it.each(Object.entries(ENDLESS))('costs twice as much when it is twice as long: %s', (_, [language, make]) => {
    const [small, large] = [measure(language, make(4000)).steps, measure(language, make(8000)).steps]
    expect(large).toBeLessThanOrEqual(2.3 * small + 1000)
    // At most a table of items a part, and a few bags.
    expect(large).toBeLessThanOrEqual(8000 * (2 * MAXIMUM_ITEMS + 20))
  })

  it('is aligned where its words agree', () => {
    const [text, earlier] = ENDLESS['without punctuation']![1](4000)
    const [a, b] = [factsOf(prepareText(text, 'en')), factsOf(prepareText(earlier, 'en'))]
    const { partners } = alignSentences(a, b)
    const paired = partners.filter((partner) => partner >= 0).length
    expect(paired).toBeGreaterThan(0.5 * partners.length)
  })
})
