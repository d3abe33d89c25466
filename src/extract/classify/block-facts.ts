/**
 * What the text of each block is like: its words as hashes, and counts of what tells prose from furniture. One pass over
 * the characters; one row of numbers for each block, side by side in typed arrays, so that a page of thousands of blocks
 * costs no objects.
 */

import { Buffer } from 'node:buffer'
import type { PageBlock } from '../blocks.ts'
import { isUnspaced } from '../count-words.ts'
import { addToHash, FIRST_HASH, finishHash, hashWord } from '../word-hash.ts'

/** Kinds of the first and of the last character. */
const NONE = 0
const SMALL = 1
const CAPITAL = 2
const DIGIT = 3
const END = 4
const COLON = 5
const QUOTE = 6
const CLOSING = 7
const COMMA = 8
const SIGN = 9
const UNSPACED = 10
const OTHER = 11
const ELLIPSIS = 12

/** Short words that prose is full of and menus are not, in the languages most news is printed in. */
const STOP_WORDS =
  'the of and to in a is that for it as was with be by on not he his but are this they at from have had which or an were ' +
  'their has been who will would its said you we can all about there when more if der die das und ist nicht mit von den ' +
  'dem ein eine im zu auf les des est une dans que qui pour pas sur par au du et le la un il elle el los las una en del ' +
  'por con para su al lo como di che non per sono della nel o os as um uma de do da em com na no het een van op te zijn ' +
  'och att som det av er ikke ve bir bu ile için в и не на что с по как из за от о к и у но'

const STOP_HASHES = new Set(STOP_WORDS.split(' ').map(hashWord))

export function isStopWord(hash: number): boolean {
  return MAY_STOP[hash & (MAY_STOP.length - 1)] === 1 && STOP_HASHES.has(hash)
}

/** The words of a text that is no block, cut as those of blocks are. */
export function hashWords(text: string): Int32Array {
  const { hashes, from } = new BlockFacts([{ text }])
  return hashes.subarray(0, from[1])
}

/** By the last bits of a hash whether one of the set may have it: most words are none, and need not be looked up. */
export function toFilter(hashes: Iterable<number>): Uint8Array {
  const may = new Uint8Array(4096)
  for (const hash of hashes) may[hash & (may.length - 1)] = 1
  return may
}

const MAY_STOP = toFilter(STOP_HASHES)

export class BlockFacts {
  readonly length: number
  readonly words: Float32Array
  readonly commas: Float32Array
  readonly sentenceEnds: Float32Array
  readonly quotes: Float32Array
  readonly signs: Float32Array
  readonly capitalised: Float32Array
  readonly capitals: Float32Array
  readonly numbers: Float32Array
  readonly stopWords: Float32Array
  /** Kinds of the first and of the last character. */
  readonly first: Uint8Array
  readonly last: Uint8Array
  /** The words of all blocks, in order, and where each block's begin; one more for the end. */
  hashes = new Int32Array(4096)
  readonly from: Uint32Array
  private used = 0
  private units = new Uint16Array(2048)
  private wide = Buffer.from(this.units.buffer)

  constructor(blocks: readonly Pick<PageBlock, 'text'>[]) {
    this.length = blocks.length
    const { length } = blocks
    this.words = new Float32Array(length)
    this.commas = new Float32Array(length)
    this.sentenceEnds = new Float32Array(length)
    this.quotes = new Float32Array(length)
    this.signs = new Float32Array(length)
    this.capitalised = new Float32Array(length)
    this.capitals = new Float32Array(length)
    this.numbers = new Float32Array(length)
    this.stopWords = new Float32Array(length)
    this.first = new Uint8Array(length)
    this.last = new Uint8Array(length)
    this.from = new Uint32Array(blocks.length + 1)
    for (let block = 0; block < blocks.length; block++) {
      this.read(block, blocks[block]!.text)
      this.from[block + 1] = this.used
    }
  }

  private put(hash: number): void {
    if (this.used === this.hashes.length) {
      const larger = new Int32Array(this.hashes.length * 2)
      larger.set(this.hashes)
      this.hashes = larger
    }
    this.hashes[this.used++] = hash
  }

  /** The text as units, in an array that is used again: its characters are read faster there than in a string. */
  private toUnits(text: string): Uint16Array {
    if (text.length > this.units.length) {
      this.units = new Uint16Array(2 * text.length)
      this.wide = Buffer.from(this.units.buffer)
    }
    this.wide.write(text, 'utf16le')
    return this.units
  }

  private read(block: number, text: string): void {
    const units = this.toUnits(text)
    const { length } = text
    let hash = FIRST_HASH
    let inWord = false
    let wordFrom = 0
    let words = 0
    let stops = 0
    let capitalised = 0
    let capitals = 0
    let numbers = 0
    let commas = 0
    let ends = 0
    let quotes = 0
    let signs = 0
    let kind = NONE
    let wordKind = NONE
    let allCapital = false
    for (let at = 0; at <= length; at++) {
      const code = at < length ? units[at]! : 0x20
      // Most characters are small letters inside a word.
      if (inWord && code >= 0x61 && code <= 0x7a) {
        hash = addToHash(hash, code)
        allCapital = false
        kind = SMALL
        continue
      }
      const before = kind
      kind = kindOf(code)
      const joins = inWord && (code === 0x27 || code === 0x2019 || code === 0x2d) && at + 1 < length
      if (kind <= DIGIT && kind !== NONE) {
        if (!inWord) {
          inWord = true
          wordFrom = at
          wordKind = kind
          allCapital = kind === CAPITAL
          hash = FIRST_HASH
        }
        if (kind !== CAPITAL) allCapital = false
        hash = addToHash(hash, toSmall(code))
        continue
      }
      if (joins && isWordCode(units[at + 1]!)) {
        hash = addToHash(hash, 0x27)
        continue
      }
      if (inWord) {
        inWord = false
        words++
        const whole = finishHash(hash)
        this.put(whole)
        if (isStopWord(whole)) stops++
        if (wordKind === CAPITAL) capitalised++
        else if (wordKind === DIGIT) numbers++
        if (allCapital && at - wordFrom > 1) capitals++
      }
      if (kind === UNSPACED) {
        words += 0.5
        this.put(finishHash(addToHash(FIRST_HASH, code)))
      } else if (kind === COMMA) commas++
      else if (kind === END && before !== END) ends++
      else if (kind === QUOTE) quotes++
      else if (kind === SIGN) signs++
    }
    this.words[block] = words
    this.stopWords[block] = stops
    this.capitalised[block] = capitalised
    this.capitals[block] = capitals
    this.numbers[block] = numbers
    this.commas[block] = commas
    this.sentenceEnds[block] = ends
    this.quotes[block] = quotes
    this.signs[block] = signs
    this.first[block] = kindOf(text.charCodeAt(0))
    this.last[block] = lastKind(text)
  }
}

function lastKind(text: string): number {
  const kind = kindOf(text.charCodeAt(text.length - 1))
  if (text.endsWith('...') || text.endsWith('\u2026')) return ELLIPSIS
  // A sentence that ends inside quotation marks or brackets ends all the same.
  if ((kind === QUOTE || kind === CLOSING) && text.length > 1) {
    return kindOf(text.charCodeAt(text.length - 2)) === END ? END : kind
  }
  return kind
}

function isWordCode(code: number): boolean {
  const kind = kindOf(code)
  return kind >= SMALL && kind <= DIGIT
}

function toSmall(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 32 : code
  if (code >= 0xc0 && code <= 0xde && code !== 0xd7) return code + 32
  if (code >= 0x410 && code <= 0x42f) return code + 32
  if (code >= 0x391 && code <= 0x3a9) return code + 32
  return code
}

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 0x20) return NONE
  if (code >= 0x61 && code <= 0x7a) return SMALL
  if (code >= 0x41 && code <= 0x5a) return CAPITAL
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code === 0x2e || code === 0x21 || code === 0x3f) return END
  if (code === 0x3a || code === 0x3b) return COLON
  if (code === 0x22 || code === 0x27) return QUOTE
  if (code === 0x29 || code === 0x5d) return CLOSING
  if (code === 0x2c) return COMMA
  return SIGN
})

function kindOf(code: number): number {
  if (code < 0x80) return ASCII_KINDS[code]!
  if (Number.isNaN(code) || code === 0xa0) return NONE
  if (code < 0xc0)
    return code === 0xab || code === 0xbb ? QUOTE : code === 0xaa || code === 0xb5 || code === 0xba ? SMALL : SIGN
  if (code < 0xdf) return code === 0xd7 ? SIGN : CAPITAL
  if (code < 0x2000) return kindOfLetter(code)
  if (code < 0x2070) {
    if (code <= 0x200f || code === 0x2028 || code === 0x2029 || code === 0x202f) return NONE
    if (code >= 0x2018 && code <= 0x201f) return QUOTE
    if (code === 0x2039 || code === 0x203a) return QUOTE
    return code === 0x2026 ? END : SIGN
  }
  if (isUnspaced(code)) return UNSPACED
  if (code < 0x2c00) return SIGN
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff61) return END
  if (code === 0x3001 || code === 0xff0c) return COMMA
  if (code >= 0x300c && code <= 0x300f) return QUOTE
  if (code === 0xff1a || code === 0xff1b) return COLON
  if (code >= 0x3000 && code <= 0x303f) return code === 0x3000 ? NONE : SIGN
  return code >= 0xdc00 && code <= 0xdfff ? OTHER : SMALL
}

function kindOfLetter(code: number): number {
  if ((code >= 0x410 && code <= 0x42f) || (code >= 0x391 && code <= 0x3a9)) return CAPITAL
  if (code === 0x060c || code === 0x55d) return COMMA
  if (code === 0x061f || code === 0x06d4 || code === 0x0964 || code === 0x0965) return END
  if (code >= 0x100 && code <= 0x17f) return code % 2 === 0 && code < 0x137 ? CAPITAL : SMALL
  return isUnspaced(code) ? UNSPACED : SMALL
}
