/**
 * SpotSigs: two articles are as alike as the sets of their spot signatures (`spots.ts`).
 *
 * Idea: the sketch is the whole set, so that resemblance is measured exactly from two sketches. As a multiset, the second
 * occurrence of a signature is a member of its own, and so on, which makes multisets sets: min and max of the counts are
 * intersection and union. An idf band drops signatures that are too common or too rare in a collection. A text with fewer
 * signatures than the minimum has an empty sketch: no keys, and alike to nothing. That is what becomes of lists, tables and
 * texts without stop words, on which the method is known to fail, since a handful of signatures matches by chance.
 *
 * Layout: 64-bit members, ascending, little-endian. If frequencies are given, the top 6 bits of a member are the logarithm of
 * its frequency, so that the ascending order has the rare ones first; else its order is that of hashes. The first members
 * are the keys (`prefix-filter.ts`).
 *
 * Cost: that of the signatures, and of sorting them. Paper: Theobald, Siddharth, Paepcke 2008.
 */

import type { FrequencyTable } from '../learn/frequencies.ts'
import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow } from '../text/hash.ts'
import { checkStamps, type Detector, type Keys, type Sketch } from './detector.ts'
import { readMinima } from './minima.ts'
import { PrefixFilter } from './prefix-filter.ts'
import { nameOfSpots, SpotList, type SpotOptions } from './spots.ts'

export const COUNTED: Parameter = {
  name: 'sketch.counted',
  meaning: 'what is compared: all occurrences of signatures, as its programs do, or each signature once',
  default: 'multiset',
  choices: ['multiset', 'set'],
  grid: ['multiset', 'set'],
}

export const MINIMUM_SIGNATURES: Parameter = {
  name: 'sketch.minimumSignatures',
  meaning: 'a text of fewer signatures is alike to nothing: too few match by chance',
  default: 4,
  unit: 'signatures',
  minimum: 1,
  maximum: 1000,
  whole: true,
  grid: [1, 4, 8],
}

export const MINIMUM_IDF: Parameter = {
  name: 'sketch.minimumIdf',
  meaning:
    'signatures of smaller ln(N / df) / ln(N) are dropped as too common; 0 for none, 0.2 as its programs; needs frequencies',
  default: 0,
  minimum: 0,
  maximum: 1,
  grid: [0, 0.2],
}

export const MAXIMUM_IDF: Parameter = {
  name: 'sketch.maximumIdf',
  meaning:
    'signatures of larger idf are dropped as too rare; 1 for none, 0.85 as its programs; needs the frequencies of the collection itself',
  default: 1,
  minimum: 0,
  maximum: 1,
  grid: [0.85, 1],
}

export const ORDER: Parameter = {
  name: 'sketch.order',
  meaning:
    'which signatures of a text are its keys: those of the smallest hashes, or the rarest, which needs frequencies',
  default: 'hash',
  choices: ['hash', 'rare'],
  grid: ['hash', 'rare'],
}

export const REACH: Parameter = {
  name: 'sketch.reach',
  meaning: 'the least resemblance that keys are made to find; the smaller, the more keys',
  default: 0.1,
  minimum: 0.01,
  maximum: 1,
  grid: [0.05, 0.1],
}

export interface SpotsigsOptions extends SpotOptions {
  readonly counted: 'multiset' | 'set'
  readonly minimumSignatures: number
  readonly reach: number
  /** Of what a collection knows of signatures, if anything is to be made of it. */
  readonly rarity?: {
    readonly hash: string
    readonly frequencies: FrequencyTable
    readonly minimumIdf: number
    readonly maximumIdf: number
  }
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
/** A logarithm to base 2 of a 32-bit count fits in so many bits. */
const RANK_BITS = 6

export function spotsigs(options: SpotsigsOptions): Detector {
  const { counted, minimumSignatures, reach, rarity } = options
  const banded =
    rarity === undefined ? '' : `&idf=${rarity.minimumIdf}..${rarity.maximumIdf}&frequencies=${rarity.hash}`
  const stamp = `spotsigs/${VERSION}?${nameOfSpots(options)}&counted=${counted}&least=${minimumSignatures}&reach=${reach}${banded}`
  const spots = new SpotList(options)
  const filter = new PrefixFilter(reach)
  const rank = rarity === undefined ? () => 0 : rankBy(rarity)

  function toMembers(count: number): BigUint64Array {
    const { low, high } = spots
    const signatures = new BigUint64Array(count)
    const lanes = new Uint32Array(signatures.buffer)
    for (let i = 0; i < count; i++) {
      lanes[2 * i] = low[i]!
      lanes[2 * i + 1] = high[i]!
    }
    // Those that are the same now stand together.
    signatures.sort()
    let kept = 0
    let occurrence = 0
    let [before, beforeHigh] = [-1, -1]
    for (let i = 0; i < count; i++) {
      const [lowLane, highLane] = [lanes[2 * i]!, lanes[2 * i + 1]!]
      occurrence = lowLane === before && highLane === beforeHigh ? occurrence + 1 : 0
      before = lowLane
      beforeHigh = highLane
      if (occurrence > 0 && counted === 'set') continue
      const frequency = rank(lowLane, highLane)
      if (frequency < 0) continue
      lanes[2 * kept] = occurrence === 0 ? lowLane : finishLow(lowLane + occurrence)
      const memberHigh = occurrence === 0 ? highLane : finishHigh(highLane + occurrence)
      lanes[2 * kept + 1] =
        rarity === undefined ? memberHigh : (memberHigh >>> RANK_BITS) | (frequency << (32 - RANK_BITS))
      kept++
    }
    return signatures.subarray(0, kept).sort()
  }

  return {
    stamp,
    sketch(tokens) {
      const members = toMembers(spots.fill(tokens).count)
      if (members.length < minimumSignatures) return { stamp, bytes: new Uint8Array(0) }
      return { stamp, bytes: new Uint8Array(members.slice().buffer) }
    },
    keys: (sketch) => withWeights(filter.keys(readMinima(sketch))),
    probes: (sketch) => withWeights(filter.probes(readMinima(sketch))),
    measure(article, earlier) {
      checkStamps(stamp, article, earlier)
      return compare(article, earlier)
    },
  }
}

/** The logarithm of a signature's frequency; below 0 if its idf is outside the band. */
function rankBy({ frequencies, minimumIdf, maximumIdf }: NonNullable<SpotsigsOptions['rarity']>) {
  const { articles } = frequencies
  // A collection of one article tells nothing of rarity.
  const whole = Math.log(Math.max(2, articles))
  return (low: number, high: number): number => {
    const count = frequencies.countOf(low, high)
    const idf = Math.log(Math.max(1, articles) / count) / whole
    return idf < minimumIdf || idf > maximumIdf ? -1 : 31 - Math.clz32(count)
  }
}

function withWeights(values: BigUint64Array): Keys {
  return { values, weights: new Float32Array(values.length).fill(1) }
}

/** Goes through both lists of members, which ascend, side by side. */
function compare(article: Sketch, earlier: Sketch) {
  const [mine, theirs] = [readMinima(article), readMinima(earlier)]
  let [i, j, shared] = [0, 0, 0]
  while (i < mine.length && j < theirs.length) {
    const order = mine[i + 1]! - theirs[j + 1]! || mine[i]! - theirs[j]!
    if (order === 0) shared++
    if (order <= 0) i += 2
    if (order >= 0) j += 2
  }
  const [own, others] = [mine.length / 2, theirs.length / 2]
  return {
    resemblance: shared / (own + others - shared || 1),
    containedIn: shared / (own || 1),
    contains: shared / (others || 1),
    sharedSignatures: shared,
  }
}
