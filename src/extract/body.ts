/** The body of an article: its text without the parts that stand apart. */

import type { Apart } from '../model.ts'

interface WithApart {
  readonly text: string
  readonly apart?: readonly Apart[]
}

/** The text with every part that stands apart made spaces, so that offsets stay; the same string if there is none. */
export function blankApart({ text, apart }: WithApart): string {
  if (apart === undefined || apart.length === 0) return text
  const pieces: string[] = []
  let done = 0
  for (const { span } of [...apart].sort((a, b) => a.span.from - b.span.from)) {
    const from = Math.max(span.from, done)
    const to = Math.min(span.to, text.length)
    if (to <= from) continue
    pieces.push(text.slice(done, from), ' '.repeat(to - from))
    done = to
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

/**
 * The article as people read it: without the paragraphs that stand apart whole, such as captions, but with a dateline
 * before the first sentence.
 */
export function toReading(article: WithApart): string {
  const { text, apart = [] } = article
  const whole = apart.filter(({ span }) => isBoundary(text, span.from) && isBoundary(text, span.to))
  return toBody({ text, apart: whole })
}

/** Whether a paragraph begins or ends there. */
function isBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || text.startsWith('\n', at) || text.startsWith('\n', at - 1)
}

/** The paragraphs of the body alone; the whole text if nothing else is left. */
export function toBody(article: WithApart): string {
  const blanked = blankApart(article)
  if (blanked === article.text) return article.text
  const paragraphs = blanked.split(/\n[\n ]*\n/).map((paragraph) => paragraph.trim())
  const body = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
  return body === '' ? article.text : body
}
