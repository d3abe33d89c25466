/**
 * The scan of plain words, as the kernel `assembly/words.ts` must do it; the tests hold the two together.
 *
 * Idea: it appends words of letters and digits of one script, with the apostrophes, points and commas within them and
 * marks that neither compose nor move, and stops where anything else begins: at the first unit of the word it cannot
 * finish, or at a mark, an ignorable character, half a character or one of a script without spaces between words. Where
 * a terminator or a line break lies before a word, it notes a pause.
 */

import {
  APOSTROPHE,
  COMPLEX,
  DIGIT,
  END,
  IGNORABLE,
  IN_WORD,
  LETTER,
  MARK,
  MAY_END,
  POINT,
  PROPERTY_SHIFT,
  SCRIPTS,
  SURROGATE,
  UPPER,
} from '../text/character.ts'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'

/** Properties from here on are kinds of separators, of marks, and of characters that stand alone. */
const SPECIAL = 0x80
const FIGURE = 1
const CAPITAL = 2

export interface PlainWords {
  /** Low and high lane of each word. */
  readonly words: number[]
  readonly starts: number[]
  readonly ends: number[]
  readonly flags: number[]
  /** Words before which a sentence may begin. */
  readonly pauses: number[]
  /** Whether a sentence may begin at the word that comes next. */
  readonly isPause: boolean
  /** The unit at which it stopped. */
  readonly next: number
}

/**
 * The plain words from `from` on.
 * @param units the text, followed by two spaces
 * @param isPause whether a sentence may begin at the first word
 */
export function scanPlain(
  table: Uint32Array,
  units: Uint16Array,
  from: number,
  length: number,
  isPause: boolean,
): PlainWords {
  const found = { words: [], starts: [], ends: [], flags: [], pauses: [] } as Omit<PlainWords, 'isPause' | 'next'>
  const kindAt = (at: number) => table[units[at]!]! >>> PROPERTY_SHIFT
  let pause = isPause
  let i = from
  for (;;) {
    for (; (kindAt(i) & IN_WORD) === 0; i++) {
      const kind = kindAt(i)
      if (i >= length || (kind >= MARK && kind < END)) return { ...found, isPause: pause, next: i }
      if ((kind & MAY_END) !== 0) pause = true
    }

    const start = i
    let seen = 0
    let low = SEED_LOW
    let high = SEED_HIGH
    for (; ; i++) {
      const kind = kindAt(i)
      if ((kind & IN_WORD) !== 0) {
        seen |= kind
        const scripts = seen & SCRIPTS
        if ((seen & COMPLEX) !== 0 || (scripts & (scripts - 1)) !== 0) return { ...found, isPause: pause, next: start }
      } else if (kind < SPECIAL || kind === END) {
        break
      } else if (kind < MARK || kind === POINT) {
        const previous = kindAt(i - 1)
        const next = kindAt(i + 1)
        const isUnclear = previous >= SPECIAL || (next >= IGNORABLE && next <= SURROGATE)
        if (isUnclear) return { ...found, isPause: pause, next: start }
        if ((previous & next & (kind === APOSTROPHE ? LETTER : DIGIT)) === 0) break
      } else if (kind !== MARK) {
        return { ...found, isPause: pause, next: start }
      }
      const unit = table[units[i]!]! & 0xffff
      low = stepLow(low, unit)
      high = stepHigh(high, unit)
    }
    if (pause) found.pauses.push(found.starts.length)
    pause = false
    found.words.push(finishLow(low) >>> 0, finishHigh(high) >>> 0)
    found.starts.push(start)
    found.ends.push(i)
    found.flags.push(((seen & DIGIT) !== 0 ? FIGURE : 0) | ((kindAt(start) & UPPER) !== 0 ? CAPITAL : 0))
  }
}
