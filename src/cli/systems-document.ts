/**
 * The tables of figures in `docs/systems.md`, made of what `newsfold eval stories --json` gave. `npm run systems -- FILES`
 * (scripts/systems.ts) writes them anew; several files, of several modes, are laid together by preset.
 */

import type { Evaluation, SystemResult } from '../evaluate/results.ts'
import { toTables } from '../report/evaluation-tables.ts'
import { type Table, toShown } from '../report/table.ts'

export const FIGURES_START = '<!-- figures: written by scripts/systems.ts -->'
export const FIGURES_END = '<!-- end of figures -->'

export function toFigureTables(evaluations: readonly Evaluation[]): string {
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
  const together: Evaluation = {
    ...first,
    systems: [...systems.values()],
    significance: evaluations.flatMap(({ significance }) => significance),
  }
  const [online] = together.systems.flatMap((system) => system.online ?? [])
  const orders = online === undefined ? '' : ` Online: ${online.orders} orders from seed ${online.seed}.`
  const told = `${first.articles} articles of ${first.stories} stories.${orders}`
  return [told, ...toTables(together).map(toMarkdown)].join('\n\n')
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
