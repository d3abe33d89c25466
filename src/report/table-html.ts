/** A table of figures as a section of a page; the best of each column stands out where there are several. */

import { escapeHtml } from './escape.ts'
import { type Column, type Table, toShown } from './table.ts'

/** Columns in which the highest number is the best. */
const HIGHER_IS_BETTER = /F1|precision|recall|area|Pearson|Matthews/

export function toTableHtml({ title, columns, rows, notes }: Table): string {
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
