/**
 * The end of a Parquet file -> its columns, and where the values of each lie. The file begins and ends with `PAR1`; before
 * the end stand the length of the metadata and the metadata itself
 * (https://github.com/apache/parquet-format, `parquet.thrift`).
 */

import { NewsfoldError } from '../errors.ts'
import type { Seekable } from './reader.ts'
import {
  findNumber,
  findStruct,
  getList,
  getNumber,
  getText,
  type Thrift,
  ThriftReader,
  type ThriftStruct,
  toStruct,
} from './thrift.ts'

/** What a column of single values holds; of lists and structures only the name is known. */
export interface Column {
  readonly name: string
  readonly isNested: boolean
  /** By the numbers of the format. */
  readonly type: number
  /** Of values of a fixed length. */
  readonly sizeBytes: number
  readonly isOptional: boolean
  readonly meaning: 'plain' | 'date' | 'milliseconds' | 'microseconds' | 'nanoseconds'
}

/** Where the values of a column in a row group lie. */
export interface Chunk {
  readonly from: number
  readonly to: number
  readonly codec: number
}

export interface RowGroup {
  readonly rows: number
  /** By the name of the column. */
  readonly chunks: ReadonlyMap<string, Chunk>
}

export interface Metadata {
  readonly columns: readonly Column[]
  readonly groups: readonly RowGroup[]
}

const MAGIC = 'PAR1'
const ENCRYPTED_MAGIC = 'PARE'
const TAIL_BYTES = 8
/** A file of a million row groups and columns has less. */
const MAXIMUM_METADATA_BYTES = 256_000_000

const OPTIONAL = 1
const REPEATED = 2

/** Converted types, the older way to say what a number means. */
const DATE = 6
const TIMESTAMP_MILLIS = 9
const TIMESTAMP_MICROS = 10

export async function readMetadata(file: Seekable): Promise<Metadata> {
  const tail = await file.read(Math.max(0, file.sizeBytes - TAIL_BYTES), file.sizeBytes)
  const magic = tail.toString('latin1', 4)
  if (magic === ENCRYPTED_MAGIC) throw damaged('it is encrypted')
  if (tail.length < TAIL_BYTES || magic !== MAGIC) throw damaged('it does not end as Parquet does')
  const sizeBytes = tail.readUInt32LE()
  const from = file.sizeBytes - TAIL_BYTES - sizeBytes
  if (from < MAGIC.length || sizeBytes > MAXIMUM_METADATA_BYTES) throw damaged('its metadata is larger than the file')
  const bytes = await file.read(from, from + sizeBytes)
  try {
    const metadata = new ThriftReader(bytes).readStruct()
    const columns = toColumns(getList(metadata, 2).map(toStruct))
    return { columns, groups: getList(metadata, 4).map((group) => toGroup(group, file.sizeBytes)) }
  } catch (error) {
    throw error instanceof NewsfoldError ? error : damaged((error as Error).message, error)
  }
}

/** The tree of columns stands in one list, each branch before what is on it. */
function toColumns(elements: readonly ThriftStruct[]): Column[] {
  const columns: Column[] = []
  const root = elements[0]
  if (root === undefined) throw new RangeError('there are no columns')
  let at = 1
  for (let child = findNumber(root, 5) ?? 0; child > 0; child--) {
    const element = elements[at]
    if (element === undefined) throw new RangeError('columns are missing')
    columns.push(toColumn(element))
    at = skipBranch(elements, at)
  }
  return columns
}

/** Where the next branch begins. */
function skipBranch(elements: readonly ThriftStruct[], from: number): number {
  let at = from
  for (let open = 1; open > 0; open--) {
    const element = elements[at++]
    if (element === undefined) throw new RangeError('columns are missing')
    open += Math.max(0, findNumber(element, 5) ?? 0)
  }
  return at
}

function toColumn(element: ThriftStruct): Column {
  const repetition = findNumber(element, 3)
  return {
    name: getText(element, 4),
    isNested: (findNumber(element, 5) ?? 0) > 0 || repetition === REPEATED,
    type: findNumber(element, 1) ?? -1,
    sizeBytes: findNumber(element, 2) ?? 0,
    isOptional: repetition === OPTIONAL,
    meaning: toMeaning(element),
  }
}

function toMeaning(element: ThriftStruct): Column['meaning'] {
  const converted = findNumber(element, 6)
  const logical = findStruct(element, 10)
  if (converted === DATE || logical?.has(6)) return 'date'
  if (converted === TIMESTAMP_MILLIS) return 'milliseconds'
  if (converted === TIMESTAMP_MICROS) return 'microseconds'
  const timestamp = logical === undefined ? undefined : findStruct(logical, 8)
  const unit = timestamp === undefined ? undefined : findStruct(timestamp, 2)
  if (unit === undefined) return 'plain'
  return unit.has(1) ? 'milliseconds' : unit.has(2) ? 'microseconds' : 'nanoseconds'
}

function toGroup(value: Thrift, fileBytes: number): RowGroup {
  const group = toStruct(value)
  const chunks = new Map<string, Chunk>()
  for (const one of getList(group, 1)) {
    const chunk = toStruct(one)
    const column = findStruct(chunk, 3)
    if (column === undefined || chunk.has(1)) throw new RangeError('values lie in another file')
    const path = getList(column, 3)
    const [name] = path
    if (path.length !== 1 || !(name instanceof Uint8Array)) continue
    const first = getNumber(column, 9)
    // Some writers say that there is a dictionary at the very beginning of the file when there is none.
    const from = Math.min(findNumber(column, 11) || first, first)
    const to = from + getNumber(column, 7)
    if (!(from >= MAGIC.length && to >= from && to <= fileBytes)) throw new RangeError('values lie outside the file')
    chunks.set(name.toString('utf8'), { from, to, codec: getNumber(column, 4) })
  }
  const rows = getNumber(group, 3)
  if (!(rows >= 0 && Number.isSafeInteger(rows))) throw new RangeError('a row group has no number of rows')
  return { rows, chunks }
}

/** What is wrong with a file, or a part of it. */
export function damaged(reason: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', `the Parquet data is broken: ${reason}`, { cause })
}
