/**
 * A figure of a text, and when two of them say the same.
 *
 * A figure is a value with its unit and with how precisely it is written. Two agree if the less precise one is the other
 * rounded: 11.9 mln and 11,908,000, a dozen and 12, 5 miles and 8 km. A number with one mark before three digits can be read
 * in two ways (1.500), and agrees by either, because copies carry figures from one convention into another. Dates, clock
 * times and labels are figures of other types, so that they are never taken for amounts.
 */

import { agree, convertible, factorOf, NO_UNIT } from './units.ts'

/** Types of figures. Only NUMBER is an amount. */
export const NUMBER = 0
export const ORDINAL = 1
export const DATE = 2
export const CLOCK = 3
/** A number that numbers things of the page. */
export const LABEL = 4

export interface Figure {
  readonly type: number
  /** UTF-16 offsets into the text. */
  readonly from: number
  readonly to: number
  /** Index of its first word and of the first word behind it. */
  readonly first: number
  readonly last: number
  /** Amount, ordinal, date (year * 10,000 + month * 100 + day, weekday or day as negative), clock (minutes). */
  readonly value: number
  /** The second value of a range or score; NaN if it is none. */
  readonly second: number
  /** The value if comma and point are read the other way; NaN if they cannot be. */
  readonly other: number
  /** The worth of the last place that is written. */
  readonly step: number
  /** Written with a scale, so that it is likely rounded. */
  readonly scaled: boolean
  readonly unit: number
  /** A word that is more often no number: it counts only opposite a figure. */
  readonly weak: boolean
}

/** Whether it is a range or a score. */
export function isPair(figure: Figure): boolean {
  return !Number.isNaN(figure.second)
}

/** Two values this near are the same, whatever arithmetic did to them. */
const SAME = 1e-9
/** A figure of one digit, or without a scale, is another's rounding only if it is this near. */
const NEAR = 0.025
/** Round thousands in plain digits are another's rounding only if it is this near: toll and crowd counts grow slowly. */
const NEAR_PLAIN = 0.01
/** Conversions between units are rounded by people. */
const NEAR_CONVERTED = 0.04
/** Digits that a scaled figure must have to be trusted as another's rounding. */
const TRUSTED_DIGITS = 10
/** Plain digits that are rounded: thousands, or hundreds of ten thousands, of which three digits are left. */
const ROUND = 100
const ROUND_HUNDREDS_FROM = 10_000

/** To what a whole number in plain digits may be rounded, by the zeros at its end. */
export function toStep(value: number, zeros: number): number {
  const isRound = zeros >= 3 || (zeros === 2 && value >= ROUND_HUNDREDS_FROM)
  return isRound ? 10 ** zeros : 1
}

/** Whether two figures of the same type say the same. */
export function sameFigure(a: Figure, b: Figure): boolean {
  if (a.type !== b.type) return false
  if (a.type === DATE) return sameDate(a.value, b.value)
  // "52-55 million" and the second number of "52 to 55 million" agree; the first is looked at for itself.
  if (isPair(a) !== isPair(b)) {
    const [pair, single] = isPair(a) ? [a, b] : [b, a]
    return samePart(pair.value, single.value, a, b) || samePart(pair.second, single.value, a, b)
  }
  if (!samePart(a.second, b.second, a, b)) return false
  return (
    samePart(a.value, b.value, a, b) ||
    (!Number.isNaN(a.other) && samePart(a.other, b.value, a, b)) ||
    (!Number.isNaN(b.other) && samePart(a.value, b.other, a, b))
  )
}

/** The same whatever their units. */
export function sameNumber(a: Figure, b: Figure): boolean {
  return (
    near(a.value, b.value, SAME) &&
    (near(a.second, b.second, SAME) || (Number.isNaN(a.second) && Number.isNaN(b.second)))
  )
}

function samePart(x: number, y: number, a: Figure, b: Figure): boolean {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) && Number.isNaN(y)
  if (near(x, y, SAME)) return agree(a.unit, b.unit)
  if (a.unit !== b.unit && a.unit !== NO_UNIT && b.unit !== NO_UNIT) {
    return convertible(a.unit, b.unit) && near(x * factorOf(a.unit), y * factorOf(b.unit), NEAR_CONVERTED)
  }
  return isRounding(x, y, a, b)
}

function isRounding(x: number, y: number, a: Figure, b: Figure): boolean {
  const coarse = a.step >= b.step ? a : b
  const step = coarse.step
  // Both written to the same place differ, if they do.
  if (a.step === b.step) return false
  const apart = Math.abs(x - y)
  if (apart > 0.5 * step * (1 + SAME)) return false
  const rounded = coarse === a ? x : y
  if (coarse.scaled && rounded / step >= TRUSTED_DIGITS) return true
  if (!coarse.scaled && step >= ROUND) return near(x, y, NEAR_PLAIN)
  return near(x, y, NEAR)
}

function near(x: number, y: number, share: number): boolean {
  return Math.abs(x - y) <= share * Math.max(Math.abs(x), Math.abs(y))
}

/** Weekdays are -1 to -7, yesterday, today and tomorrow less than that. */
export const LAST_WEEKDAY = -7

/** Whether two dates can be held against each other: of a weekday and a day of the month nobody knows. */
export function dateKind(date: number): number {
  return date >= 0 ? 0 : date >= LAST_WEEKDAY ? 1 : 2
}

/** Whether all that both dates say agrees. */
function sameDate(a: number, b: number): boolean {
  if (dateKind(a) !== dateKind(b)) return true
  if (a < 0) return a === b
  const agrees = (x: number, y: number) => x === 0 || y === 0 || x === y
  return (
    agrees(Math.floor(a / 10_000), Math.floor(b / 10_000)) &&
    agrees(Math.floor(a / 100) % 100, Math.floor(b / 100) % 100) &&
    agrees(a % 100, b % 100)
  )
}

/** Two figures with one key are the same slot filling: an exact value of one quantity, of a range or score both values. */
export function keyOf(figure: Figure): number {
  const key = toKey(figure.value, figure.unit)
  return isPair(figure) ? key + Math.PI * toKey(figure.second, figure.unit) : key
}

/** A value of a unit as a key, in units of its base. */
export function toKey(value: number, unit: number): number {
  return Math.round(value * factorOf(unit) * 1e6) / 1e6
}
