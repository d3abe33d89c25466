/** A table of figures as lines for the terminal, numbers to the right. */

import { BOLD, FAINT, type Paint } from '../report/colors.ts'
import { countColumns, pad } from '../report/columns.ts'
import { toLine } from '../report/printable.ts'
import { type Cell, type Column, type Table, toShown } from '../report/table.ts'

const GAP = '  '

export function tableLines({ title, columns, rows, notes }: Table, paint: Paint): string[] {
  const shown = rows.map((row) => columns.map((column, i) => toText(row[i], column)))
  const widths = columns.map(({ name }, i) => Math.max(...[name, ...shown.map((row) => row[i]!)].map(countColumns)))
  const lay = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (columns[i]!.places === undefined ? pad(cell, widths[i]!) : cell.padStart(widths[i]!)))
      .join(GAP)
      .trimEnd()
  return [
    paint(BOLD, toLine(title)),
    paint(FAINT, lay(columns.map(({ name }) => name))),
    ...shown.map(lay),
    ...notes.map((note) => paint(FAINT, note)),
  ]
}

function toText(cell: Cell | undefined, column: Column): string {
  const aside = cell?.aside === undefined ? '' : ` ${cell.aside}`
  return toLine(`${toShown(cell, column)}${aside}`)
}
