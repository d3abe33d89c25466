/**
 * Tokens without some of their words, as if the text had never had them: what comes after them moves up, offsets still point
 * into the text. Sentences and paragraphs of which nothing is left are gone.
 */

import type { Tokens } from './tokens.ts'

/** @param marks one byte for each word, title and body; words of the body that are marked go */
export function withoutMarked(tokens: Tokens, marks: Uint8Array): Tokens {
  const { length, body } = tokens
  /** Where each word stands afterwards, or the next one that is left. */
  const places = new Uint32Array(length + 1)
  let left = 0
  for (let i = 0; i < length; i++) {
    places[i] = left
    if (i < body || marks[i] === 0) left++
  }
  places[length] = left
  if (left === length) return tokens
  const words = new Uint32Array(2 * left)
  const starts = new Uint32Array(left)
  const ends = new Uint32Array(left)
  const flags = new Uint8Array(left)
  for (let i = 0; i < length; i++) {
    const place = places[i]!
    if (places[i + 1] === place) continue
    words[2 * place] = tokens.words[2 * i]!
    words[2 * place + 1] = tokens.words[2 * i + 1]!
    starts[place] = tokens.starts[i]!
    ends[place] = tokens.ends[i]!
    flags[place] = tokens.flags[i]!
  }
  return {
    length: left,
    words,
    starts,
    ends,
    flags,
    sentences: movedUp(tokens.sentences, places, length, left),
    paragraphs: movedUp(tokens.paragraphs, places, length, left),
    body,
  }
}

/** The first words of stretches after the move; a stretch with no word left is gone. */
function movedUp(firsts: Uint32Array, places: Uint32Array, length: number, left: number): Uint32Array {
  const moved: number[] = []
  for (let i = 0; i < firsts.length; i++) {
    const from = places[firsts[i]!]!
    const to = places[firsts[i + 1] ?? length]!
    if (to > from && from < left) moved.push(from)
  }
  return Uint32Array.from(moved)
}
