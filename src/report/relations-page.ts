/**
 * The report on an evaluation of relations as one page for a browser: figures, what was called what, overall, by language
 * and by kind of edit, and the wrong pairs side by side with what they share and what changed.
 */

import type { RelationsEvaluation, ShownPair } from '../evaluate/relation-results.ts'
import { escapeHtml } from './escape.ts'
import { EVALUATION_STYLE } from './evaluation-style.ts'
import { toPageHtml } from './page.ts'
import { toFitTable, toOverallTable, toSystemTables } from './relations-tables.ts'
import { toSides } from './sides.ts'
import { toTableHtml } from './table-html.ts'

/** Combinations that are listed of a search. */
const MOST_POINTS = 40

/** `name`: what the file of pairs is called. */
export function toRelationsPage(evaluation: RelationsEvaluation, wrong: readonly ShownPair[], name: string): string {
  const { pairs, doubtful, texts, systems, fits } = evaluation
  return toPageHtml({
    title: 'Newsfold: relations of labelled pairs',
    style: EVALUATION_STYLE,
    name,
    counts: `${pairs} pairs, ${doubtful} of them doubtful, of ${texts} texts`,
    sections: [
      toTableHtml(toOverallTable(evaluation)),
      ...systems.flatMap((system) => toSystemTables(system).map(toTableHtml)),
      ...fits.map((fit) => toTableHtml(toFitTable(fit, MOST_POINTS))),
      toWrongHtml(wrong),
    ],
  })
}

function toWrongHtml(wrong: readonly ShownPair[]): string {
  if (wrong.length === 0) return ''
  return `<section><h2>Pairs that were called wrong</h2>\n${wrong.map(toPairHtml).join('\n')}\n</section>`
}

function toPairHtml({ system, wrong, article, earlier, link }: ShownPair): string {
  const { label, alt, said, rule, reason, kind, titles } = wrong
  const labelled = alt === undefined ? label : `${label} (or ${alt})`
  const about = [kind, reason].filter((one) => one !== undefined).join(': ')
  const measured = Object.entries(link.evidence.measurements).map(([name, value]) => `${name} ${value}`)
  return `<details><summary><b>${escapeHtml(system)}</b><span>${escapeHtml(`${labelled}, called ${said}`)}</span><span><bdi>${escapeHtml(titles.article)}</bdi></span><span class="why">${escapeHtml(about)}</span></summary>
<p class="measured">${escapeHtml([rule, ...measured].join(', '))}</p>
${toSides(article, earlier, link.evidence)}
</details>`
}
