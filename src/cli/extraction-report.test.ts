import { describe, expect, it } from 'vitest'
import { toScore } from '../evaluate/extraction-score.ts'
import { colored, plain } from '../report/colors.ts'
import { type Evaluated, extractionLines, toExtractionJson } from './extraction-report.ts'

function result(classifier: string, pages: readonly [string, number, number][]) {
  const scored = pages.map(([id, precision, recall]) => ({
    id,
    score: { precision, recall, exact: precision === 1 && recall === 1 },
  }))
  return { classifier, pages: scored, score: toScore(scored.map(({ score }) => score)) }
}

const evaluated: Evaluated = {
  results: [
    result('strip', [
      ['a', 0.5, 1],
      ['b', 0.25, 1],
    ]),
    result('newsfold', [
      ['a', 1, 1],
      ['b', 1, 0.5],
      ['c\u001b', 0, 0],
    ]),
  ],
  parts: 5,
  seed: 1,
  pages: 3,
  unread: 0,
  withoutText: 2,
}

describe('the figures of extraction', () => {
  it('stand in a table, with the settings and the worst pages of the last under it', () => {
    expect(extractionLines(evaluated, 10, plain)).toEqual([
      'classifier    precision     recall         F1      exact',
      'strip            0.3750     1.0000     0.5455     0.0000',
      'newsfold         0.6667     0.5000     0.5714     0.3333',
      '',
      '3 pages, left out 2 without a gold text and 0 that cannot be read; 5 parts by site from seed 1',
      '',
      'the worst pages of newsfold',
      '  id  precision     recall',
      '  c␛     0.0000     0.0000',
      '  b      1.0000     0.5000',
    ])
  })

  it('show no pages when none are asked for, and the best in bold', () => {
    const lines = extractionLines(evaluated, 0, colored)
    expect(lines).toHaveLength(5)
    expect(lines[2]).toBe('\u001b[1mnewsfold         0.6667     0.5000     0.5714     0.3333\u001b[0m')
  })

  it('come for machines with the worst pages of each', () => {
    expect(toExtractionJson(evaluated, 1)).toMatchObject({
      pages: 3,
      withoutText: 2,
      parts: 5,
      seed: 1,
      classifiers: [
        { classifier: 'strip', recall: 1, worst: [{ id: 'b', precision: 0.25 }] },
        { classifier: 'newsfold', recall: 0.5, worst: [{ id: 'c\u001b' }] },
      ],
    })
  })
})
