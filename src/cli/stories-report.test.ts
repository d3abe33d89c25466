import { describe, expect, it } from 'vitest'
import type { Evaluation, StoriesResult } from '../evaluate/results.ts'
import { plain } from '../report/colors.ts'
import { storiesLines, toStoriesJson } from './stories-report.ts'

const raw: StoriesResult = {
  precision: 0.97,
  recall: 0.99,
  f1: 0.98,
  range: { precision: [0.96, 0.98], recall: [0.98, 1], f1: [0.97, 0.99] },
  counts: { truePositives: 97.5, falsePositives: 3, falseNegatives: 1, trueNegatives: 9 },
  articles: 111,
  clusters: 10,
  refused: { 'text-empty': 1 },
  preset: 'gphin',
  settings: { 'decide.overlap': 0.2 },
  learnedFromOwnInput: false,
  orders: 20,
  seed: 1,
  without: [],
  byParents: false,
  cost: { seconds: 0.5, articlesPerSecond: 222, candidates: 1.25 },
  mistakes: [
    { kind: 'missed', id: 'dam/2', cluster: 'dam', orders: 20, rule: 'nothing-alike' },
    {
      kind: 'wrong-story',
      id: 'dam/\u001b[2J',
      cluster: 'dam',
      earlier: 'ferry/1',
      earlierCluster: 'ferry',
      rule: 'overlap',
      measurements: { resemblance: 0.25 },
      orders: 3,
    },
  ],
}
const clean: StoriesResult = { ...raw, precision: 1, without: ['Crash'], refused: {}, mistakes: [] }

describe('the figures of an evaluation', () => {
  it('are a table with settings and mistakes', () => {
    expect(storiesLines(raw, undefined, 10, plain)).toEqual([
      'precision       0.9700  0.9600-0.9800',
      'recall          0.9900  0.9800-1.0000',
      'f1              0.9800  0.9700-0.9900',
      'true positives  97.5',
      'false positives 3.0',
      'false negatives 1.0',
      'true negatives  9.0',
      'articles        111',
      'stories         10',
      'refused         1',
      'seconds         0.50  222 articles/s',
      'candidates      1.25 for an article',
      'refused: 1 text-empty',
      '',
      'preset gphin, 20 orders from seed 1; mean and range over the orders',
      '  decide.overlap=0.2',
      '',
      'the worst mistakes',
      '   20/20  dam/2: called original; nothing near it  nothing-alike',
      '    3/20  dam/␛[2J: linked to another story; ferry/1  overlap, resemblance 0.250',
    ])
  })

  it('stand raw beside clean', () => {
    const lines = storiesLines(raw, clean, 0, plain)
    expect(lines.slice(0, 2)).toEqual([
      '                raw                     clean',
      'precision       0.9700  0.9600-0.9800   1.0000  0.9600-0.9800',
    ])
    expect(lines.at(-1)).toBe('clean is without Crash')
  })

  it('are for machines as they are, with so many mistakes', () => {
    const system = { preset: 'gphin', set: {}, online: raw, clean: { online: clean } }
    const rest = { articles: 111, stories: 10, refused: {}, without: ['Crash'], significance: [], grids: [] }
    const evaluation: Evaluation = { ...rest, systems: [system] }
    const cut = { ...system, online: { ...raw, mistakes: raw.mistakes.slice(0, 1) } }
    expect(toStoriesJson(evaluation, 1)).toEqual({ ...rest, systems: [cut] })
  })
})
