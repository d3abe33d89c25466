/**
 * JSON Lines -> articles and pages: one object per line, with `text`, or with `html` for a page to be extracted. A
 * line that cannot be taken comes out as a refusal that names it. A record without an id is called by its address,
 * else by its source and line number; from standard input, whose lines mean something else each time, it stays
 * without one.
 */

import { Buffer, isUtf8 } from 'node:buffer'
import { refuse, toRefused } from '../errors.ts'
import type { ArticleInput, Page } from '../model.ts'
import { type Fields, findId, getText, toArticleInput, toFields } from './article-input.ts'
import { type Line, readLines } from './lines.ts'
import { findNames } from './page-input.ts'
import { MAXIMUM_LINE_BYTES, type Read, type Reader } from './reader.ts'
import { STANDARD_INPUT } from './standard-input.ts'

export const jsonl: Reader = {
  async *read(source) {
    for await (const line of readLines(source.bytes)) {
      const read = readLine(line, source.name)
      if (read !== undefined) yield read
    }
  },
}

/** What the line holds; undefined if it is blank. */
export function readLine(line: Line, name: string): Read | undefined {
  const record = `${name}#${line.number}`
  const place = `line ${line.number} of ${name}`
  if (line.bytes === undefined) {
    return refuse('text-too-long', `${place} has ${line.sizeBytes} bytes, more than ${MAXIMUM_LINE_BYTES}`, record)
  }
  if (!isUtf8(line.bytes)) return refuse('encoding-unknown', `${place} is not UTF-8, as JSON must be`, record)
  const text = line.bytes.toString('utf8')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse('not-json', `${place} is not JSON: ${(error as SyntaxError).message}`, record)
  }
  try {
    const fields = toFields(value)
    return (fields.text ?? undefined) === undefined && (fields.html ?? undefined) !== undefined
      ? nameRecord(toPage(fields), name, record)
      : nameRecord(toArticleInput(fields), name, record)
  } catch (error) {
    const refused = toRefused(error, findIdSafely(value) ?? record)
    return { ...refused, reason: `${place}: ${refused.reason}` }
  }
}

function toPage(fields: Fields): Page {
  return {
    bytes: Buffer.from(getText(fields, 'html')),
    contentType: 'text/html; charset=utf-8',
    ...findNames(fields),
  }
}

/** A page with an address is named by extraction, which knows its canonical one. */
function nameRecord(read: Page | ArticleInput, name: string, record: string): Page | ArticleInput {
  if (read.id !== undefined) return read
  if (read.url !== undefined) return 'bytes' in read ? read : { ...read, id: read.url }
  return name === STANDARD_INPUT ? read : { ...read, id: record }
}

function findIdSafely(value: unknown): string | undefined {
  try {
    return findId(toFields(value))
  } catch {
    return undefined
  }
}
