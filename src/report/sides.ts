/**
 * Two texts side by side in a page, with what is known of the pair marked in both: passages that they share, boilerplate
 * among them fainter, and what changed between them. Where marks overlap a change is shown, because it is what one looks for.
 */

import type { ArticleInput, Change, Evidence, Span } from '../model.ts'
import { escapeHtml } from './escape.ts'

/** More of a text is not needed to see what went wrong. */
const MOST_CHARACTERS = 6000

/** What each kind of mark is called when one points at it. */
const CHANGE_WORDS: Readonly<Record<Change['kind'], string>> = {
  figure: 'another figure',
  name: 'another name',
  quotation: 'a new quotation',
  wording: 'other words',
}

interface Mark {
  readonly span: Span
  readonly open: string
  readonly close: string
}

export function toSides(
  article: ArticleInput,
  earlier: ArticleInput,
  { passages, changes }: Pick<Evidence, 'passages' | 'changes'>,
): string {
  const marksOf = (side: 'article' | 'earlier') => [
    ...changes.flatMap((change) => toChangeMark(change, change[side])),
    ...passages.map(({ kind, ...spans }) => ({
      span: spans[side],
      open: kind === 'shared' ? '<mark>' : '<mark class="boilerplate" title="boilerplate">',
      close: '</mark>',
    })),
  ]
  return `<div class="sides">
${toSide(article, marksOf('article'))}
${toSide(earlier, marksOf('earlier'))}
</div>`
}

function toChangeMark({ kind, counts }: Change, span: Span | undefined): Mark[] {
  if (span === undefined) return []
  const words = counts === undefined ? CHANGE_WORDS[kind] : `${CHANGE_WORDS[kind]} (${counts})`
  return [{ span, open: `<em class="change" title="${escapeHtml(words)}">`, close: '</em>' }]
}

function toSide({ id, title, text, language }: ArticleInput, marks: readonly Mark[]): string {
  const attributes = ` dir="auto"${language === undefined ? '' : ` lang="${escapeHtml(language)}"`}`
  const heading = title === undefined ? '' : `<h4${attributes}>${escapeHtml(title)}</h4>`
  const end = Math.min(text.length, MOST_CHARACTERS)
  const paragraphs: string[] = []
  let from = 0
  for (const line of text.slice(0, end).split('\n')) {
    const to = from + line.length
    if (line.trim() !== '') paragraphs.push(`<p${attributes}>${toMarked(text, from, to, marks)}</p>`)
    from = to + 1
  }
  const more = end < text.length ? `<p class="id">and ${text.length - end} more characters</p>` : ''
  return `<div class="side"><p class="id"><bdi>${escapeHtml(id ?? '')}</bdi></p>${heading}${paragraphs.join('\n')}${more}</div>`
}

/** The text from one offset to another, cut where a mark begins or ends; the first mark over a piece is shown. */
function toMarked(text: string, from: number, to: number, marks: readonly Mark[]): string {
  const here = marks.filter(({ span }) => span.from < to && span.to > from && span.from < span.to)
  const cuts = new Set([from, to])
  for (const { span } of here) cuts.add(Math.max(from, span.from)).add(Math.min(to, span.to))
  const offsets = [...cuts].sort((a, b) => a - b)
  let html = ''
  let open: Mark | undefined
  for (const [i, start] of offsets.entries()) {
    const end = offsets[i + 1]
    const over = end === undefined ? undefined : here.find(({ span }) => span.from <= start && span.to >= end)
    if (over !== open) {
      if (open !== undefined) html += open.close
      if (over !== undefined) html += over.open
      open = over
    }
    if (end !== undefined) html += escapeHtml(text.slice(start, end))
  }
  return html
}
