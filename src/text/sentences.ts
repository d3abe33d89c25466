/**
 * Where sentences and paragraphs end.
 *
 * Idea: the scanner asks only between two words with a terminator or a line break between them. A sentence ends at a
 * terminator followed by a space (or at one of Chinese and Japanese, which need none), if the next word can begin one:
 * it is a capital, a figure, or of a script without case. A point after a single letter or an abbreviation ends nothing.
 * A paragraph ends at a blank line, or at a line break that also ends a sentence or follows a closing quotation mark;
 * other line breaks come from hard wrapping and mean nothing.
 *
 * Cost: one look at each unit between the two words.
 */

import { DIGIT, SCRIPTS, UPPER } from './character.ts'
import { hashLow } from './hash.ts'

export const NO_BOUNDARY = 0
const SENTENCE = 1
export const PARAGRAPH = 2

/** Abbreviations that stand before a name, and so before a capital. */
const BEFORE_NAMES = toHashes(
  'mr mrs ms messrs dr drs prof rev hon st mt ft gen col maj lt sgt capt cmdr adm cpl pvt gov sen rep pres supt insp sr sra dra mme mlle mgr av doç hr fr ул им гр проф тов',
)

/** Abbreviations that stand before a figure; before anything else they are words. */
const BEFORE_FIGURES = toHashes(
  'no nos nr jan feb mar apr jun jul aug sep sept oct nov dec art vol fig pp ch sec par approx ca стр рис',
)

function toHashes(words: string): ReadonlySet<number> {
  return new Set(words.split(' ').map(hashLow))
}

const POINT_UNIT = 0x2e
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** What a sentence can end with; those of Chinese and Japanese first, which are followed by no space. */
const UNSPACED = toUnits('。！？｡．')
const TERMINATORS = toUnits('.!?…‼⁇⁈⁉؟۔।॥։።၊။។៕')
/** What may stand between a terminator and the space after it. */
const CLOSING_QUOTES = toUnits('"\'”’»“‘›」』＂')
/** After these the sentence goes on, whatever stood before them. */
const CONTINUING = toUnits(',;:،؛、，；：')

function toUnits(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

/**
 * Whether a sentence or a paragraph ends in `units[from, to)`, which lies between two words.
 * @param previousLength units of the word before
 * @param previousLow low lane of its hash
 * @param next property of the first character of the word after
 */
export function boundaryBetween(
  units: Uint16Array,
  from: number,
  to: number,
  previousLength: number,
  previousLow: number,
  next: number,
): number {
  // Nearly all questions are about a point and a space.
  if (to - from === 2 && units[from] === POINT_UNIT && units[from + 1] === 0x20) {
    return canBegin(next) && !isAbbreviation(previousLength, previousLow, next) ? SENTENCE : NO_BOUNDARY
  }
  let ended = false
  let quoted = false
  let apart = false
  let lines = 0
  let brokenAfterEnd = false
  for (let i = from; i < to; i++) {
    const unit = units[i]!
    if (unit === 0x20) {
      apart = true
    } else if (unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === 0x2028 || unit === 0x2029 || unit === 0x85) {
      if (unit === LINE_FEED && i > from && units[i - 1] === CARRIAGE_RETURN) continue
      lines++
      apart = true
      if (unit === 0x2029) lines++
      if (lines > 1) return PARAGRAPH
      if (ended || quoted) brokenAfterEnd = true
    } else if (unit <= 0x20 || unit === 0xa0 || unit === 0x3000) {
      apart = true
    } else {
      lines = 0
      if (UNSPACED.has(unit)) {
        ended = true
        apart = true
      } else if (TERMINATORS.has(unit)) {
        ended = unit !== POINT_UNIT || ended || i > from || !isAbbreviation(previousLength, previousLow, next)
        apart = false
      } else if (CONTINUING.has(unit)) {
        ended = false
        quoted = false
      } else if (CLOSING_QUOTES.has(unit)) {
        quoted ||= !apart
      }
    }
  }
  if (!canBegin(next)) return NO_BOUNDARY
  if (brokenAfterEnd) return PARAGRAPH
  return ended && apart ? SENTENCE : NO_BOUNDARY
}

function isAbbreviation(length: number, low: number, next: number): boolean {
  return length === 1 || BEFORE_NAMES.has(low) || ((next & DIGIT) !== 0 && BEFORE_FIGURES.has(low))
}

/** Lower case begins no sentence; scripts other than Latin, Cyrillic and Greek are taken as having no case. */
function canBegin(property: number): boolean {
  return property >= 0x80 || (property & (UPPER | DIGIT)) !== 0 || (property & SCRIPTS) === 0
}
