import { describe, expect, it } from 'vitest'
import { toFigures } from './measures/counts.ts'
import { type Labelled, type Said, scoreOrder } from './score.ts'

const article = (id: string, cluster: string, original = false): Labelled => ({ id, cluster, original })
const order = [
  article('a1', 'a', true),
  article('b1', 'b', true),
  article('a2', 'a'),
  article('a3', 'a'),
  article('b2', 'b'),
  article('c1', 'c', true),
  article('d1', 'd', true),
]
const said = new Map<string, Said>([
  ['a1', {}],
  ['b1', {}],
  ['a2', { earlier: 'a1', rule: 'overlap' }],
  ['a3', { earlier: 'b1', rule: 'overlap', measurements: { resemblance: 0.3 } }],
  ['b2', { runnerUp: 'b1', rule: 'none' }],
  ['c1', { earlier: 'a2', rule: 'overlap' }],
])

describe('the score of an order', () => {
  const { counts, mistakes } = scoreOrder(order, said)

  it('counts as the paper does, without the first article', () => {
    expect(counts).toEqual({ truePositives: 1, falsePositives: 2, falseNegatives: 1, trueNegatives: 2 })
  })

  it('takes a link to any earlier article of the story', () => {
    const linked = scoreOrder(order, new Map([...said, ['a3', { earlier: 'a2' }]]))
    expect(linked.counts.truePositives).toBe(2)
  })

  it('names each mistake with what it rests on', () => {
    expect(mistakes).toEqual([
      {
        kind: 'wrong-story',
        id: 'a3',
        cluster: 'a',
        earlier: 'b1',
        earlierCluster: 'b',
        rule: 'overlap',
        measurements: { resemblance: 0.3 },
      },
      { kind: 'missed', id: 'b2', cluster: 'b', earlier: 'b1', earlierCluster: 'b', rule: 'none' },
      { kind: 'original-linked', id: 'c1', cluster: 'c', earlier: 'a2', earlierCluster: 'a', rule: 'overlap' },
    ])
  })

  it('takes what was refused as called original', () => {
    const nothing = scoreOrder(order, new Map())
    expect(nothing.counts).toEqual({ truePositives: 0, falsePositives: 0, falseNegatives: 3, trueNegatives: 3 })
  })

  it('becomes precision, recall and F1', () => {
    const figures = toFigures({ truePositives: 6, falsePositives: 2, falseNegatives: 3 })
    expect(figures.precision).toBe(0.75)
    expect(figures.recall).toBeCloseTo(2 / 3, 12)
    expect(figures.f1).toBeCloseTo(12 / 17, 12)
    expect(toFigures({ truePositives: 0, falsePositives: 0, falseNegatives: 0 })).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    })
  })
})
