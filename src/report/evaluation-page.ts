/**
 * The report on an evaluation as one page for a browser: the tables, the charts, and the worst mistakes with both texts
 * side by side and what they share marked. It needs nothing from outside and no script, and every word of others goes
 * through `escapeHtml`.
 */

import type { Evaluation, GridResult, ShownMistake } from '../evaluate/results.ts'
import { escapeHtml } from './escape.ts'
import { toCharts } from './evaluation-charts.ts'
import { EVALUATION_STYLE } from './evaluation-style.ts'
import { toGoldWords, toTables } from './evaluation-tables.ts'
import { toPageHtml } from './page.ts'
import { toIdleNotes } from './search-words.ts'
import { toSides } from './sides.ts'
import { toTableHtml } from './table-html.ts'

/** Combinations that are listed of a search. */
const MOST_POINTS = 40

/** `name`: what the gold is called. */
export function toEvaluationPage(evaluation: Evaluation, mistakes: readonly ShownMistake[], name: string): string {
  return toPageHtml({
    title: 'Newsfold: systems side by side',
    style: EVALUATION_STYLE,
    name,
    counts: toGoldWords(evaluation),
    sections: [
      ...toTables(evaluation).map(toTableHtml),
      toCharts(evaluation),
      ...evaluation.grids.map(toGridHtml),
      toMistakes(mistakes),
    ],
  })
}

function toGridHtml(grid: GridResult): string {
  const { preset, mode, share, seed, combinations, points, test } = grid
  const names = [...new Set(points.flatMap(({ set }) => Object.keys(set)))]
  const table = toTableHtml({
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
      ...toIdleNotes(grid),
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
  return `<details><summary><b>${escapeHtml(system)}, ${mode}</b><span><bdi>${escapeHtml(article.id ?? '')}</bdi> and <bdi>${escapeHtml(earlier.id ?? '')}</bdi></span><span class="why">${escapeHtml(wrong)}</span></summary>
<p class="measured">${escapeHtml([link.relation, link.rule, ...measured].join(', '))}</p>
${toSides(article, earlier, link.evidence)}
</details>`
}
