import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Evaluation, PairsResult } from '../evaluate/results.ts'
import { PRESETS, PUBLISHED } from '../presets/presets.ts'
import {
  CONTAINMENT_END,
  CONTAINMENT_START,
  FIGURES_END,
  FIGURES_START,
  GROWTH_END,
  GROWTH_PICTURE,
  GROWTH_START,
  isOfContainment,
  isOfGrowth,
  toContainmentTable,
  toFigureTables,
  toGrowthFigures,
} from './systems-document.ts'

const document = readFileSync('docs/systems.md', 'utf8')

const groups = {
  grouping: 'parents',
  bCubed: { precision: 1, recall: 0.5, f1: 2 / 3 },
  pairs: { precision: 1, recall: 0.5, f1: 2 / 3 },
  articles: 4,
  refused: {},
  groups: 3,
  learnedFromOwnInput: false,
  cost: { seconds: 1, articlesPerSecond: 4, candidates: 1 },
} as const
const evaluation: Evaluation = {
  articles: 4,
  stories: 2,
  refused: {},
  without: [],
  systems: [{ preset: 'gphin', set: {}, groups }],
  significance: [],
  grids: [],
}

describe('the document of the systems', () => {
  it('says of every preset what its paper reports and why ours differs', () => {
    for (const { name } of PUBLISHED) {
      const section = document.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
      expect([name, section.includes('**The paper:**'), section.includes('**Why ours differs:**')]).toEqual([
        name,
        true,
        true,
      ])
    }
  })

  it('has a line of figures for every preset', () => {
    const figures = document.slice(document.indexOf(FIGURES_START), document.indexOf(FIGURES_END))
    expect(PRESETS.map(({ name }) => name).filter((name) => !figures.includes(`| ${name}`))).toEqual([])
  })

  it('has a line of growth for every preset, and a picture with each of them', () => {
    const growth = document.slice(document.indexOf(GROWTH_START), document.indexOf(GROWTH_END))
    const picture = readFileSync(`docs/${GROWTH_PICTURE}`, 'utf8')
    expect(PRESETS.map(({ name }) => name).filter((name) => !growth.includes(`| ${name} |`))).toEqual([])
    expect(PRESETS.map(({ name }) => name).filter((name) => !picture.includes(`<title>${name}</title>`))).toEqual([])
  })

  it('has a table and a picture of growth, made of evaluations in which only time was taken', () => {
    const toGrowth = (preset: string, factor: number): Evaluation => {
      const growth = [10, 100].map((n) => ({ articles: n, seconds: n, cpuSeconds: factor * n, candidates: 0 }))
      return { ...evaluation, systems: [{ preset, set: {}, growth }] }
    }
    expect([toGrowth('gphin', 1), evaluation].map(isOfGrowth)).toEqual([true, false])
    const { tables, picture } = toGrowthFigures([toGrowth('cedar', 2), toGrowth('gphin', 1)])
    expect(tables).toContain(`(${GROWTH_PICTURE})`)
    expect(tables).toContain(
      '| gphin | 10.00 | 100.00 | 1.00 | 1.00 | 0.00 |\n| cedar | 20.00 | 200.00 | 1.00 | 1.00 | 0.00 |',
    )
    expect(picture).toMatch(/^<svg xmlns=/)
    // Each of two systems in each of two charts, and in the legend.
    expect(picture.match(/class="series look[01]"/g)).toHaveLength(4)
    expect(picture.match(/class="chart series look[01]"/g)).toHaveLength(2)
    expect(picture).not.toMatch(/var\(|NaN/)
  })

  it('has a table of containment, made of evaluations of labelled pairs, with what the paper has beside it', () => {
    const part = document.slice(document.indexOf(CONTAINMENT_START), document.indexOf(CONTAINMENT_END))
    for (const name of ['ffp', 'codet', 'imatch', 'simhash', 'dsc']) expect(part).toContain(`| ${name} |`)
    const own = { precision: 0.9, recall: 0.8, f1: 0.85 }
    const pairs = {
      own,
      best: { ...own, threshold: 0.4 },
      called: {},
      pairs: 10,
      positives: 4,
    } as unknown as PairsResult
    const labelled = {
      ...evaluation,
      systems: ['newsfold', 'codet', 'ffp'].map((preset) => ({ preset, set: {}, pairs })),
    }
    expect([labelled, evaluation].map(isOfContainment)).toEqual([true, false])
    expect(isOfGrowth(labelled)).toBe(false)
    const lines = toContainmentTable([labelled]).split('\n')
    expect(lines[0]).toBe('10 questions, 4 of them to be answered with yes.')
    expect(lines.slice(-3)).toEqual([
      '| ffp | 0.900 | 0.800 | 0.850 | 0.850 at 0.40 | 0.82 / 0.88 / 0.85 |',
      '| codet | 0.900 | 0.800 | 0.850 | 0.850 at 0.40 | 0.75 / 0.76 / 0.76 |',
      '| newsfold | 0.900 | 0.800 | 0.850 | 0.850 at 0.40 | |',
    ])
  })

  it('has tables made of one evaluation or of several of the same gold', () => {
    const other = { ...evaluation, systems: [{ preset: 'other', set: {}, groups }] }
    const tables = toFigureTables([evaluation, other])
    expect(tables).toContain('| gphin | parents | 1.0000 | 0.5000 | 0.6667 |')
    expect(tables).toContain('| other | parents |')
    expect(() => toFigureTables([evaluation, { ...evaluation, articles: 5 }])).toThrow('different gold sets')
  })
})
