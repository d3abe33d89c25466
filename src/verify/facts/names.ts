/**
 * Which words of a text are names, and when two spellings are the same name.
 *
 * In scripts with capitals a name is a capitalised word inside a sentence. At the start of a sentence, or behind a quotation
 * mark or colon, every word has a capital, so it is only MAYBE a name: it counts if one of the two texts has it SURELY.
 * Lines in which most words have capitals (headlines) tell nothing, and long words all in capitals little. In German every noun has a capital: there only runs of
 * two and more capitals ("Olaf Scholz") and names that the language lists are sure, and a single capital is MAYBE one, so
 * that "Scholz" alone is known from "Olaf Scholz". Months and weekdays are dates, and words the language's table lists are
 * words. In scripts without capitals names are those that the language lists.
 *
 * The key of a name is a hash of its letters up to an apostrophe, so that "Ankara'da" and "Ankara" are one.
 */

import { characterTable, IGNORABLE, PROPERTY_SHIFT, UPPER } from '../../text/character.ts'
import { CAPITAL, FIGURE } from '../../tokenize/tokens.ts'
import { COLON, COMMA, CUT, LINE, LONG, OPENING, OTHER, POINT, QUOTE, SPACE, TIGHT_SPACE } from './gaps.ts'
import { KNOWN_NAME, STOP } from './lexicon.ts'
import { type Reading, wordAt } from './reading.ts'

export const MAYBE = 1
export const SURELY = 2

/** A sentence with so large a share of capitals is a headline. */
const HEADLINE_SHARE = 0.6
const SENTENCE_SHARE = 0.8
const HEADLINE_WORDS = 4
/** Letters of a name that its key is made of. */
const KEY_LETTERS = 40

/** For each word whether it is a name. */
export function readNames(reading: Reading): Uint8Array {
  const { tokens, begins } = reading
  const names = new Uint8Array(tokens.length)
  for (let from = tokens.body; from < tokens.length; ) {
    let to = from + 1
    while (begins[to] === 0) to++
    markSentence(reading, from, to, names)
    from = to
  }
  return names
}

function markSentence(reading: Reading, from: number, to: number, names: Uint8Array): void {
  const { tokens, gaps, lexicon } = reading
  const { flags } = tokens
  let capitals = 0
  let words = 0
  for (let i = from; i < to; i++) {
    if ((flags[i]! & FIGURE) !== 0) continue
    words++
    if ((flags[i]! & CAPITAL) !== 0) capitals++
  }
  if (capitals === 0) {
    for (let i = from; i < to; i++) {
      if ((flags[i]! & FIGURE) === 0 && (wordAt(reading, i).hints & KNOWN_NAME) !== 0) names[i] = SURELY
    }
    return
  }
  const nouns = lexicon.language.capitalNouns === true
  // A sentence that ends with a point may be full of names, and in German half of all words have capitals.
  const isSentence = nouns || (gaps[to]! & POINT) !== 0
  if (words >= HEADLINE_WORDS && capitals > (isSentence ? SENTENCE_SHARE : HEADLINE_SHARE) * words) return
  for (let i = from; i < to; i++) {
    if ((flags[i]! & (CAPITAL | FIGURE)) !== CAPITAL) continue
    const word = wordAt(reading, i)
    if ((word.hints & KNOWN_NAME) !== 0) {
      names[i] = SURELY
      continue
    }
    // A single letter is an initial or the word "I".
    if (reading.entries[i]! > 0 || tokens.ends[i]! - tokens.starts[i]! < 2) continue
    const isFirst = i === from || (gaps[i]! & (QUOTE | COLON | OPENING | POINT | OTHER)) !== 0
    if (isFirst || isShouted(reading, i)) names[i] = MAYBE
    else if (!nouns) names[i] = SURELY
    else names[i] = isNextTo(reading, i, i - 1, from, to) || isNextTo(reading, i + 1, i + 1, from, to) ? SURELY : MAYBE
  }
}

/** Letters of an abbreviation; longer words in capitals are of a heading. */
const ABBREVIATED = 5

/** Whether a long word is all in capitals. */
function isShouted({ text, tokens }: Reading, i: number): boolean {
  const from = tokens.starts[i]!
  const to = Math.min(tokens.ends[i]!, from + ABBREVIATED + 1)
  if (to - from <= ABBREVIATED) return false
  const table = characterTable()
  for (let at = from; at < to; at++) if (((table[text.charCodeAt(at)]! >>> PROPERTY_SHIFT) & UPPER) === 0) return false
  return true
}

/** Whether the word at `other` is a capitalised one with only a space between; `gap` is the later of the two. */
function isNextTo(reading: Reading, gap: number, other: number, from: number, to: number): boolean {
  if (other <= from || other >= to) return false
  if ((reading.gaps[gap]! & ~(SPACE | TIGHT_SPACE | LONG | LINE)) !== 0) return false
  if ((reading.gaps[gap]! & (CUT | COMMA)) !== 0) return false
  const isCapital = (reading.tokens.flags[other]! & (CAPITAL | FIGURE)) === CAPITAL
  return isCapital && (wordAt(reading, other).hints & STOP) === 0 && wordAt(reading, other).month === 0
}

/** The key of the name at the word. */
export function nameKey({ text, tokens }: Reading, i: number): number {
  const table = characterTable()
  const from = tokens.starts[i]!
  const to = Math.min(tokens.ends[i]!, from + KEY_LETTERS)
  let key = 0x811c9dc5
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x27 || unit === 0x2019 || unit === 0x92) break
    const entry = table[unit]!
    if (entry >>> PROPERTY_SHIFT !== IGNORABLE) key = Math.imul(key ^ (entry & 0xffff), 0x01000193)
  }
  return key
}
