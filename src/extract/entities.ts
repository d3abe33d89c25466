/**
 * Character references -> characters. One pass from `&` to `&`; what is no reference stays as it is written. Names are
 * those of HTML 4 and the few later ones that news pages use; the old ones also count without their semicolon, as in
 * browsers. Numbers from 128 to 159 mean what windows-1252 has there, and what cannot be a character is replaced.
 */

import { Buffer } from 'node:buffer'
import { fromWindows1252 } from '../read/decode.ts'
import { isAlphanumeric } from './ascii.ts'
import { addToHash, FIRST_HASH, finishHash, hashWord } from './word-hash.ts'

/** In the order of their codes, from 160. */
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'

/** Names with their codes in hexadecimal. */
const OTHERS =
  'apos 27 OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2c6 tilde 2dc ensp 2002 emsp 2003 ' +
  'thinsp 2009 hairsp 200a zwnj 200c zwj 200d lrm 200e rlm 200f ndash 2013 mdash 2014 horbar 2015 lsquo 2018 rsquo 2019 ' +
  'sbquo 201a ldquo 201c rdquo 201d bdquo 201e dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 ' +
  'Prime 2033 lsaquo 2039 rsaquo 203a oline 203e frasl 2044 euro 20ac image 2111 weierp 2118 real 211c trade 2122 ' +
  'alefsym 2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21b5 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3 ' +
  'hArr 21d4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220b prod 220f sum 2211 ' +
  'minus 2212 lowast 2217 radic 221a prop 221d infin 221e ang 2220 and 2227 or 2228 cap 2229 cup 222a int 222b ' +
  'there4 2234 sim 223c cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 ' +
  'supe 2287 oplus 2295 otimes 2297 perp 22a5 sdot 22c5 lceil 2308 rceil 2309 lfloor 230a rfloor 230b lang 27e8 ' +
  'rang 27e9 loz 25ca spades 2660 clubs 2663 hearts 2665 diams 2666 Alpha 391 Beta 392 Gamma 393 Delta 394 Epsilon 395 ' +
  'Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39a Lambda 39b Mu 39c Nu 39d Xi 39e Omicron 39f Pi 3a0 Rho 3a1 Sigma 3a3 ' +
  'Tau 3a4 Upsilon 3a5 Phi 3a6 Chi 3a7 Psi 3a8 Omega 3a9 alpha 3b1 beta 3b2 gamma 3b3 delta 3b4 epsilon 3b5 zeta 3b6 ' +
  'eta 3b7 theta 3b8 iota 3b9 kappa 3ba lambda 3bb mu 3bc nu 3bd xi 3be omicron 3bf pi 3c0 rho 3c1 sigmaf 3c2 sigma 3c3 ' +
  'tau 3c4 upsilon 3c5 phi 3c6 chi 3c7 psi 3c8 omega 3c9 thetasym 3d1 upsih 3d2 piv 3d6 ' +
  'colon 3a comma 2c period 2e excl 21 quest 3f lpar 28 rpar 29 lsqb 5b rsqb 5d num 23 dollar 24 percnt 25 ast 2a ' +
  'plus 2b equals 3d sol 2f bsol 5c commat 40 lowbar 5f vert 7c grave 60 Tab 9 NewLine a hyphen 2010 dash 2010 ' +
  'rsquor 2019 rdquor 201d ldquor 201e lsquor 201a bullet 2022 numsp 2007 puncsp 2008 check 2713 star 2606 starf 2605 ' +
  'gbreve 11f Gbreve 11e inodot 131 Idot 130 scedil 15f Scedil 15e ccaron 10d Ccaron 10c zcaron 17e Zcaron 17d ' +
  'cacute 107 Cacute 106 lstrok 142 Lstrok 141 nacute 144 sacute 15b zacute 17a zdot 17c aogon 105 eogon 119 ' +
  'abreve 103 ecaron 11b rcaron 159 uring 16f odblac 151 udblac 171'

/** These also count without a semicolon. */
const OLD: readonly Reference[] = [
  ...toPairs('amp & lt < gt > quot " AMP & LT < GT > QUOT " COPY \u00a9 REG \u00ae'.split(' ')),
  ...LATIN1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
].map(([name, character]) => ({ name, character, isOld: true }))

const NAMED: readonly Reference[] = toPairs(OTHERS.split(' ')).map(([name, code]) => ({
  name,
  character: String.fromCharCode(Number.parseInt(code, 16)),
  isOld: false,
}))

interface Reference {
  readonly name: string
  readonly character: string
  readonly isOld: boolean
}

/** The old ones first. */
export const REFERENCES: readonly Reference[] = [...OLD, ...NAMED]

/** By the hashes of their names, which all differ. */
const BY_HASH: ReadonlyMap<number, Reference> = new Map(
  REFERENCES.map((reference) => [hashWord(reference.name), reference]),
)

/** The longest of the names above and of the old ones; nothing longer needs to be read. */
const LONGEST_NAME = Math.max(...REFERENCES.map(({ name }) => name.length))
const LONGEST_OLD_NAME = Math.max(...OLD.map(({ name }) => name.length))

const REPLACEMENT = '\ufffd'

const AMPERSAND = 0x26
const NUMBER_SIGN = 0x23
const SEMICOLON = 0x3b
const EQUALS = 0x3d
const SMALL_X = 0x78

/**
 * The text with its references decoded. Inside attributes an old name must have its semicolon if a letter, a digit or
 * `=` follows, because addresses are full of `&copy=`.
 */
export function decodeEntities(text: string, place: 'text' | 'attribute' = 'text'): string {
  if (!text.includes('&')) return text
  const bytes = Buffer.from(text)
  let decoded = ''
  let copied = 0
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, Math.max(at + 1, copied))) {
    const found = findReference(bytes, at, place)
    if (found === undefined) continue
    decoded += bytes.toString('utf8', copied, at) + found.character
    copied = found.end
  }
  return decoded + bytes.toString('utf8', copied)
}

interface Found {
  readonly character: string
  readonly end: number
}

/** The reference that the `&` at the position begins, if it does. */
export function findReference(bytes: Uint8Array, at: number, place: 'text' | 'attribute'): Found | undefined {
  return bytes[at + 1] === NUMBER_SIGN ? findNumeric(bytes, at + 2) : findNamed(bytes, at + 1, place)
}

function findNumeric(bytes: Uint8Array, from: number): Found | undefined {
  const hexadecimal = (bytes[from]! | 0x20) === SMALL_X
  const base = hexadecimal ? 16 : 10
  let end = hexadecimal ? from + 1 : from
  const start = end
  let code = 0
  for (let digit = toDigit(bytes[end]!); digit < base; digit = toDigit(bytes[end]!)) {
    // Kept at a value that is no character, so that a mile of digits stays a small number.
    code = Math.min(code * base + digit, 0x110000)
    end++
  }
  if (end === start) return undefined
  return { character: toCharacter(code), end: bytes[end] === SEMICOLON ? end + 1 : end }
}

function toDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : Number.POSITIVE_INFINITY
}

function toCharacter(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return fromWindows1252(code)
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return REPLACEMENT
  return String.fromCodePoint(code)
}

function findNamed(bytes: Uint8Array, from: number, place: 'text' | 'attribute'): Found | undefined {
  let end = from
  while (end - from <= LONGEST_NAME && isAlphanumeric(bytes[end]!)) end++
  if (bytes[end] === SEMICOLON) {
    const named = lookUp(bytes, from, end)
    if (named !== undefined) return { character: named.character, end: end + 1 }
  }
  for (let length = Math.min(end - from, LONGEST_OLD_NAME); length >= 2; length--) {
    const named = lookUp(bytes, from, from + length)
    if (named?.isOld !== true) continue
    const next = bytes[from + length]!
    if (place === 'attribute' && (next === EQUALS || isAlphanumeric(next))) return undefined
    return { character: named.character, end: from + length }
  }
  return undefined
}

function lookUp(bytes: Uint8Array, from: number, to: number): Reference | undefined {
  let hash = FIRST_HASH
  for (let at = from; at < to; at++) hash = addToHash(hash, bytes[at]!)
  const known = BY_HASH.get(finishHash(hash))
  if (known === undefined || known.name.length !== to - from) return undefined
  for (let at = from; at < to; at++) if (known.name.charCodeAt(at - from) !== bytes[at]) return undefined
  return known
}

function toPairs(list: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < list.length; at += 2) pairs.push([list[at]!, list[at + 1]!])
  return pairs
}
