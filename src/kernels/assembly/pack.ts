/** The arrays of words as one stretch of memory. */

import { COUNT, ENDS, FLAGS, PARAGRAPHS, SENTENCES, STARTS, WORDS } from './word-layout'

/**
 * Moves the arrays together, in their order, so that they can be copied as one; gives their size in bytes. Arrays only
 * move down, and what each copy overshoots by is overwritten by the next.
 */
export function pack(sentenceCount: u32, paragraphCount: u32): u32 {
  const count = load<u32>(COUNT)
  const words = load<usize>(WORDS)
  let to = words + (count << 3)
  to = move(to, load<usize>(STARTS), count << 2)
  to = move(to, load<usize>(ENDS), count << 2)
  to = move(to, load<usize>(SENTENCES), sentenceCount << 2)
  to = move(to, load<usize>(PARAGRAPHS), paragraphCount << 2)
  to = move(to, load<usize>(FLAGS), count)
  return <u32>(to - words)
}

function move(to: usize, from: usize, size: u32): usize {
  for (let offset: u32 = 0; offset < size; offset += 16) v128.store(to + offset, v128.load(from + offset))
  return to + size
}
