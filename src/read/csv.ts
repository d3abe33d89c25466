/**
 * CSV and TSV -> articles and pages: the first row names the columns, every other one is a record. Spreadsheets of half
 * the world write semicolons where the name says commas, so the delimiter of CSV is the one that the header has most of.
 * Empty fields count as absent. A row that cannot be taken comes out as a refusal that names it.
 */

import { Buffer } from 'node:buffer'
import { type ErrorCode, NewsfoldError, refuse } from '../errors.ts'
import { type BadRow, type Row, readRows } from './csv-rows.ts'
import { checkColumns, type FieldNames, listNeeded, nameOf } from './field-names.ts'
import { refuseBinary } from './not-text.ts'
import { peek } from './peek.ts'
import { MAXIMUM_LINE_BYTES, type Read, type Reader, type ReadOptions, type Source } from './reader.ts'
import { describePlace, readRecord, toRecordName } from './record.ts'

/** A header is looked at so far for its delimiter. */
const HEADER_BYTES = 65_536

const LINE_FEED = 0x0a

const PROBLEMS: Readonly<Record<BadRow['problem'], readonly [ErrorCode, string]>> = {
  'too-long': ['text-too-long', `has more than ${MAXIMUM_LINE_BYTES} bytes, or a quote in it is never closed`],
  'quote-open': ['not-csv', 'has a quote that is never closed'],
  'quote-closed-early': [
    'not-csv',
    'has a quote inside a field in quotes that is not doubled, or one that is never closed',
  ],
}

export const csv: Reader = { read: (source, options) => readTable(source, options, 'csv', findDelimiter) }

export const tsv: Reader = { read: (source, options) => readTable(source, options, 'tsv', () => '\t') }

async function* readTable(
  source: Source,
  { fields: names = {}, onRaw }: ReadOptions = {},
  format: 'csv' | 'tsv',
  toDelimiter: (head: Buffer) => string,
): AsyncGenerator<Read> {
  const { name } = source
  const { head, bytes } = await peek(source.bytes, (first) => first.length >= HEADER_BYTES || first.includes(LINE_FEED))
  refuseEncoding(head, name)
  const mark = findMark(head)
  let columns: Columns | undefined
  for await (const row of readRows(without(mark, bytes), toDelimiter(head))) {
    if (columns === undefined) columns = new Columns(row, names, name, mark)
    else {
      const read = toRead(row, columns, name)
      if ('bytes' in row) onRaw?.({ format, header: columns.header, bytes: row.bytes })
      yield read
    }
  }
}

/** The columns that are read, by the header. */
class Columns {
  readonly names: FieldNames
  readonly count: number
  readonly header: Buffer
  readonly #needed: readonly (readonly [column: string, index: number])[]

  constructor(header: Row | BadRow, names: FieldNames, name: string, mark: Buffer) {
    if ('problem' in header) throw new NewsfoldError(...said(PROBLEMS[header.problem], `the header of ${name}`))
    if (!header.isUtf8()) throw new NewsfoldError('encoding-unknown', notUtf8(`the header of ${name}`))
    const columns = Array.from({ length: header.count }, (_, index) => header.text(index).trim())
    checkColumns(columns, names, name)
    this.names = names
    this.count = columns.length
    this.header = Buffer.concat([mark, header.bytes])
    this.#needed = listNeeded(columns, names).map((column) => {
      const index = columns.indexOf(column)
      if (columns.indexOf(column, index + 1) < 0) return [column, index]
      throw new NewsfoldError('not-csv', `the header of ${name} has two columns that are called ${column}`)
    })
  }

  toRecord(row: Row): Record<string, string> {
    const record: Record<string, string> = {}
    for (const [column, index] of this.#needed) {
      const value = row.text(index)
      if (value !== '') record[column] = value
    }
    // A text that is there and empty is refused as such, and not as missing.
    if (record[nameOf('html', this.names)] === undefined) record[nameOf('text', this.names)] ??= ''
    return record
  }
}

function toRead(row: Row | BadRow, columns: Columns, name: string): Read {
  const place = { name, unit: 'row', number: row.number }
  const refuseRow = ([code, reason]: readonly [ErrorCode, string]) => refuse(code, reason, toRecordName(place))
  if ('problem' in row) return refuseRow(said(PROBLEMS[row.problem], describePlace(place)))
  if (row.count !== columns.count) {
    const counts = `has ${row.count} ${row.count === 1 ? 'field' : 'fields'}, and the header has ${columns.count}`
    return refuseRow(said(['not-csv', counts], describePlace(place)))
  }
  if (!row.isUtf8()) return refuseRow(['encoding-unknown', notUtf8(describePlace(place))])
  return readRecord(columns.toRecord(row), place, columns.names)
}

function said([code, what]: readonly [ErrorCode, string], where: string): readonly [ErrorCode, string] {
  return [code, `${where} ${what}`]
}

function notUtf8(what: string): string {
  return `${what} is not UTF-8; convert the file, as with iconv -f windows-1252 -t utf-8`
}

/** Tables in UTF-16, as spreadsheets save them as "Unicode text", and files that are no text at all. */
function refuseEncoding(head: Buffer, name: string): void {
  const mark = head.toString('latin1', 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') {
    throw new NewsfoldError(
      'encoding-unknown',
      `${name} is in UTF-16; convert it to UTF-8, as with iconv -f utf-16 -t utf-8`,
    )
  }
  refuseBinary(head, false)
}

/** The byte order mark before the header, if there is one. */
function findMark(head: Buffer): Buffer {
  const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
  return Buffer.from(head.subarray(0, isMarked ? 3 : 0))
}

async function* without(mark: Buffer, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = mark.length
  for await (const chunk of bytes) {
    yield chunk.subarray(left)
    left -= Math.min(left, chunk.length)
  }
}

/** Of those that are in use, the one that stands most often outside quotes in the first row. */
function findDelimiter(head: Buffer): string {
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const letter of head.toString('latin1')) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') break
    else if (counts.has(letter)) counts.set(letter, counts.get(letter)! + 1)
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
