import { describe, expect, it } from 'vitest'
import { ACCEPTS_NOTHING, type Evaluation, type PairsResult, type ShownMistake } from '../evaluate/results.ts'
import { toChart } from './chart.ts'
import { toCsv } from './evaluation-csv.ts'
import { toEvaluationPage } from './evaluation-page.ts'
import { toTables } from './evaluation-tables.ts'

const figures = { precision: 0.9, recall: 0.8, f1: 0.85 }
const counts = { truePositives: 8, falsePositives: 1, falseNegatives: 2, trueNegatives: 9 }
const pairs: PairsResult = {
  alikeBy: 'resemblance',
  articles: 9,
  pairs: 36,
  positives: 10,
  directed: false,
  refused: {},
  learnedFromOwnInput: true,
  own: { ...figures, matthews: 0.7, f1Interval: [0.8, 0.9], counts },
  best: { ...figures, threshold: 0.4, f1Interval: [0.8, 0.9] },
  halves: { times: 40, f1: 0.83, deviation: 0.02, range: [0.8, 0.86], best: 0.87 },
  roc: { area: 0.98, deviation: 0.004 },
  pearson: 0.6,
  matthews: { threshold: 0.4, matthews: 0.75 },
  curve: [
    { threshold: 0.9, precision: 1, recall: 0.2, f1: 0.33, matthews: 0.3, falsePositiveRate: 0 },
    { threshold: 0.4, ...figures, matthews: 0.75, falsePositiveRate: 0.01 },
  ],
  seconds: 1,
  mistakes: [],
}
const evaluation: Evaluation = {
  articles: 9,
  stories: 3,
  refused: {},
  without: [],
  systems: [
    {
      preset: 'one',
      set: {},
      pairs,
      growth: [10, 100, 1000].map((n) => ({
        articles: n,
        seconds: n,
        cpuSeconds: n ** (n > 100 ? 1 : 0.5),
        candidates: 2,
      })),
    },
    { preset: 'two', set: { 'decide.overlap': 0.3 }, pairs: { ...pairs, best: { ...pairs.best, f1: 0.9 } } },
  ],
  significance: [
    {
      first: 'one',
      second: 'two',
      difference: -0.05,
      p: 0.04,
      mcnemar: { onlyFirst: 1, onlySecond: 9, p: 0.02, exact: true },
    },
  ],
  grids: [
    {
      preset: 'one',
      mode: 'pairs',
      share: 0.5,
      seed: 1,
      combinations: 2,
      points: [1, 2].map((n) => ({ set: { 'sketch.shingleWords': n }, ...figures })),
      idle: ['sketch.shingleWords'],
      best: { set: { 'sketch.shingleWords': 1 }, ...figures },
      test: { best: figures, preset: figures },
    },
  ],
}
const mistake: ShownMistake = {
  system: 'one',
  mode: 'pairs',
  wrong: 'alike, and of two stories',
  article: { id: '<script>', text: 'A ferry <b>ran</b> aground.\nAll are safe.' },
  earlier: { id: 'b', text: 'A ferry <b>ran</b> aground.' },
  link: {
    article: { id: 'a', version: 1 },
    earlier: { id: 'b', version: 1 },
    relation: 'duplicate',
    rule: 'overlap',
    evidence: {
      measurements: { resemblance: 0.8 },
      changes: [],
      passages: [{ kind: 'shared', article: { from: 2, to: 7 }, earlier: { from: 2, to: 7 } }],
    },
  },
}

describe('the tables of an evaluation', () => {
  it('keep the modes apart, and say how time grows', () => {
    const tables = toTables(evaluation)
    expect(tables.map(({ mode }) => mode)).toEqual(['pairs', 'growth', 'significance'])
    const growth = tables[1]!
    // From 10 ** 0.5 by way of 10 to 1000.
    expect(growth.rows[0]?.[4]?.value).toBeCloseTo(1.25, 10)
    expect(growth.rows[0]?.[5]?.value).toBeCloseTo(2, 10)
    expect(tables[0]?.notes).toHaveLength(1)
  })

  it('say where there is nothing to find, and leave out what was not found', () => {
    const nothing: PairsResult = {
      ...pairs,
      positives: 0,
      best: { ...pairs.best, threshold: ACCEPTS_NOTHING },
      halves: { ...pairs.halves, times: 0 },
    }
    const [table] = toTables({ ...evaluation, systems: [{ preset: 'one', set: {}, pairs: nothing }] })
    expect(table?.notes.at(-1)).toMatch(/^no pair is right to accept/)
    const cell = (name: string) => table?.rows[0]?.[table.columns.findIndex((column) => column.name === name)]
    expect(cell('best F1')?.aside).toBe('at none')
    expect(cell('halves F1')).toBeUndefined()
  })

  it('say how many articles each system refused, and with which codes, where any did', () => {
    const refusing = { ...pairs, refused: { 'text-empty': 2, 'not-json': 1 } }
    const systems = [
      { preset: 'one', set: {}, pairs: refusing },
      { preset: 'two', set: {}, pairs },
    ]
    const refused = { 'text-empty': 2 }
    const [table] = toTables({ ...evaluation, systems })
    expect(table?.columns.at(-1)?.name).toBe('refused')
    expect(table?.rows.map((row) => [row.at(-1)?.value, row.at(-1)?.aside])).toEqual([
      [3, '2 text-empty, 1 not-json'],
      [0, undefined],
    ])
    expect(toCsv({ ...evaluation, systems })).toContain('pairs,all,one,refused text-empty,2\r\n')
    expect(toEvaluationPage({ ...evaluation, refused }, [], 'gold')).toContain('refused: 2 text-empty')
    expect(toTables(evaluation)[0]?.columns.at(-1)?.name).toBe('seconds')
  })

  it('are lines of comma-separated values, a figure each', () => {
    const lines = toCsv(evaluation).split('\r\n')
    expect(lines[0]).toBe('mode,stories,system,figure,value')
    expect(lines).toContain('pairs,all,two,best F1,0.9')
    for (const detail of ['own F1 low,0.8', 'own F1 high,0.9', 'best F1 threshold,0.4', 'ROC area deviation,0.004']) {
      expect(lines).toContain(`pairs,all,one,${detail}`)
    }
    expect(lines).toContain('significance,all,one against two,p by stories,0.04')
    expect(lines).toContain('grid pairs,development,one,"{""sketch.shingleWords"":1}",0.85')
  })
})

describe('the page of an evaluation', () => {
  const page = toEvaluationPage(evaluation, [mistake], 'gold')

  it('has tables, charts and mistakes, and nothing from outside', () => {
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/src=|href=|url\(/)
    expect(page.match(/<svg viewBox="0 0 460/g)).toHaveLength(7)
    expect(page).toContain('class="number best">0.9000')
  })

  it('escapes what others wrote, and marks what is shared', () => {
    expect(page).not.toContain('<script>')
    expect(page).toContain('A <mark>ferry</mark> &lt;b&gt;ran&lt;/b&gt; aground.')
  })
})

describe('a chart', () => {
  it('lays points between round ticks and leaves out what lies beyond', () => {
    const axis = { label: 'x', scale: 'linear', from: 0, to: 1 } as const
    const points = [
      [0, 0],
      [1, 1],
      [2, 2],
    ] as const
    const svg = toChart({ title: 'a & b', x: axis, y: axis, series: [{ name: 's', points }] })
    expect(svg).toContain('a &amp; b')
    expect(svg).toContain('<path d="M52 256L448 10"/>')
    expect(svg.match(/class="grid"/g)).toHaveLength(12)
  })

  it('has powers of ten on a logarithmic axis', () => {
    const x = { label: 'x', scale: 'log', from: 1e-4, to: 1 } as const
    const svg = toChart({ title: '', x, y: { ...x, label: 'y' }, series: [] })
    expect(svg).toContain('>1e−4<')
    expect(svg.match(/class="grid"/g)).toHaveLength(10)
  })
})
