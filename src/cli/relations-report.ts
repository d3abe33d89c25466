/** The figures of an evaluation of relations for the terminal, with the pairs that were called wrong. */

import type { RelationsEvaluation, RelationsResult, WrongPair } from '../evaluate/relation-results.ts'
import { FAINT, type Paint } from '../report/colors.ts'
import { shorten } from '../report/columns.ts'
import { toLine } from '../report/printable.ts'
import { toFitTable, toOverallTable, toSystemTables } from '../report/relations-tables.ts'
import { toSetWords } from '../report/search-words.ts'
import { toFigure } from '../report/text.ts'
import { tableLines } from './table-lines.ts'

/** Combinations that are listed of a search; the JSON has all. */
const SHOWN_POINTS = 10
const TITLE_WIDTH = 76

export function relationsLines(evaluation: RelationsEvaluation, most: number, paint: Paint): string[] {
  const { pairs, doubtful, texts, systems, fits } = evaluation
  return [
    `${pairs} pairs, ${doubtful} of them doubtful, of ${texts} texts`,
    '',
    ...tableLines(toOverallTable(evaluation), paint),
    ...systems.flatMap((system) => [
      ...toSystemTables(system).flatMap((table) => ['', ...tableLines(table, paint)]),
      ...refusedLines(system),
      ...wrongLines(system, most, paint),
    ]),
    ...fits.flatMap((fit) => ['', ...tableLines(toFitTable(fit, SHOWN_POINTS), paint), paint(FAINT, toSetWords(fit))]),
  ]
}

/** With so many of the wrong pairs. */
export function toRelationsJson(evaluation: RelationsEvaluation, most: number): RelationsEvaluation {
  const systems = evaluation.systems.map((system) => ({ ...system, wrong: system.wrong.slice(0, most) }))
  return { ...evaluation, systems }
}

function refusedLines({ refused }: RelationsResult): string[] {
  const told = Object.entries(refused).map(([code, count]) => `${count} ${code}`)
  return told.length === 0 ? [] : ['', `pairs of which a text is no article, called different: ${told.join(', ')}`]
}

function wrongLines({ preset, wrong, all, heldOut }: RelationsResult, most: number, paint: Paint): string[] {
  if (wrong.length === 0) return []
  const pairs = all.pairs + Object.values(heldOut).reduce((sum, one) => sum + one.pairs, 0)
  const shown = wrong.slice(0, most)
  const counted = shown.length < wrong.length ? `, the first ${shown.length}` : ''
  return [
    '',
    `Called wrong by ${preset}: ${wrong.length} of ${pairs} pairs${counted}`,
    ...shown.flatMap((one) => wrongPairLines(one, paint)),
  ]
}

function wrongPairLines(wrong: WrongPair, paint: Paint): string[] {
  const { set, earlier, article, label, alt, doubtful, said, rule, measurements, titles, reason, kind } = wrong
  const labelled = `${doubtful ? 'doubtful ' : ''}${label}${alt === undefined ? '' : ` (or ${alt})`}`
  const measured = Object.entries(measurements).map(([name, value]) => `${name} ${toFigure(value)}`)
  const why = [kind, reason].filter((one) => one !== undefined).join(': ')
  const title = (text: string) => shorten(toLine(text), TITLE_WIDTH)
  return [
    `  ${labelled}, called ${said} by ${rule}: ${toLine([set ?? '', earlier, '→', article].join(' ').trim())}`,
    `      earlier  ${title(titles.earlier)}`,
    `      new      ${title(titles.article)}`,
    ...(measured.length === 0 ? [] : [`      ${paint(FAINT, measured.join(', '))}`]),
    ...(why === '' ? [] : [`      ${paint(FAINT, toLine(why))}`]),
  ]
}
