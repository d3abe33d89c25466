/**
 * Careful looks at single characters and at the ends of words, for what the scanner's inner loop leaves aside: characters
 * of two units, marks, and ignorable characters between a letter and an apostrophe.
 *
 * Layout: functions over the units of a text, which must be followed by a separator. Cost: a few nanoseconds per
 * character; no look goes twice over the same ignorable characters, so that all stays linear.
 */

import {
  APOSTROPHE,
  COMMA,
  characterTable,
  DIGIT,
  IGNORABLE,
  IN_WORD,
  LETTER,
  POINT,
  PROPERTY_SHIFT,
  propertyOf,
  SURROGATE,
} from './character.ts'
import { isMark } from './normalize.ts'

/** Where the word ends that begins at `start`, by the same rules but for characters of every kind. */
export function findEnd(units: Uint16Array, start: number): number {
  let end = start
  let i = start
  for (;;) {
    const kind = propertyAt(units, i)
    if (kind !== IGNORABLE) {
      if ((kind & IN_WORD) === 0 && !isMark(kind) && !joins(units, kind, end, i)) return end
      end = i + widthAt(units, i)
    }
    i += widthAt(units, i)
  }
}

export function hasDigit(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i += widthAt(units, i)) if ((propertyAt(units, i) & DIGIT) !== 0) return true
  return false
}

/** Whether an apostrophe, point or comma at `i` belongs to the word that so far ended at `end`. */
function joins(units: Uint16Array, kind: number, end: number, i: number): boolean {
  if (kind === APOSTROPHE) return endsWith(units, LETTER, end) && (propertyAfter(units, i) & IN_WORD) === LETTER
  if (kind === POINT || kind === COMMA) {
    return endsWith(units, DIGIT, end) && (propertyAfter(units, i) & IN_WORD) === DIGIT
  }
  return false
}

/** Whether the last character before `end`, not counting marks, is of that class. */
function endsWith(units: Uint16Array, wanted: number, end: number): boolean {
  let i = end - 1
  let kind = propertyBefore(units, i)
  while (isMark(kind) || kind === IGNORABLE) {
    i -= units[i]! >= 0xdc00 && units[i]! < 0xe000 ? 2 : 1
    kind = propertyBefore(units, i)
  }
  return (kind & wanted) !== 0
}

/** Property of the first character after `i` that is not ignorable; never one with bits of a word if it is none. */
function propertyAfter(units: Uint16Array, i: number): number {
  let next = i + 1
  let kind = propertyAt(units, next)
  while (kind === IGNORABLE) {
    next += widthAt(units, next)
    kind = propertyAt(units, next)
  }
  return kind
}

/** Property of the character that ends at unit `i`. */
function propertyBefore(units: Uint16Array, i: number): number {
  const unit = units[i]!
  return unit >= 0xdc00 && unit < 0xe000 ? propertyAt(units, i - 1) : characterTable()[unit]! >>> PROPERTY_SHIFT
}

/** Property of the character that begins at unit `i`; half a character is a separator. */
export function propertyAt(units: Uint16Array, i: number): number {
  const unit = units[i]!
  const kind = characterTable()[unit]! >>> PROPERTY_SHIFT
  if (kind !== SURROGATE) return kind
  return widthAt(units, i) === 2 ? propertyOf((unit << 10) + units[i + 1]! - 0x35fdc00) : 0
}

export function widthAt(units: Uint16Array, i: number): number {
  const unit = units[i]!
  if (unit < 0xd800 || unit > 0xdbff) return 1
  const next = units[i + 1]!
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1
}
