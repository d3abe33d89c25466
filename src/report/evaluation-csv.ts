/**
 * All figures of an evaluation as comma-separated values (RFC 4180), one figure on a line: mode, stories, system, figure,
 * value. What stands in small print behind a figure, such as its interval, has lines of its own. Long rather than wide,
 * because modes have different figures; any spreadsheet turns it round.
 */

import type { Evaluation } from '../evaluate/results.ts'
import { toTables } from './evaluation-tables.ts'

export function toCsv(evaluation: Evaluation): string {
  const rows: (string | number)[][] = [['mode', 'stories', 'system', 'figure', 'value']]
  for (const { mode, stories, columns, rows: cells } of toTables(evaluation)) {
    const named = mode === 'significance' ? 2 : 1
    for (const row of cells) {
      const system = row.slice(0, named).map(toPlain).join(' against ')
      for (const [i, { name }] of columns.entries()) {
        const cell = row[i]
        if (i < named || cell === undefined) continue
        rows.push([mode, stories, system, name, cell.value])
        for (const [detail, value] of Object.entries(cell.details ?? {})) {
          rows.push([mode, stories, system, `${name} ${detail}`, value])
        }
      }
    }
  }
  for (const { preset, mode, points } of evaluation.grids) {
    for (const { set, f1 } of points) rows.push([`grid ${mode}`, 'development', preset, JSON.stringify(set), f1])
  }
  return `${rows.map((row) => row.map(toField).join(',')).join('\r\n')}\r\n`
}

/** The name without the marks that lead to notes. */
function toPlain(cell: { readonly value: number | string } | undefined): string {
  return String(cell?.value ?? '').replace(/ [*† ]+$/, '')
}

function toField(value: string | number): string {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
