/**
 * The text of the block that is being read, piece by piece: UTF-16 units in one array that all blocks of a page share,
 * white space already collapsed to single spaces. So a block costs one string, which is flat: strings that were sliced and
 * put together are of a dozen kinds inside the engine, and every loop over their characters would be many times slower.
 */

import { Buffer } from 'node:buffer'
import { isSpace as isAsciiSpace } from './ascii.ts'
import { countUnits, UnitCount } from './count-words.ts'

const SPACE = 0x20
const AMPERSAND = 0x26

export class BlockText {
  private units = new Uint16Array(2048)
  /** The same memory as the units. */
  private wide = Buffer.from(this.units.buffer)
  private narrow = Buffer.alloc(2048)
  private length = 0
  /** White space stands between what is there and what comes next. */
  private spaced = false
  /** All units so far, to know which strings need two bytes each. */
  private all = 0
  private readonly linked = new UnitCount()

  /**
   * Adds what stands there in UTF-8 up to the first character that may begin a reference; where it stopped.
   */
  addPlain(bytes: Uint8Array, from: number, to: number): number {
    this.reserve(to - from)
    const { units } = this
    let { length, spaced, all } = this
    let at = from
    for (; at < to; at++) {
      let code = bytes[at]!
      if (code > SPACE) {
        if (code === AMPERSAND) break
        if (code >= 0x80) {
          const count = countBytes(code)
          code = decodeAt(bytes, at, count)
          at += count - 1
          if (isSpace(code)) {
            spaced = true
            continue
          }
        }
      } else if (isSpace(code)) {
        spaced = true
        continue
      } else if (code === 0) continue
      if (spaced) {
        if (length > 0) units[length++] = SPACE
        spaced = false
      }
      if (code > 0xffff) {
        units[length++] = 0xd7c0 + (code >> 10)
        code = 0xdc00 | (code & 0x3ff)
      }
      units[length++] = code
      all |= code
    }
    this.length = length
    this.spaced = spaced
    this.all = all
    return at
  }

  add(text: string): void {
    this.reserve(text.length)
    const { units } = this
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isSpace(code)) this.spaced = true
      else if (code !== 0) {
        if (this.spaced && this.length > 0) units[this.length++] = SPACE
        this.spaced = false
        units[this.length++] = code
        this.all |= code
      }
    }
  }

  addSpace(): void {
    this.spaced = true
  }

  /** Where the next piece will begin. */
  get end(): number {
    return this.length
  }

  /** What was added since then is inside a link. */
  countLinked(from: number): void {
    countUnits(this.units, from, this.length, this.linked)
  }

  /** The text, its words and those inside links; empty again after it. */
  take(): { text: string; words: number; linkedWords: number } {
    const { units, length, linked } = this
    const counted = new UnitCount()
    countUnits(units, 0, length, counted)
    const words = counted.words
    const taken = { text: this.toText(), words, linkedWords: Math.min(words, linked.words) }
    this.length = 0
    this.all = 0
    this.spaced = false
    linked.clear()
    return taken
  }

  private toText(): string {
    const { units, narrow, length } = this
    if (length === 1) return String.fromCharCode(units[0]!)
    if (this.all > 0xff) return this.wide.toString('utf16le', 0, 2 * length)
    for (let at = 0; at < length; at++) narrow[at] = units[at]!
    return narrow.toString('latin1', 0, length)
  }

  /** Room for so many units more, and the space before them. */
  private reserve(count: number): void {
    const needed = this.length + count + 1
    if (needed <= this.units.length) return
    const larger = new Uint16Array(2 * needed)
    larger.set(this.units)
    this.units = larger
    this.wide = Buffer.from(larger.buffer)
    this.narrow = Buffer.alloc(2 * needed)
  }
}

/** How many bytes the character has that begins with this one. */
function countBytes(byte: number): number {
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

/** The character of so many bytes. */
function decodeAt(bytes: Uint8Array, at: number, count: number): number {
  let code = bytes[at]! & (0x7f >> count)
  for (let next = at + 1; next < at + count; next++) code = (code << 6) | (bytes[next]! & 0x3f)
  return code
}

/** White space as regular expressions know it. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return isAsciiSpace(code)
  if (code < 0x1680) return code === 0xa0
  if (code < 0x2070) return code === 0x1680 || (code >= 0x2000 && WIDE_SPACES.has(code))
  return code === 0x3000 || code === 0xfeff
}

const WIDE_SPACES = new Set([...Array.from({ length: 11 }, (_, at) => 0x2000 + at), 0x2028, 0x2029, 0x202f, 0x205f])
