/** The figures of `eval extraction` for people and for machines. */

import type { ClassifierResult } from '../evaluate/extraction.ts'
import { BOLD, FAINT, type Paint } from '../report/colors.ts'
import { countColumns, pad, shorten } from '../report/columns.ts'
import { toLine } from '../report/printable.ts'

export interface Evaluated {
  readonly results: readonly ClassifierResult[]
  readonly parts: number
  readonly seed: number
  /** Pages that were measured. */
  readonly pages: number
  /** Pages without a gold text. */
  readonly withoutText: number
  /** Pages that cannot be read. */
  readonly unread: number
}

const FIGURES = ['precision', 'recall', 'f1', 'exact'] as const
const FIGURE_WIDTH = 11
const ID_WIDTH = 44

/** `worst`: how many of the worst pages to give of each. */
export function toExtractionJson({ results, ...settings }: Evaluated, worst: number) {
  const classifiers = results.map(({ classifier, score, pages }) => ({
    classifier,
    ...score,
    worst: worstOf(pages, worst).map(({ id, score }) => ({ id, ...score })),
  }))
  return { ...settings, classifiers }
}

export function extractionLines(evaluated: Evaluated, worst: number, paint: Paint): string[] {
  const { results, parts, seed, pages, withoutText, unread } = evaluated
  const width = 2 + Math.max(...['classifier', ...results.map(({ classifier }) => classifier)].map(countColumns))
  const head = ['precision', 'recall', 'F1', 'exact'].map((name) => name.padStart(FIGURE_WIDTH)).join('')
  const best = Math.max(...results.map(({ score }) => score.f1))
  const lines = [paint(FAINT, pad('classifier', width) + head)]
  for (const { classifier, score } of results) {
    const row = pad(classifier, width) + FIGURES.map((name) => score[name].toFixed(4).padStart(FIGURE_WIDTH)).join('')
    lines.push(score.f1 === best ? paint(BOLD, row) : row)
  }
  lines.push(
    '',
    `${pages} pages, left out ${withoutText} without a gold text and ${unread} that cannot be read; ${parts} parts by site from seed ${seed}`,
  )
  const last = results.at(-1)
  const shown = last === undefined ? [] : worstOf(last.pages, worst)
  if (last === undefined || shown.length === 0) return lines
  const ids = Math.min(ID_WIDTH, Math.max(2, ...shown.map(({ id }) => countColumns(toLine(id)))))
  lines.push('', `the worst pages of ${last.classifier}`)
  lines.push(paint(FAINT, `  ${pad('id', ids)}${'precision'.padStart(FIGURE_WIDTH)}${'recall'.padStart(FIGURE_WIDTH)}`))
  for (const { id, score } of shown) {
    const figures = [score.precision, score.recall].map((figure) => figure.toFixed(4).padStart(FIGURE_WIDTH))
    lines.push(`  ${pad(shorten(toLine(id), ids), ids)}${figures.join('')}`)
  }
  return lines
}

type Pages = ClassifierResult['pages']

/** By what precision and recall make together; those without a mistake are none of the worst. */
function worstOf(pages: Pages, count: number): Pages {
  const together = ({ precision, recall }: Pages[number]['score']) =>
    precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return pages
    .filter(({ score }) => together(score) < 1)
    .sort((a, b) => together(a.score) - together(b.score) || (a.id < b.id ? -1 : 1))
    .slice(0, count)
}
