/**
 * Corpora call their fields other things: which field of a record stands for which of an article, said once for all
 * formats that have fields. A field that is mapped is read from there and from nowhere else.
 */

import { NewsfoldError } from '../errors.ts'
import { type Fields, OTHER_NAMES } from './article-input.ts'
import { findTime } from './time.ts'

/** What a field can be mapped to. */
const MAPPED_FIELDS = [
  'text',
  'html',
  'id',
  'title',
  'url',
  'outlet',
  'language',
  'byline',
  'origin',
  'publishedAt',
  'modifiedAt',
  'seenAt',
] as const

export type MappedField = (typeof MAPPED_FIELDS)[number]

/** By the field of an article, the field of the record. */
export type FieldNames = Readonly<Partial<Record<MappedField, string>>>

const TIMES: readonly MappedField[] = ['publishedAt', 'modifiedAt', 'seenAt']

/** A table may have thousands of columns. */
const LISTED_COLUMNS = 50

/** Unix time as it stands in CSV: seconds from 1973 on, or milliseconds, with a fraction or not. */
const UNIX_TIME = /^\d{9,13}(?:\.\d+)?$/

/** `text=body` and so on, each target once. */
export function toFieldNames(pairs: readonly string[]): FieldNames {
  const names: Partial<Record<MappedField, string>> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const [target, name] = [pair.slice(0, at), pair.slice(at + 1)]
    if (at <= 0 || name === '') {
      throw new NewsfoldError(
        'option-wrong',
        `--field takes FIELD=NAME, such as text=body, not ${JSON.stringify(pair)}`,
      )
    }
    if (!isMappedField(target)) {
      throw new NewsfoldError(
        'option-unknown',
        `an article has no field ${target}; there are ${MAPPED_FIELDS.join(', ')}`,
      )
    }
    if (names[target] !== undefined) {
      throw new NewsfoldError('option-wrong', `--field names ${target} twice: ${names[target]} and ${name}`)
    }
    names[target] = name
  }
  return names
}

/** The record with its fields called as an article's; times that were mapped may be written in any way that can be read. */
export function renameFields(fields: Fields, names: FieldNames): Fields {
  const mapped = Object.entries(names) as [MappedField, string][]
  if (mapped.length === 0) return fields
  const renamed: Record<string, unknown> = { ...fields }
  for (const [target, name] of mapped) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    renamed[target] = TIMES.includes(target) ? toReadable(value, target) : value
    const other = OTHER_NAMES[target]
    if (other !== undefined) renamed[other] = undefined
  }
  return renamed
}

/** Said after the reason of a refusal, because that speaks of the fields of an article. */
export function describeNames(names: FieldNames): string {
  const mapped = Object.entries(names).map(([target, name]) => `${target} is read from ${name}`)
  return mapped.length === 0 ? '' : ` (${mapped.join(', ')})`
}

/** ISO 8601 where the time can be read, and as it came where not, so that it is refused or left out as usual. */
function toReadable(value: unknown, target: MappedField): unknown {
  const given = typeof value === 'string' && UNIX_TIME.test(value.trim()) ? Number(value) : value
  if (target !== 'seenAt' || (typeof given !== 'string' && typeof given !== 'number')) return given
  return findTime(given) ?? given
}

function isMappedField(name: string): name is MappedField {
  return (MAPPED_FIELDS as readonly string[]).includes(name)
}

/** What the field of an article is called in the record. */
export function nameOf(target: MappedField, names: FieldNames): string {
  return names[target] ?? target
}

/** Of the columns of a table those that anything is read from. */
export function listNeeded(columns: readonly string[], names: FieldNames): string[] {
  const unmapped = MAPPED_FIELDS.filter((target) => names[target] === undefined)
  const others = unmapped.flatMap((target) => OTHER_NAMES[target] ?? [])
  const needed = new Set([...Object.values(names), ...unmapped, ...others])
  return [...new Set(columns)].filter((column) => needed.has(column))
}

/** A table without a column that was named, or without any text, is refused once and not row by row. */
export function checkColumns(columns: readonly string[], names: FieldNames, name: string): void {
  const listed = columns.slice(0, LISTED_COLUMNS).join(', ') + (columns.length > LISTED_COLUMNS ? ', ...' : '')
  for (const [target, column] of Object.entries(names)) {
    if (columns.includes(column)) continue
    throw new NewsfoldError('field-missing', `${name} has no column ${column} for ${target}; there are ${listed}`)
  }
  if (columns.includes(nameOf('text', names)) || columns.includes(nameOf('html', names))) return
  throw new NewsfoldError(
    'field-missing',
    `${name} has no column text; there are ${listed}; --field text=NAME says which one it is`,
  )
}
