/**
 * Quotations of a text: what stands between quotation marks of any language, with at least MINIMUM_WORDS words, because
 * fewer are names of things and words somebody marks.
 *
 * Idea: one walk over the gaps that hold a mark. A mark opens if nothing is open, or closes what it is the partner of; the
 * same mark on both sides takes turns. Single marks are apostrophes too, so they open only right before a word that has a
 * space before it, and close only where no word goes on. C1 control characters 0x84 and 0x91 to 0x94 are the marks they
 * are in Windows-1252, in whose bytes many feeds still come. Two single marks side by side are one double mark.
 *
 * A short paragraph that ends with a quotation and no punctuation is a heading; what it quotes stands in the text.
 *
 * Cost: linear; what stays open too long is given up.
 */

import type { Tokens } from '../../tokenize/tokens.ts'
import { QUOTE } from './gaps.ts'
import type { Reading } from './reading.ts'

/** Words that a quotation has at least, and at most: a mark that was never closed opens nothing. */
const MINIMUM_WORDS = 4
const MAXIMUM_WORDS = 300

export interface Quotation {
  readonly from: number
  readonly to: number
  /** Index of its first word and of the first word behind it. */
  readonly first: number
  readonly last: number
}

/** By opening mark the marks that close it. */
const PAIRS: ReadonlyMap<number, string> = toPairs([
  ['"', '"”'],
  ['“', '”"'],
  ['”', '”'],
  ['„', '“”"'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['＂', '＂'],
  ['\u0093', '\u0094'],
  ['\u0084', '\u0093\u0094'],
  ['‘', '’'],
  ['‚', '‘’'],
  ["'", "'"],
  ['\u0091', '\u0092'],
])

/** Marks that are apostrophes too. */
const SINGLE = toUnits("'‘’‚\u0091\u0092")
/** Stand for two single marks side by side. */
const DOUBLED = '"'.charCodeAt(0)
/** Titles of books and the like stand in these, and are no quotations, but may hold them. */
const TITLES = toUnits('《》')

function toPairs(pairs: readonly (readonly [string, string])[]): ReadonlyMap<number, string> {
  return new Map(pairs.map(([open, close]) => [open.charCodeAt(0), close]))
}

function toUnits(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

export function readQuotations({ text, tokens, gaps }: Reading): Quotation[] {
  const { starts, ends, length, body } = tokens
  const found: Quotation[] = []
  let closers = ''
  let first = -1
  for (let i = body; i <= length; i++) {
    if (first >= 0 && i - first > MAXIMUM_WORDS) first = -1
    if ((gaps[i]! & QUOTE) === 0) continue
    const to = i < length ? starts[i]! : text.length
    for (let at = i > body ? ends[i - 1]! : 0; at < to; at++) {
      let unit = text.charCodeAt(at)
      if (!PAIRS.has(unit) && !closers.includes(text[at]!)) continue
      const isDoubled = SINGLE.has(unit) && at + 1 < to && text.charCodeAt(at + 1) === unit
      if (isDoubled) {
        unit = DOUBLED
        at++
      }
      const isSingle = SINGLE.has(unit)
      const touchesNext = at + 1 === to && i < length
      if (first >= 0 && closers.includes(String.fromCharCode(unit)) && !(isSingle && touchesNext)) {
        const isLong = i - first >= MINIMUM_WORDS
        if (isLong && !isHeading(tokens, first, i, text.slice(ends[i - 1]!, to))) {
          found.push({ from: starts[first]!, to: ends[i - 1]!, first, last: i })
        }
        first = -1
        closers = ''
      } else if (first < 0 && PAIRS.has(unit) && i < length && !TITLES.has(unit)) {
        const before = at === 0 ? 0x20 : text.charCodeAt(at - 1)
        if (isSingle && (!touchesNext || !isApart(before))) continue
        first = i
        closers = PAIRS.get(unit)!
      }
    }
  }
  return found
}

/** Headings have no more words. */
const HEADING_WORDS = 16
/** What ends a sentence or goes on with it; a heading has none of it around its closing mark. */
const PUNCTUATION = /[.!?,;:…。！？，؟،]/u

/** Whether the quotation closes a short paragraph that ends without punctuation: it is a heading, which repeats the text. */
function isHeading(tokens: Tokens, first: number, last: number, behind: string): boolean {
  if ((last < tokens.length && !beginsParagraph(tokens, last)) || PUNCTUATION.test(behind)) return false
  let start = first
  while (start > tokens.body && !beginsParagraph(tokens, start) && last - start <= HEADING_WORDS) start--
  return last - start <= HEADING_WORDS && last < tokens.length
}

function beginsParagraph({ paragraphs }: Tokens, word: number): boolean {
  let low = 0
  let high = paragraphs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (paragraphs[middle]! < word) low = middle + 1
    else high = middle
  }
  return paragraphs[low] === word
}

/** Whether a single mark behind this character can open. */
function isApart(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x28 || unit === 0x3a || unit === 0x22 || unit === 0x2d
}
