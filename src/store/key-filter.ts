/**
 * A filter over sorted entries: says of most keys that nobody holds them without a look at the entries. Most keys asked
 * for are new, so this is what makes a look-up cheap.
 *
 * A blocked Bloom filter: a key has one block of 128 bits, by its place, and one bit in each of the block's four words.
 * 10 bits an entry; about 3 of 100 absent keys pass.
 */

import { placeAt, STRIDE } from './key-entries.ts'

const BITS = 10
const BLOCK_WORDS = 4
/** Entries of one filter have the upper eight bits of their places in common. */
const PLACES = 0x100_0000

export function makeFilter(entries: Int32Array): Int32Array {
  const count = entries.length / STRIDE
  const filter = new Int32Array(BLOCK_WORDS * Math.ceil((count * BITS) / (32 * BLOCK_WORDS)))
  for (let at = 0; at < entries.length; at += STRIDE) {
    const block = blockOf(filter, placeAt(entries, at))
    const bits = bitsOf(entries[at]!, entries[at + 1]!)
    filter[block]! |= 1 << bits
    filter[block + 1]! |= 1 << (bits >>> 5)
    filter[block + 2]! |= 1 << (bits >>> 10)
    filter[block + 3]! |= 1 << (bits >>> 15)
  }
  return filter
}

/** False if nobody holds the key. */
export function mayHold(filter: Int32Array, place: number, low: number, high: number): boolean {
  if (filter.length === 0) return false
  const block = blockOf(filter, place)
  const bits = bitsOf(low, high)
  const all =
    (filter[block]! >>> bits) &
    (filter[block + 1]! >>> (bits >>> 5)) &
    (filter[block + 2]! >>> (bits >>> 10)) &
    (filter[block + 3]! >>> (bits >>> 15))
  return (all & 1) === 1
}

function blockOf(filter: Int32Array, place: number): number {
  return BLOCK_WORDS * Math.floor(((place % PLACES) * (filter.length / BLOCK_WORDS)) / PLACES)
}

/** Shifts take the lower five bits of what they shift by, so four of them lie in one number. */
function bitsOf(low: number, high: number): number {
  const mixed = Math.imul(high ^ Math.imul(low, 0x846ca68b), 0x7feb352d)
  return mixed ^ (mixed >>> 12)
}
