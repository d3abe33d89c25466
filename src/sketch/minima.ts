/**
 * What the detectors that keep minima of hashes have in common: constants drawn from a seed, keys, and measuring.
 *
 * Layout of a sketch: its minima one after another, little-endian, 4 or 8 bytes each; no bytes at all for an article
 * without words. The lanes are written by typed arrays, so this runs on little-endian machines, which is what Node is
 * released for but for one; the golden vectors fail loudly on the other.
 */

import type { Measurements } from '../model.ts'
import { finishHigh, finishLow } from '../text/hash.ts'
import { checkStamps, type Keys, type Sketch } from './detector.ts'

const GOLDEN_RATIO = 0x9e3779b9
const SQUARE_ROOT = 0x6a09e667

let ones = new Float32Array(0)

/** Numbers drawn from a seed: a Weyl sequence through the mixers, as in splitmix (Steele, Lea, Flood 2014). */
export function drawNumbers(seed: number, count: number): Int32Array {
  const numbers = new Int32Array(count)
  let state = finishHigh(seed ^ SQUARE_ROOT)
  for (let i = 0; i < count; i++) {
    state = (state + GOLDEN_RATIO) | 0
    numbers[i] = finishLow(state ^ finishHigh((seed + i) | 0))
  }
  return numbers
}

/** One key per minimum, mixed with its place so that minima of different places never meet; all of weight 1. */
export function toKeys(minima: Uint32Array, lanes: 1 | 2): Keys {
  const count = minima.length / lanes
  const values = new BigUint64Array(count)
  const halves = new Uint32Array(values.buffer)
  for (let place = 0; place < count; place++) {
    const low = minima[lanes * place]!
    const high = minima[lanes * place + lanes - 1]!
    halves[2 * place] = finishLow(low ^ Math.imul(place + 1, GOLDEN_RATIO))
    halves[2 * place + 1] = finishHigh(high ^ Math.imul(place + 1, SQUARE_ROOT))
  }
  return { values, weights: onesOf(count) }
}

/** Weights of 1 for so many keys, which are views on one array. */
export function onesOf(count: number): Float32Array {
  if (count > ones.length) ones = new Float32Array(count).fill(1)
  return ones.subarray(0, count)
}

/** How many places hold the same minimum, and as a share of all places, which estimates the resemblance. */
export function measureMinima(stamp: string, lanes: 1 | 2, article: Sketch, earlier: Sketch): Measurements {
  checkStamps(stamp, article, earlier)
  const mine = readMinima(article)
  const theirs = readMinima(earlier)
  const places = Math.min(mine.length, theirs.length)
  let sharedMinima = 0
  for (let i = 0; i < places; i += lanes) {
    if (mine[i] === theirs[i] && mine[i + lanes - 1] === theirs[i + lanes - 1]) sharedMinima++
  }
  return { sharedMinima, estimatedResemblance: places === 0 ? 0 : (sharedMinima * lanes) / places }
}

/** The lanes of a sketch; copied only if a store handed its bytes out at an odd offset. */
export function readMinima(sketch: Sketch): Uint32Array {
  const { bytes } = sketch
  const aligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / Uint32Array.BYTES_PER_ELEMENT)
}
