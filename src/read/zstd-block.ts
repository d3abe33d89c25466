/**
 * A packed block of Zstandard (RFC 8878, 3.1.1.3) -> the bytes it stands for: literals, mostly by Huffman codes, and
 * sequences, each of which copies some literals and then repeats something that came before. What a block says of lengths
 * and distances is checked against what is there, so no block gives more than its limit or reads what was never written.
 */

import {
  decodeHuffman,
  endOfBits,
  type Huffman,
  readHuffman,
  readStates,
  type States,
  toOneState,
  toStates,
  ZstdError,
} from './zstd-entropy.ts'
import type { ZstdWindow } from './zstd-window.ts'

/** No block gives more. */
export const MAXIMUM_BLOCK_BYTES = 131_072

/** The bytes of a block must be followed by so many others, because bits are read four bytes at a time. */
export const PADDING_BYTES = 8

/** Extra bits of the codes of lengths (3.1.1.3.2.1.1); the values they are added to follow. */
const LITERAL_BITS = Uint8Array.of(
  ...Array(16).fill(0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
)
const MATCH_BITS = Uint8Array.of(
  ...Array(32).fill(0),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
)
const LITERAL_BASES = toBases(LITERAL_BITS, 0)
const MATCH_BASES = toBases(MATCH_BITS, 3)

/** A distance of more bits lies behind the largest window that is taken. */
const MAXIMUM_OFFSET_CODE = 28

function toBases(widths: Uint8Array, first: number): Int32Array {
  let base = first
  return Int32Array.from(widths, (width) => {
    const own = base
    base += 1 << width
    return own
  })
}

/** The tables of a kind of code: the standard one (3.1.1.3.2.2), and the limits of those that a block brings. */
interface Kind {
  readonly standard: States
  readonly mostBits: number
  readonly mostSymbol: number
}

const LITERAL_LENGTHS: Kind = {
  standard: toStates(
    [4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1],
    6,
  ),
  mostBits: 9,
  mostSymbol: 35,
}
const OFFSETS: Kind = {
  standard: toStates([1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1], 5),
  mostBits: 8,
  mostSymbol: 31,
}
const MATCH_LENGTHS: Kind = {
  standard: toStates(
    [
      1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
      1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
    ],
    6,
  ),
  mostBits: 9,
  mostSymbol: 52,
}

/** Blocks of one frame, which use each other's tables and distances. */
export class BlockDecoder {
  readonly #window: ZstdWindow
  readonly #literals = new Uint8Array(MAXIMUM_BLOCK_BYTES)
  #literalsBytes = 0
  #huffman: Huffman | undefined
  #states: (States | undefined)[] = [undefined, undefined, undefined]
  /** The last three distances. */
  #first = 1
  #second = 4
  #third = 8

  constructor(window: ZstdWindow) {
    this.#window = window
  }

  /** Decodes the block that is the first so many of the bytes; the window has room for it. */
  decode(bytes: Uint8Array, sizeBytes: number): void {
    const next = this.#readLiterals(bytes, sizeBytes)
    this.#readSequences(bytes, next, sizeBytes)
  }

  /** Gives where they end. */
  #readLiterals(bytes: Uint8Array, to: number): number {
    const first = bytes[0]!
    const type = first & 3
    const format = (first >> 2) & 3
    const isPacked = type >= 2
    // Sizes have 5, 12 or 20 bits; of packed ones two of 10, 14 or 18.
    const word = bytes[0]! + bytes[1]! * 256 + bytes[2]! * 65_536 + bytes[3]! * 2 ** 24 + bytes[4]! * 2 ** 32
    if (!isPacked) {
      const [headBytes, size] =
        format === 1
          ? [2, Math.floor(word / 16) % 4096]
          : format === 3
            ? [3, Math.floor(word / 16) % 2 ** 20]
            : [1, first >> 3]
      return this.#takeLiterals(bytes, headBytes, to, size, type === 1)
    }
    const bits = format < 2 ? 10 : format === 2 ? 14 : 18
    const headBytes = format < 2 ? 3 : format === 2 ? 4 : 5
    const size = Math.floor(word / 16) % 2 ** bits
    const next = headBytes + (Math.floor(word / 2 ** (4 + bits)) % 2 ** bits)
    if (size > MAXIMUM_BLOCK_BYTES || next > to) throw new ZstdError('literals are larger than their block')
    let from = headBytes
    if (type === 2) {
      const read = readHuffman(bytes, from, next)
      this.#huffman = read.huffman
      from = read.next
    }
    if (this.#huffman === undefined) throw new ZstdError('codes are used before there are any')
    this.#literalsBytes = size
    const literals = this.#literals.subarray(0, size)
    if (format === 0) decodeHuffman(bytes, from, next, this.#huffman, literals)
    else decodeFour(bytes, from, next, this.#huffman, literals)
    return next
  }

  #takeLiterals(bytes: Uint8Array, from: number, to: number, size: number, isRepeated: boolean): number {
    const next = from + (isRepeated ? 1 : size)
    if (size > MAXIMUM_BLOCK_BYTES || next > to) throw new ZstdError('literals are larger than their block')
    this.#literalsBytes = size
    if (isRepeated) this.#literals.fill(bytes[from]!, 0, size)
    else this.#literals.set(bytes.subarray(from, next))
    return next
  }

  #readSequences(bytes: Uint8Array, from: number, to: number): void {
    if (from >= to) throw new ZstdError('a block ends before its sequences')
    const window = this.#window
    let next = from + 1
    let count = bytes[from]!
    if (count === 255) {
      count = bytes[from + 1]! + bytes[from + 2]! * 256 + 0x7f00
      next = from + 3
    } else if (count > 127) {
      count = (count - 128) * 256 + bytes[from + 1]!
      next = from + 2
    }
    if (count === 0) {
      if (next !== to) throw new ZstdError('a block goes on behind its end')
      window.append(this.#literals, 0, this.#literalsBytes)
      return
    }
    if (next >= to) throw new ZstdError('a block ends before its sequences')
    const modes = bytes[next++]!
    if ((modes & 3) !== 0) throw new ZstdError('a block has unknown tables')
    for (const [index, kind] of [LITERAL_LENGTHS, OFFSETS, MATCH_LENGTHS].entries()) {
      next = this.#readTable(bytes, next, to, index, kind, (modes >> (6 - 2 * index)) & 3)
    }
    this.#runSequences(bytes, next, to, count)
  }

  #readTable(bytes: Uint8Array, from: number, to: number, index: number, kind: Kind, mode: number): number {
    if (mode === 3) {
      if (this.#states[index] === undefined) throw new ZstdError('a table is used before there is one')
      return from
    }
    if (mode === 0) this.#states[index] = kind.standard
    else if (mode === 2) {
      const { states, next } = readStates(bytes, from, to, kind)
      this.#states[index] = states
      return next
    } else {
      if (from >= to || bytes[from]! > kind.mostSymbol) throw new ZstdError('a table has an unknown symbol')
      this.#states[index] = toOneState(bytes[from]!)
      return from + 1
    }
    return from
  }

  #runSequences(bytes: Uint8Array, from: number, to: number, count: number): void {
    const window = this.#window
    const [lengths, offsets, matches] = this.#states as [States, States, States]
    const begin = from * 8
    let at = endOfBits(bytes, from, to)
    const take = (width: number): number => {
      if (width === 0) return 0
      at -= width
      if (at < begin) throw new ZstdError('sequences go on behind their end')
      const byte = at >> 3
      const word =
        (bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24)) >>> (at & 7)
      return word & ((1 << width) - 1)
    }
    let length = take(lengths.bits)
    let offset = take(offsets.bits)
    let match = take(matches.bits)
    let used = 0
    let left = MAXIMUM_BLOCK_BYTES
    for (let turn = 1; ; turn++) {
      const offsetCode = offsets.symbols[offset]!
      const matchCode = matches.symbols[match]!
      const lengthCode = lengths.symbols[length]!
      if (offsetCode > MAXIMUM_OFFSET_CODE) throw new ZstdError('a distance is too large')
      // Bits are read up to 24 at a time.
      const high = offsetCode > 16 ? take(offsetCode - 16) << 16 : 0
      const distance = (1 << offsetCode) + high + take(Math.min(offsetCode, 16))
      const matchBytes = MATCH_BASES[matchCode]! + take(MATCH_BITS[matchCode]!)
      const literalBytes = LITERAL_BASES[lengthCode]! + take(LITERAL_BITS[lengthCode]!)
      left -= literalBytes + matchBytes
      if (left < 0 || used + literalBytes > this.#literalsBytes) throw new ZstdError('a block gives more than it may')
      window.append(this.#literals, used, used + literalBytes)
      used += literalBytes
      window.repeat(this.#toDistance(distance, literalBytes), matchBytes)
      if (turn === count) break
      length = lengths.bases[length]! + take(lengths.widths[length]!)
      match = matches.bases[match]! + take(matches.widths[match]!)
      offset = offsets.bases[offset]! + take(offsets.widths[offset]!)
    }
    if (at !== begin) throw new ZstdError('sequences end before their end')
    if (this.#literalsBytes - used > left) throw new ZstdError('a block gives more than it may')
    window.append(this.#literals, used, this.#literalsBytes)
  }

  /** Small values stand for one of the last distances, or for one that is one less (3.1.1.5). */
  #toDistance(value: number, literalBytes: number): number {
    const which = value > 3 ? 3 : value - 1 + (literalBytes === 0 ? 1 : 0)
    if (which === 0) return this.#first
    const last = value > 3 ? value - 3 : this.#first - 1
    const distance = which === 1 ? this.#second : which === 2 ? this.#third : last
    if (which > 1) this.#third = this.#second
    this.#second = this.#first
    this.#first = distance
    return distance
  }
}

/** Literals in four stretches of equal size, the last of what is left. */
function decodeFour(bytes: Uint8Array, from: number, to: number, huffman: Huffman, into: Uint8Array): void {
  const part = (into.length + 3) >> 2
  let start = from + 6
  let done = 0
  for (let stretch = 0; stretch < 4; stretch++) {
    const told = bytes[from + stretch * 2]! + bytes[from + stretch * 2 + 1]! * 256
    const end = stretch === 3 ? to : start + told
    const size = stretch === 3 ? into.length - done : part
    if (end > to || size < 0) throw new ZstdError('codes are larger than their block')
    decodeHuffman(bytes, start, end, huffman, into.subarray(done, done + size))
    start = end
    done += size
  }
}
