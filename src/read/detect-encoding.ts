/**
 * Which encoding are these bytes in? Each candidate reads a sample of the bytes that are not ASCII, and what it reads is
 * priced: a character costs the negative logarithm of how often a language has it, in the language that fits best, and
 * what writers do not do (a capital after a small letter, two scripts in a word) costs extra. The cheapest wins. What is
 * declared and the language of the page are discounts. The sample is bounded, so the cost is one pass over the bytes and
 * a few milliseconds.
 */

import { Buffer } from 'node:buffer'
import { costOfOther, costsOf } from './character-costs.ts'
import { decodeLegacy, findEncoding } from './decode-legacy.ts'
import { ASCII_ORDERS, CANDIDATES, type Candidate, type Language, OTHER_LANGUAGES } from './encoding-languages.ts'
import { CAPITAL, isAlphabet, letterOf, NO_LETTER, SMALL } from './letter-kinds.ts'

export interface DetectHints {
  /** Encodings that the page or its sender names, by the names of `findEncoding`. */
  readonly declared?: readonly string[]
  /** As in `<html lang>`. */
  readonly language?: string
}

/** So many bytes of text are more than enough: the shortest page that can be told has about a hundred letters. */
const SAMPLE_BYTES = 4096

/** A piece of text without a tag or line break in it may go on for ever; in between, nothing is lost by a cut. */
const PIECE_BYTES = 1024

/** No more ASCII than this is taken before the first byte beyond it. */
const ASCII_BEFORE = 64

/** A reading with more replaced characters than this among those beyond ASCII is none. */
export const MAXIMUM_REPLACED_SHARE = 0.05

/** Extra costs of neighbours. Writers of Han and kana do put Latin letters beside them. */
const CAPITAL_AFTER_SMALL = 5
const MIXED_ALPHABETS = 7
const MIXED_SCRIPTS = 1.5
const CLOSED_BEFORE_OPENED = 3

const CLOSING_QUOTE = 0x2019

/** In a language with an alphabet of its own, ASCII letters are rare; so much each, and so much at most. */
const ASCII_LETTER = 0.5
const ASCII_LETTERS_AT_MOST = 12

/** A language whose order of ASCII letters is not that of the text: so much a letter and place, and so much at most. */
const ASCII_PLACE = 0.1
const ASCII_PLACES_AT_MOST = 16

/** What the language of the page takes off an encoding for that language. */
const LANGUAGE_DISCOUNT = 8

/** A declared encoding is believed unless another reads clearly better: by this share of the cost, and by this much. */
const DECLARED_SHARE = 0.9
const DECLARED_DISCOUNT = 8

/** Servers put latin1 on pages that they never looked at, so it weighs little. */
const LATIN1_SHARE = 0.95
const LATIN1_DISCOUNT = 4

/** The encoding that reads best; windows-1252, in which every byte means something, if none does. */
export function detectEncoding(bytes: Uint8Array, hints: DetectHints = {}): string {
  const sample = takeSample(bytes)
  const strange = priceAscii(sample)
  let best = 'windows-1252'
  let least = Number.POSITIVE_INFINITY
  for (const candidate of listCandidates(hints.declared ?? [])) {
    const cost = priceOf(candidate, sample, strange, hints)
    if (cost < least) {
      best = candidate.encoding
      least = cost
    }
  }
  return best
}

/** The declared ones first, so that they are named where another reads the same. */
function listCandidates(declared: readonly string[]): Candidate[] {
  const known = new Map(CANDIDATES.map((candidate) => [candidate.encoding, candidate]))
  const first = declared.map((encoding) => known.get(encoding) ?? { encoding, languages: OTHER_LANGUAGES, rarity: 0 })
  return [...first, ...CANDIDATES.filter(({ encoding }) => !declared.includes(encoding))]
}

/** How strange the ASCII letters of the sample are to a language, by their order in it; 0 for the least strange. */
function priceAscii(sample: Buffer): ReadonlyMap<string, number> {
  const counts = new Uint32Array(128)
  for (const byte of sample) if (byte < 0x80) counts[byte]!++
  const prices = new Map<string, number>()
  for (const ascii of ASCII_ORDERS) {
    let price = 0
    for (let place = 0; place < ascii.length; place++) price += counts[ascii.charCodeAt(place)]! * place * ASCII_PLACE
    prices.set(ascii, price)
  }
  const least = Math.min(...prices.values())
  return new Map(Array.from(prices, ([ascii, price]) => [ascii, Math.min(price - least, ASCII_PLACES_AT_MOST)]))
}

function priceOf(
  { encoding, languages, rarity }: Candidate,
  sample: Buffer,
  strange: ReadonlyMap<string, number>,
  hints: DetectHints,
): number {
  if (findEncoding(encoding) === undefined) return Number.POSITIVE_INFINITY
  const read = countCharacters(decodeLegacy(sample, encoding))
  if (read === undefined) return Number.POSITIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  for (const language of languages) {
    const costs = costsOf(language)
    let cost = read.neighbours + (strange.get(language.ascii ?? '') ?? 0)
    if (language.dense) cost += Math.min(read.asciiLetters * ASCII_LETTER, ASCII_LETTERS_AT_MOST)
    for (const [code, count] of read.counts) cost += (costs.get(code) ?? costOfOther(code, language)) * count
    if (hints.language !== undefined && isOfLanguage(hints.language, language)) cost -= LANGUAGE_DISCOUNT
    if (cost < least) least = cost
  }
  if (hints.declared?.includes(encoding) !== true) return least + rarity
  return encoding === 'windows-1252'
    ? least * LATIN1_SHARE - LATIN1_DISCOUNT
    : least * DECLARED_SHARE - DECLARED_DISCOUNT
}

interface Read {
  /** How often each code unit beyond ASCII came. */
  readonly counts: readonly (readonly [number, number])[]
  readonly asciiLetters: number
  /** What its neighbourhoods cost. */
  readonly neighbours: number
}

/** Room to count in, all zero between two readings. */
const counters = new Uint16Array(0x10000)

/** Undefined if too much means nothing in the encoding. */
function countCharacters(text: string): Read | undefined {
  const codes: number[] = []
  let beyondAscii = 0
  let asciiLetters = 0
  let neighbours = 0
  let before = NO_LETTER
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const letter = letterOf(code)
    if (code >= 0x80) {
      beyondAscii++
      if (counters[code]!++ === 0) codes.push(code)
    } else if (letter !== NO_LETTER) asciiLetters++
    if (before !== NO_LETTER && letter !== NO_LETTER && (code >= 0x80 || text.charCodeAt(at - 1) >= 0x80)) {
      if (letter >> 2 !== before >> 2)
        neighbours += isAlphabet(letter) && isAlphabet(before) ? MIXED_ALPHABETS : MIXED_SCRIPTS
      else if ((before & SMALL) !== 0 && (letter & CAPITAL) !== 0) neighbours += CAPITAL_AFTER_SMALL
    }
    if (code === CLOSING_QUOTE && before === NO_LETTER && letterOf(text.charCodeAt(at + 1)) !== NO_LETTER) {
      neighbours += CLOSED_BEFORE_OPENED
    }
    before = letter
  }
  const replaced = counters[0xfffd]!
  const counts = codes.map((code) => [code, counters[code]!] as const)
  for (const code of codes) counters[code] = 0
  return replaced > beyondAscii * MAXIMUM_REPLACED_SHARE ? undefined : { counts, asciiLetters, neighbours }
}

function isOfLanguage(tag: string, { code }: Language): boolean {
  const given = tag.toLowerCase()
  if (given.startsWith('zh')) {
    const traditional = /hant|tw|hk|mo/.test(given)
    return code === (traditional ? 'zh-tw' : 'zh-cn')
  }
  // Templates in English say so on pages in any language.
  return code !== 'en' && given.split(/[-_]/, 1)[0] === code
}

/** The pieces between tags and line breaks that have bytes beyond ASCII, joined by line breaks. */
function takeSample(bytes: Uint8Array): Buffer {
  const sample = Buffer.alloc(SAMPLE_BYTES)
  let taken = 0
  let from = 0
  let beyondAscii = false
  for (let at = 0; at <= bytes.length && taken < SAMPLE_BYTES; at++) {
    const byte = bytes[at] ?? 0x0a
    if (byte >= 0x80) beyondAscii = true
    else if (!beyondAscii && at - from > ASCII_BEFORE) from = at
    // These are no second byte of a character in any encoding; nor is a space, at which a long piece may be cut.
    const ends = byte === 0x3c || byte === 0x3e || byte === 0x0a || (byte === 0x20 && at - from > PIECE_BYTES)
    if (!ends && at - from < SAMPLE_BYTES) continue
    if (beyondAscii) {
      const piece = bytes.subarray(from, Math.min(at, from + SAMPLE_BYTES - taken))
      sample.set(piece, taken)
      taken += piece.length
      if (taken < SAMPLE_BYTES) sample[taken++] = 0x0a
    }
    from = at + 1
    beyondAscii = false
  }
  return sample.subarray(0, taken)
}
