/**
 * Entries of the key index, as they lie in memory and on disk: who holds which key.
 *
 * An entry is four 32-bit numbers, little-endian: the key (low, high), the lower half of the text's number, and the stamp
 * number with the text's upper half. Where entries are sorted, they are by their place, a hash of stamp and key, then by
 * stamp and key, then by text: holders of one key lie together, ascending, and keys are spread evenly.
 */

/** Numbers of an entry. */
export const STRIDE = 4
const HIGH = 1
const TEXT = 2
const REST = 3
const HALF = 0x1_0000_0000

/** Where a key belongs: 32 bits, mixed, because not every detector mixes its keys well. */
export function placeOf(stamp: number, low: number, high: number): number {
  let mixed = Math.imul(low ^ Math.imul(high ^ Math.imul(stamp, 0x9e3779b1), 0x85ebca6b), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

export function setEntry(
  entries: Int32Array,
  at: number,
  stamp: number,
  low: number,
  high: number,
  text: number,
): void {
  entries[at] = low
  entries[at + HIGH] = high
  entries[at + TEXT] = text | 0
  entries[at + REST] = (stamp << 16) | Math.floor(text / HALF)
}

/** Sets the entries of some keys of a text, one after the other. */
export function setEntries(
  entries: Int32Array,
  from: number,
  stamp: number,
  values: BigUint64Array,
  text: number,
): void {
  const lanes = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  for (let i = 0, at = from; i < lanes.length; i += 2, at += STRIDE) {
    setEntry(entries, at, stamp, lanes[i]!, lanes[i + 1]!, text)
  }
}

export function stampAt(entries: Int32Array, at: number): number {
  return entries[at + REST]! >>> 16
}

export function textAt(entries: Int32Array, at: number): number {
  return (entries[at + REST]! & 0xffff) * HALF + (entries[at + TEXT]! >>> 0)
}

/** The key as the signed integer SQLite keeps. */
export function keyAt(entries: Int32Array, at: number): bigint {
  return (BigInt(entries[at + HIGH]!) << 32n) | BigInt(entries[at]! >>> 0)
}

export function placeAt(entries: Int32Array, at: number): number {
  return placeOf(stampAt(entries, at), entries[at]!, entries[at + HIGH]!)
}

export function isSameKey(entries: Int32Array, at: number, other: number): boolean {
  return (
    entries[at] === entries[other] &&
    entries[at + HIGH] === entries[other + HIGH] &&
    stampAt(entries, at) === stampAt(entries, other)
  )
}

export function isKey(entries: Int32Array, at: number, stamp: number, low: number, high: number): boolean {
  return entries[at] === low && entries[at + HIGH] === high && entries[at + REST]! >>> 16 === stamp
}

/** Entries out of a row; a row that does not begin at a multiple of four bytes is copied. */
export function toEntries(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}

export function toBytes({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Several arrays of entries as one. */
export function joinEntries(parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The entries in order; those of one key must come with their texts ascending or nearly so. */
export function sortEntries(entries: Int32Array): Int32Array {
  const count = entries.length / STRIDE
  const places = new Uint32Array(count)
  for (let i = 0; i < count; i++) places[i] = placeAt(entries, STRIDE * i)
  const order = orderOf(places)
  const sorted = new Int32Array(entries.length)
  for (let i = 0; i < count; i++) {
    const from = STRIDE * order[i]!
    // Few keys share a place, and fewer texts come out of order: they are moved to where they belong.
    let to = STRIDE * i
    for (; to > 0; to -= STRIDE) {
      if (places[order[i]!] !== places[order[to / STRIDE - 1]!] || compareTies(sorted, to - STRIDE, entries, from) <= 0)
        break
      sorted.copyWithin(to, to - STRIDE, to)
    }
    for (let n = 0; n < STRIDE; n++) sorted[to + n] = entries[from + n]!
  }
  return sorted
}

/** Bits by which numbers are dealt out at a time: three times for 32, and the heaps fit into the processor's cache. */
const DIGIT = 11
const HEAPS = 1 << DIGIT

/** The order in which places ascend, equal ones as they came: dealt out by their lower, middle and upper bits. */
function orderOf(places: Uint32Array): Uint32Array {
  let order = new Uint32Array(places.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  let next = new Uint32Array(places.length)
  for (let shift = 0; shift < 32; shift += DIGIT) {
    const ends = new Uint32Array(HEAPS + 1)
    for (let i = 0; i < places.length; i++) ends[((places[i]! >>> shift) & (HEAPS - 1)) + 1]!++
    for (let heap = 1; heap <= HEAPS; heap++) ends[heap]! += ends[heap - 1]!
    for (let i = 0; i < order.length; i++) {
      const heap = (places[order[i]!]! >>> shift) & (HEAPS - 1)
      next[ends[heap]!++] = order[i]!
    }
    ;[order, next] = [next, order]
  }
  return order
}

/** Compares two entries of the same place. */
function compareTies(a: Int32Array, i: number, b: Int32Array, j: number): number {
  return a[i]! - b[j]! || a[i + HIGH]! - b[j + HIGH]! || stampAt(a, i) - stampAt(b, j) || textAt(a, i) - textAt(b, j)
}

/** Two sorted arrays as one. */
export function mergeEntries(a: Int32Array, b: Int32Array): Int32Array {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const merged = new Int32Array(a.length + b.length)
  let i = 0
  let j = 0
  let placeA = placeAt(a, 0)
  let placeB = placeAt(b, 0)
  for (let to = 0; to < merged.length; to += STRIDE) {
    const fromA = j >= b.length || (i < a.length && (placeA - placeB || compareTies(a, i, b, j)) <= 0)
    const from = fromA ? a : b
    const at = fromA ? i : j
    merged[to] = from[at]!
    merged[to + HIGH] = from[at + HIGH]!
    merged[to + TEXT] = from[at + TEXT]!
    merged[to + REST] = from[at + REST]!
    if (fromA) {
      i += STRIDE
      if (i < a.length) placeA = placeAt(a, i)
    } else {
      j += STRIDE
      if (j < b.length) placeB = placeAt(b, j)
    }
  }
  return merged
}
