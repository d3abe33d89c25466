/**
 * What our table knows of a character: its property (class, script, case) and its folding.
 *
 * Idea: tokens must not change with the ICU inside Node, so classes and foldings come from a table we ship
 * (`unicode-table.ts`, made once from Unicode 15.1). Characters unknown to it are separators and never reach
 * `String.prototype.normalize`; for all others Unicode's stability policy keeps normalisation as it is.
 *
 * Layout of a property, one byte. Word characters: bit 0 letter, 1 digit, 2 complex, 3 upper case, 4 Latin,
 * 5 Cyrillic, 6 Greek; their bits can be or-ed over a word. All others have bits 0 and 1 clear: 0 is a plain
 * separator, and with bit 7 set the byte is one of the kinds below, of which those with bit 6 may end a sentence.
 *
 * Cost: 256 kB for the Basic Multilingual Plane, expanded on first use (about a millisecond); one array read per unit.
 * Other planes are 1,000 ranges and a binary search.
 */

import { EXPANSIONS, FOLDS, PROPERTIES } from './unicode-table.ts'

export const LETTER = 1
export const DIGIT = 2
/** The folding is more than one unit, or depends on the neighbours. */
export const COMPLEX = 4
export const UPPER = 8
export const LATIN = 16
export const CYRILLIC = 32
export const GREEK = 64

/** Belongs to a word between two letters. */
export const APOSTROPHE = 0x84
/** Belongs to a number between two digits. */
export const COMMA = 0x88
/** A combining mark that neither composes nor moves. */
export const MARK = 0x90
/** A combining mark that can change places with another mark beside it. */
export const MARK_ORDERED = 0x94
/** A combining mark that can compose with what it follows. */
export const MARK_COMPLEX = 0x98
/** Dropped: zero-width characters, controls, Arabic vowel signs and the like. */
export const IGNORABLE = 0x9c
/** A character of a script without spaces. */
export const SPACELESS = 0xa0
export const SPACELESS_COMPLEX = 0xa4
/** Half of a character beyond the Basic Multilingual Plane. */
export const SURROGATE = 0xa8
/** Ends a sentence, or a line. */
export const END = 0xc0
/** Ends a sentence, or belongs to a number between two digits. */
export const POINT = 0xc4

/** Set in the properties of separators that may end a sentence. */
export const MAY_END = 0x40
export const IN_WORD = LETTER | DIGIT
export const SCRIPTS = LATIN | CYRILLIC | GREEK

/** In an entry of the table the property stands above the folding. */
export const PROPERTY_SHIFT = 16

interface Tables {
  readonly entries: Uint32Array
  readonly astralStarts: number[]
  readonly astralProperties: number[]
  readonly astralFolds: Map<number, number>
}

const PLANE = 0x10000
let tables: Tables | undefined

/**
 * For each UTF-16 unit its property in the upper half and in the lower half the unit it is hashed as, which is itself
 * where the folding is no single unit. For loops that read it unit by unit.
 */
export function characterTable(): Uint32Array {
  tables ??= expand()
  return tables.entries
}

/** Property of any code point. */
export function propertyOf(code: number): number {
  tables ??= expand()
  if (code < PLANE) return tables.entries[code]! >>> PROPERTY_SHIFT
  const { astralStarts, astralProperties } = tables
  let low = 0
  let high = astralStarts.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (astralStarts[middle]! <= code) low = middle
    else high = middle
  }
  return astralProperties[low]!
}

/** The folding of one code point that is already in form NFKC. */
export function foldOf(code: number): string {
  tables ??= expand()
  const expansion = EXPANSIONS[code]
  if (expansion !== undefined) return expansion
  if (code < PLANE) return String.fromCharCode(tables.entries[code]! & 0xffff)
  return String.fromCodePoint(tables.astralFolds.get(code) ?? code)
}

function expand(): Tables {
  const entries = new Uint32Array(PLANE)
  const astralStarts: number[] = []
  const astralProperties: number[] = []
  let code = 0
  for (const run of PROPERTIES.split(' ')) {
    const property = Number.parseInt(run.slice(0, 2), 16)
    const end = code + Number.parseInt(run.slice(2), 36)
    for (let unit = code; unit < Math.min(end, PLANE); unit++) entries[unit] = (property << PROPERTY_SHIFT) | unit
    if (end > PLANE) {
      astralStarts.push(Math.max(code, PLANE))
      astralProperties.push(property)
    }
    code = end
  }

  const astralFolds = new Map<number, number>()
  code = 0
  for (const run of FOLDS.split(' ')) {
    const [gap, count, step, delta] = run.split(',').map((number) => Number.parseInt(number, 36))
    code += gap!
    for (let i = 0; i < count!; i++) {
      const from = code + i * step!
      if (from < PLANE) entries[from] = entries[from]! + delta!
      else astralFolds.set(from, from + delta!)
    }
  }
  return { entries, astralStarts, astralProperties, astralFolds }
}
