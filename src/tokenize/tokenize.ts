/**
 * The tokenizer: an article's title and text become `Tokens`.
 *
 * Idea: there is one tokenizer, and every sketch, hash and measurement is made of its words; how they are found is told
 * in `text/words.ts`. Layout: all arrays of an article are views on one stretch of a buffer, which short articles share
 * with those before and after them, because buffers are dear to allocate; per word 8 bytes of hash, 4 of start, 4 of end
 * and 1 of flags.
 *
 * Cost: about 4 microseconds per 1,000 characters.
 */

import { blankApart } from '../extract/body.ts'
import type { ArticleInput } from '../model.ts'
import { WordScanner } from '../text/words.ts'
import type { Tokenizer, Tokens } from './tokens.ts'

/** Rises with every change that can change a token; part of every stamp. */
export const WORDS_VERSION = 1

/** Words as they are, which most systems compare. */
export const PLAIN_WORDS: Tokenizer = { name: String(WORDS_VERSION), tokenize }

// One scanner for all articles: scanning is synchronous, and its scratch is copied before the next one starts.
let scanner: WordScanner | undefined

/**
 * The words of an article; of the body none if the text is only punctuation. What stands apart in the text is not of the
 * body and has no words, unless there is nothing else.
 */
export function tokenize(article: Pick<ArticleInput, 'title' | 'text' | 'apart'>): Tokens {
  scanner ??= new WordScanner()
  const text = blankApart(article)
  let body = scan(scanner, article.title, text)
  if (scanner.count === body && text !== article.text) body = scan(scanner, article.title, article.text)

  const length = scanner.count
  const { sentenceCount, paragraphCount } = scanner
  const { buffer, byteOffset } = scanner.pack()
  const words = new Uint32Array(buffer, byteOffset, 2 * length)
  const starts = new Uint32Array(buffer, byteOffset + 8 * length, length)
  const ends = new Uint32Array(buffer, byteOffset + 12 * length, length)
  const sentences = new Uint32Array(buffer, byteOffset + 16 * length, sentenceCount)
  const paragraphs = new Uint32Array(buffer, byteOffset + 16 * length + 4 * sentenceCount, paragraphCount)
  const flags = new Uint8Array(buffer, byteOffset + 16 * length + 4 * (sentenceCount + paragraphCount), length)
  return { length, words, starts, ends, flags, sentences, paragraphs, body }
}

/** Scans title and text; the number of words in the title. */
function scan(words: WordScanner, title: string | undefined, text: string): number {
  words.reset()
  if (title !== undefined) words.scan(title, false)
  const body = words.count
  words.scan(text, true)
  return body
}

/** Whether there is anything in its body to compare. */
export function hasWords(article: Parameters<typeof tokenize>[0]): boolean {
  const { length, body } = tokenize(article)
  return length > body
}
