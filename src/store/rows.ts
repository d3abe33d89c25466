/**
 * How values that are not columns are packed into bytes, the same in every store on disk.
 *
 * Sketches and keys are lists of (stamp number, length, bytes), little-endian 32-bit numbers before each run of bytes.
 * Stamps are long, so rows hold their numbers in the table `stamps`.
 */

import { NewsfoldError } from '../errors.ts'

export interface Packed {
  readonly stamp: number
  readonly bytes: Uint8Array
}

export function pack(parts: readonly Packed[]): Uint8Array {
  let length = 0
  for (const { bytes } of parts) length += 8 + bytes.byteLength
  const packed = new Uint8Array(length)
  const view = new DataView(packed.buffer)
  let at = 0
  for (const { stamp, bytes } of parts) {
    view.setUint32(at, stamp, true)
    view.setUint32(at + 4, bytes.byteLength, true)
    packed.set(bytes, at + 8)
    at += 8 + bytes.byteLength
  }
  return packed
}

/** The parts, each in memory of its own, so that it can be read as numbers of any width. */
export function unpack(packed: Uint8Array): Packed[] {
  const parts: Packed[] = []
  eachPart(packed, (stamp, from, to) => {
    const bytes = new Uint8Array(to - from)
    bytes.set(packed.subarray(from, to))
    parts.push({ stamp, bytes })
  })
  return parts
}

/** Gives stamps other numbers, in place, and says of each part its new number and where it lies. */
export function renumberStamps(
  packed: Uint8Array,
  numberOf: (stamp: number) => number,
  visit: (stamp: number, from: number, to: number) => void = () => {},
): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  eachPart(packed, (stamp, from, to) => {
    const number = numberOf(stamp)
    view.setUint32(from - 8, number, true)
    visit(number, from, to)
  })
}

function eachPart(packed: Uint8Array, visit: (stamp: number, from: number, to: number) => void): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = 0; at < packed.byteLength; ) {
    const left = packed.byteLength - at - 8
    const length = left < 0 ? 0 : view.getUint32(at + 4, true)
    if (length > left) {
      throw new NewsfoldError(
        'store-damaged',
        `the store is damaged: sketches or keys of ${packed.byteLength} bytes are not what was stored; restore it from a backup`,
      )
    }
    visit(view.getUint32(at, true), at + 8, at + 8 + length)
    at += 8 + length
  }
}

/** The numbers of the stamps in there, in order, without unpacking the rest. */
export function stampsIn(packed: Uint8Array): number[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const stamps: number[] = []
  for (let at = 0; at < packed.byteLength; at += 8 + view.getUint32(at + 4, true)) stamps.push(view.getUint32(at, true))
  return stamps
}

/** The bytes of 64-bit values, and back. */
export function bytesOf(values: BigUint64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

export function valuesOf(bytes: Uint8Array): BigUint64Array {
  return new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
}

/** Several arrays of values as one. */
export function concatenate(parts: readonly BigUint64Array[]): BigUint64Array {
  const whole = new BigUint64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
