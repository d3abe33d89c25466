/**
 * From what a caller or a reader hands over to an article with a name, a time and clean text; what cannot be one is
 * refused with a code. Sequence and version are not known yet: they stand at 0 until the article is judged.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from './errors.ts'
import type { Apart, Article, ArticleInput } from './model.ts'
import { NO_OUTLETS, type Outlets } from './outlets.ts'
import { toArticleInput } from './read/article-input.ts'
import { cleanText } from './text/normalize.ts'

const APART_KINDS: readonly Apart['kind'][] = ['caption', 'byline', 'timestamp', 'dateline', 'credit']

export function toArticle(
  input: ArticleInput & { readonly partial?: boolean },
  now: () => string,
  outlets: Outlets = NO_OUTLETS,
): Article {
  const given = toArticleInput(input)
  const text = cleanText(given.text)
  const apart = toApart(input)
  const title = given.title === undefined ? undefined : cleanText(given.title)
  const outlet = outlets.nameFor(given)
  return {
    ...given,
    ...(title !== undefined && { title }),
    ...(outlet !== undefined && { outlet }),
    ...(apart !== undefined && { apart }),
    text,
    partial: input.partial === true,
    id: cleanText(given.id ?? given.url ?? '') || nameByContent(title, text),
    seenAt: given.seenAt ?? now(),
    version: 0,
    sequence: 0,
  }
}

/** The parts of the text that stand apart, with their places in the clean text; what is none is refused by name. */
function toApart({ text, apart }: ArticleInput): readonly Apart[] | undefined {
  if (apart === undefined || apart === null) return undefined
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
