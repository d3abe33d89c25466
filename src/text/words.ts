/**
 * The scanner that finds the words of a text.
 *
 * Idea: one pass over the UTF-16 units with a property and a folding looked up for each. Letters and digits are hashed
 * as they pass; everything rare leaves the inner loop: an apostrophe between letters and a point or comma between
 * digits belong to the word, marks follow their letter, ignorable characters are passed over, and a word with complex
 * characters or of mixed scripts is cut out and normalised as a string. Scripts without spaces give a token for each
 * two neighbouring characters of a run (a run of one gives one), so that no dictionary is needed to compare them.
 *
 * Layout: results go to scratch arrays that grow and are used again; the caller copies what it keeps.
 *
 * Cost: linear in the text, about 6 ns per unit; no allocation per word outside the slow paths.
 */

import {
  APOSTROPHE,
  COMPLEX,
  characterTable,
  DIGIT,
  END,
  IGNORABLE,
  IN_WORD,
  LETTER,
  MARK,
  MARK_ORDERED,
  MAY_END,
  POINT,
  PROPERTY_SHIFT,
  SCRIPTS,
  SPACELESS,
  SPACELESS_COMPLEX,
  SURROGATE,
  UPPER,
} from './character.ts'
import { finishHigh, finishLow, hashHigh, hashLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from './hash.ts'
import { isMark, normalizeCluster, normalizeWord } from './normalize.ts'
import { boundaryBetween, NO_BOUNDARY, PARAGRAPH } from './sentences.ts'
import { findEnd, hasDigit, propertyAt, widthAt } from './word-ends.ts'

/** Flags of a word; the same values as in `tokenize/tokens.ts`. */
const FIGURE = 1
const CAPITAL = 2

// V8 reads an imported name from its module at every use, and a constant of this module not at all. The inner loop is
// twice as fast for that, so what it uses has a name here; entries of the table hold properties in their upper half.
const WORD_ENTRY = IN_WORD << PROPERTY_SHIFT
const SPECIAL_ENTRY = 0x80 << PROPERTY_SHIFT
const WORD_OR_SPECIAL_ENTRY = WORD_ENTRY | SPECIAL_ENTRY
const FIRST_MARK_ENTRY = MARK << PROPERTY_SHIFT
const FIRST_END_ENTRY = END << PROPERTY_SHIFT
const FIRST_RUN_ENTRY = SPACELESS << PROPERTY_SHIFT
/** An ignorable character or a half one, behind which a letter may stand; what lies between is no letter either. */
const FIRST_UNCLEAR_ENTRY = IGNORABLE << PROPERTY_SHIFT
const FIRST_ORDERED_ENTRY = MARK_ORDERED << PROPERTY_SHIFT
const LETTER_ENTRY = LETTER << PROPERTY_SHIFT
const DIGIT_ENTRY = DIGIT << PROPERTY_SHIFT
const LAST_RUN_ENTRY = (SURROGATE << PROPERTY_SHIFT) | 0xffff
const COMPLEX_ENTRY = COMPLEX << PROPERTY_SHIFT
const SCRIPT_ENTRY = SCRIPTS << PROPERTY_SHIFT
const MAY_END_ENTRY = MAY_END << PROPERTY_SHIFT
/** From the bit of a digit to the flag of a figure, and from that of a capital letter to its flag, without a branch. */
const FIGURE_SHIFT = PROPERTY_SHIFT + Math.log2(DIGIT / FIGURE)
const CAPITAL_SHIFT = PROPERTY_SHIFT + Math.log2(UPPER / CAPITAL)
const seedLow = SEED_LOW
const seedHigh = SEED_HIGH
const nextLow = stepLow
const nextHigh = stepHigh
const lastLow = finishLow
const lastHigh = finishHigh

/** Scratch that one long text needed is given back rather than kept for ever. */
const KEPT_UNITS = 1 << 20
const SPACE = 0x20
/** What the scratch begins with, so small that every text makes it grow. */
const FEW = 16

/** Enough for V8 to note what it sees, which it begins after a function's first calls, and too few to optimise. */
const WARM_UPS = 24
/** A text with every kind of character in every place that is treated apart. */
const EVERY_PATH =
  "It's 1.5, or 1,5! Mr. X. said 'no'.\n\nStra\u00dfe \u0430b e\u0301 \u0915\u094d\u0915\u093e x\u200by \u{1d41b}\u{1d41b} \u{1f600} " +
  '\u4e2d\u6587\u200b\u5b57\u3002\u4e2d, \u30ab\u3099\u{20000} a\u0301\u2019\u200bb 1\u0301.\u200b2 b2b'

export class WordScanner {
  count = 0
  words = new Uint32Array(0)
  starts = new Uint32Array(0)
  ends = new Uint32Array(0)
  flags = new Uint8Array(0)
  sentenceCount = 0
  sentences = new Uint32Array(0)
  paragraphCount = 0
  paragraphs = new Uint32Array(0)

  readonly #table = characterTable()
  #text = ''
  #units = new Uint16Array(0)
  #bytes = Buffer.alloc(0)
  /** Index of the first word of the body, while sentences are wanted. */
  #body = -1

  constructor() {
    // V8 throws optimised code away when it first meets a path nobody had taken, and after a few times optimises only
    // from within the loop, at half the speed. So all paths, growing too, are taken before anything is optimised.
    for (let i = 0; i < WARM_UPS; i++) {
      this.#release()
      this.reset()
      this.scan(EVERY_PATH, true)
    }
  }

  /** Forgets all words. */
  reset(): void {
    this.count = 0
    this.sentenceCount = 0
    this.paragraphCount = 0
    if (this.#units.length > KEPT_UNITS) this.#release()
  }

  #release(): void {
    this.words = new Uint32Array(2 * FEW)
    this.starts = new Uint32Array(FEW)
    this.ends = new Uint32Array(FEW)
    this.flags = new Uint8Array(FEW)
    this.sentences = new Uint32Array(1)
    this.paragraphs = new Uint32Array(1)
    this.#allocateUnits(FEW)
  }

  /** Appends the words of the text; with sentences and paragraphs if it is a body. */
  scan(text: string, isBody: boolean): void {
    this.#load(text)
    this.#body = isBody ? this.count : -1
    const length = text.length
    const units = this.#units
    const table = this.#table
    let gap = MAY_END_ENTRY
    let i = 0
    for (;;) {
      let entry = table[units[i]!]!
      while ((entry & WORD_ENTRY) === 0) {
        if (entry >= FIRST_RUN_ENTRY && entry <= LAST_RUN_ENTRY) break
        if (i >= length) return
        gap |= entry
        entry = table[units[++i]!]!
      }
      if (entry >= SPECIAL_ENTRY) {
        const first = propertyAt(units, i)
        if (first === SPACELESS || first === SPACELESS_COMPLEX) {
          if ((gap & MAY_END_ENTRY) !== 0) this.#mark(i, first)
          gap = 0
          i = this.#scanRun(i)
          continue
        }
        if ((first & IN_WORD) === 0) {
          i += widthAt(units, i)
          continue
        }
      }

      // No call is made while the lanes are live, so that they stay in registers; whatever needs one is `careful`.
      const start = i
      let end = i
      let seen = 0
      let low = seedLow
      let high = seedHigh
      let careful = entry >= SPECIAL_ENTRY
      while (!careful) {
        const from = i
        while ((entry & WORD_ENTRY) !== 0) {
          seen |= entry
          low = nextLow(low, entry & 0xffff)
          high = nextHigh(high, entry & 0xffff)
          entry = table[units[++i]!]!
        }
        if (i !== from) end = i
        if (entry < SPECIAL_ENTRY) break

        const kind = entry >>> PROPERTY_SHIFT
        const before = table[units[end - 1]!]!
        if (kind < MARK || kind === POINT) {
          const after = table[units[i + 1]!]!
          careful = before >= SPECIAL_ENTRY || (after >= FIRST_UNCLEAR_ENTRY && after <= LAST_RUN_ENTRY)
          if ((before & after & (kind === APOSTROPHE ? LETTER_ENTRY : DIGIT_ENTRY)) === 0) break
        } else if (kind === IGNORABLE) {
          entry = table[units[++i]!]!
          continue
        } else if (kind > IGNORABLE && kind !== SURROGATE) {
          break
        } else {
          careful = kind !== MARK && (kind !== MARK_ORDERED || i !== end || before >= FIRST_ORDERED_ENTRY)
        }
        low = nextLow(low, entry & 0xffff)
        high = nextHigh(high, entry & 0xffff)
        entry = table[units[++i]!]!
        end = i
      }
      if (careful) {
        end = findEnd(units, start)
        i = end
        seen |= COMPLEX_ENTRY | (hasDigit(units, start, end) ? DIGIT_ENTRY : 0)
      }

      let first = table[units[start]!]!
      if (first >= SPECIAL_ENTRY) first = propertyAt(units, start) << PROPERTY_SHIFT
      if ((gap & MAY_END_ENTRY) !== 0) this.#mark(start, first >>> PROPERTY_SHIFT)
      gap = 0
      const flags = ((seen >>> FIGURE_SHIFT) & FIGURE) | ((first >>> CAPITAL_SHIFT) & CAPITAL)
      const scripts = seen & SCRIPT_ENTRY
      if ((seen & COMPLEX_ENTRY) !== 0 || (scripts & (scripts - 1)) !== 0) {
        const word = normalizeWord(text.slice(start, end))
        this.#push(hashLow(word), hashHigh(word), start, end, flags)
      } else {
        this.#push(lastLow(low), lastHigh(high), start, end, flags)
      }
      i = this.#scanPlain(i, length)
    }
  }

  /**
   * Appends words of letters and digits between plain separators, as most are, and stops where anything else begins.
   * It makes no call and keeps little, so that all of it stays in registers.
   */
  #scanPlain(from: number, length: number): number {
    const units = this.#units
    const table = this.#table
    const { words, starts, ends, flags } = this
    const capacity = starts.length
    let count = this.count
    let i = from
    while (count < capacity) {
      let entry = table[units[i]!]!
      // Between words a comma or an apostrophe is a separator like any other.
      while ((entry & WORD_ENTRY) === 0 && entry < FIRST_MARK_ENTRY && i < length) entry = table[units[++i]!]!
      if ((entry & WORD_ENTRY) === 0) break

      const start = i
      let seen = 0
      let low = seedLow
      let high = seedHigh
      do {
        seen |= entry
        low = nextLow(low, entry & 0xffff)
        high = nextHigh(high, entry & 0xffff)
        entry = table[units[++i]!]!
      } while ((entry & WORD_ENTRY) !== 0)

      const scripts = seen & SCRIPT_ENTRY
      const isComplex = (seen & COMPLEX_ENTRY) !== 0 || (scripts & (scripts - 1)) !== 0
      // A point or comma before a space ends the word; before anything else it has to be looked at.
      const isClear =
        entry < SPECIAL_ENTRY ||
        ((entry < FIRST_MARK_ENTRY || entry >= FIRST_END_ENTRY) &&
          (table[units[i + 1]!]! & WORD_OR_SPECIAL_ENTRY) === 0)
      if (isComplex || !isClear) {
        i = start
        break
      }
      words[2 * count] = lastLow(low)
      words[2 * count + 1] = lastHigh(high)
      starts[count] = start
      ends[count] = i
      flags[count] = ((seen >>> FIGURE_SHIFT) & FIGURE) | ((table[units[start]!]! >>> CAPITAL_SHIFT) & CAPITAL)
      count++
    }
    this.count = count
    return i
  }

  /** Appends the character pairs of a run of a script without spaces; gives the offset after the run. */
  #scanRun(start: number): number {
    const units = this.#units
    const table = this.#table
    const count = this.count
    let previous = -1
    let previousUnit = 0
    let i = start
    for (;;) {
      const entry = table[units[i]!]!
      const kind = entry >>> PROPERTY_SHIFT
      if (kind === SPACELESS) {
        const unit = entry & 0xffff
        if (previous >= 0) {
          const low = lastLow(nextLow(nextLow(seedLow, previousUnit), unit))
          const high = lastHigh(nextHigh(nextHigh(seedHigh, previousUnit), unit))
          this.#push(low, high, previous, i + 1, 0)
        }
        previous = i++
        previousUnit = unit
      } else if (kind === IGNORABLE) {
        i++
      } else if (
        kind === SPACELESS_COMPLEX ||
        isMark(kind) ||
        (kind === SURROGATE && continuesRun(propertyAt(units, i)))
      ) {
        this.count = count
        return this.#scanComplexRun(start)
      } else {
        break
      }
    }
    if (this.count === count) {
      const low = lastLow(nextLow(seedLow, previousUnit))
      const high = lastHigh(nextHigh(seedHigh, previousUnit))
      this.#push(low, high, previous, previous + 1, 0)
    }
    return i
  }

  /** The same for a run with characters that fold to several or compose: each is normalised with its marks. */
  #scanComplexRun(start: number): number {
    const text = this.#text
    const units = this.#units
    const count = this.count
    let previous = ''
    let previousFrom = start
    let previousTo = start
    let i = start
    while (i < text.length) {
      const kind = propertyAt(units, i)
      if (kind === IGNORABLE) {
        i += widthAt(units, i)
        continue
      }
      if (kind !== SPACELESS && kind !== SPACELESS_COMPLEX) break
      const from = i
      i += widthAt(units, i)
      let to = i
      for (let next = propertyAt(units, i); isMark(next) || next === IGNORABLE; next = propertyAt(units, i)) {
        i += widthAt(units, i)
        if (next !== IGNORABLE) to = i
      }
      for (const character of normalizeCluster(text.slice(from, to))) {
        if (previous !== '') {
          const pair = previous + character
          this.#push(hashLow(pair), hashHigh(pair), previousFrom, to, 0)
        }
        previous = character
        previousFrom = from
        previousTo = to
      }
    }
    if (this.count === count) this.#push(hashLow(previous), hashHigh(previous), previousFrom, previousTo, 0)
    return i
  }

  #push(low: number, high: number, start: number, end: number, flags: number): void {
    const index = this.count++
    if (index === this.starts.length) this.#grow()
    this.words[2 * index] = low
    this.words[2 * index + 1] = high
    this.starts[index] = start
    this.ends[index] = end
    this.flags[index] = flags
  }

  /** Notes the sentence or paragraph that begins with the next word, if one does. */
  #mark(start: number, first: number): void {
    if (this.#body < 0) return
    const index = this.count
    let boundary = PARAGRAPH
    if (index > this.#body) {
      const end = this.ends[index - 1]!
      const length = end - this.starts[index - 1]!
      boundary = boundaryBetween(this.#units, end, start, length, this.words[2 * (index - 1)]! | 0, first)
      if (boundary === NO_BOUNDARY) return
    }
    if (this.sentenceCount === this.sentences.length) this.sentences = doubled(this.sentences)
    this.sentences[this.sentenceCount++] = index
    if (boundary !== PARAGRAPH) return
    if (this.paragraphCount === this.paragraphs.length) this.paragraphs = doubled(this.paragraphs)
    this.paragraphs[this.paragraphCount++] = index
  }

  /** Writes the units of the text to scratch, and after them spaces, at which every loop stops. */
  #load(text: string): void {
    if (text.length + 2 > this.#units.length) this.#allocateUnits(2 * (text.length + 2))
    this.#text = text
    this.#bytes.write(text, 0, 'utf16le')
    this.#units[text.length] = SPACE
    this.#units[text.length + 1] = SPACE
  }

  #allocateUnits(length: number): void {
    this.#units = new Uint16Array(length)
    this.#bytes = Buffer.from(this.#units.buffer)
  }

  #grow(): void {
    this.words = doubled(this.words)
    this.starts = doubled(this.starts)
    this.ends = doubled(this.ends)
    const flags = new Uint8Array(2 * this.flags.length)
    flags.set(this.flags)
    this.flags = flags
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length)
  larger.set(array)
  return larger
}

function continuesRun(kind: number): boolean {
  return kind === SPACELESS || kind === SPACELESS_COMPLEX || kind === IGNORABLE || isMark(kind)
}
