/**
 * A filter over the entries of a run: says of most keys that nobody holds them without a look at the entries. Most keys
 * asked for are new, so this is what makes a look-up cheap.
 *
 * A blocked Bloom filter: a key has one block of 128 bits, by its place, and one bit in each of the block's four words, so
 * that asking costs one trip to memory. 16 bits an entry; about 4 of 1,000 absent keys pass. (10 bits let 30 pass, and each
 * costs a page: dearer than the memory.)
 */

import { placeAt, STRIDE } from './key-entries.ts'

const BITS = 16
const BLOCK_WORDS = 4
const BLOCK_BITS = 32 * BLOCK_WORDS
const PLACES = 0x1_0000_0000

/** One that no key passes. */
export const NO_FILTER = new Int32Array(BLOCK_WORDS)

/** Words of a filter over so many entries, a whole number of blocks for each slice. */
export function filterWords(entries: number, slices: number): number {
  return slices * BLOCK_WORDS * Math.ceil((entries * BITS) / (slices * BLOCK_BITS))
}

/** The part of a filter of `words` in which the entries of one slice lie, given by its share of all. */
export function makeFilterPart(entries: Int32Array, words: number, slice: number, slices: number): Int32Array {
  const part = new Int32Array(words / slices)
  for (let at = 0; at < entries.length; at += STRIDE) {
    const block = blockOf(words, placeAt(entries, at)) - slice * part.length
    const bits = bitsOf(entries[at]!, entries[at + 1]!)
    part[block]! |= 1 << bits
    part[block + 1]! |= 1 << (bits >>> 5)
    part[block + 2]! |= 1 << (bits >>> 10)
    part[block + 3]! |= 1 << (bits >>> 15)
  }
  return part
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

function blockOf(words: number, place: number): number {
  return BLOCK_WORDS * Math.floor((place * (words / BLOCK_WORDS)) / PLACES)
}

/** Where in its block a key has its bits. Shifts take the lower five bits of what they shift by, so four lie in one number. */
export function bitsOf(low: number, high: number): number {
  const mixed = Math.imul(high ^ Math.imul(low, 0x846ca68b), 0x7feb352d)
  return mixed ^ (mixed >>> 12)
}
