/**
 * The text of the block that is being read, piece by piece: UTF-16 units in one array that all blocks of a page share,
 * white space already collapsed to single spaces. So a block costs one string, which is flat: strings that were sliced and
 * put together are of a dozen kinds inside the engine, and every loop over their characters would be many times slower.
 */

import { Buffer } from 'node:buffer'
import { countUnits, UnitCount } from './count-words.ts'

const SPACE = 0x20
const AMPERSAND = 0x26

export class BlockText {
  private units = new Uint16Array(2048)
  private bytes = Buffer.alloc(2048)
  private length = 0
  /** White space stands between what is there and what comes next. */
  private spaced = false
  /** All units so far, to know which strings need two bytes each. */
  private all = 0
  private readonly linked = new UnitCount()

  /**
   * Adds what stands there as it is, up to the first character that may mean another (the beginning of a reference, or
   * anything beyond ASCII); where it stopped.
   */
  addPlain(markup: string, from: number, to: number): number {
    this.reserve(to - from)
    const { units } = this
    let { length, spaced } = this
    let at = from
    for (; at < to; at++) {
      const code = markup.charCodeAt(at)
      if (code > SPACE) {
        if (code === AMPERSAND || code >= 0x80) break
        if (spaced) {
          if (length > 0) units[length++] = SPACE
          spaced = false
        }
        units[length++] = code
      } else if (code === SPACE || (code >= 0x09 && code <= 0x0d)) spaced = true
      else if (code !== 0) {
        if (spaced && length > 0) units[length++] = SPACE
        spaced = false
        units[length++] = code
      }
    }
    this.length = length
    this.spaced = spaced
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
    const { units, bytes, length } = this
    if (this.all > 0xff) return Buffer.from(units.buffer, 0, 2 * length).toString('utf16le')
    for (let at = 0; at < length; at++) bytes[at] = units[at]!
    return bytes.toString('latin1', 0, length)
  }

  /** Room for so many units more, and the space before them. */
  private reserve(count: number): void {
    const needed = this.length + count + 1
    if (needed <= this.units.length) return
    const larger = new Uint16Array(2 * needed)
    larger.set(this.units)
    this.units = larger
    this.bytes = Buffer.alloc(2 * needed)
  }
}

/** White space as regular expressions know it. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code === SPACE || (code >= 0x09 && code <= 0x0d)
  if (code < 0x1680) return code === 0xa0
  if (code < 0x2070) return code === 0x1680 || (code >= 0x2000 && WIDE_SPACES.has(code))
  return code === 0x3000 || code === 0xfeff
}

const WIDE_SPACES = new Set([...Array.from({ length: 11 }, (_, at) => 0x2000 + at), 0x2028, 0x2029, 0x202f, 0x205f])
