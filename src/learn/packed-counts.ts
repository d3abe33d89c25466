/**
 * Small counts of many hashed things as a snapshot: bytes that say everything, named by their hash, the same on every machine.
 *
 * Layout: a line that says what it is and the hash of all that follows; a line of JSON padded with spaces, so that numbers
 * lie at multiples of four; then 32-bit little-endian numbers: where each part ends, then the things, each with 30 bits of
 * its high lane and 2 of its count. The part a thing is in is said by the first bits of its low lane, so a thing costs
 * about 4.25 bytes and is told from others by 30 bits and those: of things that are not there one in 2^26 is taken for one.
 *
 * Cost: a look-up reads one number of a filter of eight bits a thing; for things that are there, and one in eight of the
 * others, also about 16 numbers that lie side by side.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from '../errors.ts'
import type { Snapshot } from '../store/store.ts'

const HASH_DIGITS = 16
const NUMBER_BYTES = 4
/** Things in one part, about. */
const PART_THINGS = 16
/** A part and a thing together must fit into 53 bits. */
const MOST_BITS = 20
const COUNT_MASK = 3
/** Bits of the filter for each thing. */
const FILTER_BITS_EACH = 8

/** What was learned from how much, besides the things themselves. */
export interface PackedHeader {
  /** Articles it was learned from. */
  readonly articles: number
  /** Things listed. */
  readonly listed: number
  /** Things that would have been listed if there were room for them. */
  readonly left: number
  /** Things thrown away before they came again, while counting. */
  readonly dropped: number
  /** Bits of the low lane that say the part. */
  readonly bits: number
}

export interface Packable {
  readonly low: number
  readonly high: number
  /** From 1 to 3. */
  readonly count: number
}

type Kind = Exclude<Snapshot['kind'], 'settings'>

/** What is to be packed: so many things, and how many bits of their low lanes are known. */
export interface Packables {
  readonly things: Iterable<Packable>
  readonly size: number
  readonly bits: number
}

export function packCounts(
  kind: Kind,
  { things, size, bits }: Packables,
  said: Pick<PackedHeader, 'articles' | 'left' | 'dropped'>,
): Snapshot {
  const partBits = Math.min(bits, MOST_BITS, Math.max(0, Math.ceil(Math.log2(size / PART_THINGS))))
  const parts = 2 ** partBits
  const inOrder = new Float64Array(size)
  let taken = 0
  for (const { low, high, count } of things) inOrder[taken++] = partOf(low, partBits) * 2 ** 32 + toNumber(high, count)
  inOrder.sort()
  const kept = new Uint32Array(inOrder.length)
  const ends = new Uint32Array(parts)
  let listed = 0
  for (const [i, number] of inOrder.entries()) {
    const next = inOrder[i + 1]
    // Two that cannot be told apart are one, with the higher count.
    if (next !== undefined && Math.floor(next / 4) === Math.floor(number / 4)) continue
    kept[listed++] = number % 2 ** 32
    ends[Math.floor(number / 2 ** 32)] = listed
  }
  for (let part = 1; part < parts; part++) ends[part] = Math.max(ends[part]!, ends[part - 1]!)
  const header: PackedHeader = {
    articles: said.articles,
    listed,
    left: said.left,
    dropped: said.dropped,
    bits: partBits,
  }
  return toSnapshot(kind, header, ends, kept.subarray(0, listed))
}

function toNumber(high: number, count: number): number {
  return ((high & ~COUNT_MASK) | count) >>> 0
}

function partOf(low: number, bits: number): number {
  return bits === 0 ? 0 : low >>> (32 - bits)
}

function toSnapshot(kind: Kind, header: PackedHeader, ends: Uint32Array, kept: Uint32Array): Snapshot {
  const title = titleOf(kind)
  const hashedFrom = title.length + HASH_DIGITS + 1
  const said = JSON.stringify(header)
  const line = said.padEnd(said.length + padding(hashedFrom + said.length + 1))
  const head = new TextEncoder().encode(`${title}${'0'.repeat(HASH_DIGITS)}\n${line}\n`)
  const bytes = new Uint8Array(head.length + NUMBER_BYTES * (ends.length + kept.length))
  bytes.set(head)
  const view = new DataView(bytes.buffer)
  let at = head.length
  for (const numbers of [ends, kept]) {
    for (const number of numbers) {
      view.setUint32(at, number, true)
      at += NUMBER_BYTES
    }
  }
  bytes.set(new TextEncoder().encode(nameOf(bytes.subarray(hashedFrom))), title.length)
  return { kind, hash: nameOf(bytes), bytes }
}

function titleOf(kind: Kind): string {
  return `newsfold ${kind} 1 `
}

function padding(length: number): number {
  return (NUMBER_BYTES - (length % NUMBER_BYTES)) % NUMBER_BYTES
}

function nameOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, HASH_DIGITS)
}

/** What a snapshot of counts says of itself; throws `snapshot-wrong` unless the bytes are one of that kind, and whole. */
export function readPackedHeader(
  kind: Kind,
  bytes: Uint8Array,
): { readonly header: PackedHeader; readonly body: number } {
  const title = titleOf(kind)
  const hashedFrom = title.length + HASH_DIGITS + 1
  const begin = new TextDecoder().decode(bytes.subarray(0, hashedFrom))
  if (!begin.startsWith(title)) throw wrong(kind, 'it is something else')
  const hashed = bytes.subarray(hashedFrom)
  if (begin !== `${title}${nameOf(hashed)}\n`) throw wrong(kind, 'it is damaged or cut off')
  const end = hashed.indexOf(0x0a)
  const header = parseHeader(kind, new TextDecoder().decode(hashed.subarray(0, Math.max(0, end))))
  const body = hashedFrom + end + 1
  if (body + NUMBER_BYTES * (2 ** header.bits + header.listed) !== bytes.length) {
    throw wrong(kind, 'its parts are not as long as it says')
  }
  return { header, body }
}

function parseHeader(kind: Kind, line: string): PackedHeader {
  const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
  try {
    const header = JSON.parse(line) as PackedHeader
    const { articles, listed, left, dropped, bits } = header
    if ([articles, listed, left, dropped, bits].every(isWhole) && bits <= MOST_BITS) return header
  } catch (error) {
    throw wrong(kind, 'it does not say what was counted', error)
  }
  throw wrong(kind, 'it does not say what was counted')
}

function wrong(kind: Kind, why: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('snapshot-wrong', `expected a snapshot of ${kind} that fits: ${why}`, { cause })
}

/** Counts found by hash. */
export class PackedCounts {
  readonly header: PackedHeader
  readonly #ends: Uint32Array
  readonly #things: Uint32Array
  readonly #shift: number
  /** A bit is set for each thing, by its part and the last bits of its high lane. */
  readonly #filter: Int32Array
  readonly #filterBits: number

  constructor(kind: Kind, bytes: Uint8Array) {
    const { header, body } = readPackedHeader(kind, bytes)
    this.header = header
    const parts = 2 ** header.bits
    this.#ends = readNumbers(bytes, body, parts)
    this.#things = readNumbers(bytes, body + NUMBER_BYTES * parts, header.listed)
    // A shift by 32 is a shift by 0, so without parts all bits but one are shifted out, and the last by hand.
    this.#shift = 31 - header.bits
    if (this.#ends.at(-1) !== header.listed || this.#ends.some((end, i) => end < (this.#ends[i - 1] ?? 0))) {
      throw wrong(kind, 'its parts do not follow each other')
    }
    this.#filterBits = Math.max(5, Math.ceil(Math.log2(FILTER_BITS_EACH * header.listed + 1)))
    this.#filter = new Int32Array(2 ** (this.#filterBits - 5))
    for (let part = 0, i = 0; part < parts; part++) {
      for (; i < this.#ends[part]!; i++) {
        const bit = this.#bitOf(part, this.#things[i]!)
        this.#filter[bit >>> 5]! |= 1 << (bit & 31)
      }
    }
  }

  /** Which bit stands for a thing; what is not known of its high lane makes no difference. */
  #bitOf(part: number, high: number): number {
    const mixed = Math.imul(part ^ (high & ~COUNT_MASK), 0x9e3779b1)
    return mixed >>> (32 - this.#filterBits)
  }

  /** From 0, for what is not listed, to 3. Nothing is allocated. */
  countOf(low: number, high: number): number {
    const part = (low >>> this.#shift) >>> 1
    const bit = this.#bitOf(part, high)
    if ((this.#filter[bit >>> 5]! & (1 << (bit & 31))) === 0) return 0
    const end = this.#ends[part]!
    for (let i = part === 0 ? 0 : this.#ends[part - 1]!; i < end; i++) {
      if ((this.#things[i]! ^ high) >>> 2 === 0) return this.#things[i]! & COUNT_MASK
    }
    return 0
  }
}

function readNumbers(bytes: Uint8Array, from: number, count: number): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = view.getUint32(from + NUMBER_BYTES * i, true)
  return numbers
}
