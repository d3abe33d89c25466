/**
 * One-permutation hashing: a MinHash for the price of one pass.
 *
 * Idea: one random order of all shingles is cut into K bins, and of each bin the smallest shingle is kept. An empty bin
 * borrows from another, found by trying bins in an order that depends on the empty bin only (optimal densification).
 * Where both articles are empty they try the same bins, and the first that is not empty in both decides as a bin of
 * their own would, so that every place is equal with the probability of the resemblance: the share of equal places is
 * an estimate without bias. Its standard error is about sqrt(J (1 - J) / K), and for articles of m < K distinct
 * shingles about sqrt(J (1 - J) / m), as borrowed places say nothing new.
 *
 * Layout: K little-endian 32-bit numbers. Cost: about 4 ns per shingle, and K * K / (bins in use) trials.
 *
 * Papers: Li, Owen, Zhang 2012; Shrivastava 2017.
 */

import { EMPTY } from '../kernels/bins.ts'
import { ShingleMemory } from '../kernels/shingle-memory.ts'
import { finishHigh } from '../text/hash.ts'
import { WORDS_VERSION } from '../tokenize/tokenize.ts'
import type { Detector, Sketch } from './detector.ts'
import { type Frequent, nameOf } from './frequent-shingles.ts'
import { drawNumbers, measureMinima, readMinima, toKeys } from './minima.ts'

export interface OnePermutationOptions {
  readonly shingleWords: number
  readonly bins: number
  readonly seed: number
  /** Shingles that do not count. */
  readonly frequent?: Frequent | undefined
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const TWO_TO_32 = 0x100000000

// Constants of this module are free in inner loops, imported names are not.
const none = EMPTY
const mix = finishHigh

export function onePermutation(options: OnePermutationOptions): Detector {
  const { shingleWords, bins, seed, frequent } = options
  const stamp = `one-permutation/${VERSION}?n=${shingleWords}&bins=${bins}&seed=${seed}${nameOf(frequent)}&words=${WORDS_VERSION}`
  const shingles = new ShingleMemory(drawNumbers(seed, 4), bins)
  const minima = new Int32Array(bins)
  const bytes = new Uint8Array(minima.buffer)
  const empty = new Int32Array(bins)
  return {
    stamp,
    sketch(tokens) {
      shingles.fill(tokens, shingleWords)
      frequent?.drop(shingles)
      if (shingles.count === 0) return { stamp, bytes: new Uint8Array(0) }
      shingles.fillBins()
      lendToEmptyBins(shingles.minima, minima, empty)
      return { stamp, bytes: bytes.slice() }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureMinima(stamp, 1, article, earlier),
  }
}

function keysOf(sketch: Sketch) {
  return toKeys(readMinima(sketch), 1)
}

/** Copies the minima, each empty bin taking that of another; `empty` is scratch. */
function lendToEmptyBins(own: Int32Array, minima: Int32Array, empty: Int32Array): void {
  const bins = own.length
  let any = none
  let count = 0
  for (let bin = 0; bin < bins; bin++) {
    const least = own[bin]!
    minima[bin] = least
    any = Math.min(any, least)
    // Noted whether empty or not and counted by the sign, because nobody can foresee a branch.
    empty[count] = bin
    count += 1 + ((least - none) >> 31)
  }
  if (count >= bins - 1) {
    minima.fill(any)
    return
  }
  for (let i = 0; i < count; i++) {
    const bin = empty[i]!
    let lender = bin
    for (let trial = 0; own[lender] === none; trial++) lender = toBin(bin, trial, bins)
    minima[bin] = own[lender]!
  }
}

/** The bin an empty one tries in its turn; the same in every article. */
function toBin(bin: number, trial: number, bins: number): number {
  return ((mix((Math.imul(bin + 1, 0x9e3779b1) + trial) | 0) >>> 0) * (bins / TWO_TO_32)) | 0
}
