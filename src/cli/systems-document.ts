/**
 * The figures in `docs/systems.md`, made of what `newsfold eval stories --json` gave: tables of the modes, a table and a
 * picture of growth, and a table of labelled containment. `npm run systems -- FILES` (scripts/systems.ts) writes them anew; several files, of several modes or
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
export const CONTAINMENT_START = '<!-- containment: written by scripts/systems.ts -->'
export const CONTAINMENT_END = '<!-- end of containment -->'
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

/** Whether it is of labelled pairs. */
export function isOfContainment({ systems }: Evaluation): boolean {
  return systems.every(({ pairs }) => pairs?.called !== undefined)
}

/** Precision, recall and F1 of CoDet's table 1, in its order. */
const CODET_TABLE_1: Readonly<Record<string, string>> = {
  ffp: '0.82 / 0.88 / 0.85',
  codet: '0.75 / 0.76 / 0.76',
  imatch: '0.72 / 0.33 / 0.45',
  simhash: '0.53 / 0.30 / 0.39',
  dsc: '0.22 / 0.45 / 0.30',
}

/** By the rules and thresholds of the presets, and at the best threshold there is; those of the paper in its order, then others. */
export function toContainmentTable(evaluations: readonly Evaluation[]): string {
  const { systems } = layTogether(evaluations)
  const order = Object.keys(CODET_TABLE_1)
  const placeOf = ({ preset }: SystemResult) => (order.includes(preset) ? order.indexOf(preset) : order.length)
  const rows = systems
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ preset, pairs }) => {
      if (pairs === undefined) return []
      const { own, best } = pairs
      const [precision, recall, f1] = [own.precision, own.recall, own.f1].map((share) => share.toFixed(3))
      const at = `${best.f1.toFixed(3)} at ${best.threshold.toFixed(2)}`
      return [`| ${[preset, precision, recall, f1, at, CODET_TABLE_1[preset] ?? ''].join(' | ').trim()} |`]
    })
  const [first] = systems.flatMap(({ pairs }) => pairs ?? [])
  return [
    `${first?.pairs} questions, ${first?.positives} of them to be answered with yes.`,
    '',
    '| system | precision | recall | F1 | best F1 | the paper: P / R / F1 |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
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
