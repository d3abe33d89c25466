/**
 * Parquet -> articles and pages: a record for each row, of which only the columns are read that anything is taken from,
 * a page of each at a time. It is read from its end, so what is not a file is copied to one first. A row group that is
 * broken costs what follows in it; the others are read.
 *
 * A reader of our own, because those that there are hold whole row groups, which may be gigabytes, and take the word of
 * broken data for how much memory to ask for.
 */

import { NewsfoldError, refuse } from '../errors.ts'
import { checkColumns, type FieldNames, listNeeded } from './field-names.ts'
import { type CellValue, ColumnReader } from './parquet-column.ts'
import { type Column, damaged, type Metadata, type RowGroup, readMetadata } from './parquet-metadata.ts'
import type { Read, Reader, Seekable } from './reader.ts'
import { readRecord } from './record.ts'
import { seek } from './seekable.ts'

export const parquet: Reader = {
  async *read(source, { fields = {} } = {}) {
    const file = await seek(source)
    try {
      const metadata = await readMetadata(file)
      const columns = findColumns(metadata, fields, source.name)
      let before = 0
      for (const [index, group] of metadata.groups.entries()) {
        yield* readGroup({ file, name: source.name, group, columns, before, names: fields }, index + 1)
        before += group.rows
      }
    } finally {
      await file.close()
    }
  },
}

interface Work {
  readonly file: Seekable
  readonly name: string
  readonly group: RowGroup
  readonly columns: readonly Column[]
  /** Rows in the groups before. */
  readonly before: number
  readonly names: FieldNames
}

/** The columns that are read; refuses a file that lacks one that was named, or has no text. */
function findColumns({ columns }: Metadata, names: FieldNames, name: string): Column[] {
  const all = columns.map((column) => column.name)
  checkColumns(all, names, name)
  const needed = new Set(listNeeded(all, names))
  return columns.filter((column) => needed.has(column.name)).filter((column) => isReadable(column, names, name))
}

/** A list or structure that was named is refused; one that only happens to have the name of a field is left alone. */
function isReadable({ name: column, isNested }: Column, names: FieldNames, name: string): boolean {
  if (!isNested) return true
  const isMeant = Object.values(names).includes(column) || column === 'text' || column === 'html'
  if (isMeant)
    throw new NewsfoldError('field-wrong', `the column ${column} of ${name} must hold texts, not lists or structures`)
  return false
}

async function* readGroup(work: Work, number: number): AsyncGenerator<Read> {
  const { group, name, before, names } = work
  let row = 0
  try {
    const cells = new Cells(work)
    for (; row < group.rows; row++) {
      const record = cells.isReady ? cells.take() : await cells.next()
      yield readRecord(record, { name, unit: 'row', number: before + row + 1 }, names)
    }
  } catch (error) {
    if (error instanceof NewsfoldError && error.code !== 'input-damaged') throw error
    const { message } = error instanceof NewsfoldError ? error : damaged((error as Error).message)
    const rows = `rows ${before + row + 1} to ${before + group.rows} of ${name}, in row group ${number}`
    yield refuse('input-damaged', `${rows}: ${message}`, `${name}#${before + row + 1}`)
  }
}

/** The cells of the next row, out of the pages in hand. */
class Cells {
  readonly #columns: {
    readonly name: string
    readonly reader: ColumnReader
    values: readonly CellValue[]
    at: number
  }[]

  constructor({ file, group, columns }: Work) {
    this.#columns = columns.map((column) => {
      const chunk = group.chunks.get(column.name)
      if (chunk === undefined) throw new RangeError(`the values of column ${column.name} are missing`)
      return { name: column.name, reader: new ColumnReader(file, chunk, column, group.rows), values: [], at: 0 }
    })
  }

  get isReady(): boolean {
    return this.#columns.every(({ values, at }) => at < values.length)
  }

  async next(): Promise<Record<string, CellValue>> {
    for (const column of this.#columns) {
      if (column.at < column.values.length) continue
      column.values = await column.reader.next()
      column.at = 0
    }
    return this.take()
  }

  take(): Record<string, CellValue> {
    const record: Record<string, CellValue> = {}
    for (const column of this.#columns) record[column.name] = column.values[column.at++]
    return record
  }
}
