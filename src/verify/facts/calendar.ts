/**
 * Dates and clock times: "6 April 1992", "April 6, 1992", "March 11 to 20", "6 de abril de 1992", "2019-05-01", "Monday", "12:30",
 * "1400 GMT", "saat 20.30". Each function gives what begins at a word, or undefined.
 */

import type { Cursor } from './cursor.ts'
import { toDate } from './digits.ts'
import { CLOCK, DATE, LABEL, LAST_WEEKDAY } from './figure.ts'
import { COLON, HYPHEN, LINE, LONG, SLASH, SPACE, TIGHT_SPACE } from './gaps.ts'
import { CLOCK_AFTER, CLOCK_SUFFIX, COUNTED, LINKING, UNTIL, type Word, YEAR_AFTER, YEAR_BEFORE } from './lexicon.ts'
import { NO_UNIT } from './units.ts'

/** A figure that is no amount: its type, its value, and the first word behind it. */
export interface Typed {
  readonly type: number
  readonly value: number
  readonly last: number
}

/** Plain numbers in this range are years unless something says otherwise; in the wider one only if something says so. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2059
const FIRST_EVER = 1000
const LAST_EVER = 2199
const HOURS = 24
const MINUTES = 60

/** A date as one number. */
function dateOf(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day
}

export function yearOnly(year: number): number {
  return dateOf(year, 0, 0)
}

export function clockOf(hour: number, minute: number): number {
  return hour * MINUTES + minute
}

/** A day before its month. */
export function readDayFirst(cursor: Cursor, i: number, day: number): Typed | undefined {
  if (day < 1 || day > 31) return undefined
  const range = behindRange(cursor, i + 1)
  const month = (range > i + 1 ? monthAfter(cursor, range) : 0) || monthAfter(cursor, i + 1)
  if (month === 0) return undefined
  const { number, width } = monthAt(cursor, month)
  const [next, year] = yearAfter(cursor, month + width)
  return { type: DATE, value: dateOf(year, number, day), last: cursor.takeEnding(next) }
}

/** Behind the second day of a range that goes on at the index; the index itself if none does. */
function behindRange(cursor: Cursor, at: number): number {
  if (cursor.gaps[at] === HYPHEN && cursor.isDay(at)) return at + 1
  const isWorded = cursor.has(at, UNTIL) && cursor.joins(at) && cursor.joins(at + 1) && cursor.isDay(at + 1)
  return isWorded ? at + 2 : at
}

/** The index of the month that follows, with a linking word or a point before it; 0 if none does. */
function monthAfter(cursor: Cursor, at: number): number {
  if (isMonth(cursor, at) && cursor.dateJoins(at)) return at
  const linked = cursor.has(at, LINKING) && cursor.joins(at)
  return linked && isMonth(cursor, at + 1) && cursor.joins(at + 1) ? at + 1 : 0
}

/** The first word behind a year at the index, which may have a comma or a linking word before it, and the year; 0 for none. */
function yearAfter(cursor: Cursor, at: number): readonly [number, number] {
  const isYear = (index: number) => cursor.isPlain(index) && isWithin(cursor.numberAt(index), FIRST_EVER, LAST_EVER)
  if (cursor.yearJoins(at) && isYear(at)) return [at + 1, cursor.numberAt(at)]
  const linked = cursor.has(at, LINKING | YEAR_BEFORE) && cursor.joins(at)
  if (linked && cursor.joins(at + 1) && isYear(at + 1)) return [at + 2, cursor.numberAt(at + 1)]
  return [at, 0]
}

/** A weekday, a day like today, or a month by itself or before its day. */
export function readCalendar(cursor: Cursor, i: number, word: Word): Typed | undefined {
  if (word.weekday > 0 && hasCalendarCase(cursor, i)) return { type: DATE, value: -word.weekday, last: i + 1 }
  if (word.day > 0) return { type: DATE, value: LAST_WEEKDAY - word.day, last: i + 1 }
  if (!isMonth(cursor, i)) return undefined
  const { number, width } = monthAt(cursor, i)
  let next = i + width
  let day = 0
  if (cursor.isDay(next) && cursor.dateJoins(next) && !isAmount(cursor, next)) {
    day = cursor.numberAt(next++)
    const range = behindRange(cursor, next)
    if (range > next && !isAmount(cursor, range - 1) && !isMonth(cursor, range)) next = range
  }
  const [end, year] = yearAfter(cursor, next)
  return { type: DATE, value: dateOf(year, number, day), last: cursor.takeEnding(end) }
}

/** Whether the number is followed by what it counts, so that it is no day. */
function isAmount(cursor: Cursor, at: number): boolean {
  const after = cursor.word(at + 1)
  return cursor.joins(at + 1) && (after.scale > 0 || after.unit !== NO_UNIT || (after.hints & COUNTED) !== 0)
}

export function isMonth(cursor: Cursor, at: number): boolean {
  if (at >= cursor.length) return false
  const word = cursor.word(at)
  if (word.month > 0) return hasCalendarCase(cursor, at)
  return word.phrases.some((phrase) => phrase.month > 0 && cursor.hasPhrase(at, phrase.rest))
}

/** Which month the word begins, and of how many words its name is. */
function monthAt(cursor: Cursor, at: number): { number: number; width: number } {
  const word = cursor.word(at)
  const phrase = word.phrases.find(({ month, rest }) => month > 0 && cursor.hasPhrase(at, rest))
  return phrase === undefined
    ? { number: word.month, width: 1 }
    : { number: phrase.month, width: 1 + phrase.rest.length }
}

/** Whether the word has the case that months and weekdays have. */
function hasCalendarCase(cursor: Cursor, at: number): boolean {
  return cursor.language.capitalDates !== true || cursor.isCapital(at)
}

/** Numbers with hyphens or slashes between them that are no amounts: dates, seasons, telephone numbers. */
export function readRun(cursor: Cursor, i: number, first: number, mark: number): Typed | undefined {
  if (!cursor.isPlain(i + 1)) return undefined
  const second = cursor.numberAt(i + 1)
  if (cursor.gaps[i + 2] === mark && cursor.isPlain(i + 2)) {
    let last = i + 3
    while (cursor.gaps[last] === mark && cursor.isPlain(last)) last++
    if (last > i + 3) return { type: LABEL, value: 0, last }
    // "6-1/2" has two marks and is no run; one mark twice is a date, or a number of something.
    const third = cursor.numberAt(i + 2)
    const value = toDate(first, second, third, third > 99 ? 4 : 2)
    return { type: value > 0 ? DATE : LABEL, value, last }
  }
  const isSeason =
    isWithin(first, FIRST_YEAR, LAST_YEAR) && (cursor.width(i + 1) === 2 || isWithin(second, FIRST_YEAR, LAST_YEAR))
  if (!isSeason || cursor.gaps[i + 2] === SLASH) return undefined
  return { type: DATE, value: yearOnly(first), last: cursor.takeEnding(i + 2) }
}

/** A clock time with a colon; undefined for a score, which has one digit behind it. */
export function readColons(cursor: Cursor, i: number, hour: number): Typed | undefined {
  if (!cursor.isPlain(i + 1) || cursor.width(i + 1) !== 2) return undefined
  const minute = cursor.numberAt(i + 1)
  if (hour > HOURS || minute >= MINUTES) return undefined
  let next = i + 2
  if (cursor.gaps[next] === COLON && cursor.hasDigits(next)) next++
  next += clockWords(cursor, next)
  return { type: CLOCK, value: clockOf(hour, minute), last: cursor.takeEnding(next) }
}

/** A number before a word that makes it a clock time: "10 a.m.", "12.30 Uhr", "1400 GMT". */
export function readClockBefore(cursor: Cursor, i: number, value: number, isMilitary: boolean): Typed | undefined {
  const width = clockWords(cursor, i + 1)
  if (width === 0) return undefined
  const hour = Math.floor(isMilitary ? value / 100 : value)
  const minute = isMilitary ? value % 100 : Math.round((value - hour) * 100)
  if (hour > HOURS || minute >= MINUTES) return undefined
  return { type: CLOCK, value: clockOf(hour, minute), last: i + 1 + width }
}

/** How many words from the index on say that the number before them is a clock time. */
function clockWords(cursor: Cursor, at: number): number {
  const gap = cursor.gaps[at]! & ~(SPACE | TIGHT_SPACE | LINE | LONG)
  if (at >= cursor.length || gap !== 0) return 0
  const word = cursor.word(at)
  if ((word.hints & (CLOCK_AFTER | CLOCK_SUFFIX)) !== 0) return 1
  const phrase = word.phrases.find(({ hints, rest }) => (hints & CLOCK_AFTER) !== 0 && cursor.hasPhrase(at, rest))
  return phrase === undefined ? 0 : 1 + phrase.rest.length
}

/** Whether a number of four digits without unit, in the words from `first` to `next`, is a year. */
export function isYear(cursor: Cursor, value: number, first: number, next: number): boolean {
  if (isWithin(value, FIRST_EVER, LAST_EVER)) {
    if (cursor.has(next, YEAR_AFTER)) return true
    if (cursor.has(next, COUNTED) && cursor.joins(next)) return false
    if (cursor.has(first - 1, YEAR_BEFORE) && cursor.joins(first)) return true
  }
  return isWithin(value, FIRST_YEAR, LAST_YEAR)
}

function isWithin(value: number, first: number, last: number): boolean {
  return Number.isInteger(value) && value >= first && value <= last
}
