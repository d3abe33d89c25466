import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../evaluate/results.ts'
import { evaluationLines } from './evaluation-report.ts'

const figures = { precision: 1, recall: 0.8, f1: 0.85 }
const grid = {
  preset: 'one',
  mode: 'online',
  share: 0.5,
  seed: 1,
  combinations: 2,
  points: [1, 3].map((best) => ({ set: { 'propose.best': best, 'decide.overlap': 0.3 }, ...figures })),
  idle: ['propose.best'],
  best: { set: { 'propose.best': 1, 'decide.overlap': 0.3 }, ...figures },
  test: { best: figures, preset: { ...figures, f1: 0.8 } },
} as const

const toText = (grids: Evaluation['grids']) => {
  const systems = [{ preset: 'one', set: {} }]
  const evaluation = { articles: 4, stories: 2, refused: {}, without: [], systems, significance: [], grids }
  return evaluationLines(evaluation, (_, words) => words).join('\n')
}

describe('what a search found', () => {
  it('is told as what to set, without what made no difference, which is named', () => {
    const text = toText([grid])
    expect(text).toContain('No difference was made by propose.best')
    expect(text).toContain('F1 0.8500, the preset as it is 0.8000')
    expect(text.split('\n').at(-1)).toBe('--set decide.overlap=0.3')
  })

  it('is nothing to set where nothing made a difference', () => {
    expect(toText([{ ...grid, idle: ['propose.best', 'decide.overlap'] }])).not.toContain('--set')
  })
})
