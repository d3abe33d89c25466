/**
 * The encodings of Parquet (https://parquet.apache.org/docs/file-format/data-pages/encodings/) -> values: plain ones one
 * behind the other, runs of small numbers for levels and places in a dictionary, differences for numbers and for lengths and
 * beginnings of texts. No encoding gives more values than it is asked for, or reads beyond its bytes.
 */

import { Buffer } from 'node:buffer'

/** Texts are still bytes. */
export type Value = number | bigint | boolean | Buffer

const BOOLEAN = 0
const INT32 = 1
const INT64 = 2
const INT96 = 3
const FLOAT = 4
const DOUBLE = 5
const BYTE_ARRAY = 6
const FIXED = 7

/** Bytes that are read from the front; reading past the end throws. */
export class ValueBytes {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  take(sizeBytes: number): Buffer {
    const to = this.at + sizeBytes
    if (sizeBytes < 0 || to > this.bytes.length) throw new RangeError('values end too early')
    const taken = this.bytes.subarray(this.at, to)
    this.at = to
    return taken
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new RangeError('values end too early')
    return byte
  }

  /** Seven bits a byte, the lowest first. */
  varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('a number is too long')
  }

  zigzag(): bigint {
    const value = this.varint()
    return (value >> 1n) ^ -(value & 1n)
  }
}

export function readPlain(from: ValueBytes, count: number, type: number, sizeBytes: number): Value[] {
  const values: Value[] = []
  if (type === BOOLEAN) {
    const bits = from.take((count + 7) >> 3)
    for (let index = 0; index < count; index++) values.push(((bits[index >> 3]! >> (index & 7)) & 1) === 1)
    return values
  }
  for (let index = 0; index < count; index++) values.push(readOne(from, type, sizeBytes))
  return values
}

function readOne(from: ValueBytes, type: number, sizeBytes: number): Value {
  switch (type) {
    case INT32:
      return from.take(4).readInt32LE()
    case INT64:
      return from.take(8).readBigInt64LE()
    case INT96:
      return from.take(12)
    case FLOAT:
      return from.take(4).readFloatLE()
    case DOUBLE:
      return from.take(8).readDoubleLE()
    case BYTE_ARRAY:
      return from.take(from.take(4).readUInt32LE())
    case FIXED:
      if (sizeBytes <= 0) throw new RangeError('values have no length')
      return from.take(sizeBytes)
    default:
      throw new RangeError(`values of the unknown type ${type}`)
  }
}

/** Runs: either one number that is repeated, or groups of eight, packed bit by bit. */
export function readRuns(from: ValueBytes, count: number, width: number): Uint32Array {
  if (width > 32) throw new RangeError('numbers are too wide')
  const values = new Uint32Array(count)
  for (let done = 0; done < count; ) {
    const head = Number(from.varint())
    if (head % 2 === 0) {
      const repeated = from.take((width + 7) >> 3)
      const run = Math.min(head / 2, count - done)
      if (run === 0) throw new RangeError('a run is empty')
      values.fill(repeated.length === 0 ? 0 : repeated.readUIntLE(0, repeated.length), done, done + run)
      done += run
      continue
    }
    const groups = (head - 1) / 2
    const run = Math.min(groups * 8, count - done)
    if (run === 0) throw new RangeError('a run is empty')
    // Writers leave out what is behind the last value.
    const packed = from.take(Math.min(groups * width, from.bytes.length - from.at))
    if (packed.length * 8 < run * width) throw new RangeError('values end too early')
    unpackBits(packed, width, values, done, run)
    done += run
  }
  return values
}

function unpackBits(packed: Buffer, width: number, into: Uint32Array, at: number, count: number): void {
  for (let index = 0; index < count; index++) {
    let value = 0
    for (let bit = 0, place = index * width; bit < width; ) {
      const shift = place & 7
      const taken = Math.min(8 - shift, width - bit)
      value += ((packed[place >> 3]! >> shift) & ((1 << taken) - 1)) * 2 ** bit
      bit += taken
      place += taken
    }
    into[at + index] = value
  }
}

/** Differences to the value before, less the smallest of their block, each part of a block in as many bits as it needs. */
export function readDeltas(from: ValueBytes, count: number): bigint[] {
  const blockSize = Number(from.varint())
  const parts = Number(from.varint())
  const total = Number(from.varint())
  let value = from.zigzag()
  if (total < count || parts <= 0 || parts > blockSize || blockSize % (parts * 8) !== 0) {
    throw new RangeError('differences are not as many as there are values')
  }
  const values: bigint[] = count > 0 ? [value] : []
  const partSize = blockSize / parts
  while (values.length < total && values.length < count) {
    const smallest = from.zigzag()
    for (const width of from.take(parts)) {
      if (values.length >= total) break
      if (width > 64) throw new RangeError('numbers are too wide')
      const packed = from.take((partSize * width) / 8)
      for (let index = 0; index < partSize && values.length < total; index++) {
        value = BigInt.asIntN(64, value + smallest + readBits(packed, index * width, width))
        values.push(value)
      }
    }
  }
  if (values.length < count) throw new RangeError('values end too early')
  return values
}

function readBits(packed: Buffer, from: number, width: number): bigint {
  let value = 0n
  for (let bit = 0, place = from; bit < width; ) {
    const shift = place & 7
    const taken = Math.min(8 - shift, width - bit)
    value |= BigInt((packed[place >> 3]! >> shift) & ((1 << taken) - 1)) << BigInt(bit)
    bit += taken
    place += taken
  }
  return value
}

/** Lengths as differences, then the texts one behind the other. */
export function readDeltaLengths(from: ValueBytes, count: number): Buffer[] {
  return readDeltas(from, count).map((length) => from.take(Number(length)))
}

/** How much of the text before is repeated, and what follows it. */
export function readDeltaTexts(from: ValueBytes, count: number, mostBytes: number): Buffer[] {
  const shared = readDeltas(from, count)
  const rests = readDeltaLengths(from, count)
  let sizeBytes = 0
  let before: Buffer = from.bytes.subarray(0, 0)
  return rests.map((rest, index) => {
    const kept = Number(shared[index])
    if (kept < 0 || kept > before.length) throw new RangeError('a text repeats more than there is')
    sizeBytes += kept + rest.length
    if (sizeBytes > mostBytes) throw new RangeError('texts are larger than a page may be')
    before = kept === 0 ? rest : Buffer.concat([before.subarray(0, kept), rest])
    return before
  })
}
