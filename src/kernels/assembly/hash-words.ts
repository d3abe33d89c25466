/**
 * The hashes of words that were found, four words at a time, each in its own lane of a vector. They must equal
 * `text/hash.ts`. Cost: about 7 ns per word, and 2 ns for each unit after its eighth.
 */

import { finishHigh, finishLow, keep, SEED_HIGH, SEED_LOW, stepHigh, stepLow, TIMES_HIGH, TIMES_LOW } from './lanes'
import { ENDS, FOLDED, STARTS, STATES, TRANSPOSED, WORDS } from './word-layout'

/**
 * Hashes the words from `first` up to `end`. All lanes take eight units and leave behind what they are after each, and
 * every word picks what its lane was after its last.
 */
export function hashWords(first: u32, end: u32): void {
  const starts = load<usize>(STARTS)
  const ends = load<usize>(ENDS)
  const words = load<usize>(WORDS)
  const timesLow = keep(STATES, TIMES_LOW)
  const timesHigh = keep(STATES, TIMES_HIGH)
  // Words without units fill the last four.
  v128.store(starts + (end << 2), i32x4.splat(0))
  v128.store(ends + (end << 2), i32x4.splat(0))
  for (let word = first; word < end; word += 4) {
    transpose(starts + (word << 2))
    let low = i32x4.splat(SEED_LOW)
    let high = i32x4.splat(SEED_HIGH)
    for (let i: usize = 0; i < 8; i++) {
      const units = v128.load_ext<u16>(TRANSPOSED + (i << 3))
      low = stepLow(low, units, timesLow)
      high = stepHigh(high, units, timesHigh)
      v128.store(STATES + (i << 5), low)
      v128.store(STATES + (i << 5), high, 16)
    }
    pick(word, 0)
    pick(word + 1, 4)
    pick(word + 2, 8)
    pick(word + 3, 12)
  }
  for (let at = words + (first << 3); at < words + (end << 3); at += 32) {
    const two = v128.load(at)
    const nextTwo = v128.load(at, 16)
    const low = finishLow(v128.shuffle<i32>(two, nextTwo, 0, 2, 4, 6))
    const high = finishHigh(v128.shuffle<i32>(two, nextTwo, 1, 3, 5, 7))
    v128.store(at, v128.shuffle<i32>(low, high, 0, 4, 1, 5))
    v128.store(at, v128.shuffle<i32>(low, high, 2, 6, 3, 7), 16)
  }
}

/** Writes the first units of four words, then their second ones, up to the eighth. */
@inline
function transpose(starts: usize): void {
  const folded = load<usize>(FOLDED)
  const a = v128.load(folded + (load<u32>(starts) << 1))
  const b = v128.load(folded + (load<u32>(starts, 4) << 1))
  const c = v128.load(folded + (load<u32>(starts, 8) << 1))
  const d = v128.load(folded + (load<u32>(starts, 12) << 1))
  const ab = v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
  const cd = v128.shuffle<i16>(c, d, 0, 8, 1, 9, 2, 10, 3, 11)
  const abLater = v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
  const cdLater = v128.shuffle<i16>(c, d, 4, 12, 5, 13, 6, 14, 7, 15)
  v128.store(TRANSPOSED, v128.shuffle<i32>(ab, cd, 0, 4, 1, 5))
  v128.store(TRANSPOSED, v128.shuffle<i32>(ab, cd, 2, 6, 3, 7), 16)
  v128.store(TRANSPOSED, v128.shuffle<i32>(abLater, cdLater, 0, 4, 1, 5), 32)
  v128.store(TRANSPOSED, v128.shuffle<i32>(abLater, cdLater, 2, 6, 3, 7), 48)
}

/** Writes both lanes of a word, not yet finished. */
@inline
function pick(word: u32, lane: usize): void {
  const start = load<u32>(load<usize>(STARTS) + (word << 2))
  const length = load<u32>(load<usize>(ENDS) + (word << 2)) - start
  const state = STATES + lane + (min(length, 8) << 5) - 32
  let low = load<u32>(state)
  let high = load<u32>(state, 16)
  for (let i: u32 = 8; i < length; i++) {
    const unit = <u32>load<u16>(load<usize>(FOLDED) + ((start + i) << 1))
    low = (rotl<u32>(low, 5) ^ unit) * TIMES_LOW
    high = (rotl<u32>(high, 15) + unit) * TIMES_HIGH
  }
  store<u32>(load<usize>(WORDS) + (word << 3), low)
  store<u32>(load<usize>(WORDS) + (word << 3), high, 4)
}
