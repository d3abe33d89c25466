/**
 * A fixed set of words, asked by their hashes, so that nobody makes a string of a word to find out whether it is a stop
 * word. The words of the set go through the tokenizer whose words will be asked about, so that both are spelled alike.
 *
 * Layout: 8 bytes a slot (two lanes), at most a quarter of the slots in use. Cost: about 3 ns a question.
 */

import type { Tokenizer } from './tokens.ts'

const SLOT = 2

export class WordSet {
  /** Different words in the set. */
  readonly size: number
  readonly #slots: Int32Array
  readonly #mask: number

  /** Takes the words of a text, whatever stands between them. */
  constructor(text: string, { tokenize }: Tokenizer) {
    const { words, length } = tokenize({ text })
    let slots = 8
    while (slots < 4 * length) slots *= 2
    this.#slots = new Int32Array(SLOT * slots)
    this.#mask = SLOT * slots - 1
    let size = 0
    for (let i = 0; i < length; i++) {
      const [low, high] = [words[2 * i]! | 0, words[2 * i + 1]! | 0]
      if (this.has(low, high)) continue
      const at = this.#find(low, high)
      this.#slots[at] = low
      this.#slots[at + 1] = high
      size++
    }
    this.size = size
  }

  has(low: number, high: number): boolean {
    const at = this.#find(low | 0, high | 0)
    // No word has a hash of nothing but zeros, short of one in 2^64.
    return (this.#slots[at]! | this.#slots[at + 1]!) !== 0
  }

  /** The slot of a word, or the free one where it belongs. */
  #find(low: number, high: number): number {
    const slots = this.#slots
    let at = (low << 1) & this.#mask
    while ((slots[at]! | slots[at + 1]!) !== 0 && (slots[at] !== low || slots[at + 1] !== high)) {
      at = (at + SLOT) & this.#mask
    }
    return at
  }
}
