/**
 * Every m-th shingle: the sketch that estimates containment as well as resemblance.
 *
 * Idea: of all shingles those whose hash is 0 mod m are kept, so that two articles keep the same ones of what they share. Sketches
 * grow with the text, and so the share of one sketch that is in the other estimates how much of the article is in the other
 * article, both ways without bias: given how many were kept, they are a random sample. The standard error of a share p of
 * k kept shingles is sqrt(p (1 - p) / k), so long texts are measured well and short ones badly; a text none of whose
 * shingles is kept has no keys and is alike to nothing. With m = 1 all are kept and everything is exact: full
 * fingerprinting (Heintze 1996), and what CEDAR compares. Counting shingles instead of their hashes, `chosenBy: 'position'`
 * keeps the first of every m; then one word more at the beginning shifts all that follows.
 *
 * Layout: the distinct hashes that were kept, ascending, each a whole number of 53 bits in a little-endian 64-bit float, so
 * that two sketches are compared by merging them. Keys: all of them. Cost: about 10 ns per shingle and 50 ns per kept one.
 *
 * Papers: Broder 1997; Broder, Glassman, Manasse, Zweig 1997 (m = 25).
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import type { Measurements } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow } from '../text/hash.ts'
import type { Shingles } from '../tokenize/shingle.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import { checkStamps, type Detector, type Keys, type Sketch } from './detector.ts'
import { type Frequent, nameOf } from './frequent-shingles.ts'
import { drawNumbers, onesOf } from './minima.ts'

export const MODULUS: Parameter = {
  name: 'sketch.modulus',
  meaning: 'one of so many shingles is kept (m)',
  default: 25,
  minimum: 1,
  maximum: 1000,
  whole: true,
  grid: [1, 3, 10, 25],
}

export interface ModMOptions {
  readonly shingleWords: number
  /** One of so many shingles is kept. */
  readonly modulus: number
  readonly chosenBy: 'hash' | 'position'
  readonly seed: number
  readonly tokenizer: Pick<Tokenizer, 'name'>
  /** Shingles that do not count. */
  readonly frequent?: Frequent | undefined
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const TWO_TO_21 = 0x200000
const TWO_TO_32 = 0x100000000

export function modM(options: ModMOptions): Detector {
  const { shingleWords, modulus, chosenBy, seed, tokenizer, frequent } = options
  const stamp = `mod-m/${VERSION}?n=${shingleWords}&m=${modulus}&by=${chosenBy}&seed=${seed}${nameOf(frequent)}&words=${tokenizer.name}`
  const shingles = new ShingleMemory(new Int32Array(0), 0)
  const salt = drawNumbers(seed, 1)[0]!
  const choose = chosenBy === 'hash' ? keepDivisible : keepEvery
  return {
    stamp,
    sketch(tokens) {
      shingles.fill(tokens, shingleWords)
      // Positions are those in the text, so they are counted before anything is dropped.
      choose(shingles, modulus, salt)
      frequent?.drop(shingles)
      return { stamp, bytes: new Uint8Array(toSorted(shingles).buffer) }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureSets(stamp, article, earlier),
  }
}

function keepDivisible(shingles: Shingles, modulus: number, salt: number): void {
  if (modulus === 1) return
  const { low, high, count } = shingles
  let kept = 0
  for (let i = 0; i < count; i++) {
    // Hashes come from one family for all seeds, so the seed is mixed in.
    if ((finishHigh(low[i]! ^ salt) >>> 0) % modulus !== 0) continue
    low[kept] = low[i]!
    high[kept] = high[i]!
    kept++
  }
  shingles.count = kept
}

function keepEvery(shingles: Shingles, modulus: number): void {
  const { low, high, count } = shingles
  let kept = 0
  for (let i = 0; i < count; i += modulus) {
    low[kept] = low[i]!
    high[kept] = high[i]!
    kept++
  }
  shingles.count = kept
}

/** The distinct ones, ascending, by the 53 upper bits of their hashes. */
function toSorted({ low, high, count }: Shingles): Float64Array {
  const all = new Float64Array(count)
  for (let i = 0; i < count; i++) all[i] = high[i]! * TWO_TO_21 + (low[i]! >>> 11)
  all.sort()
  let distinct = 0
  for (let i = 0; i < count; i++) if (i === 0 || all[i] !== all[i - 1]) all[distinct++] = all[i]!
  return all.slice(0, distinct)
}

function keysOf(sketch: Sketch): Keys {
  const kept = readSorted(sketch)
  const values = new BigUint64Array(kept.length)
  const halves = new Uint32Array(values.buffer)
  for (let i = 0; i < kept.length; i++) {
    const upper = Math.floor(kept[i]! / TWO_TO_32)
    // Ascending values would crowd in one place of an index.
    halves[2 * i] = finishLow(kept[i]! - upper * TWO_TO_32)
    halves[2 * i + 1] = finishHigh(upper)
  }
  return { values, weights: onesOf(kept.length) }
}

function measureSets(stamp: string, article: Sketch, earlier: Sketch): Measurements {
  checkStamps(stamp, article, earlier)
  const mine = readSorted(article)
  const theirs = readSorted(earlier)
  const sharedShingles = countShared(mine, theirs)
  return {
    sharedShingles,
    estimatedResemblance: sharedShingles / (mine.length + theirs.length - sharedShingles || 1),
    estimatedContainedIn: sharedShingles / (mine.length || 1),
    estimatedContains: sharedShingles / (theirs.length || 1),
  }
}

/** Goes through both lists at once. */
function countShared(mine: Float64Array, theirs: Float64Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < mine.length && j < theirs.length; ) {
    const one = mine[i]!
    const other = theirs[j]!
    if (one === other) shared++
    if (one <= other) i++
    if (other <= one) j++
  }
  return shared
}

/** The numbers of a sketch; copied only if a store handed its bytes out at an odd offset. */
function readSorted({ bytes }: Sketch): Float64Array {
  const aligned = bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  return new Float64Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / Float64Array.BYTES_PER_ELEMENT)
}
