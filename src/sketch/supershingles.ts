/**
 * Supershingles: hashes of groups of minima, so that sharing one says that two articles are nearly the same.
 *
 * Idea: the minima of MinHash are taken in groups, and each group becomes one hash. Two articles of resemblance J share a
 * supershingle of g minima with probability J^g, which for g = 14 is 0.49 at J = 0.95 and 0.0001 at J = 0.5: a steep
 * threshold, and a few keys an article. The share of equal supershingles estimates J^g without bias.
 *
 * Layout: the supershingles one after another, each 64 bits little-endian in two lanes; no bytes for an article without
 * shingles. Keys: one for each, mixed with its place. Cost: that of the minima (`minhash.ts`).
 *
 * Papers: Broder et al. 1997; Fetterly, Manasse, Najork 2003 (84 minima in 6 groups of 14); Henzinger 2006.
 */

import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import type { Detector, Sketch } from './detector.ts'
import { type MinhashOptions, minhash } from './minhash.ts'
import { measureMinima, readMinima, toKeys } from './minima.ts'

export const SUPERSHINGLES: Parameter = {
  name: 'sketch.supershingles',
  meaning: 'groups of minima, each of which gives one key',
  default: 6,
  minimum: 1,
  maximum: 256,
  whole: true,
  grid: [6, 10, 20],
}

export const GROUP: Parameter = {
  name: 'sketch.group',
  meaning: 'minima in a supershingle: the more, the more alike two texts must be to share one',
  default: 14,
  unit: 'minima',
  minimum: 1,
  maximum: 64,
  whole: true,
  grid: [2, 4, 8, 14],
}

export interface SupershinglesOptions extends Omit<MinhashOptions, 'permutations' | 'sample'> {
  readonly supershingles: number
  /** Minima in each of them. */
  readonly group: number
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const LANES = 2

export function supershingles(options: SupershinglesOptions): Detector {
  const { supershingles: places, group, ...ofMinima } = options
  const minima = minhash({ ...ofMinima, permutations: places * group, sample: Infinity })
  const stamp = `supershingles/${VERSION}?of=${places}x${group}&${minima.stamp.replace('?', '&')}`
  return {
    stamp,
    sketch: (tokens) => ({ stamp, bytes: toSupershingles(readMinima(minima.sketch(tokens)), group) }),
    keys: keysOf,
    probes: keysOf,
    measure(article, earlier) {
      const { sharedMinima, estimatedResemblance } = measureMinima(stamp, LANES, article, earlier)
      return { sharedSupershingles: sharedMinima!, supershinglesAlike: estimatedResemblance! }
    },
  }
}

function toSupershingles(minima: Uint32Array, group: number): Uint8Array {
  const hashes = new Uint32Array(minima.length / group)
  for (let place = 0; place < hashes.length; place += LANES) {
    let low = SEED_LOW
    let high = SEED_HIGH
    for (let i = place * group; i < (place + LANES) * group; i++) {
      low = stepLow(low, minima[i]! | 0)
      high = stepHigh(high, minima[i]! | 0)
    }
    hashes[place] = finishLow(low)
    hashes[place + 1] = finishHigh(high)
  }
  return new Uint8Array(hashes.buffer)
}

function keysOf(sketch: Sketch) {
  return toKeys(readMinima(sketch), LANES)
}
