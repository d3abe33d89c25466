/**
 * All languages whose facts we can read, and how the one of an article is told: by its tag, or else by its script and the
 * small words among its first ones. Told cheaply and the same everywhere; what is not told is read by the neutral table.
 */

import { hashLow } from '../../../text/hash.ts'
import { normalizeWord } from '../../../text/normalize.ts'
import type { Tokens } from '../../../tokenize/tokens.ts'
import { Lexicon } from '../lexicon.ts'
import { ARABIC } from './ar.ts'
import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import type { Language } from './language.ts'
import { NEUTRAL } from './neutral.ts'
import { PORTUGUESE } from './pt.ts'
import { TURKISH } from './tr.ts'
import { CHINESE } from './zh.ts'

export const LANGUAGES: readonly Language[] = [ENGLISH, FRENCH, GERMAN, SPANISH, PORTUGUESE, TURKISH, ARABIC, CHINESE]

/** As many words are looked at to tell a language. */
const LOOKED_AT = 200
/** A language must have so many small words among them, and this share of them must be Han for Chinese. */
const MINIMUM_HITS = 2
const MINIMUM_HAN = 0.3

const lexicons = new Map<Language, Lexicon>()

/** The compiled table for an article. */
export function lexiconOf(language: string | undefined, text: string, tokens: Tokens): Lexicon {
  const table = findLanguage(language) ?? (language === undefined ? tellLanguage(text, tokens) : NEUTRAL)
  let lexicon = lexicons.get(table)
  if (lexicon === undefined) {
    lexicon = new Lexicon(table)
    lexicons.set(table, lexicon)
  }
  return lexicon
}

/** The table for a language tag, of which the first part counts. */
function findLanguage(tag: string | undefined): Language | undefined {
  if (tag === undefined) return undefined
  const code = tag.split(/[-_]/, 1)[0]!.toLowerCase()
  // Japanese writes its figures with the same signs.
  if (code === 'ja') return CHINESE
  return LANGUAGES.find((language) => language.code === code)
}

/** By their hashes the small words of all languages, and for each the languages that have it, one bit each; 0 for none. */
interface SmallWords {
  readonly lows: Int32Array
  readonly languages: Int32Array
  readonly mask: number
}

let smallWords: SmallWords | undefined

/** The language that a text gives away by itself. */
export function tellLanguage(text: string, tokens: Tokens): Language {
  smallWords ??= makeSmallWords()
  const { lows, languages, mask } = smallWords
  const { words, starts } = tokens
  const end = Math.min(tokens.length, tokens.body + LOOKED_AT)
  const hits = new Int32Array(LANGUAGES.length)
  let han = 0
  for (let i = tokens.body; i < end; i++) {
    if (isHan(text.charCodeAt(starts[i]!))) han++
    const low = words[2 * i]! | 0
    let slot = low & mask
    while (languages[slot] !== 0 && lows[slot] !== low) slot = (slot + 1) & mask
    for (let number = 0, left = languages[slot]!; left !== 0; number++, left >>>= 1) hits[number]! += left & 1
  }
  if (han > 0 && han >= MINIMUM_HAN * (end - tokens.body)) return CHINESE
  let best = 0
  for (let number = 1; number < hits.length; number++) if (hits[number]! > hits[best]!) best = number
  return hits[best]! >= MINIMUM_HITS ? LANGUAGES[best]! : NEUTRAL
}

/** Whether a unit is a Han sign of the common block or an iteration or zero sign beside it. */
export function isHan(unit: number): boolean {
  return (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf) || unit === 0x3007
}

function makeSmallWords(): SmallWords {
  const words = new Map<number, number>()
  LANGUAGES.forEach(({ stopWords }, number) => {
    for (const word of stopWords.split(' ')) {
      if (word === '') continue
      const low = hashLow(normalizeWord(word)) | 0
      words.set(low, (words.get(low) ?? 0) | (1 << number))
    }
  })
  let size = 64
  while (size < 4 * words.size) size *= 2
  const table = { lows: new Int32Array(size), languages: new Int32Array(size), mask: size - 1 }
  for (const [low, languages] of words) {
    let slot = low & table.mask
    while (table.languages[slot] !== 0) slot = (slot + 1) & table.mask
    table.lows[slot] = low
    table.languages[slot] = languages
  }
  return table
}
