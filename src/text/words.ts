/**
 * The scanner that finds the words of a text.
 *
 * Idea: one pass over the UTF-16 units with a property and a folding looked up for each. Letters and digits are hashed
 * as they pass; an apostrophe between letters and a point or comma between digits belong to the word, marks follow their
 * letter, ignorable characters are passed over, and a word with complex characters or of mixed scripts is cut out and
 * normalised as a string. Scripts without spaces give a token for each two neighbouring characters of a run (a run of
 * one gives one), so that no dictionary is needed to compare them. Plain words, which nearly all are, are found by a
 * kernel (`kernels/scan-plain.ts`), and here one word or run at a time where it stops.
 *
 * Layout: results go to a memory that grows and is used again (`kernels/word-memory.ts`); the caller takes a copy.
 *
 * Cost: linear in the text, about 3 ns per unit of plain words; no allocation per word outside the slow paths.
 */

import { WordMemory } from '../kernels/word-memory.ts'
import {
  APOSTROPHE,
  COMPLEX,
  characterTable,
  DIGIT,
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

/** Enough for V8 to note what it sees, which it begins after a function's first calls, and too few to optimise. */
const WARM_UPS = 24
/** A text with every kind of character in every place that is treated apart. */
const EVERY_PATH =
  "It's 1.5, or 1,5! Mr. X. said 'no'.\n\nStra\u00dfe \u0430b e\u0301 \u0915\u094d\u0915\u093e x\u200by \u{1d41b}\u{1d41b} \u{1f600} " +
  '\u4e2d\u6587\u200b\u5b57\u3002\u4e2d, \u30ab\u3099\u{20000} a\u0301\u2019\u200bb 1\u0301.\u200b2 b2b'

export class WordScanner {
  sentenceCount = 0
  paragraphCount = 0
  readonly #memory = new WordMemory()
  readonly #table = characterTable()
  #text = ''
  /** Index of the first word of the body, while sentences are wanted. */
  #body = -1

  constructor() {
    // V8 throws optimised code away when it first meets a path nobody had taken, and after a few times optimises only
    // from within the loop, at half the speed. So all paths are taken before anything is optimised.
    for (let i = 0; i < WARM_UPS; i++) {
      this.reset()
      this.scan(EVERY_PATH, true)
    }
  }

  /** Words found so far. */
  get count(): number {
    return this.#memory.count
  }

  /** Forgets all words. */
  reset(): void {
    this.sentenceCount = 0
    this.paragraphCount = 0
    this.#memory.reset()
  }

  /**
   * A copy of words, starts, ends, sentences, paragraphs and flags, end to end. The scanner has to forget them next.
   */
  pack(): Uint8Array {
    return this.#memory.pack(this.sentenceCount, this.paragraphCount)
  }

  /** Appends the words of the text; with sentences and paragraphs if it is a body. */
  scan(text: string, isBody: boolean): void {
    const memory = this.#memory
    memory.load(text)
    this.#text = text
    this.#body = isBody ? memory.count : -1
    const length = text.length
    const table = this.#table
    let gap = MAY_END_ENTRY
    let i = 0
    for (;;) {
      i = this.#scanPlain(i, length, gap)
      if (i >= length) return
      gap = memory.gap
      const units = memory.units
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
          if ((gap & MAY_END_ENTRY) !== 0) this.#mark(memory.count, i, first)
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
      if ((gap & MAY_END_ENTRY) !== 0) this.#mark(memory.count, start, first >>> PROPERTY_SHIFT)
      gap = 0
      const flags = ((seen >>> FIGURE_SHIFT) & FIGURE) | ((first >>> CAPITAL_SHIFT) & CAPITAL)
      const scripts = seen & SCRIPT_ENTRY
      if ((seen & COMPLEX_ENTRY) !== 0 || (scripts & (scripts - 1)) !== 0) {
        const word = normalizeWord(text.slice(start, end))
        this.#push(hashLow(word), hashHigh(word), start, end, flags)
      } else {
        this.#push(lastLow(low), lastHigh(high), start, end, flags)
      }
    }
  }

  /** Appends words while they are plain, as most are, and the sentences they begin; gives the offset it stopped at. */
  #scanPlain(from: number, length: number, gap: number): number {
    const memory = this.#memory
    const next = memory.scanPlain(from, length, gap)
    if (this.#body < 0) return next
    const { pauses, pauseCount, starts, units } = memory
    for (let i = 0; i < pauseCount; i++) {
      const index = pauses[i]!
      const start = starts[index]!
      this.#mark(index, start, this.#table[units[start]!]! >>> PROPERTY_SHIFT)
    }
    return next
  }

  /** Appends the character pairs of a run of a script without spaces; gives the offset after the run. */
  #scanRun(start: number): number {
    const units = this.#memory.units
    const table = this.#table
    const count = this.#memory.count
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
        this.#memory.count = count
        return this.#scanComplexRun(start)
      } else {
        break
      }
    }
    if (this.#memory.count === count) {
      const low = lastLow(nextLow(seedLow, previousUnit))
      const high = lastHigh(nextHigh(seedHigh, previousUnit))
      this.#push(low, high, previous, previous + 1, 0)
    }
    return i
  }

  /** The same for a run with characters that fold to several or compose: each is normalised with its marks. */
  #scanComplexRun(start: number): number {
    const text = this.#text
    const units = this.#memory.units
    const count = this.#memory.count
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
    if (this.#memory.count === count) this.#push(hashLow(previous), hashHigh(previous), previousFrom, previousTo, 0)
    return i
  }

  #push(low: number, high: number, start: number, end: number, flags: number): void {
    const memory = this.#memory
    const index = memory.count
    if (index === memory.capacity) memory.grow()
    memory.words[2 * index] = low
    memory.words[2 * index + 1] = high
    memory.starts[index] = start
    memory.ends[index] = end
    memory.flags[index] = flags
    memory.count = index + 1
  }

  /** Notes the sentence or paragraph that begins with the word of that index, if one does. */
  #mark(index: number, start: number, first: number): void {
    if (this.#body < 0) return
    const { words, starts, ends, units, sentences, paragraphs } = this.#memory
    let boundary = PARAGRAPH
    if (index > this.#body) {
      const end = ends[index - 1]!
      const length = end - starts[index - 1]!
      boundary = boundaryBetween(units, end, start, length, words[2 * (index - 1)]! | 0, first)
      if (boundary === NO_BOUNDARY) return
    }
    sentences[this.sentenceCount++] = index
    if (boundary === PARAGRAPH) paragraphs[this.paragraphCount++] = index
  }
}

function continuesRun(kind: number): boolean {
  return kind === SPACELESS || kind === SPACELESS_COMPLEX || kind === IGNORABLE || isMark(kind)
}
