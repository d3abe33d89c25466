/**
 * What news of `news.ts` is made of, each thing a number of 16 bits and a string of bytes with its space before it:
 *
 *   0       words of the vocabulary; the most frequent are the small words of English, so that its facts are read as English
 *   50,000  names, of people, places and outlets, with a capital
 *   58,000  figures with their units, 600 of each form in ascending order, so that the next ones are what a later count would be
 */

import { Random } from './random.ts'
import { inventWords, makeSlots, SLOTS, syllablesOfRank, VOCABULARY } from './vocabulary.ts'

/** Of all articles whatever the seed: two corpora differ in their stories and not in their language. */
const LANGUAGE_SEED = 8
const NAMES = 8_000
export const FIRST_NAME = VOCABULARY
export const FIRST_FIGURE = FIRST_NAME + NAMES
export const FIGURES_OF_A_FORM = 600

/** The frequent ones first; no number words. */
const SMALL_WORDS =
  'the of to and a in that is for on was with as at by it from be are has have had his an were will he which but not said they their this who been its or would more about also after out up when than its new last over into her she we if could there all some'
    .split(' ')
    .filter((word, place, all) => all.indexOf(word) === place)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** By a number from 0 to 599. */
const FORMS: readonly ((number: number) => string)[] = [
  (number) => `${number + 3} people dead`,
  (number) => `${number * 3 + 11} people injured`,
  (number) => `${(number / 10 + 0.4).toFixed(1)} percent`,
  (number) => `$${(number / 5 + 1.2).toFixed(1)} million`,
  (number) => `${grouped(number * 50 + 1150)} jobs`,
  (number) => `${grouped(number * 700 + 12_400)} people`,
  (number) => `${number * 2 + 31} votes`,
  (number) => `${MONTHS[Math.floor(number / 50)]} ${(Math.floor(number / 2) % 25) + 1}`,
  (number) => `${number + 21} points`,
  (number) => grouped(number * 37 + 1013),
]

/** So many forms of figures are known. */
export const FORM_COUNT = FORMS.length

function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

export interface NewsWords {
  /** With some bytes behind the last one, so that they can be read by fours. */
  readonly bytes: DataView
  /** Where each begins, and at the end where the last one ends. */
  readonly starts: Uint32Array
  draw(random: Random): number
  textOf(word: number): string
}

export function makeNewsWords(): NewsWords {
  const random = new Random(LANGUAGE_SEED)
  const known = new Set(SMALL_WORDS)
  const rare = inventWords(random, VOCABULARY - SMALL_WORDS.length, syllablesOfRank, known)
  const names = inventWords(random, NAMES, () => random.between(2, 3), known)
  const all = [
    ...SMALL_WORDS,
    ...rare,
    ...names.map((name) => name[0]!.toUpperCase() + name.slice(1)),
    ...FORMS.flatMap((form) => Array.from({ length: FIGURES_OF_A_FORM }, (_, number) => form(number))),
  ]
  const starts = new Uint32Array(all.length + 1)
  for (const [number, text] of all.entries()) starts[number + 1] = starts[number]! + text.length + 1
  const bytes = Buffer.from(`${all.map((text) => ` ${text}`).join('')}   `, 'latin1')
  const slots = makeSlots()
  return {
    bytes: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    starts,
    draw: (from) => slots[from.next() >>> (32 - Math.log2(SLOTS))]!,
    textOf: (word) => all[word]!,
  }
}
