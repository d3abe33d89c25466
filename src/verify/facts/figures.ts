/**
 * The figures of a text, each with its value, unit, precision and type.
 *
 * Idea: one walk over the words. A word with digits, a number word, a month or weekday begins a figure; it then takes what
 * belongs to it from the words behind: groups of digits, fractions ("6 3/16" is one figure), the second number of a range
 * or score, scales, number words, its unit or sign, and endings after an apostrophe. What a word means comes from the
 * language's table alone. Types are told in this order: label, date, clock, ordinal, year, and what is left is a number.
 *
 * Dates that are ranges, years that stand alone, and numbers of pages and pictures are typed apart, so that only amounts
 * are ever called a changed figure. Text without spaces is read sign by sign (`han.ts`).
 *
 * Cost: linear; each word is looked at a few times at most, and no figure takes more than a few words.
 */

import { hashHigh, hashLow } from '../../text/hash.ts'
import { normalizeWord } from '../../text/normalize.ts'
import { Amount } from './amount.ts'
import {
  clockOf,
  isYear,
  readCalendar,
  readClockBefore,
  readColons,
  readDayFirst,
  readRun,
  type Typed,
  yearOnly,
} from './calendar.ts'
import { Cursor } from './cursor.ts'
import { takeFraction, takeGroups, takeSecond } from './digit-groups.ts'
import { digits, readDigits } from './digits.ts'
import { CLOCK, DATE, type Figure, LABEL, NUMBER, ORDINAL, toStep } from './figure.ts'
import { COLON, HYPHEN, LINE, LONG, OPENING, POINT, SLASH, SPACE } from './gaps.ts'
import { readHanRun } from './han.ts'
import { isHan } from './languages/languages.ts'
import { ARTICLE, CLOCK_AFTER, CLOCK_BEFORE, NUMBERED, ORDINAL_SUFFIX, WEAK } from './lexicon.ts'
import { addWords } from './number-words.ts'
import type { Reading } from './reading.ts'
import { familyOf, NO_UNIT } from './units.ts'
import { signAt, signBefore, signPlace, takeOwner, unitAfter, unitBefore } from './units-beside.ts'

/** A suffix of digits that means something is short: "3.5bn", "20km", "1990s". */
const MAXIMUM_SUFFIX = 12
/** A hour of the day has no greater number. */
const LAST_HOUR = 24
/** Fills the line in Arabic, where digits may follow it. */
const TATWEEL = 0x640

export function readFigures(reading: Reading): Figure[] {
  return new FigureReader(new Cursor(reading)).read()
}

class FigureReader {
  readonly #cursor: Cursor
  readonly #figures: Figure[] = []
  /** The figure being read. */
  readonly #amount = new Amount()
  /** The first word that is not in a figure yet. */
  #free: number

  constructor(cursor: Cursor) {
    this.#cursor = cursor
    this.#free = cursor.body
  }

  read(): Figure[] {
    const { length } = this.#cursor
    for (let i = this.#free; i < length; ) {
      const next = this.#readAt(i)
      i = Math.max(next, i + 1)
      if (next > this.#free) this.#free = next
    }
    return this.#figures
  }

  /** Reads what begins at the word; the first word behind it, or the word itself if no figure does. */
  #readAt(i: number): number {
    const { reading, text, starts } = this.#cursor
    const entry = reading.entries[i]!
    if (this.#cursor.hasDigits(i)) {
      const isUnit = entry > 0 && this.#cursor.word(i).unit !== NO_UNIT
      return isUnit ? i : this.#readDigits(i)
    }
    if (entry === 0) return isHan(text.charCodeAt(starts[i]!)) ? readHanRun(reading, i, this.#figures) : i
    const word = this.#cursor.word(i)
    if (word.number >= 0 || word.scale > 0 || (word.hints & ARTICLE) !== 0) {
      const next = this.#readWords(i)
      if (next > i) return next
    }
    this.#amount.clear()
    if (word.ordinal > 0 && word.weekday === 0) return this.#push(ORDINAL, i, i + 1, word.ordinal, true)
    const typed = readCalendar(this.#cursor, i, word)
    if (typed === undefined) return i
    const next = this.#pushTyped(i, typed)
    return word.weekday > 0 ? this.#takeBracketed(next) : next
  }

  /** A day of the month in brackets behind a weekday, as Brazilian papers write it: "segunda-feira (12)". */
  #takeBracketed(behind: number): number {
    const next = this.#cursor.gaps[behind] === HYPHEN ? behind + 1 : behind
    const isBracketed = next < this.#cursor.length && (this.#cursor.gaps[next]! & OPENING) !== 0
    if (!isBracketed || !this.#cursor.isDay(next)) return behind
    return this.#push(DATE, next, next + 1, this.#cursor.numberAt(next), false)
  }

  /** A number in digits with all that belongs to it. */
  #readDigits(i: number): number {
    const { text, starts, ends, lexicon, language } = this.#cursor
    let from = starts[i]!
    const to = ends[i]!
    while (from < to && (lexicon.prefixes.has(text.charCodeAt(from)) || text.charCodeAt(from) === TATWEEL)) from++
    if (!readDigits(text, from, to, language.decimal)) return i
    const amount = this.#amount
    amount.clear()
    if (digits.date > 0) return this.#push(DATE, i, i + 1, digits.date, false)
    const { end, decimals, places, grouped, zeros } = digits
    amount.value = digits.value
    amount.other = digits.other
    amount.step = decimals > 0 ? 10 ** -decimals : toStep(digits.value, zeros)
    const plain = decimals === 0 && !grouped
    if (end < to) return this.#readSuffixed(i, end, to, plain)

    let next = plain ? takeGroups(this.#cursor, amount, i + 1) : i + 1
    if (next === i + 1) {
      const special = this.#readSpecial(i, plain, places, decimals)
      if (special > i) return special
    }
    next = takeFraction(this.#cursor, amount, next)
    next = takeSecond(this.#cursor, amount, next)
    return this.#finish(i, this.#takeScales(next), plain && next === i + 1 && places === 4)
  }

  /** Digits with letters behind them in one word. */
  #readSuffixed(i: number, end: number, to: number, plain: boolean): number {
    if (to - end > MAXIMUM_SUFFIX) return i
    const { text, lexicon, language } = this.#cursor
    const suffix = normalizeWord(text.slice(end, to))
    const { hints, scale, unit } = lexicon.words[lexicon.find(hashLow(suffix), hashHigh(suffix))]!
    const { value } = this.#amount
    if (plain && (hints & ORDINAL_SUFFIX) !== 0) {
      const date = readDayFirst(this.#cursor, i, value)
      return date === undefined ? this.#push(ORDINAL, i, i + 1, value, false) : this.#pushTyped(i, date)
    }
    if (plain && language.clockSuffix === 'h' && /^h\d{0,2}$/.test(suffix) && value <= LAST_HOUR) {
      return this.#push(CLOCK, i, i + 1, clockOf(value, Number(suffix.slice(1))), false)
    }
    if (plain && (suffix === 's' || suffix === 'er') && value % 10 === 0) {
      return this.#push(DATE, i, i + 1, yearOnly(value), false)
    }
    if (plain && (hints & CLOCK_AFTER) !== 0) return this.#push(CLOCK, i, i + 1, clockOf(value, 0), false)
    // "3B" is a name as often as three billion; with a sign of money it is an amount.
    if (scale > 0 && (suffix !== 'b' || signBefore(this.#cursor, i) !== NO_UNIT)) {
      this.#amount.scale(scale)
      return this.#finish(i, this.#takeScales(i + 1), false)
    }
    return unit === NO_UNIT ? i : this.#push(NUMBER, i, i + 1, value, false, unit)
  }

  /** Labels, dates, clock times, scores and ordinals that a number of one word begins; the word itself if it begins none. */
  #readSpecial(i: number, plain: boolean, places: number, decimals: number): number {
    const cursor = this.#cursor
    const { value } = this.#amount
    if (i - 1 >= this.#free && cursor.has(i - 1, NUMBERED) && cursor.joins(i)) return this.#readLabel(i)
    const gap = cursor.gaps[i + 1]!
    if (plain && gap === COLON && cursor.isPlain(i + 1)) {
      const clock = readColons(cursor, i, value)
      if (clock !== undefined) return this.#pushTyped(i, clock)
      this.#amount.second = cursor.numberAt(i + 1)
      return this.#finish(i, i + 2, false)
    }
    const isClock = cursor.has(i - 1, CLOCK_BEFORE) && cursor.joins(i) && value <= LAST_HOUR
    if (isClock && (plain || decimals === 2)) {
      const hour = Math.floor(value)
      const minute = Math.round((value - hour) * 100)
      return this.#push(CLOCK, i, cursor.takeEnding(i + 1), clockOf(hour, minute), false)
    }
    const typed =
      readClockBefore(cursor, i, value, plain && places === 4) ?? (plain ? this.#readDate(i, gap) : undefined)
    if (typed !== undefined) return this.#pushTyped(i, typed)
    const isPointed = gap === (POINT | SPACE | LONG) || gap === (POINT | SPACE | LONG | LINE)
    const isOrdinal = cursor.language.ordinalPoint === true && isPointed && cursor.begins[i + 1] === 0
    if (!plain || places > 3 || !isOrdinal) return i
    // At the start of a sentence it is the number of a list.
    return this.#push(cursor.begins[i] === 1 ? LABEL : ORDINAL, i, i + 1, value, false)
  }

  #readDate(i: number, gap: number): Typed | undefined {
    const { value } = this.#amount
    const isRun = gap === HYPHEN || gap === SLASH
    return readDayFirst(this.#cursor, i, value) ?? (isRun ? readRun(this.#cursor, i, value, gap) : undefined)
  }

  /** "Image 1 of 5", "foto 3/12". */
  #readLabel(i: number): number {
    const cursor = this.#cursor
    let next = i + 1
    if (cursor.gaps[next] === SLASH && cursor.isPlain(next)) next++
    else if (next + 1 < cursor.length && cursor.joins(next) && cursor.joins(next + 1)) {
      const isShort = cursor.width(next) <= 3 && !cursor.hasDigits(next)
      if (isShort && cursor.isPlain(next + 1)) next += 2
    }
    return this.#push(LABEL, i, next, 0, false)
  }

  /** A number in words, with what belongs to it; the word itself if it is none. */
  #readWords(i: number): number {
    this.#amount.clear()
    const first = this.#cursor.word(i)
    let start = i
    let before = -1
    if (first.number < 0 && first.scale === 0) {
      // An article counts only before a scale: "a million".
      if (this.#cursor.word(i + 1).scale < 10 || !this.#cursor.joins(i + 1)) return i
      before = 1
      start = i + 1
    }
    const next = addWords(this.#cursor, this.#amount, start, before)
    if (next === start) return i
    this.#amount.weak = next === i + 1 && (first.hints & WEAK) !== 0
    return this.#finish(i, next, false)
  }

  /** Scales and lesser numbers behind a number in digits. */
  #takeScales(next: number): number {
    if (next >= this.#cursor.length || this.#cursor.word(next).scale === 0) return next
    return addWords(this.#cursor, this.#amount, next, this.#amount.value)
  }

  /** Unit, type and span of a number that ends before `end`; pushes it. */
  #finish(first: number, end: number, mayBeYear: boolean): number {
    const cursor = this.#cursor
    const amount = this.#amount
    let next = cursor.takeEnding(end)
    let start = first
    let unit = NO_UNIT
    const sign = signPlace(cursor, next)
    if (sign >= 0) {
      unit = signAt(cursor.text, sign)
      amount.signEnd = sign + 1
    } else {
      ;[next, unit] = unitAfter(cursor, next)
    }
    if (unit === NO_UNIT) [start, unit] = unitBefore(cursor, first, this.#free)
    else start = takeOwner(cursor, first, this.#free)
    if (unit === NO_UNIT && mayBeYear && isYear(cursor, amount.value, first, next)) {
      return this.#push(DATE, first, next, yearOnly(amount.value), false)
    }
    return this.#push(NUMBER, start, next, amount.value, amount.weak && !isSure(unit), unit)
  }

  #pushTyped(first: number, { type, value, last }: Typed): number {
    return this.#push(type, first, last, value, false)
  }

  #push(type: number, first: number, last: number, value: number, weak: boolean, unit: number = NO_UNIT): number {
    const { text, starts, ends } = this.#cursor
    const { second, other, step, scaled, signEnd } = this.#amount
    const from = starts[first]!
    const isSigned = from > 0 && type === NUMBER && signAt(text, from - 1) !== NO_UNIT
    this.#figures.push({
      type,
      from: isSigned ? from - 1 : from,
      to: Math.max(ends[last - 1]!, signEnd),
      first,
      last,
      value,
      second,
      other,
      step,
      scaled,
      unit,
      weak,
    })
    return last
  }
}

/** Whether a unit makes an amount of a weak number: "one dollar" is one, "one day" is some day. */
function isSure(unit: number): boolean {
  return unit !== NO_UNIT && familyOf(unit) !== 'time'
}
