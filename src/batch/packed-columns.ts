/**
 * Columns on disk: a line of JSON that says what they are, how long each is and of which kind, padded to eight bytes, then
 * the columns as they lie in memory, each padded to eight. What is no column goes into the line.
 */

import { Buffer } from 'node:buffer'

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array, BigUint64Array } as const

type KindName = keyof typeof KINDS

interface Header {
  readonly rest: object
  readonly columns: readonly { readonly name: string; readonly kind: KindName; readonly sizeBytes: number }[]
}

const ALIGNMENT = 8
const SPACE = 0x20
const LINE_FEED = 0x0a

/** The bytes, one piece after the other: columns are not copied. */
export function packColumns(packed: object): Uint8Array[] {
  const rest: Record<string, unknown> = {}
  const columns: Header['columns'][number][] = []
  const parts: Uint8Array[] = []
  for (const [name, value] of Object.entries(packed)) {
    if (!ArrayBuffer.isView(value)) {
      rest[name] = value
      continue
    }
    const { buffer, byteOffset, byteLength } = value
    columns.push({ name, kind: value.constructor.name as KindName, sizeBytes: byteLength })
    parts.push(new Uint8Array(buffer, byteOffset, byteLength), Buffer.alloc(paddingOf(byteLength)))
  }
  const header = Buffer.from(JSON.stringify({ rest, columns } satisfies Header))
  return [header, Buffer.alloc(paddingOf(header.length + 1), SPACE), Buffer.from('\n'), ...parts]
}

/** The columns are views on the bytes, which must begin at a multiple of eight. */
export function unpackColumns<Type extends object>(bytes: Uint8Array): Type {
  const end = bytes.indexOf(LINE_FEED)
  const { rest, columns } = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as Header
  const unpacked: Record<string, ArrayBufferView> = {}
  let at = end + 1
  for (const { name, kind, sizeBytes } of columns) {
    const Column = KINDS[kind]
    unpacked[name] = new Column(
      bytes.buffer as ArrayBuffer,
      bytes.byteOffset + at,
      sizeBytes / Column.BYTES_PER_ELEMENT,
    )
    at += sizeBytes + paddingOf(sizeBytes)
  }
  return { ...rest, ...unpacked } as Type
}

function paddingOf(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT
}
