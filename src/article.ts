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
  // What checking gives is nobody else's yet, so that it can be completed in place: articles are made by the million.
  const article = toArticleInput(input) as { -readonly [Key in keyof Article]: Article[Key] }
  const outlet = outlets.nameFor(article)
  const apart = toApart(input)
  if (article.title !== undefined) article.title = cleanText(article.title)
  if (outlet !== undefined) article.outlet = outlet
  if (apart !== undefined) article.apart = apart
  article.text = cleanText(article.text)
  article.partial = input.partial === true
  article.id = cleanText(article.id ?? article.url ?? '') || nameByContent(article.title, article.text)
  article.seenAt ??= now()
  article.version = 0
  article.sequence = 0
  return article
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
