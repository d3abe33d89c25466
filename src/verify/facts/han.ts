/**
 * Figures in text without spaces: Han numerals, and digits with Han scales and units behind them.
 *
 * Idea: the signs of a run are read one by one. Digits, place signs (ten, hundred, thousand) and group signs (ten thousand,
 * a hundred million) make a number; what follows says what it is: a unit, or the sign of a year, month, day or hour. A
 * single numeral is a figure only before a measure word, because it is mostly a part of another word; "one" is weak.
 * Words of such text are character pairs, so a figure takes all pairs that touch it.
 *
 * Cost: linear in the run; a number has no more signs than MAXIMUM_SIGNS.
 */

import { FIGURE } from '../../tokenize/tokens.ts'
import { digits, readDigits } from './digits.ts'
import { CLOCK, DATE, type Figure, NUMBER, ORDINAL } from './figure.ts'
import {
  CLOCK_SIGNS,
  DAY_SIGNS,
  DIGIT_SIGNS,
  GROUP_SIGNS,
  HAN_UNITS,
  MEASURE_SIGNS,
  MINUTE_SIGN,
  MONTH_SIGN,
  NO_FIGURES,
  ORDINAL_SIGN,
  PERCENT_BEFORE,
  PLACE_SIGNS,
  YEAR_SIGN,
} from './languages/zh.ts'
import type { Reading } from './reading.ts'
import { NO_UNIT, PERCENT, toUnit } from './units.ts'

const MAXIMUM_SIGNS = 24
const DIGITS = toMap(DIGIT_SIGNS)
const PLACES = toMap(PLACE_SIGNS)
const GROUPS = toMap(GROUP_SIGNS)
const MEASURES = new Set(Array.from(MEASURE_SIGNS, (sign) => sign.charCodeAt(0)))
const UNITS = HAN_UNITS.map(([signs, unit]) => [signs, toUnit(unit)] as const)
const UNIT_STARTS = new Set(HAN_UNITS.map(([signs]) => signs.charCodeAt(0)))
const YEAR = YEAR_SIGN.charCodeAt(0)
const MONTH = MONTH_SIGN.charCodeAt(0)
const MINUTE = MINUTE_SIGN.charCodeAt(0)
/** The sign for "point" between digits. */
const POINTS = new Set(['点'.charCodeAt(0), '點'.charCodeAt(0)])
/** "More than", behind a number. */
const MORE = new Set(['多'.charCodeAt(0), '余'.charCodeAt(0), '餘'.charCodeAt(0), '几'.charCodeAt(0)])

function toMap(signs: Readonly<Record<string, number>>): ReadonlyMap<number, number> {
  return new Map(Object.entries(signs).map(([sign, value]) => [sign.charCodeAt(0), value]))
}

/** What the numeral being read is worth. */
let value = 0
let step = 1
let scaled = false
let signs = 0

/** Reads the figures of the run of signs that begins at the word; the first word behind the run. */
export function readHanRun(reading: Reading, first: number, figures: Figure[]): number {
  const { starts, ends, length } = reading.tokens
  let last = first + 1
  while (last < length && starts[last]! < ends[last - 1]!) last++
  const to = ends[last - 1]!
  let token = first
  let at = starts[first]!
  // Digits that touch the run from the front are read with it.
  const before = first - 1
  const touches = before >= reading.tokens.body && ends[before] === at && (reading.tokens.flags[before]! & FIGURE) !== 0
  // A score or a range that ends before the run is whole as it is.
  const previous = figures.at(-1)
  const isWhole = previous !== undefined && previous.first < before && previous.last > before
  if (touches && !isWhole && takeDigits(reading, before)) {
    if (previous !== undefined && previous.last > before) figures.pop()
    const end = takeNumeral(reading.text, at, to, true)
    const next = finish(reading, figures, before, last, starts[before]!, end, to, false)
    at = next
  }
  while (at < to) {
    const unit = reading.text.charCodeAt(at)
    if (!DIGITS.has(unit) && !PLACES.has(unit) && !GROUPS.has(unit)) {
      at++
      continue
    }
    const skipped = NO_FIGURES.find((word) => reading.text.startsWith(word, at))
    if (skipped !== undefined) {
      at += skipped.length
      continue
    }
    value = -1
    const end = takeNumeral(reading.text, at, Math.min(to, at + MAXIMUM_SIGNS), false)
    while (token + 1 < last && ends[token]! <= at) token++
    at = Math.max(end, finish(reading, figures, token, last, at, end, to, true))
  }
  return last
}

/** The digits of the word, as the value a numeral goes on with. */
function takeDigits(reading: Reading, i: number): boolean {
  const { starts, ends } = reading.tokens
  if (!readDigits(reading.text, starts[i]!, ends[i]!, '.') || digits.end !== ends[i] || digits.date > 0) return false
  value = digits.value
  step = digits.decimals > 0 ? 10 ** -digits.decimals : digits.zeros >= 3 ? 10 ** digits.zeros : 1
  return true
}

/** Reads a numeral, or the scales behind digits; the offset behind it. */
function takeNumeral(text: string, from: number, to: number, afterDigits: boolean): number {
  let total = 0
  let group = afterDigits ? value : 0
  let current = -1
  let list = 0
  let isList = true
  let at = from
  scaled = false
  if (!afterDigits) step = 1
  for (; at < to; at++) {
    const unit = text.charCodeAt(at)
    const digit = DIGITS.get(unit)
    if (digit !== undefined) {
      if (afterDigits && !scaled) break
      list = list * 10 + digit
      current = digit
      continue
    }
    const place = PLACES.get(unit)
    if (place !== undefined) {
      isList = false
      group = afterDigits && !scaled && current < 0 ? group * place : group + (current < 0 ? 1 : current) * place
      current = -1
      continue
    }
    const size = GROUPS.get(unit)
    if (size === undefined) break
    isList = false
    const whole = group + Math.max(current, 0)
    total = total > 0 && total < size ? (total + whole) * size : total + (whole === 0 ? 1 : whole) * size
    step *= size
    scaled = true
    group = 0
    current = -1
  }
  signs = at - from
  if (afterDigits && signs === 0) return at
  // Numerals one after the other are a list of digits, as years are written.
  value = isList && !afterDigits && signs > 1 ? list : total + group + Math.max(current, 0)
  if (!afterDigits && POINTS.has(text.charCodeAt(at)) && DIGITS.has(text.charCodeAt(at + 1))) {
    let place = 0.1
    for (at++; at < to && DIGITS.has(text.charCodeAt(at)); at++, place /= 10)
      value += DIGITS.get(text.charCodeAt(at))! * place
    step = place * 10
    signs++
  }
  return at
}

/** Types the number in `text[from, end)` by what follows and pushes it; the offset from which to read on. */
function finish(
  reading: Reading,
  figures: Figure[],
  token: number,
  runLast: number,
  from: number,
  end: number,
  to: number,
  isNumeral: boolean,
): number {
  const { text } = reading
  let at = end
  if (at < to && MORE.has(text.charCodeAt(at))) {
    at++
    const size = GROUPS.get(text.charCodeAt(at))
    if (size !== undefined && at < to) {
      value *= size
      step *= size
      scaled = true
      at++
    }
  }
  const follows = at < to ? text.charCodeAt(at) : 0
  let type = NUMBER
  let unit = NO_UNIT
  let start = from
  if (text.charCodeAt(from - 1) === ORDINAL_SIGN.charCodeAt(0)) type = ORDINAL
  else if (text.startsWith(PERCENT_BEFORE, from - PERCENT_BEFORE.length) && from >= PERCENT_BEFORE.length) {
    unit = PERCENT
    start = from - PERCENT_BEFORE.length
  } else if (follows === YEAR && value >= 1000 && value < 2200 && !scaled) type = DATE
  else if (follows === MONTH || (follows !== 0 && DAY_SIGNS.includes(text[at]!))) type = DATE
  else if (follows !== 0 && CLOCK_SIGNS.includes(text[at]!) && value <= 24) type = CLOCK

  // What touches the date or clock time before it belongs to it: year, month and day; hour and minute.
  const previous = figures.at(-1)
  const touched = previous !== undefined && previous.to === from ? previous : undefined
  if (touched?.type === CLOCK && follows === MINUTE) type = CLOCK
  if (type === DATE) {
    value = follows === YEAR ? value * 10_000 : follows === MONTH ? value * 100 : value
    at++
  } else if (type === CLOCK) {
    if (follows !== MINUTE) value *= 60
    at++
  } else if (type === NUMBER && unit === NO_UNIT && follows !== 0 && UNIT_STARTS.has(follows)) {
    const found = UNITS.find(([signsOfUnit]) => text.startsWith(signsOfUnit, at))
    if (found !== undefined && at + found[0].length <= to) {
      unit = found[1]
      at += found[0].length
    }
  }
  const isSingle = isNumeral && signs === 1
  const isMeasured = unit !== NO_UNIT || MEASURES.has(follows) || type !== NUMBER
  if (isSingle && !isMeasured) return end
  if (!Number.isFinite(value)) return end
  if (touched !== undefined && touched.type === type && (type === CLOCK || (type === DATE && follows !== YEAR))) {
    value += touched.value
    figures.pop()
    push(reading, figures, type, touched.first, runLast, touched.from, at, unit, false)
  } else {
    push(reading, figures, type, token, runLast, start, at, unit, isSingle && value === 1 && type === NUMBER)
  }
  return at
}

function push(
  { tokens }: Reading,
  figures: Figure[],
  type: number,
  token: number,
  runLast: number,
  from: number,
  to: number,
  unit: number,
  weak: boolean,
): void {
  const { starts, ends } = tokens
  const previous = figures.at(-1)
  const free = previous === undefined ? tokens.body : previous.last
  let first = token
  while (first > free && first > tokens.body && ends[first - 1]! > from) first--
  first = Math.max(first, free)
  let last = Math.max(first + 1, token + 1)
  while (last < runLast && starts[last]! < to) last++
  if (first >= runLast) return
  figures.push({
    type,
    from,
    to,
    first,
    last,
    value,
    second: Number.NaN,
    other: Number.NaN,
    step,
    scaled,
    unit,
    weak,
  })
}
