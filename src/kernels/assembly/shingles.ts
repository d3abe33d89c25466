/**
 * Shingles and the minima taken of them, in WebAssembly, four shingles at a time. They must equal
 * `tokenize/shingle.ts` (shingles), `../bins.ts` and `../minimum.ts`.
 *
 * Layout: the header at address 0 says where the arrays lie (`../shingle-memory.ts` writes it). After the last shingle
 * stand copies of it up to a multiple of 8: they change no minimum, and no loop has to treat its end apart.
 *
 * Cost: about 1.5 ns to make a shingle, 1.5 ns to put it into its bin, 0.6 ns for each minimum it takes part in.
 */

import { finishHigh, finishLow, stepHigh, stepLow, TIMES_HIGH, TIMES_LOW } from './lanes'

// The header, by address.
const WORDS: usize = 0
const LOW: usize = 4
const HIGH: usize = 8
const VALUES: usize = 12
const NUMBERS: usize = 16
const MINIMA: usize = 20

const EMPTY: i32 = 0x7fff_ffff
const SPREAD: i32 = 0x2c1b_3c6d
const NUMBERS_PER_PERMUTATION: usize = 5

/** Makes `count` shingles of `width` words each, the first of which begins at the first word. */
export function fillShingles(count: u32, width: u32): void {
  let words = load<usize>(WORDS)
  const low = load<usize>(LOW)
  const high = load<usize>(HIGH)
  const size = <usize>count << 2
  for (let at: usize = 0; at < size; at += 16) {
    let here = v128.load(words)
    let there = v128.load(words, 16)
    let lowLanes = v128.shuffle<i32>(here, there, 0, 2, 4, 6)
    let highLanes = v128.shuffle<i32>(here, there, 1, 3, 5, 7)
    const end = words + (width << 3)
    for (let word = words + 8; word < end; word += 8) {
      here = v128.load(word)
      there = v128.load(word, 16)
      const nextLow = v128.shuffle<i32>(here, there, 0, 2, 4, 6)
      const nextHigh = v128.shuffle<i32>(here, there, 1, 3, 5, 7)
      lowLanes = stepLow(lowLanes, nextLow, i32x4.splat(TIMES_LOW))
      highLanes = stepHigh(highLanes, nextHigh, i32x4.splat(TIMES_HIGH))
    }
    v128.store(low + at, finishLow(lowLanes))
    v128.store(high + at, finishHigh(highLanes))
    words += 32
  }
}

/** Repeats the last shingle up to a multiple of 8; gives the bytes of one lane of all. */
function pad(count: u32): usize {
  const low = load<usize>(LOW)
  const high = load<usize>(HIGH)
  const size = <usize>count << 2
  const padded = (size + 31) & ~31
  const lastLow = load<u32>(low + size - 4)
  const lastHigh = load<u32>(high + size - 4)
  for (let at = size; at < padded; at += 4) {
    store<u32>(low + at, lastLow)
    store<u32>(high + at, lastHigh)
  }
  return padded
}

@inline
function lower(minimum: usize, value: i32): void {
  // Without a branch, which would be mispredicted every third time; both numbers have 31 bits.
  const least = load<i32>(minimum)
  const below = value - least
  store<i32>(minimum, least + (below & (below >> 31)))
}

/** Keeps the smallest value of each bin; four numbers say how values and bins are made. */
export function fillBins(count: u32, bins: u32): void {
  const low = load<usize>(LOW)
  const high = load<usize>(HIGH)
  const numbers = load<usize>(NUMBERS)
  const minima = load<usize>(MINIMA)
  const addLow = v128.load32_splat(numbers)
  const timesLow = v128.or(v128.load32_splat(numbers, 4), i32x4.splat(1))
  const addHigh = v128.load32_splat(numbers, 8)
  const timesHigh = v128.or(v128.load32_splat(numbers, 12), i32x4.splat(1))
  const binCount = i32x4.splat(bins)
  const end = minima + (bins << 2)
  for (let at = minima; at < end; at += 16) v128.store(at, i32x4.splat(EMPTY))
  const size = pad(count)
  for (let at: usize = 0; at < size; at += 16) {
    let values = i32x4.mul(v128.xor(v128.load(low + at), addLow), timesLow)
    values = i32x4.mul(v128.xor(values, i32x4.shr_u(values, 15)), i32x4.splat(SPREAD))
    values = i32x4.shr_u(values, 1)
    const places = i32x4.mul(v128.xor(v128.load(high + at), addHigh), timesHigh)
    // The upper halves of the products are the bins.
    const first = i64x2.extmul_low_i32x4_u(places, binCount)
    const second = i64x2.extmul_high_i32x4_u(places, binCount)
    lower(minima + (<usize>i32x4.extract_lane(first, 1) << 2), i32x4.extract_lane(values, 0))
    lower(minima + (<usize>i32x4.extract_lane(first, 3) << 2), i32x4.extract_lane(values, 1))
    lower(minima + (<usize>i32x4.extract_lane(second, 1) << 2), i32x4.extract_lane(values, 2))
    lower(minima + (<usize>i32x4.extract_lane(second, 3) << 2), i32x4.extract_lane(values, 3))
  }
}

/**
 * Finds the smallest value of each permutation, and the smallest second hash of the shingles that have it. Values are
 * kept, so that the second hash is made for those shingles alone and nothing branches before the smallest is known.
 */
export function findMinima(count: u32, permutations: u32): void {
  const low = load<usize>(LOW)
  const high = load<usize>(HIGH)
  const values = load<usize>(VALUES)
  let numbers = load<usize>(NUMBERS)
  let minima = load<usize>(MINIMA)
  const size = pad(count)
  const end = minima + (permutations << 3)
  for (; minima < end; minima += 8) {
    const addLow = v128.load32_splat(numbers)
    const timesLow = v128.or(v128.load32_splat(numbers, 4), i32x4.splat(1))
    const addHigh = v128.load32_splat(numbers, 8)
    const timesHigh = v128.or(v128.load32_splat(numbers, 12), i32x4.splat(1))
    let least = i32x4.splat(EMPTY)
    for (let at: usize = 0; at < size; at += 32) {
      const first = valuesOf(low + at, high + at, addLow, timesLow, addHigh, timesHigh)
      const second = valuesOf(low + at + 16, high + at + 16, addLow, timesLow, addHigh, timesHigh)
      v128.store(values + at, first)
      v128.store(values + at, second, 16)
      least = i32x4.min_s(least, i32x4.min_s(first, second))
    }
    least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 2, 3, 0, 1))
    least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 1, 0, 3, 2))

    let leastSecond: u32 = u32.MAX_VALUE
    const salt = load<u32>(numbers, 16)
    for (let at: usize = 0; at < size; at += 32) {
      const first = i32x4.eq(v128.load(values + at), least)
      const second = i32x4.eq(v128.load(values + at, 16), least)
      if (!v128.any_true(v128.or(first, second))) continue
      for (let i = at; i < at + 32; i += 4) {
        if (load<i32>(values + i) !== i32x4.extract_lane(least, 0)) continue
        leastSecond = min(leastSecond, secondHash(load<u32>(low + i) ^ salt, load<u32>(high + i) + salt))
      }
    }
    store<u32>(minima, leastSecond)
    store<u32>(minima, i32x4.extract_lane(least, 0) ^ 0x8000_0000, 4)
    numbers += 4 * NUMBERS_PER_PERMUTATION
  }
}

@inline
function valuesOf(low: usize, high: usize, addLow: v128, timesLow: v128, addHigh: v128, timesHigh: v128): v128 {
  const sum = i32x4.add(
    i32x4.mul(v128.xor(v128.load(low), addLow), timesLow),
    i32x4.mul(v128.xor(v128.load(high), addHigh), timesHigh),
  )
  return i32x4.mul(v128.xor(sum, i32x4.shr_u(sum, 15)), i32x4.splat(SPREAD))
}

function secondHash(low: u32, high: u32): u32 {
  const mixed = v128.xor(finishLow(i32x4.splat(low)), finishHigh(i32x4.splat(high)))
  return i32x4.extract_lane(mixed, 0)
}
