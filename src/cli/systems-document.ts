/**
 * The figures in `docs/systems.md`, made of what `newsfold eval stories --json` gave: tables of the modes, and a table and a
 * picture of growth. `npm run systems -- FILES` (scripts/systems.ts) writes them anew; several files, of several modes or
 * presets, are laid together by preset.
 */

import type { Evaluation, SystemResult } from '../evaluate/results.ts'
import { PUBLISHED } from '../presets/presets.ts'
import { toPicture } from '../report/chart-picture.ts'
import { growthCharts } from '../report/evaluation-charts.ts'
import { toGoldWords, toTables } from '../report/evaluation-tables.ts'
import { type Table, toShown } from '../report/table.ts'

export const FIGURES_START = '<!-- figures: written by scripts/systems.ts -->'
export const FIGURES_END = '<!-- end of figures -->'
export const GROWTH_START = '<!-- growth: written by scripts/systems.ts -->'
export const GROWTH_END = '<!-- end of growth -->'
/** Beside the document. */
export const GROWTH_PICTURE = 'growth.svg'

export function toFigureTables(evaluations: readonly Evaluation[]): string {
  const together = layTogether(evaluations)
  const [online] = together.systems.flatMap((system) => system.online ?? [])
  const orders = online === undefined ? '' : ` Online: ${online.orders} orders from seed ${online.seed}.`
  const told = `${toGoldWords(together)}.${orders}`
  return [told, ...toTables(together).map(toMarkdown)].join('\n\n')
}

/** Whether only time was taken. */
export function isOfGrowth({ systems }: Evaluation): boolean {
  return systems.every(({ growth, online, pairs, groups }) => growth !== undefined && !(online ?? pairs ?? groups))
}

/** The table of growth, and what is to be written to `GROWTH_PICTURE`. */
export function toGrowthFigures(evaluations: readonly Evaluation[]): { tables: string; picture: string } {
  const together = layTogether(evaluations)
  const { systems } = together
  const names = systems.map(({ preset }) => preset)
  const title = 'Time against the number of articles'
  const [table] = toTables(together).filter(({ mode }) => mode === 'growth')
  if (table === undefined) throw new Error('expected evaluations with --sizes')
  return {
    tables: [`![${title}](${GROWTH_PICTURE})`, toMarkdown(table)].join('\n\n'),
    picture: toPicture(title, growthCharts(systems), names),
  }
}

/** One evaluation of several on the same gold, presets in their order. */
function layTogether(evaluations: readonly Evaluation[]): Evaluation {
  const [first] = evaluations
  if (first === undefined) throw new Error('expected at least one evaluation')
  for (const { articles, stories } of evaluations) {
    if (articles !== first.articles || stories !== first.stories)
      throw new Error('the files are of different gold sets')
  }
  const systems = new Map<string, SystemResult>()
  for (const system of evaluations.flatMap((one) => one.systems)) {
    systems.set(system.preset, { ...systems.get(system.preset), ...system })
  }
  const placeOf = ({ preset }: SystemResult) => PUBLISHED.findIndex(({ name }) => name === preset)
  return {
    ...first,
    systems: [...systems.values()].sort((a, b) => placeOf(a) - placeOf(b)),
    significance: evaluations.flatMap(({ significance }) => significance),
  }
}

function toMarkdown({ title, columns, rows, notes }: Table): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `### ${title}`,
    '',
    row(columns.map(({ name }) => name)),
    row(columns.map(({ places }) => (places === undefined ? '---' : '---:'))),
    ...rows.map((cells) =>
      row(columns.map((column, i) => [toShown(cells[i], column), cells[i]?.aside ?? ''].join(' ').trim())),
    ),
    // A star at the beginning of a line would make a list.
    ...notes.flatMap((note) => ['', note.replace(/^\*/, '\\*')]),
  ].join('\n')
}
