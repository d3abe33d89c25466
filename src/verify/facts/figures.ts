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
 * Cost: linear; each word is looked at a few times at most, and a figure takes no more than MAXIMUM_WORDS words.
 */

import { hashHigh, hashLow } from '../../text/hash.ts'
import { normalizeWord } from '../../text/normalize.ts'
import { CAPITAL, FIGURE } from '../../tokenize/tokens.ts'
import { digitOf, digits, readDigits, toDate } from './digits.ts'
import { CLOCK, DATE, type Figure, LABEL, LAST_WEEKDAY, NUMBER, ORDINAL } from './figure.ts'
import {
  APOSTROPHE,
  COLON,
  COMMA,
  CUT,
  HYPHEN,
  LINE,
  LONG,
  OPENING,
  OTHER,
  POINT,
  QUOTE,
  SLASH,
  SPACE,
  TIGHT_SPACE,
} from './gaps.ts'
import { readHanRun } from './han.ts'
import { isHan } from './languages/languages.ts'
import {
  ALONE,
  ARTICLE,
  CLOCK_AFTER,
  CLOCK_BEFORE,
  CLOCK_SUFFIX,
  COUNTED,
  JOINED,
  JOINER,
  LINKING,
  NUMBERED,
  ORDINAL_SUFFIX,
  PERCENT_BEFORE,
  UNTIL,
  WEAK,
  type Word,
  YEAR_AFTER,
  YEAR_BEFORE,
} from './lexicon.ts'
import { type Reading, wordAt } from './reading.ts'
import { DOLLAR, familyOf, NO_UNIT, PERCENT, toUnit } from './units.ts'

/** The longest number in words, "two hundred and fifty-three thousand four hundred and twelve", has fewer. */
const MAXIMUM_WORDS = 16
/** A suffix of digits that means something is short: "3.5bn", "20km", "1990s". */
const MAXIMUM_SUFFIX = 12

/** Plain numbers in this range are years unless something says otherwise; in the wider one only if something says so. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2059
const FIRST_EVER = 1000
const LAST_EVER = 2199

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
  }).map(([sign, unit]) => [sign.charCodeAt(0), toUnit(unit)]),
)
const REAL = toUnit('real')
const CELSIUS = toUnit('celsius')
const DEGREE_SIGN = 0xb0

/** What may stand before "$". */
const DOLLARS: ReadonlySet<string> = new Set(['US', 'A', 'C', 'HK', 'NZ', 'S', 'AU', 'CA', 'R'])

export function readFigures(reading: Reading): Figure[] {
  return new FigureReader(reading).read()
}

class FigureReader {
  readonly #reading: Reading
  readonly #text: string
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #flags: Uint8Array
  readonly #gaps: Uint16Array
  readonly #begins: Uint8Array
  readonly #length: number
  readonly #figures: Figure[] = []
  /** The first word that is not in a figure yet. */
  #free: number

  // The figure being read.
  #value = 0
  #second = Number.NaN
  #other = Number.NaN
  #step = 1
  #scaled = false
  #weak = false
  /** Offset behind the sign that follows it; 0 if none does. */
  #signEnd = 0

  constructor(reading: Reading) {
    this.#reading = reading
    this.#text = reading.text
    const { starts, ends, flags, length, body } = reading.tokens
    this.#starts = starts
    this.#ends = ends
    this.#flags = flags
    this.#gaps = reading.gaps
    this.#begins = reading.begins
    this.#length = length
    this.#free = body
  }

  read(): Figure[] {
    for (let i = this.#free; i < this.#length; ) {
      const next = this.#readAt(i)
      i = Math.max(next, i + 1)
      if (next > this.#free) this.#free = next
    }
    return this.#figures
  }

  /** Reads what begins at the word; the first word behind it, or the word itself if no figure does. */
  #readAt(i: number): number {
    const entry = this.#reading.entries[i]!
    const hasDigits = (this.#flags[i]! & FIGURE) !== 0
    if (hasDigits) {
      if (entry > 0 && wordAt(this.#reading, i).unit !== NO_UNIT) return i
      return this.#readDigits(i)
    }
    if (entry > 0) {
      const word = wordAt(this.#reading, i)
      if (word.number >= 0 || word.scale > 0 || (word.hints & ARTICLE) !== 0) {
        const next = this.#readWords(i)
        if (next > i) return next
      }
      if (word.ordinal > 0 && word.weekday === 0) return this.#push(ORDINAL, i, i + 1, word.ordinal, true)
      return this.#readCalendar(i, word)
    }
    if (isHan(this.#text.charCodeAt(this.#starts[i]!))) return readHanRun(this.#reading, i, this.#figures)
    return i
  }

  /** A number in digits with all that belongs to it. */
  #readDigits(i: number): number {
    const { lexicon } = this.#reading
    const text = this.#text
    let from = this.#starts[i]!
    const to = this.#ends[i]!
    while (from < to && (lexicon.prefixes.has(text.charCodeAt(from)) || text.charCodeAt(from) === 0x640)) from++
    if (!readDigits(text, from, to, lexicon.language.decimal)) return i
    this.#begin()
    if (digits.date > 0) return this.#push(DATE, i, i + 1, digits.date, false)
    const { end, decimals, places, grouped, zeros } = digits
    this.#value = digits.value
    this.#other = digits.other
    this.#step = decimals > 0 ? 10 ** -decimals : zeros >= 3 ? 10 ** zeros : 1
    const plain = decimals === 0 && !grouped
    if (end < to) return this.#readSuffixed(i, end, to, plain)

    let next = this.#takeGroups(i, i + 1, plain)
    const special = next === i + 1 ? this.#readSpecial(i, plain, places) : -1
    if (special >= 0) return special
    next = this.#takeFraction(next)
    next = this.#takeSecond(next)
    return this.#finish(i, this.#takeScales(next), plain && next === i + 1 && places === 4)
  }

  /** Digits with letters behind them in one word. */
  #readSuffixed(i: number, end: number, to: number, plain: boolean): number {
    if (to - end > MAXIMUM_SUFFIX) return i
    const suffix = normalizeWord(this.#text.slice(end, to))
    const { lexicon } = this.#reading
    const word = lexicon.words[lexicon.find(hashLow(suffix), hashHigh(suffix))]!
    const signed = this.#signBefore(i) !== NO_UNIT
    if ((word.hints & ORDINAL_SUFFIX) !== 0 && plain) {
      const date = this.#readDayFirst(i, this.#value)
      if (date >= 0) return date
    }
    if ((word.hints & ORDINAL_SUFFIX) !== 0 && plain) return this.#push(ORDINAL, i, i + 1, this.#value, false)
    if (plain && /^h\d{0,2}$/.test(suffix) && lexicon.language.clockSuffix === 'h' && this.#value <= 24) {
      return this.#push(CLOCK, i, i + 1, this.#value * 60 + Number(suffix.slice(1)), false)
    }
    if (plain && (suffix === 's' || suffix === 'er') && this.#value % 10 === 0) {
      return this.#push(DATE, i, i + 1, this.#value * 10_000, false)
    }
    if (plain && (word.hints & CLOCK_AFTER) !== 0) return this.#push(CLOCK, i, i + 1, this.#value * 60, false)
    // "3B" is a name as often as three billion; with a sign of money it is an amount.
    if (word.scale > 0 && (signed || suffix !== 'b')) {
      this.#scale(word.scale)
      return this.#finish(i, this.#takeScales(i + 1), false)
    }
    if (word.unit !== NO_UNIT) return this.#push(NUMBER, i, i + 1, this.#value, false, word.unit)
    return i
  }

  /** Labels, dates, clock times, scores and ordinals that a plain number begins; -1 if it begins none. */
  #readSpecial(i: number, plain: boolean, places: number): number {
    const value = this.#value
    const before = wordAt(this.#reading, i - 1)
    const free = i - 1 >= this.#free
    if (free && (before.hints & NUMBERED) !== 0 && this.#joins(i)) return this.#readLabel(i)
    const gap = this.#gaps[i + 1]!
    if (plain && gap === COLON) return this.#readColons(i)
    const clockWord = (before.hints & CLOCK_BEFORE) !== 0 && this.#joins(i) && value < 25
    if (clockWord && (plain ? value === Math.floor(value) : digits.decimals === 2)) {
      const hour = Math.floor(value)
      return this.#push(CLOCK, i, this.#takeEnding(i + 1), hour * 60 + Math.round((value - hour) * 100), false)
    }
    const clockWidth = this.#clockWords(i + 1)
    if (clockWidth > 0) {
      const hour = plain && places === 4 ? Math.floor(value / 100) : Math.floor(value)
      const minute = plain && places === 4 ? value % 100 : Math.round((value - hour) * 100)
      if (hour < 25 && minute < 60) return this.#push(CLOCK, i, i + 1 + clockWidth, hour * 60 + minute, false)
    }
    if (!plain) return -1
    const date = this.#readDayFirst(i, value)
    if (date >= 0) return date
    if (gap === HYPHEN || gap === SLASH) {
      const run = this.#readRun(i, gap)
      if (run >= 0) return run
    }
    const isOrdinal =
      this.#reading.lexicon.language.ordinalPoint === true &&
      places <= 3 &&
      (gap === (POINT | SPACE | LONG) || gap === (POINT | SPACE | LONG | LINE)) &&
      this.#begins[i + 1] === 0
    // At the start of a sentence it is the number of a list.
    return isOrdinal ? this.#push(this.#begins[i] === 1 ? LABEL : ORDINAL, i, i + 1, value, false) : -1
  }

  /** "Image 1 of 5", "foto 3/12". */
  #readLabel(i: number): number {
    let next = i + 1
    if (this.#gaps[next] === SLASH && this.#isPlain(next)) next++
    else if (next + 1 < this.#length && this.#joins(next) && this.#joins(next + 1)) {
      const short = this.#ends[next]! - this.#starts[next]! <= 3 && (this.#flags[next]! & FIGURE) === 0
      if (short && this.#isPlain(next + 1)) next += 2
    }
    return this.#push(LABEL, i, next, 0, false)
  }

  /** Clock times 12:30 and 12:30:05; with one digit behind it is a score. */
  #readColons(i: number): number {
    if (!this.#isPlain(i + 1)) return -1
    const hour = this.#value
    const width = this.#ends[i + 1]! - this.#starts[i + 1]!
    const minute = this.#numberAt(i + 1)
    if (width === 2 && hour < 25 && minute < 60) {
      let next = i + 2
      if (this.#gaps[next] === COLON && next < this.#length && (this.#flags[next]! & FIGURE) !== 0) next++
      next += this.#clockWords(next)
      return this.#push(CLOCK, i, this.#takeEnding(next), hour * 60 + minute, false)
    }
    this.#second = minute
    return this.#finish(i, i + 2, false)
  }

  /** A day before its month: "6 April 1992", "6 de abril de 1992", "12. April", "11-20 March". */
  #readDayFirst(i: number, value: number): number {
    if (value < 1 || value > 31) return -1
    let next = i + 1
    // The second day of a range.
    const isRange = this.#gaps[next] === HYPHEN && this.#isDay(next)
    const isWordedRange =
      (wordAt(this.#reading, next).hints & UNTIL) !== 0 && this.#joins(next) && this.#isDay(next + 1)
    const range = isRange ? next + 1 : isWordedRange ? next + 2 : -1
    if (range > 0) {
      const month = this.#monthAfter(range)
      if (month > 0) return this.#pushDate(i, month, value)
    }
    next = this.#monthAfter(i + 1)
    return next > 0 ? this.#pushDate(i, next, value) : -1
  }

  /** The index of the month that follows, with a linking word or a point before it; 0 if none does. */
  #monthAfter(at: number): number {
    if (this.#isMonth(at) && this.#dateJoins(at)) return at
    const linked = (wordAt(this.#reading, at).hints & LINKING) !== 0 && this.#joins(at)
    return linked && this.#isMonth(at + 1) && this.#joins(at + 1) ? at + 1 : 0
  }

  #pushDate(first: number, monthAt: number, day: number): number {
    const { month, width } = this.#month(monthAt)
    const [next, year] = this.#yearAfter(monthAt + width)
    return this.#push(DATE, first, this.#takeEnding(next), year * 10_000 + month * 100 + day, false)
  }

  /** A year behind a date, with a comma or a linking word before it, and the first word behind it. */
  #yearAfter(at: number): readonly [number, number] {
    const isYear = (index: number) => this.#isPlain(index) && this.#isYear(this.#numberAt(index), FIRST_EVER, LAST_EVER)
    const gap = this.#gaps[at]! & ~(SPACE | LINE | LONG | TIGHT_SPACE | COMMA)
    if (at < this.#length && gap === 0 && this.#begins[at] === 0 && isYear(at)) return [at + 1, this.#numberAt(at)]
    const linked = (wordAt(this.#reading, at).hints & (LINKING | YEAR_BEFORE)) !== 0 && this.#joins(at)
    if (linked && this.#joins(at + 1) && isYear(at + 1)) return [at + 2, this.#numberAt(at + 1)]
    return [at, 0]
  }

  /** Numbers with hyphens or slashes between them that are no amounts: dates, seasons, telephone numbers. */
  #readRun(i: number, mark: number): number {
    if (!this.#isPlain(i + 1)) return -1
    const first = this.#value
    const second = this.#numberAt(i + 1)
    const width = this.#ends[i + 1]! - this.#starts[i + 1]!
    if (this.#gaps[i + 2] === mark && this.#isPlain(i + 2)) {
      let next = i + 3
      while (this.#gaps[next] === mark && this.#isPlain(next)) next++
      if (next > i + 3) return this.#push(LABEL, i, next, 0, false)
      // "6-1/2" has two marks and is no run; one mark twice is a date, or a number of something.
      const last = this.#numberAt(i + 2)
      const date = toDate(first, second, last, last > 99 ? 4 : 2)
      return this.#push(date > 0 ? DATE : LABEL, i, i + 3, date, false)
    }
    const isSeason =
      this.#isYear(first, FIRST_YEAR, LAST_YEAR) && (width === 2 || this.#isYear(second, FIRST_YEAR, LAST_YEAR))
    if (isSeason && this.#gaps[i + 2] !== SLASH)
      return this.#push(DATE, i, this.#takeEnding(i + 2), first * 10_000, false)
    return -1
  }

  /** Digits grouped by spaces or apostrophes: 12 345 678, 1'000. */
  #takeGroups(i: number, after: number, plain: boolean): number {
    let next = after
    if (!plain || digits.places > 3 || digits.value < 1) return next
    const spaced = this.#reading.lexicon.language.spaceGroups === true
    while (next < this.#length && next - i < MAXIMUM_WORDS) {
      const gap = this.#gaps[next]!
      const groups = gap === (APOSTROPHE | QUOTE) || gap === (SPACE | TIGHT_SPACE) || (spaced && gap === SPACE)
      if (!groups || (this.#flags[next]! & FIGURE) === 0) break
      if (!readDigits(this.#text, this.#starts[next]!, this.#ends[next]!, this.#reading.lexicon.language.decimal)) break
      if (digits.end !== this.#ends[next]! || digits.places !== 3 || digits.grouped) break
      this.#value = this.#value * 1000 + digits.value
      this.#step =
        digits.decimals > 0 ? 10 ** -digits.decimals : digits.zeros === 3 ? Math.max(1000, this.#step * 1000) : 1
      next++
      if (digits.decimals > 0) break
    }
    return next
  }

  /** The fraction behind a number: "6 3/16", "25-1/8", "5.04-1/2"; or the number itself with what is under it: "3/4". */
  #takeFraction(next: number): number {
    if (this.#gaps[next] === SLASH && this.#isFraction(this.#value, next)) {
      this.#value /= this.#numberAt(next)
      this.#step = 0.01
      return next + 1
    }
    const gap = this.#gaps[next]!
    const joined = gap === HYPHEN || gap === SPACE || gap === (HYPHEN | SPACE | LONG)
    if (!joined || !this.#isPlain(next) || this.#gaps[next + 1] !== SLASH) return next
    if (!this.#isFraction(this.#numberAt(next), next + 1)) return next
    // The fraction is of the last place written, as prices of grain are.
    const place = this.#step < 1 ? this.#step : 1
    this.#value += (place * this.#numberAt(next)) / this.#numberAt(next + 1)
    this.#step = place * 0.01
    return next + 2
  }

  /** Whether the number over the one at the index is less than one, as the fractions of prices and shares are. */
  #isFraction(over: number, index: number): boolean {
    if (!this.#isPlain(index)) return false
    const under = this.#numberAt(index)
    return over > 0 && over < under && under <= 64 && Number.isInteger(over) && this.#gaps[index + 1] !== SLASH
  }

  /** The second number of a range or a score: "2-1", "30-69 days". */
  #takeSecond(next: number): number {
    const gap = this.#gaps[next]!
    if (next >= this.#length || (this.#flags[next]! & FIGURE) === 0 || this.#begins[next] === 1) return next
    if (gap !== HYPHEN && gap !== (HYPHEN | SPACE | LONG)) return next
    const { decimal } = this.#reading.lexicon.language
    if (!readDigits(this.#text, this.#starts[next]!, this.#ends[next]!, decimal)) return next
    if (digits.end !== this.#ends[next]! || digits.date > 0) return next
    const value = this.#value
    const step = this.#step
    this.#value = digits.value
    this.#step = digits.decimals > 0 ? 10 ** -digits.decimals : 1
    const end = this.#takeFraction(next + 1)
    this.#second = this.#value
    this.#value = value
    this.#step = step
    this.#other = Number.NaN
    return end
  }

  /** A number in words, with what belongs to it; the word itself if it is none. */
  #readWords(i: number): number {
    this.#begin()
    const first = wordAt(this.#reading, i)
    let start = i
    let current = -1
    if (first.number < 0 && first.scale === 0) {
      // An article counts only before a scale: "a million".
      if (wordAt(this.#reading, i + 1).scale < 10 || !this.#joins(i + 1)) return i
      current = 1
      start = i + 1
    }
    const next = this.#addWords(start, current)
    if (next === start) return i
    this.#weak = next === i + 1 && (first.hints & WEAK) !== 0
    return this.#finish(i, next, false)
  }

  /** Scales and lesser numbers behind a number in digits: "3.5 million", "2 milyon 300 bin". */
  #takeScales(next: number): number {
    const word = wordAt(this.#reading, next)
    if (word.scale === 0 || next >= this.#length) return next
    return this.#addWords(next, this.#value)
  }

  /**
   * Adds up number words and scales from the word on, where `current` is what was read before them (-1 for nothing); the
   * first word that does not belong to the number.
   */
  #addWords(from: number, before: number): number {
    const { language } = this.#reading.lexicon
    let total = 0
    let current = before
    let lastScale = Number.POSITIVE_INFINITY
    let fromDigits = before >= 0
    let step = this.#step
    let at = from
    const limit = Math.min(this.#length, from + MAXIMUM_WORDS)
    for (; at < limit; at++) {
      if (at > from || before >= 0) if (!this.#numberJoins(at)) break
      const word = wordAt(this.#reading, at)
      const { number, scale } = word
      const joined = (word.hints & JOINED) !== 0
      if (number >= 0) {
        if (current < 0) {
          if (total > 0 && number >= lastScale) break
          current = number
        } else if (fromDigits) break
        else if (language.scores === true && current % 100 === 4 && number === 20) current += 76
        else if (language.scores === true && isScore(current) && number >= 10 && number < 20) current += number
        else if (joined && current % 100 < 10 && number >= 20 && number < 100) current += number
        else if (language.joinedPrefix !== undefined && !joined && number === 10 && current < 10) current += 10
        else if (canAdd(current, number)) current += number
        else break
        step = 1
      } else if (scale === 100) {
        if (current < 0 && (word.hints & ALONE) !== 0) current = 100
        else if (current > 0 && current < 100 && !fromDigits) current *= 100
        else if (fromDigits && current > 0 && current < 1000) current *= 100
        else if (joined && current > 0 && current % 1000 === 0) current += 100
        else break
      } else if (scale > 0) {
        if (!this.#isScaleWord(at)) break
        if (current < 0 && total === 0) {
          if ((word.hints & ALONE) === 0) break
          current = 1
        }
        if (scale < lastScale) {
          if (current < 0 && !joined) break
          total += (current < 0 ? 1 : current) * scale
          step = (fromDigits ? this.#step : 1) * scale
        } else {
          total = (total + Math.max(current, 0)) * scale
          step *= scale
        }
        this.#other *= scale
        this.#second *= scale
        current = -1
        fromDigits = false
        lastScale = scale
        this.#scaled = true
      } else if ((word.hints & JOINER) !== 0 && at > from && !fromDigits) {
        const after = wordAt(this.#reading, at + 1)
        const goesOn =
          this.#numberJoins(at + 1) &&
          (after.number >= 0 ? current < 0 || canAdd(current, after.number) || isScore(current) : after.scale === 100)
        if (!goesOn || this.#begins[at + 1] !== 0) break
      } else if (language.sums === true && total > 0 && current < 0 && (this.#flags[at]! & FIGURE) !== 0) {
        const added = this.#addedDigits(at, lastScale)
        if (added < 0) break
        current = added
        fromDigits = true
        this.#other = Number.NaN
        step = 1
      } else break
    }
    if (at === from) return from
    this.#value = total + Math.max(current, 0)
    if (before < 0 || total > 0) this.#step = step
    return at
  }

  /** Digits that go on a scaled number: the 300 of "2 milyon 300 bin"; -1 if they do not. */
  #addedDigits(at: number, lastScale: number): number {
    const { lexicon } = this.#reading
    let from = this.#starts[at]!
    while (lexicon.prefixes.has(this.#text.charCodeAt(from))) from++
    if (!readDigits(this.#text, from, this.#ends[at]!, lexicon.language.decimal)) return -1
    if (digits.end !== this.#ends[at]! || digits.decimals > 0 || digits.value >= lastScale) return -1
    // Where "and" is written to the digits, digits without it are the next number; and a day is no part of a number.
    if (lexicon.language.joinedPrefix !== undefined && from === this.#starts[at]!) return -1
    return this.#isMonth(at + 1) ? -1 : digits.value
  }

  /** Single letters are scales only right behind digits, or before a sign of money: "5 M€". */
  #isScaleWord(at: number): boolean {
    return this.#ends[at]! - this.#starts[at]! > 1 || this.#signBehind(at + 1) !== NO_UNIT
  }

  /** A month or weekday by itself or before its day: "April 6, 1992", "March 11 to 20", "May 2020", "Monday". */
  #readCalendar(i: number, word: Word): number {
    if (word.weekday > 0 && this.#hasCalendarCase(i)) {
      this.#begin()
      // A day of the month in brackets behind a weekday, as Brazilian papers write it.
      let next = i + 1
      while (next < i + 2 && this.#gaps[next] === HYPHEN) next++
      if (next < this.#length && (this.#gaps[next]! & OPENING) !== 0 && this.#isDay(next)) {
        this.#push(DATE, i, i + 1, -word.weekday, false)
        return this.#push(DATE, next, next + 1, this.#numberAt(next), false)
      }
      return this.#push(DATE, i, i + 1, -word.weekday, false)
    }
    if (word.day > 0) {
      this.#begin()
      return this.#push(DATE, i, i + 1, LAST_WEEKDAY - word.day, false)
    }
    if (!this.#isMonth(i)) return i
    this.#begin()
    const { month, width } = this.#month(i)
    let next = i + width
    let day = 0
    if (this.#isDay(next) && this.#dateJoins(next) && !this.#isAmount(next)) {
      day = this.#numberAt(next++)
      const isRange = this.#gaps[next] === HYPHEN && this.#isDay(next)
      const isWordedRange =
        (wordAt(this.#reading, next).hints & UNTIL) !== 0 &&
        this.#isDay(next + 1) &&
        this.#joins(next) &&
        this.#joins(next + 1)
      if (isRange) next++
      else if (isWordedRange && !this.#isAmount(next + 1) && !this.#isMonth(next + 2)) next += 2
    }
    const [end, year] = this.#yearAfter(next)
    if (day === 0 && year === 0 && !this.#hasCalendarCase(i)) return i
    return this.#push(DATE, i, this.#takeEnding(end), year * 10_000 + month * 100 + day, false)
  }

  /** Whether the number is followed by what it counts, so that it is no day. */
  #isAmount(at: number): boolean {
    const after = wordAt(this.#reading, at + 1)
    return this.#joins(at + 1) && (after.scale > 0 || after.unit !== NO_UNIT || (after.hints & COUNTED) !== 0)
  }

  /** Unit, type and span of a number that ends before `end`; pushes it. */
  #finish(first: number, end: number, mayBeYear: boolean): number {
    let next = this.#takeEnding(end)
    let unit = this.#signBehind(next)
    if (unit === NO_UNIT) [next, unit] = this.#unitAfter(next)
    let start = first
    if (unit === NO_UNIT) [start, unit] = this.#unitBefore(first)
    else start = this.#takeSignBefore(first)
    if (unit === NO_UNIT && mayBeYear && this.#looksLikeYear(first, next)) {
      return this.#push(DATE, first, next, this.#value * 10_000, false)
    }
    return this.#push(NUMBER, start, next, this.#value, this.#weak && !isSure(unit), unit)
  }

  #looksLikeYear(first: number, next: number): boolean {
    const value = this.#value
    if (!Number.isNaN(this.#second)) return false
    const before = wordAt(this.#reading, first - 1)
    const after = wordAt(this.#reading, next)
    if (this.#isYear(value, FIRST_EVER, LAST_EVER)) {
      if ((after.hints & YEAR_AFTER) !== 0) return true
      if ((after.hints & COUNTED) !== 0 && this.#joins(next)) return false
      if ((before.hints & YEAR_BEFORE) !== 0 && this.#joins(first)) return true
    }
    return this.#isYear(value, FIRST_YEAR, LAST_YEAR)
  }

  /** The ending behind an apostrophe, of Turkish figures: "17'si". */
  #takeEnding(next: number): number {
    const isEnding =
      next < this.#length &&
      this.#gaps[next] === (APOSTROPHE | QUOTE) &&
      (this.#flags[next]! & (FIGURE | CAPITAL)) === 0
    return isEnding ? next + 1 : next
  }

  /** The sign that touches the number from behind, or stands one space behind it. */
  #signBehind(next: number): number {
    let at = this.#ends[next - 1]!
    const limit = next < this.#length ? this.#starts[next]! : this.#text.length
    if (at < limit && (this.#text.charCodeAt(at) === 0x20 || this.#text.charCodeAt(at) === 0xa0)) at++
    if (at >= limit) return NO_UNIT
    const sign = this.#text.charCodeAt(at)
    if (sign === DEGREE_SIGN) {
      this.#signEnd = at + 1
      return CELSIUS
    }
    const unit = SIGNS.get(sign) ?? NO_UNIT
    // "5 $6" has its sign before the next number.
    const touches = at === this.#ends[next - 1]!
    const isNext = !touches && at + 1 < this.#text.length && digitOf(this.#text.charCodeAt(at + 1)) >= 0
    if (isNext || unit === NO_UNIT) return NO_UNIT
    this.#signEnd = at + 1
    return unit
  }

  #signBefore(first: number): number {
    let at = this.#starts[first]! - 1
    const limit = first > this.#reading.tokens.body ? this.#ends[first - 1]! : 0
    if (at >= limit && this.#text.charCodeAt(at) === 0x20) at--
    return at >= limit ? (SIGNS.get(this.#text.charCodeAt(at)) ?? NO_UNIT) : NO_UNIT
  }

  /** A sign, a currency code or a word for per cent before the number, and the word with which the figure then begins. */
  #unitBefore(first: number): readonly [number, number] {
    const unit = this.#signBefore(first)
    const previous = first - 1
    const isFree = previous >= this.#free && previous >= this.#reading.tokens.body
    if (unit !== NO_UNIT) {
      const start = this.#takeSignBefore(first)
      const isReal = unit === DOLLAR && start < first && this.#textAt(start) === 'R'
      return [start, isReal ? REAL : unit]
    }
    if (!isFree || !this.#joins(first)) return [first, NO_UNIT]
    const word = wordAt(this.#reading, previous)
    if ((word.hints & PERCENT_BEFORE) !== 0) return [previous, PERCENT]
    const isCode = (this.#flags[previous]! & CAPITAL) !== 0 && this.#ends[previous]! - this.#starts[previous]! <= 3
    return isCode && familyOf(word.unit) === 'money' ? [previous, word.unit] : [first, NO_UNIT]
  }

  /** The word before "$" that says whose it is belongs to the figure. */
  #takeSignBefore(first: number): number {
    const previous = first - 1
    if (previous < this.#free || previous < this.#reading.tokens.body) return first
    const from = this.#ends[previous]!
    if (this.#text.charCodeAt(from) !== 0x24 || this.#starts[first]! - from > 2) return first
    return DOLLARS.has(this.#textAt(previous)) ? previous : first
  }

  #textAt(i: number): string {
    return this.#ends[i]! - this.#starts[i]! > 2 ? '' : this.#text.slice(this.#starts[i]!, this.#ends[i]!)
  }

  /** The unit that the words behind the number are, and the first word behind it. */
  #unitAfter(next: number): readonly [number, number] {
    for (const at of [next, next + 1]) {
      if (at >= this.#length || !this.#unitJoins(at)) break
      const word = wordAt(this.#reading, at)
      for (const phrase of word.phrases) {
        if (phrase.unit !== NO_UNIT && this.#hasPhrase(at, phrase.rest)) {
          return [at + 1 + phrase.rest.length, phrase.unit]
        }
      }
      if (word.unit !== NO_UNIT) return [at + 1, word.unit]
      if ((word.hints & LINKING) === 0) break
    }
    return [next, this.#moneyBeyond(next)]
  }

  /** The currency behind whose it is: "100 mln Australian dlrs", "37 U.S. cents". Those words stay words. */
  #moneyBeyond(next: number): number {
    for (let at = next; at < next + 3 && at < this.#length && this.#unitJoins(at); at++) {
      const { unit } = wordAt(this.#reading, at)
      if (unit !== NO_UNIT) return familyOf(unit) === 'money' ? unit : NO_UNIT
      if ((this.#flags[at]! & (CAPITAL | FIGURE)) !== CAPITAL) return NO_UNIT
    }
    return NO_UNIT
  }

  #hasPhrase(at: number, rest: readonly number[]): boolean {
    const { words } = this.#reading.tokens
    return rest.every((low, index) => {
      const next = at + 1 + index
      const gap = this.#gaps[next]! & ~(SPACE | LINE | LONG | TIGHT_SPACE | HYPHEN | POINT | SLASH)
      return next < this.#length && gap === 0 && (words[2 * next]! | 0) === low
    })
  }

  /** How many words behind the number say that it is a clock time. */
  #clockWords(at: number): number {
    if (at >= this.#length || (this.#gaps[at]! & ~(SPACE | TIGHT_SPACE | LINE | LONG)) !== 0) return 0
    const word = wordAt(this.#reading, at)
    if ((word.hints & (CLOCK_AFTER | CLOCK_SUFFIX)) !== 0) return 1
    for (const phrase of word.phrases) {
      if ((phrase.hints & CLOCK_AFTER) !== 0 && this.#hasPhrase(at, phrase.rest)) return 1 + phrase.rest.length
    }
    return 0
  }

  #isMonth(at: number): boolean {
    if (at >= this.#length) return false
    const word = wordAt(this.#reading, at)
    if (word.month > 0) return this.#hasCalendarCase(at)
    return word.phrases.some((phrase) => phrase.month > 0 && this.#hasPhrase(at, phrase.rest))
  }

  #month(at: number): { month: number; width: number } {
    const word = wordAt(this.#reading, at)
    for (const phrase of word.phrases) {
      if (phrase.month > 0 && this.#hasPhrase(at, phrase.rest))
        return { month: phrase.month, width: 1 + phrase.rest.length }
    }
    return { month: word.month, width: 1 }
  }

  /** Whether the word has the case that months and weekdays have. */
  #hasCalendarCase(at: number): boolean {
    return this.#reading.lexicon.language.capitalDates !== true || (this.#flags[at]! & CAPITAL) !== 0
  }

  #isDay(at: number): boolean {
    if (!this.#isPlain(at) || this.#ends[at]! - this.#starts[at]! > 2) return false
    const value = this.#numberAt(at)
    return value >= 1 && value <= 31
  }

  #isYear(value: number, first: number, last: number): boolean {
    return Number.isInteger(value) && value >= first && value <= last
  }

  /** Whether the word is digits alone, few enough to be read at once. */
  #isPlain(at: number): boolean {
    if (at >= this.#length || (this.#flags[at]! & FIGURE) === 0) return false
    const from = this.#starts[at]!
    const to = this.#ends[at]!
    if (to - from > 8 || digitOf(this.#text.charCodeAt(from)) < 0) return false
    for (let i = from; i < to; i++) {
      const unit = this.#text.charCodeAt(i)
      if (digitOf(unit) < 0) return i + 2 >= to && this.#reading.lexicon.yearSuffixes.has(unit)
    }
    return true
  }

  #numberAt(at: number): number {
    let value = 0
    for (let i = this.#starts[at]!; i < this.#ends[at]!; i++) {
      const digit = digitOf(this.#text.charCodeAt(i))
      if (digit >= 0) value = value * 10 + digit
    }
    return value
  }

  /** Whether only a space or a line break stands before the word. */
  #joins(at: number): boolean {
    return (this.#gaps[at]! & ~(SPACE | TIGHT_SPACE | LINE | LONG)) === 0 && this.#begins[at] === 0
  }

  /** The same, or a hyphen: what joins the words of a number. */
  #numberJoins(at: number): boolean {
    return (this.#gaps[at]! & ~(SPACE | TIGHT_SPACE | LINE | LONG | HYPHEN)) === 0 && this.#begins[at] === 0
  }

  /** The same, or a point after an abbreviation, or a sign that belongs to the number. */
  #unitJoins(at: number): boolean {
    return (this.#gaps[at]! & (CUT | COMMA | COLON | QUOTE | OPENING | OTHER)) === 0 && this.#begins[at] === 0
  }

  #dateJoins(at: number): boolean {
    return (
      (this.#gaps[at]! & ~(SPACE | TIGHT_SPACE | LINE | LONG | HYPHEN | POINT | SLASH)) === 0 && this.#begins[at] === 0
    )
  }

  #begin(): void {
    this.#value = 0
    this.#second = Number.NaN
    this.#other = Number.NaN
    this.#step = 1
    this.#scaled = false
    this.#weak = false
    this.#signEnd = 0
  }

  #scale(by: number): void {
    this.#value *= by
    this.#second *= by
    this.#other *= by
    this.#step *= by
    this.#scaled = true
  }

  #push(type: number, first: number, last: number, value: number, weak: boolean, unit: number = NO_UNIT): number {
    const from = this.#starts[first]!
    const isSigned = from > 0 && type === NUMBER && SIGNS.has(this.#text.charCodeAt(from - 1))
    this.#figures.push({
      type,
      from: isSigned ? from - 1 : from,
      to: Math.max(this.#ends[last - 1]!, this.#signEnd),
      first,
      last,
      value,
      second: this.#second,
      other: this.#other,
      step: this.#step,
      scaled: this.#scaled,
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

/** Whether a lesser number goes on a greater one: twenty and five, two hundred and sixty. */
function canAdd(current: number, number: number): boolean {
  const magnitude = number < 10 ? 10 : number < 100 ? 100 : 1000
  return current >= magnitude && current % magnitude === 0
}

/** Sixty and eighty take numbers up to nineteen in French. */
function isScore(current: number): boolean {
  return current % 100 === 60 || current % 100 === 80
}
