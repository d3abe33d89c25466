/** Units beside a number: signs that touch it, words behind it, currency codes and words for per cent before it. */

import type { Cursor } from './cursor.ts'
import { digitOf } from './digits.ts'
import { LINKING, PERCENT_BEFORE } from './lexicon.ts'
import { DOLLAR, familyOf, NO_UNIT, PERCENT, toUnit } from './units.ts'

const SIGNS: ReadonlyMap<number, number> = new Map(
  Object.entries({
    $: 'dollar',
    '＄': 'dollar',
    '€': 'euro',
    '£': 'pound',
    '¥': 'yuan',
    '￥': 'yuan',
    '₺': 'lira',
    '₹': 'rupee',
    '₽': 'ruble',
    '₩': 'won',
    '¢': 'cent',
    '%': 'percent',
    '٪': 'percent',
    '％': 'percent',
    '‰': 'per mille',
    '°': 'celsius',
  }).map(([sign, unit]) => [sign.charCodeAt(0), toUnit(unit)]),
)
const DOLLAR_SIGN = 0x24
const REAL = toUnit('real')
/** What may stand before "$". */
const DOLLARS: ReadonlySet<string> = new Set(['US', 'A', 'C', 'HK', 'NZ', 'S', 'AU', 'CA', 'R'])
/** Letters of a currency code. */
const CODE_LETTERS = 3
/** Words that may say whose a currency is: "U.S. cents". */
const OWNER_WORDS = 2

/** Where the sign stands that touches the number before the index from behind, or is one space away; -1 if none does. */
export function signPlace({ text, starts, ends, length }: Cursor, next: number): number {
  const end = ends[next - 1]!
  const limit = next < length ? starts[next]! : text.length
  const spaced = end < limit && (text.charCodeAt(end) === 0x20 || text.charCodeAt(end) === 0xa0)
  const at = spaced ? end + 1 : end
  if (at >= limit || !SIGNS.has(text.charCodeAt(at))) return -1
  // "5 $6" has its sign before the next number.
  const isNext = spaced && at + 1 < text.length && digitOf(text.charCodeAt(at + 1)) >= 0
  return isNext ? -1 : at
}

export function hasSignBehind(cursor: Cursor, next: number): boolean {
  return signPlace(cursor, next) >= 0
}

/** The unit of the sign at an offset. */
export function signAt(text: string, at: number): number {
  return SIGNS.get(text.charCodeAt(at)) ?? NO_UNIT
}

/** The unit of the sign that stands before the word, touching it or one space away. */
export function signBefore({ text, starts, ends, body }: Cursor, first: number): number {
  let at = starts[first]! - 1
  const limit = first > body ? ends[first - 1]! : 0
  if (at >= limit && text.charCodeAt(at) === 0x20) at--
  return at >= limit ? signAt(text, at) : NO_UNIT
}

/**
 * A sign, a currency code or a word for per cent before the number, and the word with which the figure then begins.
 * @param free the first word that is not in a figure yet
 */
export function unitBefore(cursor: Cursor, first: number, free: number): readonly [number, number] {
  const unit = signBefore(cursor, first)
  if (unit !== NO_UNIT) {
    const start = takeOwner(cursor, first, free)
    const isReal = unit === DOLLAR && start < first && shortText(cursor, start) === 'R'
    return [start, isReal ? REAL : unit]
  }
  const previous = first - 1
  if (previous < Math.max(free, cursor.body) || !cursor.joins(first)) return [first, NO_UNIT]
  if (cursor.has(previous, PERCENT_BEFORE)) return [previous, PERCENT]
  const isCode = cursor.isCapital(previous) && cursor.width(previous) <= CODE_LETTERS
  const code = cursor.word(previous).unit
  return isCode && familyOf(code) === 'money' ? [previous, code] : [first, NO_UNIT]
}

/** The word with which a figure begins whose "$" says whose it is: "US$ 5". */
export function takeOwner(cursor: Cursor, first: number, free: number): number {
  const previous = first - 1
  if (previous < Math.max(free, cursor.body)) return first
  const from = cursor.ends[previous]!
  if (cursor.text.charCodeAt(from) !== DOLLAR_SIGN || cursor.starts[first]! - from > 2) return first
  return DOLLARS.has(shortText(cursor, previous)) ? previous : first
}

function shortText({ text, starts, ends }: Cursor, i: number): string {
  return ends[i]! - starts[i]! > 2 ? '' : text.slice(starts[i]!, ends[i]!)
}

/** The unit that the words behind the number are, and the first word behind it. */
export function unitAfter(cursor: Cursor, next: number): readonly [number, number] {
  for (let at = next; at <= next + 1; at++) {
    if (at >= cursor.length || !cursor.unitJoins(at)) break
    const word = cursor.word(at)
    for (const phrase of word.phrases) {
      if (phrase.unit !== NO_UNIT && cursor.hasPhrase(at, phrase.rest))
        return [at + 1 + phrase.rest.length, phrase.unit]
    }
    if (word.unit !== NO_UNIT) return [at + 1, word.unit]
    if ((word.hints & LINKING) === 0) break
  }
  return [next, moneyBeyond(cursor, next)]
}

/** The currency behind whose it is: "100 mln Australian dlrs", "37 U.S. cents". Those words stay words. */
function moneyBeyond(cursor: Cursor, next: number): number {
  for (let at = next; at <= next + OWNER_WORDS && at < cursor.length && cursor.unitJoins(at); at++) {
    const { unit } = cursor.word(at)
    if (unit !== NO_UNIT) return familyOf(unit) === 'money' ? unit : NO_UNIT
    if (!cursor.isCapital(at)) return NO_UNIT
  }
  return NO_UNIT
}
