/** News as text: drafts written into chunks of bytes, escaped as strings of JSON are. */

import type { Draft } from './news-draft.ts'
import { FIRST_NAME, type NewsWords } from './news-words.ts'

export const CHUNK_BYTES = 2 ** 20
/** No line is longer. */
export const LINE_BYTES = 2 ** 16
const COMMA = 0x2c
const FULL_STOP = 0x2e

/** Lines that leave together. */
export class Chunk {
  readonly bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  readonly view = new DataView(this.bytes.buffer)
  length = 0

  write(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1')
  }
}

export class NewsWriting {
  readonly #words: NewsWords

  constructor(words: NewsWords) {
    this.#words = words
  }

  /** Somebody of it and the first words, or those of another sentence where a copy got a headline of its own. */
  title(chunk: Chunk, draft: Draft, isOther: boolean): void {
    const from = isOther ? draft.startOf(Math.min(2, draft.sentences - 1)) : 0
    this.#writeWords(chunk, draft.people, 0, 2, true)
    this.#writeWords(chunk, draft.words, from, Math.min(from + 6, draft.length), false)
  }

  /** Three sentences to a paragraph; longer ones have a comma. */
  sentences(chunk: Chunk, draft: Draft): void {
    let start = 0
    for (let sentence = 0; sentence < draft.sentences; sentence++) {
      if (sentence > 0) chunk.write(sentence % 3 === 0 ? '\\n\\n' : ' ')
      const end = draft.ends[sentence]!
      const speaker = draft.speakers[sentence]!
      if (speaker > 0) chunk.write('\\"')
      const middle = end - start > 12 ? (start + end) >>> 1 : end
      this.#writeWords(chunk, draft.words, start, middle, true)
      if (middle < end) {
        chunk.bytes[chunk.length++] = COMMA
        this.#writeWords(chunk, draft.words, middle, end, false)
      }
      if (speaker > 0) {
        chunk.write(',\\" said')
        this.#writeWords(chunk, draft.people, 2 * speaker - 2, 2 * speaker, false)
      }
      chunk.bytes[chunk.length++] = FULL_STOP
      start = end
    }
  }

  #writeWords(chunk: Chunk, words: Uint16Array, from: number, to: number, isBeginning: boolean): void {
    const { bytes, starts } = this.#words
    const target = chunk.view
    let at = chunk.length
    for (let place = from; place < to; place++) {
      const word = words[place]!
      const start = starts[word]!
      const end = starts[word + 1]!
      const isFirst = isBeginning && place === from
      // Four bytes at a time; those too many are written over by what comes next.
      let byte = isFirst ? start + 1 : start
      const begin = at
      at += end - byte
      for (let to = begin; byte < end; byte += 4, to += 4) target.setUint32(to, bytes.getUint32(byte))
      if (isFirst && word < FIRST_NAME) chunk.bytes[begin]! &= ~0x20
    }
    chunk.length = at
  }
}
