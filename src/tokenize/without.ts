/**
 * Tokens without some of their words, as if the text had never had them: what comes after them moves up, offsets still point
 * into the text. Sentences and paragraphs of which nothing is left are gone.
 */

import type { Tokens } from './tokens.ts'

/** @param marks one byte for each word, title and body; words of the body that are marked go */
export function withoutMarked(tokens: Tokens, marks: Uint8Array): Tokens {
  const { length, body } = tokens
  const kept = listKept(marks, body, length)
  let left = 0
  for (let i = 0; i < kept.length; i += 2) left += kept[i + 1]! - kept[i]!
  if (left === length) return tokens
  // One buffer for all, because buffers are dear to allocate.
  const buffer = new ArrayBuffer(17 * left)
  const words = new Uint32Array(buffer, 0, 2 * left)
  const starts = new Uint32Array(buffer, 8 * left, left)
  const ends = new Uint32Array(buffer, 12 * left, left)
  const flags = new Uint8Array(buffer, 16 * left, left)
  let place = 0
  for (let i = 0; i < kept.length; i += 2) {
    const [from, to] = [kept[i]!, kept[i + 1]!]
    words.set(tokens.words.subarray(2 * from, 2 * to), 2 * place)
    starts.set(tokens.starts.subarray(from, to), place)
    ends.set(tokens.ends.subarray(from, to), place)
    flags.set(tokens.flags.subarray(from, to), place)
    place += to - from
  }
  return {
    length: left,
    words,
    starts,
    ends,
    flags,
    sentences: movedUp(tokens.sentences, kept, length, left),
    paragraphs: movedUp(tokens.paragraphs, kept, length, left),
    body,
  }
}

/** The stretches of words that stay: of each the first word and the one behind its last. */
function listKept(marks: Uint8Array, body: number, length: number): number[] {
  const kept: number[] = []
  for (let from = 0; from < length; ) {
    let to = from
    while (to < length && (to < body || marks[to] === 0)) to++
    if (to > from) kept.push(from, to)
    while (to < length && marks[to] !== 0) to++
    from = to
  }
  return kept
}

/** The first words of stretches after the move; a stretch with no word left is gone. */
function movedUp(firsts: Uint32Array, kept: readonly number[], length: number, left: number): Uint32Array {
  const moved: number[] = []
  let next = 0
  let before = 0
  /** Where a word stands afterwards, or the next one that is left; asked in order. */
  const placeOf = (word: number) => {
    while (next < kept.length && kept[next + 1]! <= word) {
      before += kept[next + 1]! - kept[next]!
      next += 2
    }
    return next < kept.length && word > kept[next]! ? before + word - kept[next]! : before
  }
  let from = firsts.length === 0 ? 0 : placeOf(firsts[0]!)
  for (let i = 0; i < firsts.length; i++) {
    const to = placeOf(firsts[i + 1] ?? length)
    if (to > from && from < left) moved.push(from)
    from = to
  }
  return new Uint32Array(moved)
}
