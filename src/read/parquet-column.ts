/**
 * The values of a column in a row group, page by page: one page and the dictionary are held at a time, however large the
 * group is. What heads say is checked before memory is taken for it.
 */

import { Buffer, isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { unpackPage } from './parquet-codecs.ts'
import type { Chunk, Column } from './parquet-metadata.ts'
import {
  readDeltaLengths,
  readDeltas,
  readDeltaTexts,
  readPlain,
  readRuns,
  type Value,
  ValueBytes,
} from './parquet-values.ts'
import type { Seekable } from './reader.ts'
import { findNumber, findStruct, getNumber, ThriftReader, type ThriftStruct } from './thrift.ts'

/** What a record has: texts decoded if they are UTF-8, times in ISO 8601. */
export type CellValue = string | number | boolean | Uint8Array | undefined

/** A page has a megabyte, or one value that is larger; an article has at most ten. */
const MAXIMUM_PAGE_BYTES = 128_000_000

/** A page of nothing but absent values takes a few bytes, whatever their number. */
const MAXIMUM_PAGE_VALUES = 10_000_000

const READ_AT_LEAST_BYTES = 262_144

/** Heads of pages have some dozen bytes, and more where they tell the smallest and largest text. */
const HEAD_BYTES = 65_536
const MAXIMUM_HEAD_BYTES = 16_000_000

const DATA_PAGE = 0
const DICTIONARY_PAGE = 2
const DATA_PAGE_2 = 3

const PLAIN = 0
const PLAIN_DICTIONARY = 2
const RLE = 3
const DELTAS = 5
const DELTA_LENGTHS = 6
const DELTA_TEXTS = 7
const RLE_DICTIONARY = 8

/** Times of old: nanoseconds of the day, and the day. */
const INT96 = 3
const JULIAN_DAY_OF_1970 = 2_440_588
const DAY_MS = 86_400_000

export class ColumnReader {
  readonly #bytes: ChunkBytes
  readonly #column: Column
  readonly #codec: number
  #dictionary: readonly CellValue[] | undefined
  /** How many values are still to come. */
  #left: number

  constructor(file: Seekable, chunk: Chunk, column: Column, rows: number) {
    this.#bytes = new ChunkBytes(file, chunk)
    this.#column = column
    this.#codec = chunk.codec
    this.#left = rows
  }

  /** The values of the next page that has any. */
  async next(): Promise<readonly CellValue[]> {
    for (;;) {
      const head = await this.#bytes.readHead()
      const type = getNumber(head, 1)
      const sizeBytes = getSize(head, 2)
      const page = await this.#bytes.take(getSize(head, 3))
      const checksum = findNumber(head, 4)
      if (checksum !== undefined && checksum >>> 0 !== crc32(page))
        throw new RangeError('incorrect data check of a page')
      if (type === DICTIONARY_PAGE) await this.#readDictionary(head, page, sizeBytes)
      else if (type === DATA_PAGE || type === DATA_PAGE_2) {
        const values =
          type === DATA_PAGE
            ? await this.#readPage(head, page, sizeBytes)
            : await this.#readPage2(head, page, sizeBytes)
        this.#left -= values.length
        if (values.length > 0) return values
      }
    }
  }

  async #readDictionary(head: ThriftStruct, packed: Buffer, sizeBytes: number): Promise<void> {
    const count = getNumber(findStruct(head, 7) ?? EMPTY, 1)
    if (count < 0 || count > sizeBytes) throw new RangeError('a dictionary has more values than bytes')
    const page = await unpackPage(packed, sizeBytes, this.#codec)
    const values = readPlain(new ValueBytes(page), count, this.#column.type, this.#column.sizeBytes)
    this.#dictionary = values.map((value) => toCell(value, this.#column))
  }

  async #readPage(head: ThriftStruct, packed: Buffer, sizeBytes: number): Promise<CellValue[]> {
    const about = findStruct(head, 5) ?? EMPTY
    const count = this.#getCount(about)
    const bytes = new ValueBytes(await unpackPage(packed, sizeBytes, this.#codec))
    let levels: Uint32Array | undefined
    if (this.#column.isOptional) {
      const levelBytes = bytes.take(4).readUInt32LE()
      levels = readRuns(new ValueBytes(bytes.take(levelBytes)), count, 1)
    }
    return this.#readValues(bytes, count, levels, getNumber(about, 2))
  }

  /** The second kind has its levels before what is packed. */
  async #readPage2(head: ThriftStruct, page: Buffer, sizeBytes: number): Promise<CellValue[]> {
    const about = findStruct(head, 8) ?? EMPTY
    const count = this.#getCount(about)
    const levelBytes = getSize(about, 5)
    if (getSize(about, 6) !== 0) throw new RangeError('a column of single values has lists')
    const levels = this.#column.isOptional
      ? readRuns(new ValueBytes(page.subarray(0, levelBytes)), count, 1)
      : undefined
    const packed = page.subarray(levelBytes)
    const codec = about.get(7) === false ? 0 : this.#codec
    const bytes = new ValueBytes(await unpackPage(packed, sizeBytes - levelBytes, codec))
    return this.#readValues(bytes, count, levels, getNumber(about, 4))
  }

  #getCount(about: ThriftStruct): number {
    const count = getNumber(about, 1)
    if (count < 0 || count > this.#left) throw new RangeError('a page has more values than there are rows')
    if (count > MAXIMUM_PAGE_VALUES)
      throw new RangeError(`a page has ${count} values, more than ${MAXIMUM_PAGE_VALUES}`)
    return count
  }

  /** The values where there are some, by the levels. */
  #readValues(bytes: ValueBytes, count: number, levels: Uint32Array | undefined, encoding: number): CellValue[] {
    const present = levels === undefined ? count : levels.reduce((sum, level) => sum + level, 0)
    const cells = present === 0 ? [] : this.#decode(bytes, present, encoding)
    if (levels === undefined) return cells
    let next = 0
    return Array.from(levels, (level) => (level === 1 ? cells[next++] : undefined))
  }

  #decode(bytes: ValueBytes, count: number, encoding: number): CellValue[] {
    const { type, sizeBytes } = this.#column
    if (encoding === PLAIN_DICTIONARY || encoding === RLE_DICTIONARY) {
      const dictionary = this.#dictionary
      if (dictionary === undefined) throw new RangeError('a dictionary is missing')
      return Array.from(readRuns(bytes, count, bytes.byte()), (place) => {
        if (place >= dictionary.length) throw new RangeError('a dictionary is too short')
        return dictionary[place]
      })
    }
    return this.#decodePlainly(bytes, count, encoding, type, sizeBytes).map((value) => toCell(value, this.#column))
  }

  #decodePlainly(bytes: ValueBytes, count: number, encoding: number, type: number, sizeBytes: number): Value[] {
    if (encoding === PLAIN) return readPlain(bytes, count, type, sizeBytes)
    if (encoding === DELTAS) return readDeltas(bytes, count)
    if (encoding === DELTA_LENGTHS) return readDeltaLengths(bytes, count)
    if (encoding === DELTA_TEXTS) return readDeltaTexts(bytes, count, MAXIMUM_PAGE_BYTES)
    if (encoding === RLE) {
      const runs = new ValueBytes(bytes.take(bytes.take(4).readUInt32LE()))
      return Array.from(readRuns(runs, count, 1), (bit) => bit === 1)
    }
    throw new RangeError(`values are in the unknown encoding ${encoding}`)
  }
}

const EMPTY: ThriftStruct = new Map()

function getSize(struct: ThriftStruct, id: number): number {
  const size = getNumber(struct, id)
  if (size < 0 || size > MAXIMUM_PAGE_BYTES)
    throw new RangeError(`a page has ${size} bytes, at most ${MAXIMUM_PAGE_BYTES} are taken`)
  return size
}

/** The bytes of a chunk from the front, read from the file some at a time. */
class ChunkBytes {
  readonly #file: Seekable
  readonly #to: number
  #at: number
  #held: Buffer = Buffer.alloc(0)

  constructor(file: Seekable, { from, to }: Chunk) {
    this.#file = file
    this.#at = from
    this.#to = to
  }

  async take(sizeBytes: number): Promise<Buffer> {
    await this.#hold(sizeBytes)
    if (this.#held.length < sizeBytes) throw new RangeError('a page ends too early')
    const taken = this.#held.subarray(0, sizeBytes)
    this.#held = this.#held.subarray(sizeBytes)
    return taken
  }

  async readHead(): Promise<ThriftStruct> {
    for (let sizeBytes = HEAD_BYTES; ; sizeBytes *= 16) {
      await this.#hold(sizeBytes)
      if (this.#held.length === 0) throw new RangeError('there are fewer values than rows')
      const reader = new ThriftReader(this.#held)
      try {
        const head = reader.readStruct()
        this.#held = this.#held.subarray(reader.at)
        return head
      } catch (error) {
        // It may go on behind what is held.
        if (this.#held.length < sizeBytes || sizeBytes >= MAXIMUM_HEAD_BYTES) throw error
      }
    }
  }

  async #hold(sizeBytes: number): Promise<void> {
    const missing = sizeBytes - this.#held.length
    if (missing <= 0 || this.#at >= this.#to) return
    const to = Math.min(this.#to, this.#at + Math.max(missing, READ_AT_LEAST_BYTES))
    const more = await this.#file.read(this.#at, to)
    this.#at = to
    this.#held = this.#held.length === 0 ? more : Buffer.concat([this.#held, more])
  }
}

function toCell(value: Value, { meaning, type }: Column): CellValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'object') {
    if (type === INT96) return toInt96(value)
    // A copy, because the page is let go.
    return isUtf8(value) ? value.toString('utf8') : Buffer.from(value)
  }
  if (meaning === 'date') return toTime(Number(value) * DAY_MS)
  if (meaning === 'milliseconds') return toTime(Number(value))
  if (meaning === 'microseconds') return toTime(Number(value) / 1000)
  if (meaning === 'nanoseconds') return toTime(Number(value) / 1_000_000)
  if (typeof value === 'number') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** What no calendar has stays a number, and is refused as such. */
function toTime(milliseconds: number): string | number {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? milliseconds : date.toISOString()
}

function toInt96(value: Buffer): string | number {
  const nanoseconds = value.readBigUInt64LE()
  return toTime((value.readUInt32LE(8) - JULIAN_DAY_OF_1970) * DAY_MS + Number(nanoseconds / 1_000_000n))
}
