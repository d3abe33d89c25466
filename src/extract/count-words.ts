/**
 * How many words a text has, for judging blocks: runs of characters between white space that hold a letter or digit.
 * In scripts without spaces two characters count as a word, which is about their length in Chinese and Japanese.
 */

import { isAlphanumeric } from './ascii.ts'

const CHARACTERS_PER_WORD = 2

/** Words so far, of one text or of several that are counted together. */
export class UnitCount {
  spaced = 0
  unspaced = 0

  get words(): number {
    return this.spaced + Math.ceil(this.unspaced / CHARACTERS_PER_WORD)
  }

  clear(): void {
    this.spaced = 0
    this.unspaced = 0
  }
}

export function countWords(text: string): number {
  const count = new UnitCount()
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  countUnits(units, 0, units.length, count)
  return count.words
}

/** Adds the words of a stretch of UTF-16 units. */
export function countUnits(units: Uint16Array, from: number, to: number, count: UnitCount): void {
  let { spaced, unspaced } = count
  let inWord = false
  for (let at = from; at < to; at++) {
    const code = units[at]!
    if (code < 0x80) {
      if (code <= 0x20) inWord = false
      else if (!inWord && isAlphanumeric(code)) {
        inWord = true
        spaced++
      }
    } else if (isUnspaced(code)) {
      unspaced++
      inWord = false
    } else if (isSpaceOrSign(code)) {
      if (code <= 0xa0 || code >= 0x3000) inWord = false
    } else if (!inWord) {
      inWord = true
      spaced++
    }
  }
  count.spaced = spaced
  count.unspaced = unspaced
}

/** Thai, Lao, Burmese, Khmer, kana, Han with its extensions (as leading surrogates). */
export function isUnspaced(code: number): boolean {
  if (code < 0x0e00) return false
  return (
    (code <= 0x0eff && code !== 0x0e3f) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd888)
  )
}

/** No-break space, latin1 signs, general punctuation, arrows, boxes, ideographic punctuation and space. */
function isSpaceOrSign(code: number): boolean {
  return (
    (code <= 0xbf && code !== 0xaa && code !== 0xb5 && code !== 0xba) ||
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xdc00 && code <= 0xdfff) ||
    (code >= 0xff00 && code <= 0xff0f)
  )
}
