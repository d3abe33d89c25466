/**
 * What stands between two words, as bits: spaces, marks, signs, quotation marks. The text is read only here and inside
 * words, so that what was left out of the tokens is not read: a gap with letters or digits in it is a CUT.
 *
 * Cost: one look at each unit between words; nearly all gaps are one space.
 */

import { characterTable, IN_WORD, PROPERTY_SHIFT, SPACELESS, SPACELESS_COMPLEX } from '../../text/character.ts'
import type { Tokens } from '../../tokenize/tokens.ts'

export const SPACE = 1
export const HYPHEN = 2
export const SLASH = 4
const PERCENT_SIGN = 8
export const COLON = 16
export const COMMA = 32
export const POINT = 64
export const APOSTROPHE = 128
/** A space that does not break, which groups digits in every language. */
export const TIGHT_SPACE = 256
export const LINE = 512
export const QUOTE = 1024
/** Something was left out here. */
export const CUT = 2048
/** Anything else. */
export const OTHER = 4096
export const OPENING = 8192
/** More than one unit. */
export const LONG = 16_384

const BITS = new Uint16Array(0x10000).fill(OTHER)

function mark(characters: string, bits: number): void {
  for (const character of characters) BITS[character.charCodeAt(0)] = bits
}

mark(' \t', SPACE)
mark('\u00a0\u202f\u2009\u2007', SPACE | TIGHT_SPACE)
mark('\n\r\u2028\u2029\u0085', SPACE | LINE)
mark('\u3000\u2002\u2003', SPACE)
// 0x96 is the dash of Windows-1252, in whose bytes many feeds still come.
mark('-\u2010\u2011\u2012\u2013\u2212\u0096', HYPHEN)
mark('/\u2044', SLASH)
mark('%\u066a\uff05\u2030', PERCENT_SIGN)
mark(':\uff1a', COLON)
mark(',;\u060c\u061b\uff0c\uff1b\u3001', COMMA)
mark('.', POINT)
mark("'\u2019\u2018\u0091\u0092", APOSTROPHE | QUOTE)
mark('([\uff08\uff3b', OPENING)
mark(
  '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u201a\u2039\u203a\u300c\u300d\u300e\u300f\u300a\u300b\uff02\u0093\u0094\u0084',
  QUOTE,
)
// Ignorable characters, such as marks of direction, are nothing.
mark('\u200b\u200c\u200d\u200e\u200f\ufeff\u00ad\u2066\u2067\u2068\u2069\u202a\u202b\u202c', 0)

/** For each word the bits of what stands before it; one more entry for what stands behind the last. Title words have none. */
export function readGaps(text: string, tokens: Tokens): Uint16Array {
  const { starts, ends, length, body } = tokens
  const gaps = new Uint16Array(length + 1)
  const table = characterTable()
  let from = 0
  for (let i = body; i <= length; i++) {
    const to = i < length ? starts[i]! : text.length
    const size = to - from
    let bits = size > 1 ? LONG : 0
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at)
      const found = BITS[unit]!
      if (found === OTHER) {
        const property = table[unit]! >>> PROPERTY_SHIFT
        const inWord = (property < 0x80 && (property & IN_WORD) !== 0) || property === SPACELESS
        bits |= inWord || property === SPACELESS_COMPLEX ? CUT : OTHER
      } else {
        bits |= found
      }
    }
    gaps[i] = bits
    // What lies behind the last word is not looked through: only whether a sign touches it matters.
    if (i < length) from = ends[i]!
  }
  return gaps
}
