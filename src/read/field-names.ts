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

type MappedField = (typeof MAPPED_FIELDS)[number]

/** By the field of an article, the field of the record. */
export type FieldNames = Readonly<Partial<Record<MappedField, string>>>

const TIMES: readonly MappedField[] = ['publishedAt', 'modifiedAt', 'seenAt']

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
