/** What goes on a number in digits over several words: groups, fractions, and the second number of a range or score. */

import type { Amount } from './amount.ts'
import type { Cursor } from './cursor.ts'
import { digits, readDigits } from './digits.ts'
import { APOSTROPHE, HYPHEN, LONG, QUOTE, SLASH, SPACE, TIGHT_SPACE } from './gaps.ts'

/** Groups of three digits that a number has at most. */
const MAXIMUM_GROUPS = 5
/** Prices and shares have no other fractions. */
const LARGEST_DENOMINATOR = 64
/** The worth of the last place of a fraction. */
const FRACTION_STEP = 0.01

/** Digits grouped by spaces or apostrophes behind plain ones just read: 12 345 678, 1'000. */
export function takeGroups(cursor: Cursor, amount: Amount, from: number): number {
  let next = from
  if (digits.places > 3 || digits.value < 1) return next
  const spaced = cursor.language.spaceGroups === true
  while (next < cursor.length && next - from < MAXIMUM_GROUPS) {
    const gap = cursor.gaps[next]!
    const groups = gap === (APOSTROPHE | QUOTE) || gap === (SPACE | TIGHT_SPACE) || (spaced && gap === SPACE)
    if (!groups || !readWord(cursor, next) || digits.places !== 3 || digits.grouped) break
    amount.value = amount.value * 1000 + digits.value
    if (digits.decimals > 0) amount.step = 10 ** -digits.decimals
    else amount.step = digits.zeros === 3 ? Math.max(1000, amount.step * 1000) : 1
    next++
    if (digits.decimals > 0) break
  }
  return next
}

/** The fraction behind a number: "6 3/16", "25-1/8", "5.04-1/2"; or what stands under the number itself: "3/4". */
export function takeFraction(cursor: Cursor, amount: Amount, next: number): number {
  if (cursor.gaps[next] === SLASH && isFraction(cursor, amount.value, next)) {
    amount.value /= cursor.numberAt(next)
    amount.step = FRACTION_STEP
    return next + 1
  }
  const gap = cursor.gaps[next]!
  const joined = gap === HYPHEN || gap === SPACE || gap === (HYPHEN | SPACE | LONG)
  if (!joined || !cursor.isPlain(next) || cursor.gaps[next + 1] !== SLASH) return next
  if (!isFraction(cursor, cursor.numberAt(next), next + 1)) return next
  // The fraction is of the last place written, as prices of grain are.
  const place = amount.step < 1 ? amount.step : 1
  amount.value += (place * cursor.numberAt(next)) / cursor.numberAt(next + 1)
  amount.step = place * FRACTION_STEP
  return next + 2
}

/** Whether the number over the one at the index is less than one, as the fractions of prices and shares are. */
function isFraction(cursor: Cursor, over: number, index: number): boolean {
  if (!cursor.isPlain(index) || cursor.gaps[index + 1] === SLASH) return false
  const under = cursor.numberAt(index)
  return over > 0 && over < under && under <= LARGEST_DENOMINATOR && Number.isInteger(over)
}

/** The second number of a range or a score: "2-1", "30-69 days". */
export function takeSecond(cursor: Cursor, amount: Amount, next: number): number {
  const gap = cursor.gaps[next]!
  if (gap !== HYPHEN && gap !== (HYPHEN | SPACE | LONG)) return next
  if (!cursor.hasDigits(next) || cursor.begins[next] === 1 || !readWord(cursor, next) || digits.date > 0) return next
  const { value, step } = amount
  amount.value = digits.value
  amount.step = digits.decimals > 0 ? 10 ** -digits.decimals : 1
  const end = takeFraction(cursor, amount, next + 1)
  amount.second = amount.value
  amount.value = value
  amount.step = step
  amount.other = Number.NaN
  return end
}

/** Reads a word that is digits to its end. */
function readWord(cursor: Cursor, at: number): boolean {
  if (!cursor.hasDigits(at)) return false
  const to = cursor.ends[at]!
  return readDigits(cursor.text, cursor.starts[at]!, to, cursor.language.decimal) && digits.end === to
}
