/**
 * Looks at the words of a text around an index: what they mean, what joins them, and small numbers. All readers of figures
 * look through it, so that what joins two words is said once.
 */

import { CAPITAL, FIGURE } from '../../tokenize/tokens.ts'
import { digitOf } from './digits.ts'
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
import type { Language } from './languages/language.ts'
import type { Lexicon, Word } from './lexicon.ts'
import { type Reading, wordAt } from './reading.ts'

const SPACES = SPACE | TIGHT_SPACE | LINE | LONG
/** Numbers that are read at once have no more digits. */
const PLAIN_DIGITS = 8

export class Cursor {
  readonly reading: Reading
  readonly text: string
  readonly lexicon: Lexicon
  readonly language: Language
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly flags: Uint8Array
  readonly gaps: Uint16Array
  readonly begins: Uint8Array
  readonly body: number
  readonly length: number

  constructor(reading: Reading) {
    this.reading = reading
    this.text = reading.text
    this.lexicon = reading.lexicon
    this.language = reading.lexicon.language
    const { starts, ends, flags, body, length } = reading.tokens
    this.starts = starts
    this.ends = ends
    this.flags = flags
    this.gaps = reading.gaps
    this.begins = reading.begins
    this.body = body
    this.length = length
  }

  word(at: number): Word {
    return wordAt(this.reading, at)
  }

  has(at: number, hints: number): boolean {
    return (this.word(at).hints & hints) !== 0
  }

  width(at: number): number {
    return this.ends[at]! - this.starts[at]!
  }

  isCapital(at: number): boolean {
    return (this.flags[at]! & (CAPITAL | FIGURE)) === CAPITAL
  }

  hasDigits(at: number): boolean {
    return at < this.length && (this.flags[at]! & FIGURE) !== 0
  }

  /** Whether only a space or a line break stands before the word. */
  joins(at: number): boolean {
    return (this.gaps[at]! & ~SPACES) === 0 && this.begins[at] === 0
  }

  /** The same, or a hyphen: what joins the words of a number. */
  numberJoins(at: number): boolean {
    return (this.gaps[at]! & ~(SPACES | HYPHEN)) === 0 && this.begins[at] === 0
  }

  /** The same, or a point or slash: what joins the parts of a date. */
  dateJoins(at: number): boolean {
    return (this.gaps[at]! & ~(SPACES | HYPHEN | POINT | SLASH)) === 0 && this.begins[at] === 0
  }

  /** The same, or a sign that belongs to the number: what joins a number and its unit. */
  unitJoins(at: number): boolean {
    return (this.gaps[at]! & (CUT | COMMA | COLON | QUOTE | OPENING | OTHER)) === 0 && this.begins[at] === 0
  }

  /** Whether nothing but spaces or a comma stands before the word, as before a year. */
  yearJoins(at: number): boolean {
    return at < this.length && (this.gaps[at]! & ~(SPACES | COMMA)) === 0 && this.begins[at] === 0
  }

  /** Whether the words behind the one at the index are those of an expression. */
  hasPhrase(at: number, rest: readonly number[]): boolean {
    const { words } = this.reading.tokens
    return rest.every((low, index) => {
      const next = at + 1 + index
      const joined = (this.gaps[next]! & ~(SPACES | HYPHEN | POINT | SLASH)) === 0
      return next < this.length && joined && (words[2 * next]! | 0) === low
    })
  }

  /** Behind the ending that an apostrophe joins to a figure, as in Turkish: "17'si". */
  takeEnding(next: number): number {
    const isJoined = next < this.length && this.gaps[next] === (APOSTROPHE | QUOTE)
    return isJoined && (this.flags[next]! & (FIGURE | CAPITAL)) === 0 ? next + 1 : next
  }

  /** Whether the word is digits alone, few enough to be read at once. */
  isPlain(at: number): boolean {
    if (!this.hasDigits(at)) return false
    const from = this.starts[at]!
    const to = this.ends[at]!
    if (to - from > PLAIN_DIGITS || digitOf(this.text.charCodeAt(from)) < 0) return false
    for (let i = from; i < to; i++) {
      const unit = this.text.charCodeAt(i)
      if (digitOf(unit) < 0) return i + 2 >= to && this.lexicon.yearSuffixes.has(unit)
    }
    return true
  }

  /** The number of a word of digits alone. */
  numberAt(at: number): number {
    let value = 0
    for (let i = this.starts[at]!; i < this.ends[at]!; i++) {
      const digit = digitOf(this.text.charCodeAt(i))
      if (digit >= 0) value = value * 10 + digit
    }
    return value
  }

  /** Whether the word is a number that a day of a month can have. */
  isDay(at: number): boolean {
    if (!this.isPlain(at) || this.width(at) > 2) return false
    const value = this.numberAt(at)
    return value >= 1 && value <= 31
  }
}
