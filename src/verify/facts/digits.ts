/**
 * The digits of one word: their value, and what stands behind them.
 *
 * Idea: point and comma are told by how they group. A mark before anything but three digits is a decimal mark whatever the
 * language ("2,29" in English); several marks of one kind group; of two kinds the last is the decimal one. Only one mark
 * before exactly three digits is left to the language, and keeps its other reading. Digits of any script are read, and
 * fractions such as one half as one sign.
 *
 * Cost: linear in the word, and a word longer than any figure is not read.
 */

import { characterTable, DIGIT, PROPERTY_SHIFT } from '../../text/character.ts'

/** Longer words are no figures; numbers have no more digits than a double can hold. */
const MAXIMUM_LENGTH = 40
const MAXIMUM_DIGITS = 15

/** One-sign fractions. */
const FRACTIONS: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '½': 1 / 2,
    '¼': 1 / 4,
    '¾': 3 / 4,
    '⅓': 1 / 3,
    '⅔': 2 / 3,
    '⅛': 1 / 8,
    '⅜': 3 / 8,
    '⅝': 5 / 8,
    '⅞': 7 / 8,
  }).map(([sign, value]) => [sign.charCodeAt(0), value]),
)

const POINT = 0x2e
const COMMA = 0x2c
const ARABIC_DECIMAL = 0x66b
const ARABIC_GROUP = 0x66c
const MIDDLE_DOT = 0xb7

/** What was read last; one object, because figures are many. */
export const digits = {
  value: 0,
  /** The value if the one mark is read the other way; NaN if there is no other way. */
  other: Number.NaN,
  decimals: 0,
  /** How many digits stand before the decimal mark. */
  places: 0,
  /** Whether marks group it. */
  grouped: false,
  /** A date of three numbers with points, as year * 10,000 + month * 100 + day; 0 if it is none. */
  date: 0,
  /** Offset behind the digits; what remains of the word is a suffix. */
  end: 0,
  /** Zeros at its end. */
  zeros: 0,
}

/** Separators and digits of the word being read. */
const numerals = new Uint8Array(MAXIMUM_LENGTH)
const markAt = new Uint8Array(MAXIMUM_LENGTH)
const marks = new Uint16Array(MAXIMUM_LENGTH)

/** Value of a digit of any script on the first plane; -1 if it is none. */
export function digitOf(unit: number): number {
  const entry = characterTable()[unit]!
  if (((entry >>> PROPERTY_SHIFT) & DIGIT) === 0 || entry >>> PROPERTY_SHIFT >= 0x80) return -1
  const folded = entry & 0xffff
  return folded >= 0x30 && folded <= 0x39 ? folded - 0x30 : -1
}

/** Reads the digits that `text[from, to)` begins with. False if it begins with none, or with more than a figure has. */
export function readDigits(text: string, from: number, to: number, decimal: '.' | ','): boolean {
  if (to - from > MAXIMUM_LENGTH) return false
  let count = 0
  let markCount = 0
  let at = from
  for (; at < to; at++) {
    const unit = text.charCodeAt(at)
    const digit = digitOf(unit)
    if (digit >= 0) {
      numerals[count++] = digit
    } else if (count > 0 && isMark(unit) && at + 1 < to && digitOf(text.charCodeAt(at + 1)) >= 0) {
      markAt[markCount] = count
      marks[markCount++] = unit
    } else {
      break
    }
  }
  const fraction = at < to ? FRACTIONS.get(text.charCodeAt(at)) : undefined
  if ((count === 0 && fraction === undefined) || count > MAXIMUM_DIGITS) return false

  digits.other = Number.NaN
  digits.date = 0
  digits.grouped = false
  let split = count
  if (markCount > 0) {
    split = findDecimal(count, markCount, decimal)
    if (split < 0) return false
  }
  digits.value = toValue(count, count - split)
  digits.decimals = count - split
  digits.places = split
  let zeros = 0
  while (zeros < count && numerals[count - 1 - zeros] === 0) zeros++
  digits.zeros = split === count ? zeros : 0
  if (fraction !== undefined) {
    digits.value += fraction
    digits.decimals = Math.max(digits.decimals, 2)
    at++
  }
  digits.end = at
  return true
}

/** How many digits stand before the decimal mark; -1 if the marks make no number, and a date if they make one. */
function findDecimal(count: number, markCount: number, decimal: '.' | ','): number {
  const last = marks[markCount - 1]!
  const lastAt = markAt[markCount - 1]!
  const behind = count - lastAt
  if (markCount === 1) {
    if (last === ARABIC_DECIMAL || last === MIDDLE_DOT) return lastAt
    const mayGroup = behind === 3 && lastAt <= 3 && numerals[0] !== 0
    if (!mayGroup) return lastAt
    const groups = last === ARABIC_GROUP || (last === COMMA) === (decimal === '.')
    if (last !== ARABIC_GROUP) digits.other = groups ? toValue(count, behind) : toValue(count, 0)
    digits.grouped = groups
    return groups ? count : lastAt
  }
  let alike = true
  for (let i = 1; i < markCount; i++) if (marks[i] !== marks[0]) alike = false
  if (!alike) {
    digits.grouped = true
    return lastAt
  }
  if (behind === 3 && markAt[0]! <= 3) {
    digits.grouped = true
    return count
  }
  if (markCount === 2 && (last === POINT || last === MIDDLE_DOT)) {
    digits.date = toDate(numberOf(0, markAt[0]!), numberOf(markAt[0]!, lastAt), numberOf(lastAt, count), behind)
    if (digits.date > 0) return count
  }
  return -1
}

/** Three numbers as a date, day first or year first; 0 if they are none. */
export function toDate(first: number, middle: number, last: number, lastDigits: number): number {
  if (first > 31 && first < 2200 && middle >= 1 && middle <= 12 && last >= 1 && last <= 31) {
    return first * 10_000 + middle * 100 + last
  }
  if (first < 1 || first > 31 || middle < 1 || middle > 31 || last > 2200) return 0
  const year = lastDigits === 2 ? (last < 50 ? 2000 : 1900) + last : last
  if (lastDigits !== 2 && lastDigits !== 4) return 0
  // Month first, as in America, shows only when the second number is no month.
  return middle <= 12 ? year * 10_000 + middle * 100 + first : year * 10_000 + first * 100 + middle
}

function isMark(unit: number): boolean {
  return unit === POINT || unit === COMMA || unit === ARABIC_DECIMAL || unit === ARABIC_GROUP || unit === MIDDLE_DOT
}

function toValue(count: number, decimals: number): number {
  return numberOf(0, count) / 10 ** decimals
}

function numberOf(from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) value = value * 10 + numerals[i]!
  return value
}
