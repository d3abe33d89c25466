/**
 * JSON Lines -> articles and pages: one object per line. A line that cannot be taken comes out as a refusal that names it.
 */

import { isUtf8 } from 'node:buffer'
import { refuse } from '../errors.ts'
import type { FieldNames } from './field-names.ts'
import { type Line, readLines } from './lines.ts'
import { MAXIMUM_LINE_BYTES, type Read, type Reader } from './reader.ts'
import { describePlace, readRecord, toRecordName } from './record.ts'

export const jsonl: Reader = {
  async *read(source, { fields = {} } = {}) {
    for await (const line of readLines(source.bytes)) {
      const read = readLine(line, source.name, fields)
      if (read !== undefined) yield read
    }
  },
}

/** What the line holds; undefined if it is blank. */
export function readLine(line: Line, name: string, names: FieldNames): Read | undefined {
  const place = { name, unit: 'line', number: line.number }
  const refuseLine = (code: Parameters<typeof refuse>[0], what: string) =>
    refuse(code, `${describePlace(place)} ${what}`, toRecordName(place))
  if (line.bytes === undefined) {
    return refuseLine('text-too-long', `has ${line.sizeBytes} bytes, more than ${MAXIMUM_LINE_BYTES}`)
  }
  if (!isUtf8(line.bytes)) return refuseLine('encoding-unknown', 'is not UTF-8, as JSON must be')
  const text = line.bytes.toString('utf8')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuseLine('not-json', `is not JSON: ${(error as SyntaxError).message}`)
  }
  return readRecord(value, place, names)
}
