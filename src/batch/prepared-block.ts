/**
 * A block of articles made ready: what batch must know of each of them without its words, in columns, and the keys under
 * which they are found. On disk both are files of their own, because keys are read again and again and the rest is not: a line
 * of JSON with the lengths of the columns, padded to eight bytes, then the columns as they lie in memory, each padded to eight.
 */

import { Buffer } from 'node:buffer'
import type { Refused } from '../model.ts'

/** A line as somebody else wrote it; */
export const GIVEN = 0
/** an article that came as a page, in a file of its own; */
export const EXTRACTED = 1
/** an article that came in another way than as a line. Both are as they say. */
export const OWN = 2

export interface BlockColumns {
  /** Articles in it. */
  readonly count: number
  readonly refused: readonly Refused[]
  /** Names of outlets, to which `outlet` points. */
  readonly outlets: readonly string[]
  /** Where the record of each article begins: in the block, or, if it came as a page, in `extracted`. */
  readonly starts: Uint32Array
  readonly sizes: Uint32Array
  /** What kind of record it is: `GIVEN`, `EXTRACTED` or `OWN`. */
  readonly kinds: Uint8Array
  /** Content hash of the body, four numbers each. */
  readonly hashes: Uint32Array
  /** Ids one after the other in UTF-8, and where each ends. */
  readonly ids: Uint8Array
  readonly idEnds: Uint32Array
  /** Milliseconds since 1970. */
  readonly seenAt: Float64Array
  /** Index into `outlets` and 1, or 0 for none. */
  readonly outlet: Uint32Array
}

export interface BlockKeys {
  readonly count: number
  /** Keys one after the other, and where those of each article end. */
  readonly keys: BigUint64Array
  readonly keyEnds: Uint32Array
  /** 1 for an article that asks by its keys, as those of most detectors do. */
  readonly asksByKeys: Uint8Array
  /** What the others ask by. */
  readonly probes: BigUint64Array
  readonly probeEnds: Uint32Array
  /** What sharing each of what is asked by weighs, article by article; empty if all weigh the same. */
  readonly weights: Float32Array
}

export interface PreparedBlock {
  readonly columns: BlockColumns
  readonly keys: BlockKeys
  /** The articles of pages, as lines of JSON. */
  readonly extracted: Uint8Array
}

const KINDS = {
  starts: Uint32Array,
  sizes: Uint32Array,
  kinds: Uint8Array,
  hashes: Uint32Array,
  ids: Uint8Array,
  idEnds: Uint32Array,
  seenAt: Float64Array,
  outlet: Uint32Array,
  keys: BigUint64Array,
  keyEnds: Uint32Array,
  asksByKeys: Uint8Array,
  probes: BigUint64Array,
  probeEnds: Uint32Array,
  weights: Float32Array,
} as const

type ColumnName = keyof typeof KINDS

const ALIGNMENT = 8
const SPACE = 0x20

/** Columns as they are written to disk. */
export function packColumns(packed: BlockColumns | BlockKeys): Buffer {
  const columns = Object.entries(packed).filter(([name]) => name in KINDS) as [ColumnName, ArrayBufferView][]
  const rest = Object.fromEntries(Object.entries(packed).filter(([name]) => !(name in KINDS)))
  const sizes = Object.fromEntries(columns.map(([name, { byteLength }]) => [name, byteLength]))
  const header = Buffer.from(JSON.stringify({ rest, sizes }))
  const parts: Uint8Array[] = [header, Buffer.alloc(paddingOf(header.length + 1), SPACE), Buffer.from('\n')]
  for (const [, { buffer, byteOffset, byteLength }] of columns) {
    parts.push(new Uint8Array(buffer, byteOffset, byteLength), Buffer.alloc(paddingOf(byteLength)))
  }
  return Buffer.concat(parts)
}

/** The columns are views on the bytes, which must begin at a multiple of eight. */
export function unpackColumns<Type extends BlockColumns | BlockKeys>(bytes: Uint8Array): Type {
  const end = bytes.indexOf(0x0a)
  const { rest, sizes } = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as {
    readonly rest: object
    readonly sizes: Readonly<Record<ColumnName, number>>
  }
  const columns: Record<string, ArrayBufferView> = {}
  let at = end + 1
  for (const [name, sizeBytes] of Object.entries(sizes) as [ColumnName, number][]) {
    const Column = KINDS[name]
    const length = sizeBytes / Column.BYTES_PER_ELEMENT
    columns[name] = new Column(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length)
    at += sizeBytes + paddingOf(sizeBytes)
  }
  return { ...rest, ...columns } as unknown as Type
}

function paddingOf(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT
}
