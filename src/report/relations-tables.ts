/** The figures of an evaluation of relations as tables: how each system does, how each relation fares, and what was called what. */

import {
  type FitResult,
  LABELS,
  PAIR_RELATIONS,
  type RelationFigures,
  type RelationsEvaluation,
  type RelationsResult,
  type Share,
  toRelation,
} from '../evaluate/relation-results.ts'
import { toIdleNotes } from './search-words.ts'
import type { Cell, Column, Table } from './table.ts'

const COUNT = { places: 0 } as const
const FIGURE = { places: 4 } as const

const OVERALL: readonly Column[] = [
  { name: 'system' },
  { name: 'pairs' },
  { name: 'accuracy', ...FIGURE },
  { name: 'join precision', ...FIGURE, meaning: 'of the pairs called joined, the share that is labelled so' },
  { name: 'join recall', ...FIGURE, meaning: 'of the pairs labelled joined, the share that is called so' },
  { name: 'macro F1', ...FIGURE, meaning: 'mean of F1 over the relations with ten pairs or more' },
]

const LEARNED = '† uses what is learned of a collection, and it was learned from these very texts'

/** All systems side by side. */
export function toOverallTable({ systems }: RelationsEvaluation): Table {
  const rows = systems.flatMap((system) => [
    ...(hasDoubt(system) ? [toOverallRow(system, 'sure', system.sure)] : []),
    toOverallRow(system, 'all', system.all),
    ...(hasDoubt(system) ? [toOverallRow(system, 'all, the other possible label accepted', system.lenient)] : []),
    ...Object.entries(system.heldOut).map(([kind, figures]) => toOverallRow(system, `held out: ${kind}`, figures)),
  ])
  const has = (test: (system: RelationsResult) => boolean) => systems.some(test)
  return {
    title: 'Relations: what each pair is called',
    columns: OVERALL,
    rows,
    notes: has(({ learnedFromOwnInput }) => learnedFromOwnInput) ? [LEARNED] : [],
  }
}

/** Without doubtful pairs all are sure, and lenient is no other figure. */
function hasDoubt({ sure, all }: RelationsResult): boolean {
  return sure.pairs < all.pairs
}

function toOverallRow(system: RelationsResult, name: string, figures: RelationFigures): (Cell | undefined)[] {
  const { macroF1 } = figures
  return [
    { value: toSystemName(system) },
    { value: name, aside: String(figures.pairs) },
    ...[figures.accuracy, figures.joinPrecision, figures.joinRecall].map(toShareCell),
    macroF1 && { value: macroF1.f1, aside: `of ${macroF1.of.length}` },
  ]
}

function toShareCell({ share, right, of }: Share): Cell {
  return { value: share, aside: `${right}/${of}` }
}

function toSystemName({ preset, set, learnedFromOwnInput }: RelationsResult): string {
  const words = Object.entries(set).map(([name, value]) => ` ${name}=${value}`)
  return `${preset}${learnedFromOwnInput ? ' †' : ''}${words.join('')}`
}

/** The tables of one system: by relation, what was called what, by language and by kind. */
export function toSystemTables(system: RelationsResult): Table[] {
  const name = toSystemName(system)
  const languages = Object.entries(system.byLanguage)
  const tables = [
    toClassTable(`Each relation, ${name}, all pairs`, system.all),
    toConfusionTable(`Labelled and called, ${name}, all pairs`, system.all),
    ...(hasDoubt(system) ? [toConfusionTable(`Labelled and called, ${name}, sure pairs`, system.sure)] : []),
    ...(languages.length < 2
      ? []
      : languages.map(([language, figures]) => toConfusionTable(`Labelled and called, ${name}, ${language}`, figures))),
    ...(languages.length < 2 ? [] : [toPartsTable(`By language, ${name}`, 'language', system.byLanguage)]),
    toKindTable(`By kind of edit, ${name}`, { ...system.byKind, ...system.heldOut }, Object.keys(system.heldOut)),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function toClassTable(title: string, { classes }: RelationFigures): Table {
  return {
    title,
    columns: [
      { name: 'relation' },
      { name: 'precision', ...FIGURE },
      { name: 'recall', ...FIGURE },
      { name: 'F1', ...FIGURE },
      { name: 'labelled', ...COUNT },
      { name: 'called', ...COUNT },
      { name: 'right', ...COUNT },
    ],
    rows: classes.map(({ relation, precision, recall, f1, labelled, said, right }) => [
      { value: relation },
      ...[precision, recall, f1, labelled, said, right].map((value) => ({ value })),
    ]),
    notes: [],
  }
}

const CALLED: readonly Column[] = PAIR_RELATIONS.map((name) => ({ name, ...COUNT }))

/** A row for each label, a column for what it was called; what is right has a sign, because no colour is needed to see it. */
function toConfusionTable(title: string, { called }: RelationFigures): Table {
  return {
    title,
    columns: [{ name: 'label' }, ...CALLED],
    rows: LABELS.flatMap((label) => {
      const row = called[label]
      return row === undefined ? [] : [[{ value: label }, ...toCalledCells(row, [toRelation(label)])]]
    }),
    notes: [],
  }
}

function toCalledCells(row: RelationFigures['called'][string], right: readonly string[]): (Cell | undefined)[] {
  return PAIR_RELATIONS.map((relation) => {
    const count = row[relation] ?? 0
    const isRight = right.includes(relation)
    return count === 0 && !isRight ? undefined : { value: count, ...(isRight && { aside: '✓' }) }
  })
}

function toPartsTable(title: string, of: string, parts: Readonly<Record<string, RelationFigures>>): Table {
  return {
    title,
    columns: [{ name: of }, { name: 'pairs', ...COUNT }, ...OVERALL.slice(2)],
    rows: Object.entries(parts).map(([name, figures]) => [
      { value: name },
      { value: figures.pairs },
      ...[figures.accuracy, figures.joinPrecision, figures.joinRecall].map(toShareCell),
      figures.macroF1 && { value: figures.macroF1.f1, aside: `of ${figures.macroF1.of.length}` },
    ]),
    notes: [],
  }
}

/** A kind has mostly one label, so a row is its confusion. */
function toKindTable(
  title: string,
  kinds: Readonly<Record<string, RelationFigures>>,
  heldOut: readonly string[],
): Table {
  return {
    title,
    columns: [{ name: 'kind' }, { name: 'label' }, { name: 'accuracy', ...FIGURE }, ...CALLED],
    rows: Object.entries(kinds).flatMap(([kind, figures]) =>
      LABELS.flatMap((label) => {
        const row = figures.called[label]
        if (row === undefined) return []
        const of = Object.values(row).reduce((sum, count) => sum + count, 0)
        const right = row[toRelation(label)] ?? 0
        return [
          [
            { value: kind, ...(heldOut.includes(kind) && { aside: 'held out' }) },
            { value: label },
            toShareCell({ share: right / of, right, of }),
            ...toCalledCells(row, [toRelation(label)]),
          ],
        ]
      }),
    ),
    notes: [],
  }
}

/** What a search found; `most` combinations are listed. */
export function toFitTable(fit: FitResult, most: number): Table {
  const { preset, share, seed, combinations, pairs, points, test, heldOut } = fit
  const names = [...new Set(points.flatMap(({ set }) => Object.keys(set)))]
  const told = (figures: FitResult['best'] | FitResult['test']['best']) =>
    `objective ${figures.objective.toFixed(4)} (accuracy ${figures.accuracy.toFixed(4)}, join precision ${figures.joinPrecision.toFixed(4)}, macro F1 ${figures.macroF1.toFixed(4)})`
  return {
    title: `Search for ${preset}: ${points.length} of ${combinations} combinations, on ${pairs[0]} pairs (${share} from seed ${seed})`,
    columns: [
      ...names.map((name) => ({ name })),
      ...['objective', 'accuracy', 'join precision', 'macro F1'].map((name) => ({ name, ...FIGURE })),
    ],
    rows: points
      .slice(0, most)
      .map(({ set, objective, accuracy, joinPrecision, macroF1 }) => [
        ...names.map((name) => ({ value: String(set[name] ?? '') })),
        ...[objective, accuracy, joinPrecision, macroF1].map((value) => ({ value })),
      ]),
    notes: [
      ...(points.length > most ? [`The best ${most} are shown; the JSON has all.`] : []),
      ...toIdleNotes(fit),
      `On the other ${pairs[1]} pairs the best has ${told(test.best)}, the preset as it is ${told(test.preset)}.`,
      ...(heldOut === undefined
        ? []
        : [`On what was held out the best has ${told(heldOut.best)}, the preset as it is ${told(heldOut.preset)}.`]),
    ],
  }
}
