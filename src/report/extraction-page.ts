/**
 * The report on extraction as one page for a browser: on the left what stands on the page, block by block, kept or not
 * and why; on the right the article as it reads, with what is known about it and from where. It needs nothing from
 * outside and no script, and every word of others goes through `escapeHtml`. Made in pieces, so that a report on many
 * pages need not be held in memory.
 */

import type { Apart, Block } from '../model.ts'
import { escapeHtml } from './escape.ts'
import {
  type Explained,
  FATE_SIGNS,
  listFields,
  toEncodingWords,
  toFate,
  toFateCounts,
  toScoreWords,
} from './explained.ts'
import { PARTIAL_WORDS } from './extraction-lines.ts'
import { EXTRACTION_STYLE } from './extraction-style.ts'

/** Dropped blocks in a row, such as a menu, are folded from so many on. */
const FOLDED_FROM = 4

/** A bar is full at this score. */
const FULL_SCORE = 6

/** Nothing is loaded and nothing run, even if something could be smuggled in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export function toPageStart(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>Newsfold: what was extracted</title>
<style>${EXTRACTION_STYLE}</style>
</head>
<body>
`
}

/** One input; `number` tells it from the others on the page. */
export function toPageSection(explained: Explained, number: number): string {
  const { blocks } = explained
  return `<section class="page" id="page${number}">
<header class="bar"><span class="mark">Newsfold</span><span class="name">${toShownName(explained)}</span><span class="counts">${blocks.length} blocks: ${toFateCounts(blocks)}</span></header>
<div class="sides">
<div class="blocks">
<h2>The page, block by block</h2>
${toBlockList(blocks, number)}
</div>
${toArticle(explained, number)}
</div>
</section>
`
}

/** `titles`: of all sections in their order, with an index if there are several. */
export function toPageEnd(titles: readonly string[]): string {
  const rows = titles.map((title, at) => `<li><a href="#page${at + 1}">${escapeHtml(title)}</a></li>`)
  const index =
    titles.length < 2 ? '' : `<nav class="index"><h2>Pages in this report</h2><ol>${rows.join('\n')}</ol></nav>\n`
  return `${index}</body>\n</html>\n`
}

export function toSectionTitle({ article, name }: Explained): string {
  return article.title ?? name ?? 'standard input'
}

function toShownName({ name }: Explained): string {
  return name === undefined ? 'standard input' : `<bdi>${escapeHtml(name)}</bdi>`
}

function toBlockList(blocks: readonly Block[], number: number): string {
  if (blocks.length === 0) return '<p>A text already, so nothing was extracted.</p>'
  const rows = blocks.map((block, at) => toBlockRow(block, `${number}-${at}`))
  const items: string[] = []
  for (let from = 0; from < blocks.length; ) {
    let to = from
    while (to < blocks.length && toFate(blocks[to]!) === 'dropped') to++
    if (to - from >= FOLDED_FROM) {
      items.push(
        `<li><details><summary>${toDroppedWords(blocks.slice(from, to))}</summary><ol>${rows.slice(from, to).join('\n')}</ol></details></li>`,
      )
      from = to
    } else items.push(rows[from++]!)
  }
  return `<ol>\n${items.join('\n')}\n</ol>`
}

/** `17 blocks dropped: 12 outside, 5 unlikely`. */
function toDroppedWords(blocks: readonly Block[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of blocks) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].map(([reason, count]) => `${count} ${escapeHtml(reason)}`)
  return `${blocks.length} blocks dropped: ${reasons.join(', ')}`
}

function toBlockRow(block: Block, place: string): string {
  const fate = toFate(block)
  const { text, span, apart, kept, reason, score } = block
  const shown = span === undefined ? escapeHtml(text) : `<a href="#text${place}">${escapeHtml(text)}</a>`
  const why = apart === undefined ? reason : kept ? apart : `${apart}, ${reason}`
  return `<li class="block ${fate}" id="block${place}"><span class="sign" title="${fate}">${FATE_SIGNS[fate]}</span><span class="text" dir="auto">${shown}</span><span class="why"><span class="reason">${escapeHtml(why)}</span>${toScoreBar(score)}</span></li>`
}

/** From the middle to the right for likelier of the article, to the left for less. */
function toScoreBar(score: number | undefined): string {
  if (score === undefined) return ''
  const length = Math.round((Math.min(FULL_SCORE, Math.abs(score)) / FULL_SCORE) * 50)
  const bar =
    score < 0
      ? `<i class="below" style="left:${50 - length}%;width:${length}%"></i>`
      : `<i style="left:50%;width:${length}%"></i>`
  return `<span class="score" aria-hidden="true">${bar}</span><span>${toScoreWords(score)}</span>`
}

function toArticle(explained: Explained, number: number): string {
  const { article, body, blocks } = explained
  const language = article.language === undefined ? '' : ` lang="${escapeHtml(article.language)}"`
  const title = article.title === undefined ? '' : `<h1 dir="auto"${language}>${escapeHtml(article.title)}</h1>\n`
  const paragraphs =
    blocks.length === 0
      ? body.split(/\n+/).map((text) => `<p dir="auto"${language}>${escapeHtml(text)}</p>`)
      : blocks.flatMap((block, at) => toParagraph(block, explained, `${number}-${at}`, language))
  const text = body === '' ? ['<p class="none">No article was found on this page.</p>'] : paragraphs
  return `<article class="read">\n${title}${toFields(explained)}${text.join('\n')}\n</article>`
}

function toParagraph(block: Block, { article }: Explained, place: string, language: string): string[] {
  const { text, span, apart } = block
  if (span === undefined) return []
  const open = `<p id="text${place}" dir="auto"${language}`
  const link = (words: string) => `<a href="#block${place}">${words}</a>`
  if (apart !== undefined) {
    // Isolated: a mark of direction in it must not turn the label around.
    return [`${open} class="aside">${link(`<bdi>${escapeHtml(text)}</bdi>`)} <span class="kind">${apart}</span></p>`]
  }
  const lead = article.apart?.find((one) => one.span.from === span.from && one.span.to < span.to)
  return [`${open}>${link(lead === undefined ? escapeHtml(text) : toLedText(text, lead))}</p>`]
}

/** A paragraph that begins with its dateline. */
function toLedText(text: string, { kind, span }: Apart): string {
  const length = text.slice(0, span.to - span.from).trimEnd().length
  return `<span class="lead" title="${kind}">${escapeHtml(text.slice(0, length))}</span>${escapeHtml(text.slice(length))}`
}

function toFields(explained: Explained): string {
  const { encoding, article, classifier, blocks } = explained
  const rows = listFields(explained)
    .filter(({ name }) => name !== 'title')
    .map(({ name, value, source }) => toField(name, `<bdi>${escapeHtml(value)}</bdi>`, source))
  const title = explained.sources.title
  if (title !== undefined) rows.unshift(toField('title', 'as above', title))
  if (encoding !== undefined) {
    const words = escapeHtml(toEncodingWords(encoding))
    rows.push(toField('encoding', encoding.wronglyDeclared ? `<span class="wrong">${words}</span>` : words, ''))
  }
  if (blocks.length > 0) rows.push(toField('classifier', escapeHtml(classifier), ''))
  if (article.partial) {
    rows.push(toField('partial', `<span class="wrong">${PARTIAL_WORDS}</span>`, ''))
  }
  return `<dl class="fields">\n${rows.join('\n')}\n</dl>\n`
}

function toField(name: string, value: string, source: string): string {
  const from = source === '' ? '' : ` <span class="from">${escapeHtml(source)}</span>`
  return `<dt>${name}</dt><dd>${value}${from}</dd>`
}
