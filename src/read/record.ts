/**
 * A record with fields, of whatever format -> an article with `text`, or a page with `html`. What cannot be taken comes
 * out as a refusal that names its place. A record without an id is called by its address, else by its source and
 * number; from standard input, whose records mean something else each time, it stays without one.
 */

import { Buffer } from 'node:buffer'
import { types } from 'node:util'
import { NewsfoldError, toRefused } from '../errors.ts'
import type { ArticleInput, Page } from '../model.ts'
import { type Fields, findId, getText, toArticleInput, toFields } from './article-input.ts'
import { describeNames, type FieldNames, renameFields } from './field-names.ts'
import { findNames } from './page-input.ts'
import { MAXIMUM_BYTES, type Read } from './reader.ts'
import { STANDARD_INPUT } from './standard-input.ts'

/** Where a record stands. */
export interface Place {
  /** Of the source. */
  readonly name: string
  /** What is counted in it: lines, rows. */
  readonly unit: string
  readonly number: number
}

/** `news.csv#7`. */
export function toRecordName({ name, number }: Place): string {
  return `${name}#${number}`
}

/** `row 7 of news.csv`. */
export function describePlace({ name, unit, number }: Place): string {
  return `${unit} ${number} of ${name}`
}

export function readRecord(value: unknown, place: Place, names: FieldNames): Read {
  let id: string | undefined
  try {
    const fields = renameFields(toFields(value), names)
    id = findIdSafely(fields)
    const isPage = (fields.text ?? undefined) === undefined && (fields.html ?? undefined) !== undefined
    return nameRecord(isPage ? toPage(fields) : toArticleInput(fields), place)
  } catch (error) {
    const refused = toRefused(error, id ?? toRecordName(place))
    return { ...refused, reason: `${describePlace(place)}: ${refused.reason}${describeNames(names)}` }
  }
}

/** Formats that can hold bytes may hold a page as it was received. */
function toPage(fields: Fields): Page {
  const { html } = fields
  if (types.isUint8Array(html)) {
    if (html.length <= MAXIMUM_BYTES) return { bytes: html, ...findNames(fields) }
    throw new NewsfoldError('text-too-long', `the field html has ${html.length} bytes, more than ${MAXIMUM_BYTES}`)
  }
  return {
    bytes: Buffer.from(getText(fields, 'html')),
    contentType: 'text/html; charset=utf-8',
    ...findNames(fields),
  }
}

/** A page with an address is named by extraction, which knows its canonical one. */
export function nameRecord(read: Page | ArticleInput, place: Place): Page | ArticleInput {
  if (read.id !== undefined) return read
  if (read.url !== undefined) return 'bytes' in read ? read : { ...read, id: read.url }
  return place.name === STANDARD_INPUT ? read : { ...read, id: toRecordName(place) }
}

function findIdSafely(fields: Fields): string | undefined {
  try {
    return findId(fields)
  } catch {
    return undefined
  }
}
