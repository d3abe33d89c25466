/**
 * The figures of an evaluation as tables, one for each mode, because figures of different modes are different measures:
 * for the terminal, for a page and for a file of comma-separated values alike.
 */

import {
  ACCEPTS_NOTHING,
  type Evaluation,
  type GrowthPoint,
  type Measured,
  type SplitResult,
  type SystemResult,
} from '../evaluate/results.ts'
import type { Cell, Column, Table } from './table.ts'

export interface EvaluationTable extends Table {
  readonly mode: 'online' | 'pairs' | 'groups' | 'growth' | 'significance'
  /** All stories, or those that are left without some. */
  readonly stories: 'all' | 'clean'
}

export function toTables(evaluation: Evaluation): EvaluationTable[] {
  const { systems, without } = evaluation
  const clean = systems.flatMap((one) => (one.clean === undefined ? [] : [{ ...one, ...one.clean }]))
  const tables = [
    ...toModeTables(systems, 'all', ''),
    ...(without.length > 0 ? toModeTables(clean, 'clean', `, without ${without.join(', ')}`) : []),
    toGrowthTable(systems),
    toSignificanceTable(evaluation),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function toModeTables(
  systems: readonly SystemResult[],
  stories: EvaluationTable['stories'],
  suffix: string,
): EvaluationTable[] {
  return [toOnlineTable, toPairsTable, toGroupsTable].map((make) => make(systems, stories, suffix))
}

const SYSTEM: Column = { name: 'system' }
const F1: Column = { name: 'F1', places: 4 }
const PRECISION: Column = { name: 'precision', places: 4 }
const RECALL: Column = { name: 'recall', places: 4 }
const CANDIDATES: Column = {
  name: 'candidates',
  places: 2,
  meaning: 'earlier articles proposed for an article, before the best of them are verified',
}

/** Only where somebody refused something. */
const REFUSED: Column = {
  name: 'refused',
  places: 0,
  meaning: 'articles that are none to the system, by their codes; they count as called original',
}

const NOTHING_RIGHT =
  'no pair is right to accept, so only wrong ones can be counted; best F1, ROC and correlations say nothing'
const NOTHING_WRONG =
  'no pair is wrong to accept, so only missed ones can be counted; precision, ROC and correlations say nothing'
const LEARNED = '† uses what is learned of a collection, and it was learned from these very articles'

function toOnlineTable(
  systems: readonly SystemResult[],
  stories: EvaluationTable['stories'],
  suffix: string,
): EvaluationTable {
  const isRefusing = hasRefused(systems.map(({ online }) => online))
  const rows = systems.flatMap((system) => {
    const { online } = system
    if (online === undefined) return []
    const { precision, recall, f1, range, cost, refused } = online
    const marks = `${online.byParents ? ' *' : ''}${online.learnedFromOwnInput ? ' †' : ''}`
    return [
      [
        nameCell(system, marks),
        { value: precision },
        { value: recall },
        { value: f1, aside: toInterval(range.f1), details: toEnds(range.f1) },
        { value: cost.seconds },
        { value: cost.articlesPerSecond },
        { value: cost.candidates },
        ...(isRefusing ? [refusedCell(refused)] : []),
      ],
    ]
  })
  const has = (test: (one: NonNullable<Measured['online']>) => boolean) =>
    systems.some(({ online }) => online !== undefined && test(online))
  return {
    mode: 'online',
    stories,
    title: `Online: each article judged as it comes${suffix}`,
    columns: [
      SYSTEM,
      PRECISION,
      RECALL,
      { ...F1, meaning: 'mean over the orders, and their range' },
      { name: 'seconds', places: 2, meaning: 'for all articles once' },
      { name: 'articles/s', places: 0 },
      CANDIDATES,
      ...(isRefusing ? [REFUSED] : []),
    ],
    rows,
    notes: [
      ...(has(({ byParents }) => byParents) ? ['* groups by closure; judged online by parents'] : []),
      ...(has(({ learnedFromOwnInput }) => learnedFromOwnInput) ? [LEARNED] : []),
    ],
  }
}

function toPairsTable(
  systems: readonly SystemResult[],
  stories: EvaluationTable['stories'],
  suffix: string,
): EvaluationTable {
  const isRefusing = hasRefused(systems.map(({ pairs }) => pairs))
  const isSplit = systems.some(({ pairs }) => pairs?.split !== undefined)
  const rows = systems.flatMap((system) => {
    const { pairs } = system
    if (pairs === undefined) return []
    const { own, best, halves, roc, pearson, matthews, split, seconds } = pairs
    return [
      [
        nameCell(system, pairs.learnedFromOwnInput ? ' †' : ''),
        { value: pairs.alikeBy },
        { value: own.precision },
        { value: own.recall },
        { value: own.f1, aside: toInterval(own.f1Interval), details: toEnds(own.f1Interval) },
        halves.times === 0
          ? undefined
          : {
              value: halves.f1,
              aside: `±${halves.deviation.toFixed(3)} of ${halves.best.toFixed(3)}`,
              details: { deviation: halves.deviation, ...toEnds(halves.range), best: halves.best },
            },
        ...(isSplit ? [split === undefined ? undefined : toSplitCell(split)] : []),
        {
          value: best.f1,
          aside: toThresholdWords(best.threshold),
          details: { ...toEnds(best.f1Interval), ...toThreshold(best.threshold) },
        },
        { value: roc.area, aside: `±${roc.deviation.toFixed(4)}`, details: { deviation: roc.deviation } },
        { value: pearson },
        { value: matthews.matthews, details: toThreshold(matthews.threshold) },
        { value: seconds },
        ...(isRefusing ? [refusedCell(pairs.refused)] : []),
      ],
    ]
  })
  const [first] = systems.flatMap(({ pairs }) => pairs ?? [])
  return {
    mode: 'pairs',
    stories,
    title: `Pairs: ${first?.positives ?? 0} of ${first?.pairs ?? 0} right to accept${suffix}`,
    columns: [
      SYSTEM,
      { name: 'by', meaning: 'the measurement that ranks the pairs' },
      { ...PRECISION, meaning: 'by the preset’s own rule' },
      { ...RECALL, meaning: 'by the preset’s own rule' },
      { name: 'own F1', places: 4, meaning: 'by the preset’s own rule, with a 95 % interval over draws of stories' },
      {
        name: 'halves F1',
        places: 4,
        meaning:
          'at the threshold found on the other half: mean over random halves of the stories, deviation, and what the best threshold of the same halves would give; pairs between the halves are in neither',
      },
      ...(isSplit ? [{ name: 'split F1', places: 4, meaning: 'at the threshold found on the development part' }] : []),
      { name: 'best F1', places: 4, meaning: 'at the best threshold there is: an upper bound' },
      { name: 'ROC area', places: 4, meaning: 'with the deviation of Hanley and McNeil' },
      { name: 'Pearson', places: 4 },
      { name: 'Matthews', places: 4, meaning: 'at its best threshold' },
      { name: 'seconds', places: 1 },
      ...(isRefusing ? [REFUSED] : []),
    ],
    rows,
    notes: [
      ...(systems.some(({ pairs }) => pairs?.learnedFromOwnInput) ? [LEARNED] : []),
      ...(first?.positives === 0 ? [NOTHING_RIGHT] : []),
      ...(first !== undefined && first.positives === first.pairs ? [NOTHING_WRONG] : []),
    ],
  }
}

function toGroupsTable(
  systems: readonly SystemResult[],
  stories: EvaluationTable['stories'],
  suffix: string,
): EvaluationTable {
  const isRefusing = hasRefused(systems.map(({ groups }) => groups))
  const rows = systems.flatMap((system) => {
    const { groups } = system
    if (groups === undefined) return []
    const { bCubed, pairs, cost } = groups
    return [
      [
        nameCell(system, groups.learnedFromOwnInput ? ' †' : ''),
        { value: groups.grouping },
        { value: bCubed.precision },
        { value: bCubed.recall },
        { value: bCubed.f1 },
        { value: pairs.precision },
        { value: pairs.recall },
        { value: pairs.f1 },
        { value: groups.groups },
        { value: cost.seconds },
        ...(isRefusing ? [refusedCell(groups.refused)] : []),
      ],
    ]
  })
  return {
    mode: 'groups',
    stories,
    title: `Groups: the stories each system makes${suffix}`,
    columns: [
      SYSTEM,
      { name: 'grouping' },
      { name: 'B³ precision', places: 4 },
      { name: 'B³ recall', places: 4 },
      { name: 'B³ F1', places: 4 },
      { name: 'pairs precision', places: 4 },
      { name: 'pairs recall', places: 4 },
      { name: 'pairs F1', places: 4 },
      { name: 'groups', places: 0 },
      { name: 'seconds', places: 2 },
      ...(isRefusing ? [REFUSED] : []),
    ],
    rows,
    notes: systems.some(({ groups }) => groups?.learnedFromOwnInput) ? [LEARNED] : [],
  }
}

function toGrowthTable(systems: readonly SystemResult[]): EvaluationTable {
  const grown = systems.filter(({ growth }) => growth !== undefined)
  const sizes = grown[0]?.growth?.map(({ articles }) => articles) ?? []
  return {
    mode: 'growth',
    stories: 'all',
    title: 'Growth: CPU-seconds to judge so many articles online',
    columns: [
      SYSTEM,
      ...sizes.map((size) => ({ name: String(size), places: 2 })),
      { name: 'power', places: 2, meaning: 'by which time grows with the number of articles; 1 is linear' },
      { name: 'at the end', places: 2, meaning: 'the same between the last two sizes' },
      CANDIDATES,
    ],
    rows: grown.map((system) => [
      nameCell(system, ''),
      ...system.growth!.map(({ cpuSeconds }) => ({ value: cpuSeconds })),
      { value: growthPower(system.growth!) },
      { value: growthPower(system.growth!.slice(-2)) },
      { value: system.growth!.at(-1)?.candidates ?? 0 },
    ]),
    notes: [],
  }
}

/** The slope of the line through the logarithms: 1 for linear, 2 for quadratic. */
function growthPower(points: readonly GrowthPoint[]): number {
  const logs = points.map(({ articles, cpuSeconds }) => [Math.log(articles), Math.log(cpuSeconds)] as const)
  const mean = (at: 0 | 1) => logs.reduce((sum, one) => sum + one[at], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const [above, below] = logs.reduce(([a, b], one) => [a + (one[0] - x) * (one[1] - y), b + (one[0] - x) ** 2], [0, 0])
  return below === 0 ? 1 : above! / below!
}

/** Each system against the one that is best at its best threshold; the JSON has every two. */
function toSignificanceTable({ significance, systems }: Evaluation): EvaluationTable {
  const f1Of = ({ pairs }: SystemResult) => pairs?.best.f1 ?? 0
  const best = systems.reduce((one, other) => (f1Of(other) > f1Of(one) ? other : one)).preset
  const shown = significance.filter(({ first, second }) => first === best || second === best)
  return {
    mode: 'significance',
    stories: 'all',
    title: `Is the difference more than chance? ${best} and the others on the same pairs, each at its best threshold`,
    columns: [
      { name: 'first' },
      { name: 'second' },
      { name: 'difference', places: 4, meaning: 'of F1, first less second' },
      { name: 'p by stories', places: 3, meaning: 'paired bootstrap over stories' },
      { name: 'p by pairs', places: 4, meaning: 'McNemar, on the pairs only one of them has right' },
      { name: 'only first', places: 0 },
      { name: 'only second', places: 0 },
    ],
    rows: shown.map(({ first, second, difference, p, mcnemar }) => [
      { value: first },
      { value: second },
      { value: difference },
      { value: p },
      { value: mcnemar.p },
      { value: mcnemar.onlyFirst },
      { value: mcnemar.onlySecond },
    ]),
    notes: [
      'Pairs of one story are right or wrong together, so p by pairs is too sure of itself; p by stories is not.',
    ],
  }
}

function nameCell({ preset, set }: Pick<SystemResult, 'preset' | 'set'>, marks: string): Cell {
  const words = Object.entries(set).map(([name, value]) => `${name}=${value}`)
  return { value: `${preset}${marks}`, ...(words.length > 0 && { aside: words.join(' ') }) }
}

type Refusals = Readonly<Record<string, number>>

function hasRefused(measured: readonly ({ readonly refused: Refusals } | undefined)[]): boolean {
  return measured.some((one) => one !== undefined && Object.keys(one.refused).length > 0)
}

function refusedCell(refused: Refusals): Cell {
  const all = Object.values(refused).reduce((sum, count) => sum + count, 0)
  return { value: all, ...(all > 0 && { aside: toRefusedWords(refused), details: refused }) }
}

/** `2 text-empty, 1 not-json`. */
function toRefusedWords(refused: Refusals): string {
  return Object.entries(refused)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')
}

/** `37 articles of 5 stories; refused: 2 text-empty`. */
export function toGoldWords({ articles, stories, refused }: Evaluation): string {
  const left = toRefusedWords(refused)
  return `${articles} articles of ${stories} stories${left === '' ? '' : `; refused: ${left}`}`
}

function toSplitCell({ test, development }: SplitResult): Cell {
  return { value: test.f1, details: toThreshold(development.threshold) }
}

function toEnds([low, high]: readonly [number, number]): Record<string, number> {
  return { low, high }
}

function toThreshold(threshold: number): Record<string, number> {
  return threshold === ACCEPTS_NOTHING ? {} : { threshold }
}

function toThresholdWords(threshold: number): string {
  return threshold === ACCEPTS_NOTHING ? 'at none' : `at ${threshold.toFixed(3)}`
}

function toInterval([low, high]: readonly [number, number]): string {
  return `${low.toFixed(3)}-${high.toFixed(3)}`
}
