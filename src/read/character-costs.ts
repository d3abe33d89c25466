/**
 * What a character costs in a language: the negative logarithm of how often the language has it. The numbers are made
 * from the order of its letters; they need not be exact to tell a language from noise.
 */

import { decodePairs } from './decode-legacy.ts'
import type { Language } from './encoding-languages.ts'
import { letterOf, NO_LETTER } from './letter-kinds.ts'

/** Costs of single characters: natural logarithms of one in so many. */
const COST = {
  /** The most frequent letter of a whole alphabet, and each further one. */
  dense: 2.2,
  denseStep: 0.14,
  /** The same for the few letters of a language that writes mostly ASCII. */
  sparse: 3.5,
  sparseStep: 0.35,
  sparseMost: 7.5,
  capital: 2,
  /** Characters of scripts of thousands: usual, in use, other. */
  usual: 5.8,
  inUse: 9.2,
  mark: 5,
  sign: 8,
  /** A letter that the language does not have, as in names from abroad. */
  foreign: 9,
  other: 12,
  nothing: 15,
} as const

/** Marks that all languages share, and signs that are rarer. */
const MARKS = '\u00a0\u00ad‘’“”„«»–—…、。，：；？！（）「」『』《》・·،؟؛№'
const SIGNS = '•€£§°©®™‚‹›²³½¼¾×±†‡¥¢´¨`ªº″′　１２３４５６７８９０'

const costs = new Map<Language, ReadonlyMap<number, number>>()

/** What the characters of a language cost; made when it is first asked for. */
export function costsOf(language: Language): ReadonlyMap<number, number> {
  let known = costs.get(language)
  if (known === undefined) {
    known = toCosts(language)
    costs.set(language, known)
  }
  return known
}

function toCosts({ letters, dense, usual = '', inUse }: Language): ReadonlyMap<number, number> {
  const made = new Map<number, number>()
  const put = (character: string, cost: number) => {
    const code = character.charCodeAt(0)
    if (!made.has(code)) made.set(code, cost)
  }
  Array.from(letters).forEach((letter, rank) => {
    const cost = dense
      ? COST.dense + rank * COST.denseStep
      : Math.min(COST.sparse + rank * COST.sparseStep, COST.sparseMost)
    put(letter, cost)
    const capital = letter.toUpperCase()
    if (capital.length === 1) put(capital, cost + COST.capital)
  })
  for (const character of usual) put(character, COST.usual)
  for (const character of MARKS) put(character, COST.mark)
  for (const character of SIGNS) put(character, COST.sign)
  if (inUse !== undefined) for (const character of decodePairs(inUse)) put(character, COST.inUse)
  return made
}

/** A character that the language does not have. */
export function costOfOther(code: number, { dense }: Language): number {
  // Control characters, private use, halves of pairs, and what could not be read.
  if (code < 0xa0 || (code >= 0xd800 && code < 0xf900) || code === 0xfffd) return COST.nothing
  return !dense && letterOf(code) !== NO_LETTER ? COST.foreign : COST.other
}
