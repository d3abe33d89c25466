/** The tables of an evaluation for the terminal, and what a search over parameters found. */

import type { Evaluation, GridResult } from '../evaluate/results.ts'
import { FAINT, type Paint } from '../report/colors.ts'
import { toGoldWords, toTables } from '../report/evaluation-tables.ts'
import { toIdleNotes, toSetWords } from '../report/search-words.ts'
import { tableLines } from './table-lines.ts'

/** Combinations that are listed of a search; a file has all. */
const SHOWN_POINTS = 10

export function evaluationLines(evaluation: Evaluation, paint: Paint): string[] {
  return [
    toGoldWords(evaluation),
    ...toTables(evaluation).flatMap((table) => ['', ...tableLines(table, paint)]),
    ...evaluation.grids.flatMap((grid) => ['', ...gridLines(grid, paint)]),
  ]
}

function gridLines(grid: GridResult, paint: Paint): string[] {
  const { preset, mode, share, seed, combinations, points, test } = grid
  const varied = [...new Set(points.flatMap(({ set }) => Object.keys(set)))]
  const tried =
    points.length < combinations
      ? `${points.length} of ${combinations} combinations`
      : `all ${combinations} combinations`
  const table = {
    columns: [
      ...varied.map((name) => ({ name })),
      ...['precision', 'recall', 'F1'].map((name) => ({ name, places: 4 })),
    ],
    rows: points
      .slice(0, SHOWN_POINTS)
      .map(({ set, precision, recall, f1 }) => [
        ...varied.map((name) => ({ value: String(set[name] ?? '') })),
        ...[precision, recall, f1].map((value) => ({ value })),
      ]),
  }
  const words = toSetWords(grid)
  return [
    ...tableLines(
      {
        title: `Search for ${preset}, ${mode}: ${tried}, on ${share} of the stories from seed ${seed}`,
        notes: [],
        ...table,
      },
      paint,
    ),
    ...toIdleNotes(grid),
    `best on the development part, on the others: F1 ${test.best.f1.toFixed(4)}, the preset as it is ${test.preset.f1.toFixed(4)}`,
    ...(words === '' ? [] : [paint(FAINT, words)]),
  ]
}
