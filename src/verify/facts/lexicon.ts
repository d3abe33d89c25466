/**
 * The words of a language's table, found by the hashes of tokens, so that no word of an article becomes a string.
 *
 * Layout: an open-addressing table of low lanes with the number of an entry; what a word means stands in the entry, which
 * may have several meanings at once ("second" is an ordinal and a unit). Expressions of several words hang on their
 * first one. Cost: one probe for each token, about 3 ns; compiling a table takes half a millisecond, once.
 */

import { hashHigh, hashLow } from '../../text/hash.ts'
import { normalizeWord } from '../../text/normalize.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import type { Language } from './languages/language.ts'
import { NO_UNIT, toUnit } from './units.ts'

/** Hints: what a word says about the figure next to it. */
export const ALONE = 1
export const WEAK = 2
export const ARTICLE = 4
export const JOINER = 8
/** Has its joiner in front, as Arabic tens have. */
export const JOINED = 16
export const LINKING = 32
export const PERCENT_BEFORE = 64
export const YEAR_BEFORE = 128
export const YEAR_AFTER = 256
export const CLOCK_BEFORE = 512
export const CLOCK_AFTER = 1024
export const NUMBERED = 2048
export const ORDINAL_SUFFIX = 4096
export const COUNTED = 8192
export const STOP = 16_384
export const KNOWN_NAME = 32_768
export const CLOCK_SUFFIX = 65_536
export const UNTIL = 131_072

/** An expression that begins with a word: the lanes of the words after it, and what it means. */
interface Phrase {
  readonly rest: readonly number[]
  readonly unit: number
  readonly month: number
  readonly hints: number
}

export interface Word {
  /** Value of a number word; -1 if it is none. */
  number: number
  /** What it multiplies by; 0 if nothing. */
  scale: number
  ordinal: number
  unit: number
  /** 1 to 12. */
  month: number
  /** 1 to 7. */
  weekday: number
  /** 1 to 3: yesterday, today, tomorrow. */
  day: number
  hints: number
  phrases: Phrase[]
}

export const NO_WORD: Word = {
  number: -1,
  scale: 0,
  ordinal: 0,
  unit: NO_UNIT,
  month: 0,
  weekday: 0,
  day: 0,
  hints: 0,
  phrases: [],
}

export class Lexicon {
  readonly language: Language
  readonly prefixes: ReadonlySet<number>
  readonly yearSuffixes: ReadonlySet<number>
  /** Entries by their numbers; 0 is a word that the table does not have. */
  readonly words: Word[] = [NO_WORD]
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(language: Language) {
    this.language = language
    this.prefixes = toUnits(language.prefixes)
    this.yearSuffixes = toUnits(language.yearSuffixes)
    const entries = new Map<string, Word>()
    declare(language, (word) => {
      let entry = entries.get(word)
      if (entry === undefined) {
        entry = { ...NO_WORD, phrases: [] }
        entries.set(word, entry)
      }
      return entry
    })

    let capacity = 64
    while (capacity < 3 * entries.size) capacity *= 2
    this.#slots = new Int32Array(3 * capacity)
    this.#mask = capacity - 1
    for (const [word, entry] of entries) {
      let slot = hashLow(word) & this.#mask
      while (this.#slots[3 * slot + 2] !== 0) slot = (slot + 1) & this.#mask
      this.#slots[3 * slot] = hashLow(word)
      this.#slots[3 * slot + 1] = hashHigh(word)
      this.#slots[3 * slot + 2] = this.words.push(entry) - 1
    }
  }

  /** The numbers of the entries of all body words of a text, by their index. */
  findAll({ words, length, body }: Pick<Tokens, 'words' | 'length' | 'body'>): Uint16Array {
    const entries = new Uint16Array(length)
    const slots = this.#slots
    const mask = this.#mask
    for (let i = body; i < length; i++) {
      const low = words[2 * i]! | 0
      let slot = low & mask
      for (;;) {
        const entry = slots[3 * slot + 2]!
        if (entry === 0) break
        if (slots[3 * slot] === low && slots[3 * slot + 1] === (words[2 * i + 1]! | 0)) {
          entries[i] = entry
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return entries
  }

  /** The number of the entry with these lanes; 0 if there is none. */
  find(low: number, high: number): number {
    const slots = this.#slots
    const mask = this.#mask
    let slot = low & mask
    for (;;) {
      const entry = slots[3 * slot + 2]!
      if (entry === 0 || (slots[3 * slot] === low && slots[3 * slot + 1] === high)) return entry
      slot = (slot + 1) & mask
    }
  }
}

/** Puts every word of the table under its normalised spelling. */
function declare(language: Language, entryOf: (word: string) => Word): void {
  const each = (list: string | undefined, meaning: (entry: Word) => void) => {
    for (const word of split(list)) meaning(entryOf(normalizeWord(word)))
  }
  const hint = (list: string | undefined, bit: number) => {
    for (const word of split(list)) {
      if (word.includes('_')) addPhrase(entryOf, word, { unit: NO_UNIT, month: 0, hints: bit })
      else entryOf(normalizeWord(word)).hints |= bit
    }
  }

  const { joinedPrefix, elided } = language
  for (const [word, value] of Object.entries(language.numbers)) {
    each(word, (entry) => (entry.number = value))
    if (joinedPrefix === undefined) continue
    each(joinedPrefix + word, (entry) => {
      entry.number = value
      entry.hints |= JOINED
    })
  }
  each(language.hundreds, (entry) => (entry.scale = 100))
  for (const [word, scale] of Object.entries(language.scales)) {
    each(word, (entry) => (entry.scale = scale))
    if (elided !== undefined) each(elided + word, (entry) => (entry.scale = scale))
  }
  if (joinedPrefix !== undefined) {
    for (const word of [...split(language.hundreds), ...Object.keys(language.scales)]) {
      const scale = language.scales[word] ?? 100
      each(joinedPrefix + word, (entry) => {
        entry.scale = scale
        entry.hints |= JOINED | ALONE
      })
    }
  }
  for (const [word, value] of Object.entries(language.ordinals ?? {})) each(word, (entry) => (entry.ordinal = value))

  for (const [name, words] of Object.entries(language.units)) {
    const unit = toUnit(name)
    for (const word of split(words)) {
      if (word.includes('_')) addPhrase(entryOf, word, { unit, month: 0, hints: 0 })
      else entryOf(normalizeWord(word)).unit = unit
      if (elided !== undefined && !word.includes('_')) entryOf(normalizeWord(elided + word)).unit = unit
    }
  }
  language.months.forEach((words, index) => {
    for (const word of split(words)) {
      if (word.includes('_')) addPhrase(entryOf, word, { unit: NO_UNIT, month: index + 1, hints: 0 })
      else entryOf(normalizeWord(word)).month = index + 1
    }
  })
  language.weekdays.forEach((words, index) => {
    each(words, (entry) => (entry.weekday = index + 1))
  })
  language.days?.forEach((words, index) => {
    each(words, (entry) => (entry.day = index + 1))
  })

  hint(language.alone, ALONE)
  hint(language.weak, WEAK)
  hint(language.articles, ARTICLE)
  hint(language.joiners, JOINER)
  hint(language.linking, LINKING)
  hint(language.percentBefore, PERCENT_BEFORE)
  hint(language.until, UNTIL)
  hint(language.yearBefore, YEAR_BEFORE)
  hint(language.yearAfter, YEAR_AFTER)
  hint(language.clockBefore, CLOCK_BEFORE)
  hint(language.clockAfter, CLOCK_AFTER)
  hint(language.clockSuffix, CLOCK_SUFFIX)
  hint(language.numbered, NUMBERED)
  hint(language.ordinalSuffixes, ORDINAL_SUFFIX)
  hint(language.names, KNOWN_NAME)
  for (const words of Object.values(language.counted)) {
    hint(words.replaceAll('*', '').replaceAll(/\S*_\S*/g, ''), COUNTED)
  }
  hint(language.stopWords, STOP)
}

function addPhrase(entryOf: (word: string) => Word, phrase: string, meaning: Omit<Phrase, 'rest'>): void {
  const [first, ...others] = phrase.split('_').map(normalizeWord)
  entryOf(first!).phrases.push({ rest: others.map(hashLow), ...meaning })
}

function toUnits(letters: string | undefined): ReadonlySet<number> {
  return new Set(Array.from(letters ?? '', (letter) => letter.charCodeAt(0)))
}

function split(list: string | undefined): string[] {
  return (list ?? '').split(' ').filter((word) => word !== '')
}
