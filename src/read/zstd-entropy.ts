/**
 * The two codes of Zstandard (RFC 8878, 4): finite state entropy, whose tables are told by the counts of their symbols, and
 * Huffman, whose codes are told by their lengths. Both are read backwards, from the last bit of a stretch of bytes to its
 * first. Everything a table says is checked, so that broken data ends in an error and never in an endless loop.
 */

/** A machine of states: each stands for a symbol and says how many bits lead to the next. */
export interface States {
  readonly bits: number
  readonly symbols: Uint8Array
  readonly widths: Uint8Array
  readonly bases: Uint16Array
}

/** The symbol and the width of every code, by the next so many bits. */
export interface Huffman {
  readonly bits: number
  readonly symbols: Uint8Array
  readonly widths: Uint8Array
}

/** Broken data; the reader of frames makes a refusal of it. */
export class ZstdError extends Error {}

const LONGEST_CODE = 11

/** The place of the highest bit that is set; -1 for 0. */
function highestBit(value: number): number {
  return 31 - Math.clz32(value)
}

/** 24 bits from a place counted in bits; the bytes must go on for a few beyond what is read. */
function bitsAt(bytes: Uint8Array, at: number): number {
  const byte = at >> 3
  return (bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24)) >>> (at & 7)
}

/** Where the bits of a stretch that is read backwards end: below the highest one, which only marks the end. */
export function endOfBits(bytes: Uint8Array, from: number, to: number): number {
  const last = to > from ? bytes[to - 1]! : 0
  if (last === 0) throw new ZstdError('a stretch of bits has no end')
  return (to - 1) * 8 + highestBit(last)
}

/** The states that the counts at a place describe, and where those end. */
export function readStates(
  bytes: Uint8Array,
  from: number,
  to: number,
  { mostBits, mostSymbol }: { readonly mostBits: number; readonly mostSymbol: number },
): { readonly states: States; readonly next: number } {
  const bits = (bytes[from]! & 15) + 5
  if (from >= to || bits > mostBits) throw new ZstdError('a table of states is too large')
  let at = from * 8 + 4
  let threshold = 1 << bits
  let width = bits + 1
  let remaining = threshold + 1
  const counts = new Int16Array(mostSymbol + 1)
  let symbol = 0
  while (remaining > 1) {
    if (symbol > mostSymbol || at >> 3 >= to) throw new ZstdError('the counts of a table do not add up')
    const short = 2 * threshold - 1 - remaining
    const seen = bitsAt(bytes, at)
    let count = seen & (threshold - 1)
    if (count < short) at += width - 1
    else {
      count = seen & (2 * threshold - 1)
      if (count >= threshold) count -= short
      at += width
    }
    counts[symbol++] = --count
    remaining -= Math.abs(count)
    if (count === 0) {
      let skipped = 3
      while (skipped === 3) {
        if (at >> 3 >= to) throw new ZstdError('the counts of a table do not end')
        skipped = bitsAt(bytes, at) & 3
        at += 2
        symbol += skipped
      }
    }
    while (remaining < threshold && width > 1) {
      width--
      threshold >>= 1
    }
  }
  const next = (at + 7) >> 3
  if (remaining !== 1 || symbol > mostSymbol + 1 || next > to)
    throw new ZstdError('the counts of a table do not add up')
  return { states: toStates(counts, bits), next }
}

/** Spreads the symbols over the states as often as they are counted; -1 is one at the end of the table. */
export function toStates(counts: ArrayLike<number>, bits: number): States {
  const size = 1 << bits
  const symbols = new Uint8Array(size)
  const widths = new Uint8Array(size)
  const bases = new Uint16Array(size)
  const seen = new Uint16Array(counts.length)
  let last = size - 1
  for (let symbol = 0; symbol < counts.length; symbol++) {
    seen[symbol] = Math.abs(counts[symbol]!)
    if (counts[symbol] === -1) symbols[last--] = symbol
  }
  const step = (size >> 1) + (size >> 3) + 3
  let at = 0
  for (let symbol = 0; symbol < counts.length; symbol++) {
    for (let turn = counts[symbol]!; turn > 0; turn--) {
      symbols[at] = symbol
      do at = (at + step) & (size - 1)
      while (at > last)
    }
  }
  if (at !== 0) throw new ZstdError('the counts of a table do not add up')
  for (let state = 0; state < size; state++) {
    const turn = seen[symbols[state]!]!++
    const width = bits - highestBit(turn)
    widths[state] = width
    bases[state] = (turn << width) - size
  }
  return { bits, symbols, widths, bases }
}

/** One state that stays, for a symbol that is repeated. */
export function toOneState(symbol: number): States {
  return { bits: 0, symbols: Uint8Array.of(symbol), widths: new Uint8Array(1), bases: new Uint16Array(1) }
}

/** The codes that the lengths at a place describe, and where those end. */
export function readHuffman(
  bytes: Uint8Array,
  from: number,
  to: number,
): { readonly huffman: Huffman; readonly next: number } {
  const head = from < to ? bytes[from]! : 0
  const weights = new Uint8Array(256)
  let count: number
  let next: number
  if (head >= 128) {
    count = head - 127
    next = from + 1 + ((count + 1) >> 1)
    for (let index = 0; index < count; index++) {
      const pair = bytes[from + 1 + (index >> 1)]!
      weights[index] = index % 2 === 0 ? pair >> 4 : pair & 15
    }
  } else {
    next = from + 1 + head
    if (next > to) throw new ZstdError('a table of codes does not end')
    count = readWeights(bytes, from + 1, next, weights)
  }
  if (next > to) throw new ZstdError('a table of codes does not end')
  return { huffman: toHuffman(weights, count), next }
}

/** Weights are themselves coded by two machines that take turns until the bits are used up. */
function readWeights(bytes: Uint8Array, from: number, to: number, weights: Uint8Array): number {
  const { states, next } = readStates(bytes, from, to, { mostBits: 6, mostSymbol: LONGEST_CODE + 1 })
  const begin = next * 8
  let at = endOfBits(bytes, next, to)
  const take = (width: number) => {
    at -= width
    return at < begin ? -1 : bitsAt(bytes, at) & ((1 << width) - 1)
  }
  let one = take(states.bits)
  let other = take(states.bits)
  if (one < 0 || other < 0) throw new ZstdError('a table of codes has too few bits')
  for (let count = 0; count < 254; ) {
    weights[count++] = states.symbols[one]!
    const bits = take(states.widths[one]!)
    if (bits < 0) {
      weights[count++] = states.symbols[other]!
      return count
    }
    const following = states.bases[one]! + bits
    one = other
    other = following
  }
  throw new ZstdError('a table of codes is too long')
}

/** The last weight is not told: it is what is missing to a power of two. */
function toHuffman(weights: Uint8Array, count: number): Huffman {
  let sum = 0
  for (let index = 0; index < count; index++) {
    if (weights[index]! > LONGEST_CODE) throw new ZstdError('a code is too long')
    if (weights[index]! > 0) sum += 1 << (weights[index]! - 1)
  }
  const bits = highestBit(sum) + 1
  const missing = (1 << bits) - sum
  if (sum === 0 || bits > LONGEST_CODE || (missing & (missing - 1)) !== 0) throw new ZstdError('codes do not add up')
  weights[count] = highestBit(missing) + 1
  const symbols = new Uint8Array(1 << bits)
  const widths = new Uint8Array(1 << bits)
  let at = 0
  for (let weight = 1; weight <= bits; weight++) {
    for (let symbol = 0; symbol <= count; symbol++) {
      if (weights[symbol] !== weight) continue
      const room = 1 << (weight - 1)
      symbols.fill(symbol, at, at + room)
      widths.fill(bits + 1 - weight, at, at + room)
      at += room
    }
  }
  if (at !== symbols.length) throw new ZstdError('codes do not add up')
  return { bits, symbols, widths }
}

/** Decodes a stretch of codes, which must fill what it is decoded into and nothing more. */
export function decodeHuffman(
  bytes: Uint8Array,
  from: number,
  to: number,
  { bits, symbols, widths }: Huffman,
  into: Uint8Array,
): void {
  const begin = from * 8
  const mask = (1 << bits) - 1
  let at = endOfBits(bytes, from, to)
  for (let index = 0; index < into.length; index++) {
    const low = at - bits
    const code = low >= begin ? bitsAt(bytes, low) & mask : (bitsAt(bytes, begin) << (begin - low)) & mask
    into[index] = symbols[code]!
    at -= widths[code]!
    if (at < begin) throw new ZstdError('codes go on behind their end')
  }
  if (at !== begin) throw new ZstdError('codes end before their end')
}
