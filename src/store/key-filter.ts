/**
 * A filter over the entries of a run: says of most keys that nobody holds them without a look at the entries. Most keys
 * asked for are new, so this is what makes a look-up cheap.
 *
 * A blocked Bloom filter: a key has one block of 128 bits, by its place, and one bit in each of the block's four words, so
 * that asking costs one trip to memory. 16 bits an entry; about 4 of 1,000 absent keys pass. (10 bits let 30 pass, and each
 * costs a page: dearer than the memory.)
 *
 * Beside it lie bounds, a filter of 4 bits an entry over the keys that several texts of the run hold: it has a key once as
 * held by two, once more as held by three, and once more as held by four. So it says how many hold a key at most, and whoever
 * knows as many holders need not look for others.
 */

import { isSameKey, placeAt, STRIDE } from './key-entries.ts'

const BITS = 16
const BOUND_BITS = 4
/** Bounds tell fewer holders than this from each other. */
export const MANY_HOLDERS = 4
const BLOCK_WORDS = 4
const BLOCK_BITS = 32 * BLOCK_WORDS
const PLACES = 0x1_0000_0000

/** One that no key passes. */
export const NO_FILTER = new Int32Array(BLOCK_WORDS)
/** Bounds by which every key may be held by any number of texts. */
export const NO_BOUNDS = new Int32Array(BLOCK_WORDS).fill(-1)

/** Words of a filter over so many entries, a whole number of blocks for each slice. */
export function filterWords(entries: number, slices: number): number {
  return slices * BLOCK_WORDS * Math.ceil((entries * BITS) / (slices * BLOCK_BITS))
}

/** The same of bounds. */
export function boundWords(entries: number, slices: number): number {
  return slices * BLOCK_WORDS * Math.ceil((entries * BOUND_BITS) / (slices * BLOCK_BITS))
}

/** The part of a filter of `words` in which the entries of one slice lie, given by its share of all. */
export function makeFilterPart(entries: Int32Array, words: number, slice: number, slices: number): Int32Array {
  const part = new Int32Array(words / slices)
  for (let at = 0; at < entries.length; at += STRIDE) {
    setBits(part, blockOf(words, placeAt(entries, at)) - slice * part.length, bitsOf(entries[at]!, entries[at + 1]!))
  }
  return part
}

/** The same of bounds; entries of one key lie together. */
export function makeBoundPart(entries: Int32Array, words: number, slice: number, slices: number): Int32Array {
  const part = new Int32Array(words / slices)
  let holders = 0
  for (let at = 0; at < entries.length; at += STRIDE) {
    holders = at > 0 && isSameKey(entries, at, at - STRIDE) ? holders + 1 : 1
    if (holders === 1 || holders > MANY_HOLDERS) continue
    const block = blockOf(words, placeAt(entries, at)) - slice * part.length
    setBits(part, block, bitsAs(holders, bitsOf(entries[at]!, entries[at + 1]!)))
  }
  return part
}

function setBits(part: Int32Array, block: number, bits: number): void {
  part[block]! |= 1 << bits
  part[block + 1]! |= 1 << (bits >>> 5)
  part[block + 2]! |= 1 << (bits >>> 10)
  part[block + 3]! |= 1 << (bits >>> 15)
}

/** False if nobody holds the key of that place and those bits. */
export function mayHold(filter: Int32Array, place: number, bits: number): boolean {
  const block = blockOf(filter.length, place)
  const all =
    (filter[block]! >>> bits) &
    (filter[block + 1]! >>> (bits >>> 5)) &
    (filter[block + 2]! >>> (bits >>> 10)) &
    (filter[block + 3]! >>> (bits >>> 15))
  return (all & 1) === 1
}

/** How many hold the key of that place and those bits at most, if anybody does; infinitely many if there may be many. */
export function boundOf(bounds: Int32Array, place: number, bits: number): number {
  for (let holders = 2; holders <= MANY_HOLDERS; holders++) {
    if (!mayHold(bounds, place, bitsAs(holders, bits))) return holders - 1
  }
  return Number.POSITIVE_INFINITY
}

function blockOf(words: number, place: number): number {
  return BLOCK_WORDS * Math.floor((place * (words / BLOCK_WORDS)) / PLACES)
}

/** Where in its block a key has its bits. Shifts take the lower five bits of what they shift by, so four lie in one number. */
export function bitsOf(low: number, high: number): number {
  const mixed = Math.imul(high ^ Math.imul(low, 0x846ca68b), 0x7feb352d)
  return mixed ^ (mixed >>> 12)
}

/** Where it has them as the key of so many holders. */
function bitsAs(holders: number, bits: number): number {
  const mixed = Math.imul(bits ^ Math.imul(holders, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
