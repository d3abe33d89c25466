/**
 * Makes `src/text/unicode-table.ts`, our table of character properties. Run it only to move to another version of
 * Unicode, which changes tokens and therefore needs a new `WORDS_VERSION` and new golden vectors:
 *
 *   npx -p node@22.9.0 node --experimental-strip-types scripts/make-unicode-table.ts
 *
 * Node 22.9 has Unicode 15.1, no newer than that of any Node we run on, so that every character in the table is known
 * to all of them. The layout of the properties is told in `src/text/character.ts`.
 */

import { writeFileSync } from 'node:fs'
import {
  APOSTROPHE,
  COMMA,
  COMPLEX,
  CYRILLIC,
  DIGIT,
  END,
  GREEK,
  IGNORABLE,
  IN_WORD,
  LATIN,
  LETTER,
  MARK,
  MARK_COMPLEX,
  MARK_ORDERED,
  POINT,
  SPACELESS,
  SPACELESS_COMPLEX,
  SURROGATE,
  UPPER,
} from '../src/text/character.ts'

const UNICODE = '15.1'
const LAST = 0x10ffff

/** What stands for an apostrophe between letters; U+0092 is one in text of code page 1252 read as Latin-1. */
const APOSTROPHES = "'`\u00b4\u0092\u02bb\u02bc\u2018\u2019\u201b\uff07"

/** Letters that Arabic, Persian and Urdu keyboards and house styles write in several ways. */
const VARIANTS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  '\u066b': '.',
  '\u066c': ',',
  '\uff0e': '.',
}

/**
 * Arabic vowel signs, Koranic marks and tatweel. Madda and hamza (U+0653 to U+0655) are not among them, because they
 * compose into letters; what is left of them is dropped after that.
 */
const ARABIC_SIGNS =
  /[\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff]/u

/** Written onto names and left out at will, so they are no part of the word they follow. */
const TRADE_SIGNS = /[™℠]/u

const SPACELESS_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70\u3006\u303c]/u

/** Thai and Lao am: NFKC takes them apart, but no text is written so, and they are in every sentence. */
const KEPT_WHOLE = /[\u0e33\u0eb3]/u

/** Burmese ii composes with one letter only; that letter is taken apart instead, so that the vowel stays simple. */
const BURMESE_II = '\u102e'
const TAKEN_APART: Record<string, string> = { '\u1026': `\u1025${BURMESE_II}` }

if (process.versions.unicode !== UNICODE) {
  throw new Error(`expected Unicode ${UNICODE}, but this Node has ${process.versions.unicode}`)
}

const composing = findComposing()
const digitValues = findDigitValues()

/** Characters that can be the second of two that compose. */
function findComposing(): Set<string> {
  const found = new Set<string>()
  for (let code = 0; code <= LAST; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    const apart = character.normalize('NFD')
    if (apart !== character && character.normalize('NFC') === character) found.add([...apart].at(-1)!)
  }
  found.delete(BURMESE_II)
  return found
}

/** Decimal digits stand in rows of ten from nought to nine in every script. */
function findDigitValues(): Map<string, string> {
  const values = new Map<string, string>()
  let place = 0
  for (let code = 0; code <= LAST; code++) {
    const character = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(character)) values.set(character, String(place++ % 10))
    else place = 0
  }
  return values
}

/** Whether normalisation can move the mark past another. */
function isOrdered(mark: string): boolean {
  const late = `\u0301${mark}`
  const early = `${mark}\u0334`
  return late.normalize('NFD') !== late || early.normalize('NFD') !== `${mark.normalize('NFD')}\u0334`
}

/** Case folding by way of upper case, which joins ß and ss, ς and σ; İ and ı join i, so that Turkish needs no locale. */
function fold(text: string): string {
  let folded = ''
  for (const character of text.normalize('NFKC')) {
    if (APOSTROPHES.includes(character)) folded += "'"
    else if (character === 'İ') folded += 'i'
    else if (KEPT_WHOLE.test(character)) folded += character
    else folded += TAKEN_APART[character] ?? VARIANTS[character] ?? digitValues.get(character) ?? foldCase(character)
  }
  return folded === text ? text : fold(folded)
}

function foldCase(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{M}\p{Nd}\p{Nl}\u2044]/u.test(character) || isIgnorable(character)
}

function isIgnorable(character: string): boolean {
  if (/\p{Cn}/u.test(character)) return false
  const control = character < ' ' || character === '\x7f'
  return /[\p{DI}\p{Me}]/u.test(character) || (control && !/\s/.test(character)) || ARABIC_SIGNS.test(character)
}

function propertyOf(character: string): number {
  if (APOSTROPHES.includes(character)) return APOSTROPHE
  if (character === '.' || character === '\uff0e') return POINT
  if (character === ',' || character === '\u066b' || character === '\u066c') return COMMA
  if (/[\n-\r\u0085\u2028\u2029\p{STerm}…]/u.test(character)) return END
  if (/\p{Cs}/u.test(character)) return SURROGATE
  if (/[\p{Cn}\p{Co}]/u.test(character)) return 0
  if (isIgnorable(character)) return IGNORABLE

  const plain = character.normalize('NFKC')
  const first = [...plain].find((one) => !isIgnorable(one))
  // Spacing forms of the Arabic signs are a space and a sign.
  if ([...plain].every((one) => one === ' ' || isIgnorable(one)) && plain !== ' ') return IGNORABLE
  if (first === undefined || ![...plain].every(isWordCharacter) || TRADE_SIGNS.test(character)) return 0

  if (SPACELESS_SCRIPTS.test(first) && !/\p{Nd}/u.test(first)) {
    if (KEPT_WHOLE.test(character)) return SPACELESS
    return isSimple(character) || /\p{M}/u.test(character) ? SPACELESS : SPACELESS_COMPLEX
  }
  if (/\p{M}/u.test(first)) {
    if (composing.has(character) || plain !== character) return MARK_COMPLEX
    return isOrdered(character) ? MARK_ORDERED : MARK
  }
  let property = /\p{Nd}/u.test(first) ? DIGIT : LETTER
  if (!isSimple(character)) property |= COMPLEX
  if (/[\p{Lu}\p{Lt}]/u.test(character)) property |= UPPER
  if (/\p{Script=Latin}/u.test(first)) property |= LATIN
  if (/\p{Script=Cyrillic}/u.test(first)) property |= CYRILLIC
  if (/\p{Script=Greek}/u.test(first)) property |= GREEK
  return property
}

/** Whether the folding is one unit that composes with nothing before it. */
function isSimple(character: string): boolean {
  const folded = fold(character)
  return character.length === 1 && folded.length === 1 && !composing.has(folded) && !composing.has(character)
}

const runs: { property: number; length: number }[] = []
const folds: { start: number; count: number; step: number; delta: number }[] = []
const expansions: string[] = []
for (let code = 0; code <= LAST; code++) {
  const character = String.fromCodePoint(code)
  const property = propertyOf(character)
  const run = runs.at(-1)
  if (run !== undefined && run.property === property) run.length++
  else runs.push({ property, length: 1 })

  const hashed =
    (property & IN_WORD) !== 0 || [APOSTROPHE, COMMA, POINT, SPACELESS, SPACELESS_COMPLEX].includes(property)
  if (!hashed) continue
  const folded = fold(character)
  if (folded === character) continue
  const simple = (property & COMPLEX) === 0 && property !== SPACELESS_COMPLEX
  const target = folded.codePointAt(0)!
  const single = folded.length === String.fromCodePoint(target).length
  // A folding that is no single unit is looked up after NFKC, so only what NFKC leaves alone is needed here.
  if (!simple && character.normalize('NFKC') !== character) continue
  if (single) addFold(code, target - code)
  else expansions.push(`  ${code}: ${quote(folded)},`)
}

function addFold(code: number, delta: number): void {
  const last = folds.at(-1)
  if (last !== undefined && last.delta === delta) {
    const step = last.count === 1 ? code - last.start : last.step
    if (step <= 2 && code === last.start + last.count * step) {
      last.step = step
      last.count++
      return
    }
  }
  folds.push({ start: code, count: 1, step: 1, delta })
}

function quote(text: string): string {
  return `'${Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}'`
}

const properties = runs.map((run) => run.property.toString(16).padStart(2, '0') + run.length.toString(36)).join(' ')
const gaps = folds.map((run, i) => {
  const gap = run.start - (folds[i - 1]?.start ?? 0)
  return [gap, run.count, run.step, run.delta].map((number) => number.toString(36)).join(',')
})

writeFileSync(
  new URL('../src/text/unicode-table.ts', import.meta.url),
  `// Made by scripts/make-unicode-table.ts from Unicode ${UNICODE}; do not edit. Read by character.ts.

/** Runs of equal properties from code point 0 on: the property in two hexadecimal digits, the length in base 36. */
export const PROPERTIES =
  '${properties}'

/** Foldings to one code point: gap from the last start, count, step, and what is added; in base 36. */
export const FOLDS =
  '${gaps.join(' ')}'

/** Foldings of single characters to several units. */
export const EXPANSIONS: Readonly<Record<number, string>> = {
${expansions.join('\n')}
}
`,
)
console.log(`${runs.length} runs, ${folds.length} foldings, ${expansions.length} expansions`)
