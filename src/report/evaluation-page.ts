/**
 * The report on an evaluation as one page for a browser: the tables, the charts, and the worst mistakes with both texts
 * side by side and what they share marked. It needs nothing from outside and no script, and every word of others goes
 * through `escapeHtml`.
 */

import type { Evaluation, GridResult, ShownMistake } from '../evaluate/results.ts'
import type { ArticleInput, Span } from '../model.ts'
import { escapeHtml } from './escape.ts'
import { toCharts } from './evaluation-charts.ts'
import { EVALUATION_STYLE } from './evaluation-style.ts'
import { type Column, type Table, toShown, toTables } from './evaluation-tables.ts'

/** Nothing is loaded and nothing run, even if something could be smuggled in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** More of a text is not needed to see what went wrong. */
const MOST_CHARACTERS = 6000

/** Combinations that are listed of a search. */
const MOST_POINTS = 40

/** `name`: what the gold is called. */
export function toEvaluationPage(evaluation: Evaluation, mistakes: readonly ShownMistake[], name: string): string {
  const { articles, stories } = evaluation
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>Newsfold: systems side by side</title>
<style>${EVALUATION_STYLE}</style>
</head>
<body>
<main>
<header class="bar"><span class="mark">Newsfold</span><span><bdi>${escapeHtml(name)}</bdi></span><span class="counts">${articles} articles of ${stories} stories</span></header>
${toTables(evaluation).map(toTableHtml).join('\n')}
${toCharts(evaluation)}
${evaluation.grids.map(toGridHtml).join('\n')}
${toMistakes(mistakes)}
</main>
</body>
</html>
`
}

/** Columns in which the highest number is the best. */
const HIGHER_IS_BETTER = /F1|precision|recall|area|Pearson|Matthews/

function toTableHtml({ title, columns, rows, notes }: Table): string {
  const bests = columns.map(({ name }, i) =>
    HIGHER_IS_BETTER.test(name) ? findBest(rows.map((row) => row[i]?.value)) : undefined,
  )
  const head = columns.map(
    (column) => `<th${toClass(column, false)}${toMeaning(column)}>${escapeHtml(column.name)}</th>`,
  )
  const body = rows.map((row) => {
    const cells = columns.map((column, i) => {
      const cell = row[i]
      const aside = cell?.aside === undefined ? '' : `<span class="aside">${escapeHtml(cell.aside)}</span>`
      const isBest = rows.length > 1 && bests[i] !== undefined && cell?.value === bests[i]
      return `<td${toClass(column, isBest)}>${escapeHtml(toShown(cell, column))}${aside}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const below = notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`)
  return `<section><h2>${escapeHtml(title)}</h2>
<div class="wide"><table><thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>
${below.join('\n')}</section>`
}

function findBest(values: readonly (number | string | undefined)[]): number {
  return Math.max(...values.filter((value) => typeof value === 'number'))
}

function toClass({ places }: Column, isBest: boolean): string {
  const names = [...(places === undefined ? [] : ['number']), ...(isBest ? ['best'] : [])]
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`
}

function toMeaning({ meaning }: Column): string {
  return meaning === undefined ? '' : ` title="${escapeHtml(meaning)}"`
}

function toGridHtml({ preset, mode, share, seed, combinations, points, test }: GridResult): string {
  const names = [...new Set(points.flatMap(({ set }) => Object.keys(set)))]
  const table = toTableHtml({
    mode,
    stories: 'all',
    title: `Search for ${preset}, ${mode}: ${points.length} of ${combinations} combinations`,
    columns: [
      ...names.map((name) => ({ name })),
      ...['precision', 'recall', 'F1'].map((name) => ({ name, places: 4 })),
    ],
    rows: points
      .slice(0, MOST_POINTS)
      .map(({ set, precision, recall, f1 }) => [
        ...names.map((name) => ({ value: String(set[name] ?? '') })),
        ...[precision, recall, f1].map((value) => ({ value })),
      ]),
    notes: [
      `On ${share} of the stories from seed ${seed}. On the others the best combination has F1 ${test.best.f1.toFixed(4)}, the preset as it is ${test.preset.f1.toFixed(4)}.`,
      ...(points.length > MOST_POINTS ? [`The best ${MOST_POINTS} are shown; the JSON has all.`] : []),
    ],
  })
  return table
}

function toMistakes(mistakes: readonly ShownMistake[]): string {
  if (mistakes.length === 0) return ''
  return `<section><h2>The worst mistakes</h2>\n${mistakes.map(toMistake).join('\n')}\n</section>`
}

function toMistake({ system, mode, wrong, article, earlier, link }: ShownMistake): string {
  const measured = Object.entries(link.evidence.measurements).map(([name, value]) => `${name} ${value}`)
  const passages = link.evidence.passages
  return `<details><summary><b>${escapeHtml(system)}, ${mode}</b><span><bdi>${escapeHtml(article.id ?? '')}</bdi> and <bdi>${escapeHtml(earlier.id ?? '')}</bdi></span><span class="why">${escapeHtml(wrong)}</span></summary>
<p class="measured">${escapeHtml([link.relation, link.rule, ...measured].join(', '))}</p>
<div class="sides">
${toSide(
  article,
  passages.map((one) => one.article),
)}
${toSide(
  earlier,
  passages.map((one) => one.earlier),
)}
</div></details>`
}

function toSide({ id, title, text, language }: ArticleInput, shared: readonly Span[]): string {
  const attributes = ` dir="auto"${language === undefined ? '' : ` lang="${escapeHtml(language)}"`}`
  const heading = title === undefined ? '' : `<h4${attributes}>${escapeHtml(title)}</h4>`
  const end = Math.min(text.length, MOST_CHARACTERS)
  const paragraphs: string[] = []
  let from = 0
  for (const line of text.slice(0, end).split('\n')) {
    const to = from + line.length
    if (line.trim() !== '') paragraphs.push(`<p${attributes}>${toMarked(text, from, to, shared)}</p>`)
    from = to + 1
  }
  const more = end < text.length ? `<p class="id">and ${text.length - end} more characters</p>` : ''
  return `<div class="side"><p class="id"><bdi>${escapeHtml(id ?? '')}</bdi></p>${heading}${paragraphs.join('\n')}${more}</div>`
}

/** The text from one offset to another with what is shared marked. */
function toMarked(text: string, from: number, to: number, shared: readonly Span[]): string {
  const here = shared.filter((span) => span.from < to && span.to > from).toSorted((a, b) => a.from - b.from)
  let html = ''
  let at = from
  for (const span of here) {
    const [start, end] = [Math.max(at, span.from), Math.min(to, span.to)]
    if (end <= start) continue
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escapeHtml(text.slice(at, to))
}
