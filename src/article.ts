/**
 * From what a caller or a reader hands over to an article with a name, a time and clean text; what cannot be one is
 * refused with a code. Sequence and version are not known yet: they stand at 0 until the article is judged.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from './errors.ts'
import type { Apart, Article, ArticleInput } from './model.ts'
import { MAXIMUM_BYTES } from './read/reader.ts'
import { cleanText } from './text/normalize.ts'

/** UTF-8 needs at most three bytes for a UTF-16 unit. */
const MAXIMUM_BYTES_A_UNIT = 3

const TEXT_FIELDS = [
  'id',
  'title',
  'url',
  'outlet',
  'language',
  'byline',
  'origin',
  'seenAt',
  'publishedAt',
  'modifiedAt',
] as const

const APART_KINDS: readonly Apart['kind'][] = ['caption', 'byline', 'timestamp', 'dateline', 'credit']

export function toArticle(input: ArticleInput & { readonly partial?: boolean }, now: () => string): Article {
  if (typeof input !== 'object' || input === null) {
    throw new NewsfoldError(
      'field-wrong',
      `an article must be an object, got ${input === null ? 'null' : typeof input}`,
    )
  }
  const { partial = false, ...rest } = input
  if (typeof input.text !== 'string') {
    throw new NewsfoldError('field-missing', `an article needs its text as a string, got ${typeof input.text}`)
  }
  for (const name of TEXT_FIELDS) {
    if (input[name] !== undefined && typeof input[name] !== 'string') {
      throw new NewsfoldError('field-wrong', `${name} must be a string, got ${typeof input[name]}`)
    }
  }
  if (input.text.length * MAXIMUM_BYTES_A_UNIT > MAXIMUM_BYTES && Buffer.byteLength(input.text) > MAXIMUM_BYTES) {
    throw new NewsfoldError(
      'text-too-long',
      `the text has ${Buffer.byteLength(input.text)} bytes, more than ${MAXIMUM_BYTES}`,
    )
  }
  const text = cleanText(input.text)
  const apart = toApart(input)
  const title = input.title === undefined ? undefined : cleanText(input.title)
  const outlet = input.outlet ?? hostOf(input.url)
  return {
    ...rest,
    ...(title !== undefined && { title }),
    ...(outlet !== undefined && { outlet }),
    ...(apart !== undefined && { apart }),
    text,
    partial,
    id: cleanText(input.id ?? input.url ?? nameByContent(title, text)),
    seenAt: input.seenAt === undefined ? now() : toIso(input.seenAt),
    version: 0,
    sequence: 0,
  }
}

/** The parts of the text that stand apart, with their places in the clean text; what is none is refused by name. */
function toApart({ text, apart }: ArticleInput): readonly Apart[] | undefined {
  if (apart === undefined) return undefined
  if (!Array.isArray(apart)) throw new NewsfoldError('field-wrong', `apart must be a list, got ${typeof apart}`)
  for (const [index, one] of apart.entries()) {
    if (!APART_KINDS.includes(one?.kind)) {
      throw new NewsfoldError('field-wrong', `apart[${index}].kind must be one of ${APART_KINDS.join(', ')}`)
    }
    const { from, to } = one.span ?? {}
    const whole = Number.isInteger(from) && Number.isInteger(to)
    if (!whole || from < 0 || to < from || to > text.length) {
      throw new NewsfoldError(
        'field-wrong',
        `apart[${index}].span must lie in the text of ${text.length} characters, got from ${from} to ${to}`,
      )
    }
  }
  return text.includes('\0') ? shiftByNul(text, apart) : apart
}

/** Of all that cleaning does to a text, only dropping NUL moves what comes after. */
function shiftByNul(text: string, apart: readonly Apart[]): readonly Apart[] {
  const dropped = new Uint32Array(text.length + 1)
  for (let at = 0; at < text.length; at++) dropped[at + 1] = dropped[at]! + (text.charCodeAt(at) === 0 ? 1 : 0)
  return apart.map(({ kind, span: { from, to } }) => ({
    kind,
    span: { from: from - dropped[from]!, to: to - dropped[to]! },
  }))
}

/** The name of an article that came without one: the same for the same title and text. */
function nameByContent(title: string | undefined, text: string): string {
  return `text:${hash('sha256', `${title ?? ''}\n${text}`, 'hex').slice(0, 24)}`
}

function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  return new URL(url).hostname.replace(/^www\./, '') || undefined
}

function toIso(time: string): string {
  const ms = Date.parse(time)
  if (Number.isNaN(ms))
    throw new NewsfoldError('field-wrong', `seenAt must be a time such as 2026-01-31T12:00:00Z, got ${time}`)
  return new Date(ms).toISOString()
}
