/**
 * A table of figures, for the terminal, for a page and for a file alike. Cells are numbers as measured; how many places of
 * them are shown is said by their column.
 */

export interface Column {
  readonly name: string
  /** Decimals that are shown; none for words. */
  readonly places?: number
  /** What it means, where the name does not say it. */
  readonly meaning?: string
}

/** A number, with what stands behind it in small print; or a word. */
export interface Cell {
  readonly value: number | string
  readonly aside?: string
  /** The numbers of the small print as measured, each by what it is called behind the name of the column: for machines. */
  readonly details?: Readonly<Record<string, number>>
}

export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (Cell | undefined)[])[]
  readonly notes: readonly string[]
}

/** As it is shown. */
export function toShown(cell: Cell | undefined, column: Column): string {
  if (cell === undefined) return ''
  return typeof cell.value === 'string' ? cell.value : cell.value.toFixed(column.places ?? 0)
}
