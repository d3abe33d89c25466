/**
 * An article as the readers of facts see it: its body words, what stands between them, what the language's table says of
 * each, and where sentences begin.
 */

import type { Prepared } from '../../propose/proposer.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import { CUT, POINT, readGaps } from './gaps.ts'
import { lexiconOf } from './languages/languages.ts'
import { type Lexicon, NO_WORD, type Word } from './lexicon.ts'

export interface Reading {
  readonly text: string
  readonly tokens: Tokens
  readonly lexicon: Lexicon
  /** What stands before each word (`gaps.ts`). */
  readonly gaps: Uint16Array
  /** Number of each word's entry in the lexicon. */
  readonly entries: Uint16Array
  /** 1 where a sentence begins. */
  readonly begins: Uint8Array
}

export function readArticle({ article, tokens }: Pick<Prepared, 'article' | 'tokens'>): Reading {
  const { text } = article
  const lexicon = lexiconOf(article.language, text, tokens)
  const { length } = tokens
  const entries = lexicon.findAll(tokens)
  const begins = new Uint8Array(length + 1)
  begins[length] = 1
  const gaps = readGaps(text, tokens)
  for (const first of tokens.sentences) if (!isInside(lexicon, entries, gaps, tokens, first)) begins[first] = 1
  return { text, tokens, lexicon, gaps, entries, begins }
}

export function wordAt(reading: Reading, i: number): Word {
  return i < reading.tokens.length && i >= reading.tokens.body ? reading.lexicon.words[reading.entries[i]!]! : NO_WORD
}

/** Abbreviations of scales have no more letters: Mio., Mrd., Tsd. */
const ABBREVIATED = 4
/** Days of a month have no more digits. */
const DAY_DIGITS = 2

/** Whether what looks like the end of a sentence stands inside one: "12. April", "5 Mio. Euro". */
function isInside(lexicon: Lexicon, entries: Uint16Array, gaps: Uint16Array, tokens: Tokens, first: number): boolean {
  if (first <= tokens.body || (gaps[first]! & POINT) === 0 || (gaps[first]! & CUT) !== 0) return false
  const word = lexicon.words[entries[first]!]!
  const previous = lexicon.words[entries[first - 1]!]!
  const length = tokens.ends[first - 1]! - tokens.starts[first - 1]!
  if (word.month > 0) return length <= DAY_DIGITS && (tokens.flags[first - 1]! & 1) !== 0
  return word.unit > 0 && previous.scale > 0 && length <= ABBREVIATED
}
