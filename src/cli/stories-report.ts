/** The figures of one preset online in full: raw and, if stories were left out, clean beside it; and all there is for machines. */

import type { Counts, Evaluation, Measured, Range, Repeated, StoriesResult } from '../evaluate/results.ts'
import { FAINT, type Paint } from '../report/colors.ts'
import { pad, shorten } from '../report/columns.ts'
import { toLine } from '../report/printable.ts'
import { toFigure } from '../report/text.ts'

const KINDS: Readonly<Record<Repeated['kind'], string>> = {
  missed: 'called original',
  'original-linked': 'an original, linked',
  'wrong-story': 'linked to another story',
}

const COUNT_NAMES: Readonly<Record<keyof Counts, string>> = {
  truePositives: 'true positives',
  falsePositives: 'false positives',
  falseNegatives: 'false negatives',
  trueNegatives: 'true negatives',
}

/** With so many of the mistakes. */
export function toStoriesJson(evaluation: Evaluation, mistakes: number): Evaluation {
  const cut = ({ online, ...rest }: Measured): Measured => ({
    ...(online !== undefined && { online: { ...online, mistakes: online.mistakes.slice(0, mistakes) } }),
    ...rest,
  })
  const systems = evaluation.systems.map((system) => ({
    ...system,
    ...cut(system),
    ...(system.clean !== undefined && { clean: cut(system.clean) }),
  }))
  return { ...evaluation, systems }
}

export function storiesLines(
  raw: StoriesResult,
  clean: StoriesResult | undefined,
  mistakes: number,
  paint: Paint,
): string[] {
  const results = clean === undefined ? [raw] : [raw, clean]
  const row = (name: string, cell: (result: StoriesResult) => string) =>
    `${pad(name, 16)}${results.map((result) => pad(cell(result), 24)).join('')}`.trimEnd()
  const lines = clean === undefined ? [] : [row('', (result) => (result === raw ? 'raw' : 'clean'))]
  for (const name of ['precision', 'recall', 'f1'] as const) {
    lines.push(row(name, (result) => `${result[name].toFixed(4)}  ${toText(result.range[name])}`))
  }
  for (const [name, words] of Object.entries(COUNT_NAMES)) {
    lines.push(row(words, (result) => result.counts[name as keyof Counts].toFixed(1)))
  }
  lines.push(row('articles', ({ articles }) => String(articles)))
  lines.push(row('stories', ({ clusters }) => String(clusters)))
  const refused = Object.entries(raw.refused).map(([code, count]) => `${count} ${code}`)
  lines.push(row('refused', (result) => String(Object.values(result.refused).reduce((sum, count) => sum + count, 0))))
  lines.push(
    row('seconds', ({ cost }) => `${cost.seconds.toFixed(2)}  ${cost.articlesPerSecond.toFixed(0)} articles/s`),
  )
  lines.push(row('candidates', ({ cost }) => `${cost.candidates.toFixed(2)} for an article`))
  if (raw.byParents) lines.push('', `${raw.preset} groups by closure; here it was judged online by parents.`)
  if (refused.length > 0) lines.push(paint(FAINT, `refused: ${refused.join(', ')}`))
  if (raw.learnedFromOwnInput)
    lines.push(
      '',
      'What the preset uses of a collection was learned from the gold articles themselves; --snapshot hands it over.',
    )
  lines.push('', `preset ${raw.preset}, ${raw.orders} orders from seed ${raw.seed}; mean and range over the orders`)
  lines.push(...Object.entries(raw.settings).map(([name, value]) => `  ${name}=${value}`))
  if (clean !== undefined) lines.push(`clean is without ${clean.without.map(toLine).join(', ')}`)
  const shown = (clean ?? raw).mistakes.slice(0, mistakes)
  if (shown.length > 0) lines.push('', `the worst mistakes${clean === undefined ? '' : ', clean'}`)
  lines.push(...shown.map((mistake) => mistakeLine(mistake, raw.orders, paint)))
  return lines
}

function mistakeLine(mistake: Repeated, orders: number, paint: Paint): string {
  const { earlier } = mistake
  const what = KINDS[mistake.kind]
  const other =
    earlier === undefined ? 'nothing near it' : `${mistake.kind === 'missed' ? 'nearest ' : ''}${name(earlier)}`
  const measured = Object.entries(mistake.measurements ?? {}).map(([key, value]) => `${key} ${toFigure(value)}`)
  const why = [mistake.rule ?? '', ...measured].filter((part) => part !== '').join(', ')
  return `  ${`${mistake.orders}/${orders}`.padStart(6)}  ${name(mistake.id)}: ${what}; ${other}  ${paint(FAINT, why)}`.trimEnd()
}

function name(id: string): string {
  return shorten(toLine(id), 40)
}

function toText([minimum, maximum]: Range): string {
  return `${minimum.toFixed(4)}-${maximum.toFixed(4)}`
}
