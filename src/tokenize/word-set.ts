/**
 * A fixed set of words, asked by their hashes, so that nobody makes a string of a word to find out whether it is a stop
 * word. The words of the set go through the tokenizer whose words will be asked about, so that both are spelled alike.
 */

import { LaneSet } from './lane-set.ts'
import type { Tokenizer } from './tokens.ts'

export class WordSet {
  readonly #hashes: LaneSet

  /** Takes the words of a text, whatever stands between them. */
  constructor(text: string, { tokenize }: Tokenizer) {
    const { words, length } = tokenize({ text })
    this.#hashes = new LaneSet(length)
    for (let i = 0; i < length; i++) this.#hashes.add(words[2 * i]!, words[2 * i + 1]!)
  }

  /** Different words in the set. */
  get size(): number {
    return this.#hashes.size
  }

  has(low: number, high: number): boolean {
    return this.#hashes.has(low, high)
  }
}
