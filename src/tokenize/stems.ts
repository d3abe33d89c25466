/**
 * Words cut to their first letters and without stop words: what systems for inflected languages compare (CoDet section 4,
 * "first-5" for Turkish).
 *
 * Idea: the usual tokenizer finds the words; then stop words are dropped, by hash, and the hash of each other word gives way
 * to that of its stem, its first so many characters once normalised. Figures are never cut, nor the character pairs of
 * scripts without spaces. Offsets stay those of the whole word; a sentence or paragraph all of whose words are dropped is
 * none. A body of nothing but stop words keeps them, because it has nothing else to be compared by. All words as they are
 * stay at hand, for two texts are the same only if those are.
 *
 * Layout: as of the usual tokens, on one buffer. Stems are remembered by the hash of the word, 16 bytes a slot, so that no
 * word is cut twice; the table grows to 4.5 MB and then begins anew. Cost: about 50 ns a word, and some microseconds for a new
 * one.
 */

import type { ArticleInput, Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { propertyOf, SPACELESS, SPACELESS_COMPLEX } from '../text/character.ts'
import { hashHigh, hashLow } from '../text/hash.ts'
import { normalizeWord } from '../text/normalize.ts'
import { STOP_WORDS_ENGLISH } from '../text/stop-words-english.ts'
import { STOP_WORDS_TURKISH } from '../text/stop-words-turkish.ts'
import { PLAIN_WORDS } from './tokenize.ts'
import { FIGURE, type Tokenizer, type Tokens } from './tokens.ts'

const STEM_LETTERS: Parameter = {
  name: 'tokenize.stemLetters',
  meaning: 'words are cut to their first so many letters, figures never; 0 leaves them whole',
  default: 0,
  unit: 'letters',
  minimum: 0,
  maximum: 20,
  whole: true,
  grid: [0, 5],
}

const STOP_WORDS: Parameter = {
  name: 'tokenize.stopWords',
  meaning: 'the language whose commonest words are left out',
  default: 'none',
  choices: ['none', 'english', 'turkish', 'both'],
  grid: ['none', 'english', 'turkish', 'both'],
}

export const STEM_PARAMETERS = [STEM_LETTERS, STOP_WORDS] as const

/** Rises with every change of a list. */
const LISTS_VERSION = 1

const LISTS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  english: [STOP_WORDS_ENGLISH],
  turkish: [STOP_WORDS_TURKISH],
  both: [STOP_WORDS_ENGLISH, STOP_WORDS_TURKISH],
}

/** Presets are built several times, and what was cut for one is cut for all. */
const made = new Map<string, Tokenizer>()

/** The tokenizer of these settings; the usual one if they ask for nothing. */
export function stemmingWords(settings: Settings): Tokenizer {
  const letters = numberOf(settings, STEM_LETTERS)
  const stop = wordOf(settings, STOP_WORDS)
  if (letters === 0 && stop === 'none') return PLAIN_WORDS
  const first = letters === 0 ? '' : `&first=${letters}`
  const without = stop === 'none' ? '' : `&stop=${stop}/${LISTS_VERSION}`
  const name = PLAIN_WORDS.name + first + without
  let tokenizer = made.get(name)
  if (tokenizer === undefined) {
    const stems = new Stems(letters, LISTS[stop]!)
    tokenizer = { name, tokenize: (article) => cut(PLAIN_WORDS.tokenize(article), article, stems) }
    made.set(name, tokenizer)
  }
  return tokenizer
}

function cut(tokens: Tokens, article: Pick<ArticleInput, 'title' | 'text'>, stems: Stems): Tokens {
  const { title = '', text } = article
  const { length, body, words, starts, ends, flags } = tokens
  /** The place of each word among those that stay; the one after the last is where all of them end. */
  const places = new Uint32Array(length + 1)
  const stay = new Uint32Array(2 * length)
  let count = 0
  let isNothingElse = true
  for (let i = 0; i < length; i++) {
    places[i] = count
    if (!stems.find(words[2 * i]!, words[2 * i + 1]!, flags[i]!, i < body ? title : text, starts[i]!, ends[i]!))
      continue
    if (i >= body) isNothingElse = false
    stay[2 * count] = stems.low
    stay[2 * count + 1] = stems.high
    count++
  }
  places[length] = count
  if (isNothingElse) {
    count = places[body]!
    for (let i = body; i < length; i++, count++) {
      places[i] = count
      stay[2 * count] = words[2 * i]!
      stay[2 * count + 1] = words[2 * i + 1]!
    }
    places[length] = count
  }

  const buffer = new ArrayBuffer(17 * count)
  const keptWords = new Uint32Array(buffer, 0, 2 * count)
  const keptStarts = new Uint32Array(buffer, 8 * count, count)
  const keptEnds = new Uint32Array(buffer, 12 * count, count)
  const keptFlags = new Uint8Array(buffer, 16 * count, count)
  keptWords.set(stay.subarray(0, 2 * count))
  for (let i = 0; i < length; i++) {
    const place = places[i]!
    if (place === places[i + 1]) continue
    keptStarts[place] = starts[i]!
    keptEnds[place] = ends[i]!
    keptFlags[place] = flags[i]!
  }
  return {
    length: count,
    words: keptWords,
    starts: keptStarts,
    ends: keptEnds,
    flags: keptFlags,
    sentences: toPlaces(tokens.sentences, places),
    paragraphs: toPlaces(tokens.paragraphs, places),
    body: places[body]!,
    whole: tokens,
  }
}

/** Where those begin that still have a word. */
function toPlaces(firsts: Uint32Array, places: Uint32Array): Uint32Array {
  const end = places[places.length - 1]!
  return firsts
    .map((first) => places[first]!)
    .filter((place, i, all) => place < end && (i === all.length - 1 || place !== all[i + 1]))
}

const SLOT = 4
const STEM_LOW = 2
const STEM_HIGH = 3
const FEWEST_SLOTS = 1 << 14
/** Half of the slots are used at most: as many different words as some ten thousand articles have; what is rarer is new anyway. */
const MOST_SLOTS = 1 << 18

const FREE = 0
const STOP_WORD = 1
const STEM = 2

/** What becomes of a word: found once, then looked up by its hash. */
class Stems {
  /** The lanes of the stem that was found last. */
  low = 0
  high = 0
  readonly #letters: number
  readonly #stopWords: readonly string[]
  #slots = new Uint32Array(0)
  #kinds = new Uint8Array(0)
  #size = 0

  constructor(letters: number, lists: readonly string[]) {
    this.#letters = letters
    this.#stopWords = lists.flatMap((list) => list.trim().split(/\s+/)).map(normalizeWord)
    this.#restart(FEWEST_SLOTS)
  }

  /** Finds the stem of the word at these offsets; false for a stop word. */
  find(low: number, high: number, flags: number, text: string, start: number, end: number): boolean {
    this.low = low
    this.high = high
    if ((flags & FIGURE) !== 0 || isSpaceless(text, start)) return true
    const slot = this.#slotOf(low, high)
    const kind = this.#kinds[slot]
    if (kind === STOP_WORD) return false
    if (this.#letters === 0) return true
    if (kind === STEM) {
      this.low = this.#slots[SLOT * slot + STEM_LOW]!
      this.high = this.#slots[SLOT * slot + STEM_HIGH]!
      return true
    }
    if (2 * this.#size >= this.#kinds.length) this.#grow()
    const stem = toStem(normalizeWord(text.slice(start, end)), this.#letters)
    this.low = hashLow(stem) >>> 0
    this.high = hashHigh(stem) >>> 0
    this.#put(low, high, STEM, this.low, this.high)
    return true
  }

  /** Makes the table twice as large, or begins anew. */
  #grow(): void {
    const [slots, kinds] = [this.#slots, this.#kinds]
    this.#restart(Math.min(2 * kinds.length, MOST_SLOTS))
    if (kinds.length === MOST_SLOTS) return
    for (let slot = 0; slot < kinds.length; slot++) {
      const at = SLOT * slot
      if (kinds[slot] === STEM) {
        this.#put(slots[at]!, slots[at + 1]!, STEM, slots[at + STEM_LOW]!, slots[at + STEM_HIGH]!)
      }
    }
  }

  /** A table of that size with nothing but the stop words. */
  #restart(slots: number): void {
    this.#slots = new Uint32Array(SLOT * slots)
    this.#kinds = new Uint8Array(slots)
    this.#size = 0
    for (const word of this.#stopWords) this.#put(hashLow(word) >>> 0, hashHigh(word) >>> 0, STOP_WORD, 0, 0)
  }

  #put(low: number, high: number, kind: number, stemLow: number, stemHigh: number): void {
    const slot = this.#slotOf(low, high)
    if (this.#kinds[slot] === FREE) this.#size++
    this.#kinds[slot] = kind
    this.#slots.set([low, high, stemLow, stemHigh], SLOT * slot)
  }

  /** The slot of a word, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const [slots, kinds] = [this.#slots, this.#kinds]
    const mask = kinds.length - 1
    let slot = low & mask
    while (kinds[slot] !== FREE && (slots[SLOT * slot] !== low || slots[SLOT * slot + 1] !== high)) {
      slot = (slot + 1) & mask
    }
    return slot
  }
}

/** A pair of characters has no ending to be cut off. */
function isSpaceless(text: string, start: number): boolean {
  const property = propertyOf(text.codePointAt(start)!)
  return property === SPACELESS || property === SPACELESS_COMPLEX
}

function toStem(word: string, letters: number): string {
  let end = 0
  for (let count = 0; count < letters && end < word.length; count++) end += word.codePointAt(end)! > 0xffff ? 2 : 1
  return word.slice(0, end)
}
