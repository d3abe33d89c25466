/**
 * Tokens: the words of an article as hashes with offsets, flags, and where sentences and paragraphs start.
 *
 * Words of the title stand first, those of the body from `body` on. Offsets of title words point into the title,
 * those of body words into `Article.text`. A word is two 32-bit lanes of one 64-bit hash, at `words[2 * i]` and
 * `words[2 * i + 1]`. Sketches, keys and the content hash use the body only, so that the same body under another
 * headline is the same text.
 */

import type { ArticleInput } from '../model.ts'

export interface Tokens {
  /** Number of words, title and body together. */
  readonly length: number
  readonly words: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly flags: Uint8Array
  /** Index of the first word of each sentence, ascending; the first entry is the first body word. */
  readonly sentences: Uint32Array
  /** Index of the first word of each paragraph, ascending. */
  readonly paragraphs: Uint32Array
  /** Index of the first word of the body. */
  readonly body: number
  /** All words as they are, where these were cut or some left out: what is the same text, and what is shared, is told by them. */
  readonly whole?: Tokens
}

/** All words of a text as they are. */
export function wholeOf(tokens: Tokens): Tokens {
  return tokens.whole ?? tokens
}

/** How texts become tokens, under a name that stands in stamps and rises with every change of a token. */
export interface Tokenizer {
  readonly name: string
  readonly tokenize: (article: Pick<ArticleInput, 'title' | 'text' | 'apart'>) => Tokens
}

/** The word holds a digit. */
export const FIGURE = 1
/** The word begins with a capital letter. */
export const CAPITAL = 2
