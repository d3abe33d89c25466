import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../evaluate/results.ts'
import { PRESETS } from '../presets/presets.ts'
import { FIGURES_END, FIGURES_START, toFigureTables } from './systems-document.ts'

const document = readFileSync('docs/systems.md', 'utf8')

const groups = {
  grouping: 'parents',
  bCubed: { precision: 1, recall: 0.5, f1: 2 / 3 },
  pairs: { precision: 1, recall: 0.5, f1: 2 / 3 },
  articles: 4,
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
    for (const { name } of PRESETS) {
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

  it('has tables made of one evaluation or of several of the same gold', () => {
    const other = { ...evaluation, systems: [{ preset: 'other', set: {}, groups }] }
    const tables = toFigureTables([evaluation, other])
    expect(tables).toContain('| gphin | parents | 1.0000 | 0.5000 | 0.6667 |')
    expect(tables).toContain('| other | parents |')
    expect(() => toFigureTables([evaluation, { ...evaluation, articles: 5 }])).toThrow('different gold sets')
  })
})
