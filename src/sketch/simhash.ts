/**
 * SimHash: as many bits as one likes, each the side of a random plane on which an article lies.
 *
 * Idea: every word votes on every bit, by a bit of its own hash, with its weight; the majority decides. Two articles differ in
 * a bit with probability angle / pi, the angle between their vectors of weighed words, so the share of equal bits estimates
 * it: `estimatedCosine` is the cosine of that estimate.
 *
 * Keys: all articles within a Hamming distance r are found without looking at others. The bits are cut into more than r
 * blocks; whoever differs in at most r bits differs in at most r blocks and is equal in all others, so there is a key for
 * every choice of blocks less r of them, made of their bits. More blocks make longer keys, which fewer strangers share, but
 * more of them: r out of the number of blocks. With r = 2 and 4 blocks of 16 bits these are 6 keys of 32 bits.
 *
 * Layout: the bits in little-endian 32-bit numbers; no bytes for an article of too few words, which is alike to nothing.
 * Cost: about 1 ns per bit and word.
 *
 * Papers: Charikar 2002; Manku, Jain, Das Sarma 2007 for the keys (there tables, one for each choice of blocks); Henzinger
 * 2006, algorithm C; Varol et al. 2011, section 4.
 */

import { NewsfoldError } from '../errors.ts'
import type { Measurements } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import { checkStamps, type Detector, type Keys, type Sketch } from './detector.ts'
import { drawNumbers, onesOf, readMinima } from './minima.ts'
import type { WeighedWords } from './weighed-words.ts'

export const BITS: Parameter = {
  name: 'sketch.bits',
  meaning: 'bits of a sketch, a multiple of 32',
  default: 64,
  unit: 'bits',
  minimum: 32,
  maximum: 1024,
  whole: true,
}

export const RADIUS: Parameter = {
  name: 'sketch.radius',
  meaning: 'all articles whose sketches differ in up to so many bits are found',
  default: 2,
  unit: 'bits',
  minimum: 0,
  maximum: 8,
  whole: true,
  grid: [2, 3, 4, 6],
}

export const BLOCKS: Parameter = {
  name: 'sketch.blocks',
  meaning: 'blocks the bits are cut into for keys, more than the radius: more of them make more and longer keys',
  default: 4,
  unit: 'blocks',
  minimum: 1,
  maximum: 16,
  whole: true,
  grid: [4, 7, 9],
}

export const FEWEST_WORDS: Parameter = {
  name: 'sketch.fewestWords',
  meaning: 'an article of which fewer words count has no sketch: in short texts common words are all there is',
  default: 10,
  unit: 'words',
  minimum: 1,
  maximum: 1000,
  whole: true,
}

export interface SimhashOptions {
  readonly bits: number
  readonly seed: number
  readonly words: WeighedWords
  readonly fewestWords: number
  readonly tokenizer: Pick<Tokenizer, 'name'>
  /** What is found by keys; nothing if left out. */
  readonly found?: { readonly radius: number; readonly blocks: number }
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const LANE_BITS = 32
/** More would cost more than they find. */
const MOST_KEYS = 1000

export function simhash(options: SimhashOptions): Detector {
  const { bits, seed, words, fewestWords, tokenizer, found } = options
  if (bits % LANE_BITS !== 0) {
    throw new NewsfoldError('option-wrong', `${BITS.name}=${bits} is no multiple of ${LANE_BITS}`)
  }
  const keyed = found === undefined ? '' : `&radius=${found.radius}&blocks=${found.blocks}`
  const stamp = `simhash/${VERSION}?bits=${bits}&seed=${seed}&weights=${words.name}&fewest=${fewestWords}${keyed}&words=${tokenizer.name}`
  const salts = drawNumbers(seed, bits / LANE_BITS)
  const votes = new Float64Array(bits)
  const choices = found === undefined ? [] : chooseBlocks(found.blocks, found.radius)
  const keysOf = (sketch: Sketch) => toKeys(readMinima(sketch), choices, found?.blocks ?? 1)
  return {
    stamp,
    sketch(tokens) {
      words.fill(tokens)
      if (words.count < fewestWords) return { stamp, bytes: new Uint8Array(0) }
      return { stamp, bytes: new Uint8Array(vote(words, salts, votes).buffer) }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureBits(stamp, article, earlier),
  }
}

/** The bits for which words of more than half of all weight are; `votes` is scratch. */
function vote({ count, low, high, weights }: WeighedWords, salts: Int32Array, votes: Float64Array): Uint32Array {
  const sides = new Uint32Array(salts.length)
  let all = 0
  votes.fill(0)
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!
    all += weight
    for (let lane = 0; lane < salts.length; lane++) {
      const hash = finishLow(low[i]! ^ salts[lane]!) ^ finishHigh((high[i]! + salts[lane]!) | 0)
      const first = lane * LANE_BITS
      // Those against are the rest of all, and nobody can foresee a branch here.
      for (let bit = 0; bit < LANE_BITS; bit++) votes[first + bit]! += weight * ((hash >>> bit) & 1)
    }
  }
  for (let bit = 0; bit < votes.length; bit++) if (2 * votes[bit]! > all) sides[bit >>> 5]! |= 1 << (bit & 31)
  return sides
}

/** Every choice of all blocks but `radius` of them; throws `option-wrong` if there is none, or there are too many. */
export function chooseBlocks(blocks: number, radius: number): number[][] {
  if (blocks <= radius) {
    throw new NewsfoldError(
      'option-wrong',
      `${BLOCKS.name}=${blocks} must be above ${RADIUS.name}=${radius}, or two sketches within the radius need not be equal in any block`,
    )
  }
  let choices: number[][] = [[]]
  for (let block = 0; block < blocks; block++) {
    const left = blocks - block - 1
    choices = choices.flatMap((chosen) => {
      const missing = blocks - radius - chosen.length
      return [...(missing > 0 ? [[...chosen, block]] : []), ...(missing <= left ? [chosen] : [])]
    })
    if (choices.length > MOST_KEYS) {
      throw new NewsfoldError(
        'option-wrong',
        `${BLOCKS.name}=${blocks} with ${RADIUS.name}=${radius} would give a text more than ${MOST_KEYS} keys`,
      )
    }
  }
  return choices
}

/** One key for each choice: a hash of the bits of its blocks and of which blocks they are. */
function toKeys(sides: Uint32Array, choices: readonly number[][], blocks: number): Keys {
  if (sides.length === 0 || choices.length === 0) return { values: new BigUint64Array(0), weights: onesOf(0) }
  const values = new BigUint64Array(choices.length)
  const halves = new Uint32Array(values.buffer)
  const hashes = hashBlocks(sides, blocks)
  for (const [i, chosen] of choices.entries()) {
    let low = SEED_LOW
    let high = SEED_HIGH
    for (const block of chosen) {
      low = stepLow(stepLow(low, block), hashes[2 * block]!)
      high = stepHigh(stepHigh(high, block), hashes[2 * block + 1]!)
    }
    halves[2 * i] = finishLow(low)
    halves[2 * i + 1] = finishHigh(high)
  }
  return { values, weights: onesOf(values.length) }
}

/** Both lanes of a hash of each block. */
function hashBlocks(sides: Uint32Array, blocks: number): Int32Array {
  const bits = LANE_BITS * sides.length
  const hashes = new Int32Array(2 * blocks)
  for (let block = 0; block < blocks; block++) {
    const end = Math.floor(((block + 1) * bits) / blocks)
    let low = SEED_LOW
    let high = SEED_HIGH
    for (let bit = Math.floor((block * bits) / blocks); bit < end; bit++) {
      const side = (sides[bit >>> 5]! >>> (bit & 31)) & 1
      low = stepLow(low, side)
      high = stepHigh(high, side)
    }
    hashes[2 * block] = finishLow(low)
    hashes[2 * block + 1] = finishHigh(high)
  }
  return hashes
}

function measureBits(stamp: string, article: Sketch, earlier: Sketch): Measurements {
  checkStamps(stamp, article, earlier)
  const mine = readMinima(article)
  const theirs = readMinima(earlier)
  if (mine.length === 0 || theirs.length === 0) return { bitsAlike: 0, estimatedCosine: 0 }
  const bits = LANE_BITS * mine.length
  let apart = 0
  for (let lane = 0; lane < mine.length; lane++) apart += countOnes(mine[lane]! ^ theirs[lane]!)
  return { bitsAlike: bits - apart, estimatedCosine: Math.cos((Math.PI * apart) / bits) }
}

/** Adds bits in pairs, fours and eights at once (Hacker's Delight 5-1). */
function countOnes(lane: number): number {
  let sum = lane - ((lane >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  sum = (sum + (sum >>> 4)) & 0x0f0f0f0f
  return Math.imul(sum, 0x01010101) >>> 24
}
