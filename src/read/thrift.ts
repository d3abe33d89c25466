/**
 * The compact protocol of Thrift, in which Parquet writes its heads -> structures of values by field number. Only what
 * Parquet uses. Reading past the end throws, and lists and structures cannot be larger than the bytes they are read from.
 */

import type { Buffer } from 'node:buffer'

export type Thrift = number | boolean | Buffer | ThriftList | ThriftStruct
export type ThriftList = readonly Thrift[]
export type ThriftStruct = ReadonlyMap<number, Thrift>

/** Parquet nests its heads five deep. */
const MAXIMUM_DEPTH = 20

export class ThriftReader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  /** Where what was read last ends. */
  get at(): number {
    return this.#at
  }

  readStruct(depth = 0): ThriftStruct {
    if (depth > MAXIMUM_DEPTH) throw new RangeError('structures are nested too deeply')
    const fields = new Map<number, Thrift>()
    for (let id = 0; ; ) {
      const head = this.#byte()
      const type = head & 15
      if (type === 0) return fields
      const step = head >> 4
      id = step === 0 ? this.#signed() : id + step
      // Of a boolean field the type is the value.
      fields.set(id, type <= 2 ? type === 1 : this.#value(type, depth))
    }
  }

  #value(type: number, depth: number): Thrift {
    if (type <= 2) return this.#byte() === 1
    if (type === 3) return (this.#byte() << 24) >> 24
    if (type <= 6) return this.#signed()
    if (type === 7) return this.#take(8).readDoubleLE()
    if (type === 8) return this.#take(this.#unsigned())
    if (type === 9 || type === 10) return this.#list(depth)
    if (type === 12) return this.readStruct(depth + 1)
    throw new RangeError(`a field of the unknown type ${type}`)
  }

  #list(depth: number): Thrift[] {
    if (depth > MAXIMUM_DEPTH) throw new RangeError('lists are nested too deeply')
    const head = this.#byte()
    const count = head >> 4 === 15 ? this.#unsigned() : head >> 4
    const list: Thrift[] = []
    for (let index = 0; index < count; index++) list.push(this.#value(head & 15, depth + 1))
    return list
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('a head ends too early')
    return byte
  }

  #take(sizeBytes: number): Buffer {
    const to = this.#at + sizeBytes
    if (to > this.#bytes.length) throw new RangeError('a head ends too early')
    const taken = this.#bytes.subarray(this.#at, to)
    this.#at = to
    return taken
  }

  /** Seven bits a byte, the lowest first. */
  #unsigned(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
      if (scale > 2 ** 62) throw new RangeError('a number is too long')
    }
  }

  /** The lowest bit is the sign. */
  #signed(): number {
    const value = this.#unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}

export function getNumber(struct: ThriftStruct, id: number): number {
  const value = struct.get(id)
  if (typeof value !== 'number') throw new RangeError(`field ${id} is no number`)
  return value
}

export function findNumber(struct: ThriftStruct, id: number): number | undefined {
  const value = struct.get(id)
  return typeof value === 'number' ? value : undefined
}

export function getText(struct: ThriftStruct, id: number): string {
  const value = struct.get(id)
  if (!isBytes(value)) throw new RangeError(`field ${id} is no text`)
  return value.toString('utf8')
}

export function getList(struct: ThriftStruct, id: number): ThriftList {
  const value = struct.get(id)
  if (!Array.isArray(value)) throw new RangeError(`field ${id} is no list`)
  return value
}

export function findStruct(struct: ThriftStruct, id: number): ThriftStruct | undefined {
  const value = struct.get(id)
  return value instanceof Map ? value : undefined
}

export function toStruct(value: Thrift): ThriftStruct {
  if (!(value instanceof Map)) throw new RangeError('no structure where one should be')
  return value
}

function isBytes(value: Thrift | undefined): value is Buffer {
  return value instanceof Uint8Array
}
