/**
 * MinHash over word shingles: the sketch of NRC-GPHIN.
 *
 * Idea: of each of p random orders of all shingles, the smallest one of the article is kept. Two articles have the same
 * smallest shingle with the probability of their resemblance (shared over all distinct shingles), so the share of equal
 * minima estimates it without bias, with standard error sqrt(J (1 - J) / p). Of a long article only the k shingles of
 * the smallest hashes count; being chosen by hash, they are the same in both articles.
 *
 * We depart from the paper where its family is weak (exclusive or leaves the order of values nearly as it was): each
 * order here is a multilinear hash of both lanes, mixed, with constants drawn from the seed.
 *
 * Layout: p little-endian 64-bit numbers; the upper half is the value that was smallest, the lower half a second hash
 * of that shingle, so that articles meet by 64 bits though only 32 are compared in the inner loop.
 *
 * Cost: p times the number of shingles, about 0.7 ns each.
 *
 * Papers: Rodier and Carter 2020, section 2.2.1; Broder 1997.
 */

import { NUMBERS_PER_PERMUTATION } from '../kernels/minimum.ts'
import { ShingleMemory } from '../kernels/shingle-memory.ts'
import type { Parameter } from '../parameters.ts'
import { WORDS_VERSION } from '../tokenize/tokenize.ts'
import type { Detector, Sketch } from './detector.ts'
import { type Frequent, nameOf } from './frequent-shingles.ts'
import { drawNumbers, measureMinima, readMinima, toKeys } from './minima.ts'

export const SHINGLE_WORDS: Parameter = {
  name: 'sketch.shingleWords',
  meaning: 'words in a shingle',
  default: 3,
  unit: 'words',
  minimum: 1,
  maximum: 10,
  whole: true,
  grid: [2, 3, 4],
}

export const SAMPLE: Parameter = {
  name: 'sketch.sample',
  meaning: 'shingles of an article that count: those of the smallest hashes',
  default: 1600,
  unit: 'shingles',
  minimum: 1,
  maximum: 1_000_000,
  whole: true,
  grid: [200, 1600],
}

export const PERMUTATIONS: Parameter = {
  name: 'sketch.permutations',
  meaning: 'random orders of the shingles, each of which gives one minimum and one key',
  default: 20,
  minimum: 1,
  maximum: 1024,
  whole: true,
  grid: [5, 20, 50],
}

export const SEED: Parameter = {
  name: 'sketch.seed',
  meaning: 'where the constants of the sketch are drawn from; another seed makes other errors',
  default: 1,
  minimum: 0,
  maximum: 0xffffffff,
  whole: true,
}

export interface MinhashOptions {
  readonly shingleWords: number
  readonly sample: number
  readonly permutations: number
  readonly seed: number
  /** Shingles that do not count. */
  readonly frequent?: Frequent | undefined
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1

export function minhash(options: MinhashOptions): Detector {
  const { shingleWords, sample, permutations, seed, frequent } = options
  const stamp = `minhash/${VERSION}?n=${shingleWords}&k=${sample}&p=${permutations}&seed=${seed}${nameOf(frequent)}&words=${WORDS_VERSION}`
  const numbers = drawNumbers(seed, NUMBERS_PER_PERMUTATION * permutations)
  const shingles = new ShingleMemory(numbers, 2 * permutations)
  return {
    stamp,
    sketch(tokens) {
      shingles.fill(tokens, shingleWords)
      frequent?.drop(shingles)
      if (shingles.count === 0) return { stamp, bytes: new Uint8Array(0) }
      if (shingles.count > sample) keepSmallest(shingles, sample)
      shingles.findMinima()
      return { stamp, bytes: shingles.bytes.slice() }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureMinima(stamp, 2, article, earlier),
  }
}

function keysOf(sketch: Sketch) {
  return toKeys(readMinima(sketch), 2)
}

/** Drops from the list all but the shingles of the smallest hashes: `sample` distinct ones. */
function keepSmallest(shingles: ShingleMemory, sample: number): void {
  const { low, high, count } = shingles
  const orders = new Float64Array(count)
  for (let i = 0; i < count; i++) orders[i] = toOrder(low[i]!, high[i]!)
  const sorted = orders.slice().sort()
  let distinct = 1
  let last = 0
  while (last + 1 < count) {
    if (sorted[last + 1] !== sorted[last] && distinct++ === sample) break
    last++
  }
  const largest = sorted[last]!
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (orders[i]! > largest) continue
    low[kept] = low[i]!
    high[kept] = high[i]!
    kept++
  }
  shingles.count = kept
}

/** The 53 upper bits of the hash, which a number holds exactly. */
function toOrder(low: number, high: number): number {
  return high * 0x200000 + (low >>> 11)
}
