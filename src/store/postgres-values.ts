/**
 * Values on their way to PostgreSQL and back.
 *
 * Whole columns travel as one parameter each, an array in the engine's binary form, so that a statement for many rows is
 * the same as for one and nothing has to be escaped. Big-endian 32-bit numbers: dimensions (1, or 0 if empty), whether
 * there are nulls, the type of the elements, their count, the first index (1); then each element as its length (-1 for
 * null) and its bytes.
 *
 * Text cannot hold U+0000 there. It is written as U+0001 U+0001, and U+0001 as U+0001 U+0002: no two texts become one, and
 * their order stays. Half characters become U+FFFD, as everywhere (SEMANTICS 6).
 */

/** A column of values, ready to be a parameter of the type `type[]`. */
export interface Column {
  readonly type: 'bool' | 'int4' | 'int8' | 'text' | 'bytea'
  readonly bytes: Buffer
}

export type Value = string | number | boolean | null | Uint8Array | Column

const TYPE_NUMBERS: Readonly<Record<Column['type'], number>> = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25 }
const HEADER_BYTES = 20
const EMPTY_BYTES = 12
const LOW = 2 ** 32

/** Makes room for elements of so many bytes together; `write` fills one in at its place and says where it ends. */
function toColumn(
  type: Column['type'],
  count: number,
  bytes: number,
  write: (into: Buffer, at: number, i: number) => number,
): Column {
  const into = Buffer.allocUnsafe(count === 0 ? EMPTY_BYTES : HEADER_BYTES + 4 * count + bytes)
  into.writeInt32BE(count === 0 ? 0 : 1, 0)
  into.writeInt32BE(1, 4)
  into.writeInt32BE(TYPE_NUMBERS[type], 8)
  if (count === 0) return { type, bytes: into }
  into.writeInt32BE(count, 12)
  into.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (let i = 0; i < count; i++) at = write(into, at, i)
  return { type, bytes: into }
}

export function booleans(values: readonly boolean[]): Column {
  return toColumn('bool', values.length, values.length, (into, at, i) => {
    into.writeInt32BE(1, at)
    return into.writeUInt8(values[i] ? 1 : 0, at + 4)
  })
}

export function int4s(values: readonly (number | null)[]): Column {
  const nulls = values.reduce((sum: number, value) => (value === null ? sum + 1 : sum), 0)
  return toColumn('int4', values.length, 4 * (values.length - nulls), (into, at, i) => {
    const value = values[i]!
    const from = into.writeInt32BE(value === null ? -1 : 4, at)
    return value === null ? from : into.writeInt32BE(value, from)
  })
}

/** Whole numbers that are not negative. */
export function int8s(values: readonly number[]): Column {
  return toColumn('int8', values.length, 8 * values.length, (into, at, i) => {
    into.writeInt32BE(8, at)
    into.writeUInt32BE(Math.floor(values[i]! / LOW), at + 4)
    return into.writeUInt32BE(values[i]! % LOW, at + 8)
  })
}

/** All 64 bits of each; the upper half of them are negative numbers to the engine, which is all the same to look-ups. */
export function keyValues(values: BigUint64Array): Column {
  return toColumn('int8', values.length, 8 * values.length, (into, at, i) => {
    into.writeInt32BE(8, at)
    return into.writeBigUInt64BE(values[i]!, at + 4)
  })
}

export function texts(values: readonly (string | null)[]): Column {
  const escaped = values.map((text) => (text === null ? null : escapeText(text)))
  const lengths = escaped.map((text) => (text === null ? -1 : Buffer.byteLength(text)))
  const bytes = lengths.reduce((sum, length) => sum + Math.max(length, 0), 0)
  return toColumn('text', values.length, bytes, (into, at, i) => {
    into.writeInt32BE(lengths[i]!, at)
    const text = escaped[i]!
    return at + 4 + (text === null ? 0 : into.write(text, at + 4))
  })
}

export function byteStrings(values: readonly Uint8Array[]): Column {
  const bytes = values.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return toColumn('bytea', values.length, bytes, (into, at, i) => {
    into.writeInt32BE(values[i]!.byteLength, at)
    into.set(values[i]!, at + 4)
    return at + 4 + values[i]!.byteLength
  })
}

/** A value as the client takes it: bytes are sent in binary form. */
export function toParameter(value: Value): string | number | boolean | null | Buffer {
  if (typeof value === 'string') return escapeText(value)
  if (value === null || typeof value !== 'object') return value
  if ('type' in value) return value.bytes
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}

function escapeText(text: string): string {
  if (!text.includes('\u0000') && !text.includes('\u0001')) return text
  return text.replaceAll('\u0001', '\u0001\u0002').replaceAll('\u0000', '\u0001\u0001')
}

/** Text as it was before it was written. */
export function unescapeText(text: string): string {
  if (!text.includes('\u0001')) return text
  return text.replaceAll('\u0001\u0001', '\u0000').replaceAll('\u0001\u0002', '\u0001')
}
