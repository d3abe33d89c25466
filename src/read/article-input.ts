/**
 * A value from outside -> an article, checked by hand field by field. What is wrong is refused naming the field, what
 * was expected and what came. Unknown fields are ignored and null counts as absent, because corpora come with columns
 * of their own. A publisher's odd date does not cost the article: it is left out. `seenAt` is the caller's own word,
 * orders a backfill, and is therefore held to ISO 8601.
 */

import { Buffer } from 'node:buffer'
import { describe } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import type { ArticleInput } from '../model.ts'
import { MAXIMUM_BYTES } from './reader.ts'
import { findIsoTime, findTime } from './time.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Fields that may come under another name, as they do in common corpora. */
export const OTHER_NAMES: Readonly<Record<string, string>> = { publishedAt: 'date', language: 'lang' }

const TEXT_FIELDS = ['title', 'url', 'outlet', 'language', 'byline', 'origin'] as const
const CLAIMED_TIMES = ['publishedAt', 'modifiedAt'] as const

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** The article in the value; throws 'field-missing', 'field-wrong' or 'text-too-long'. */
export function toArticleInput(value: unknown): ArticleInput {
  const fields = toFields(value)
  const article: Writable<ArticleInput> = { text: getText(fields, 'text') }
  const id = findId(fields)
  if (id !== undefined) article.id = id
  for (const name of TEXT_FIELDS) {
    const found = findText(fields, name)
    if (found !== undefined) article[name] = found
  }
  for (const name of CLAIMED_TIMES) {
    const found = findClaimedTime(fields, name)
    if (found !== undefined) article[name] = found
  }
  const seenAt = findSeenAt(fields)
  if (seenAt !== undefined) article.seenAt = seenAt
  return article
}

/** The value as an object with fields. */
export function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new NewsfoldError('field-wrong', `a record must be an object, not ${describe(value)}`)
  }
  return value as Fields
}

/** A field that must be there and be text of a size we take. */
export function getText(fields: Fields, name: string): string {
  const value = fields[name] ?? undefined
  if (value === undefined) throw new NewsfoldError('field-missing', `a record must have the field ${name}`)
  if (typeof value !== 'string') throw wrong(name, 'text', value)
  // Three bytes are the most a UTF-16 unit takes, so most texts need not be measured.
  if (value.length * 3 > MAXIMUM_BYTES && Buffer.byteLength(value) > MAXIMUM_BYTES) {
    throw new NewsfoldError(
      'text-too-long',
      `the field ${name} has ${Buffer.byteLength(value)} bytes, more than ${MAXIMUM_BYTES}`,
    )
  }
  return value
}

/** A field that may be absent; empty text counts as absent. */
export function findText(fields: Fields, name: string): string | undefined {
  const [value, used] = find(fields, name)
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw wrong(used, 'text', value)
  return value
}

export function findId(fields: Fields): string | undefined {
  const [value] = find(fields, 'id')
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return findText(fields, 'id')
}

export function findSeenAt(fields: Fields): string | undefined {
  const value = findText(fields, 'seenAt')
  if (value === undefined) return undefined
  const time = findIsoTime(value)
  if (time === undefined) throw wrong('seenAt', 'a time in ISO 8601 such as 2026-01-31T12:00:00Z', value)
  return time
}

function findClaimedTime(fields: Fields, name: string): string | undefined {
  const [value, used] = find(fields, name)
  if (value === undefined) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(used, 'a time', value)
  return findTime(value)
}

/** The value and the name it came under. */
function find(fields: Fields, name: string): [unknown, string] {
  const value = fields[name] ?? undefined
  const other = OTHER_NAMES[name]
  if (value !== undefined || other === undefined) return [value, name]
  return [fields[other] ?? undefined, other]
}

function wrong(name: string, expected: string, value: unknown): NewsfoldError {
  return new NewsfoldError('field-wrong', `the field ${name} must be ${expected}, not ${describe(value)}`)
}
