import { describe, expect, test } from 'vitest'
import { scoreRow, type Trees } from '../extract/classify/trees.ts'
import { seeded } from '../random.ts'
import { BOOSTING_DEFAULTS, type BoostingOptions, type Rows, trainTrees } from './boosting.ts'

const OPTIONS: BoostingOptions = {
  ...BOOSTING_DEFAULTS,
  trees: 40,
  leaves: 6,
  rate: 0.3,
  minimumRows: 10,
  columnShare: 1,
}

/** Rows of random columns with a label that a function of them gives. */
function drawRows(count: number, columns: number, seed: number, label: (row: readonly number[]) => boolean): Rows {
  const random = seeded(seed)
  const rows = Array.from({ length: count }, () => Array.from({ length: columns }, () => random() * 2 - 1))
  return {
    columns,
    values: Float32Array.from(rows.flat()),
    labels: Uint8Array.from(rows, (row) => Number(label(row))),
    weights: new Float32Array(count).fill(1),
  }
}

function scoresOf(trees: Trees, { labels, values, columns }: Rows): number[] {
  return Array.from(labels, (_, row) => scoreRow(trees, values, row * columns))
}

/** Share of the rows that are on the right side of zero. */
function rightShare(trees: Trees, rows: Rows): number {
  const right = scoresOf(trees, rows).filter((score, row) => score > 0 === (rows.labels[row] === 1))
  return right.length / rows.labels.length
}

/** By tree, how many of the rows reach each leaf. */
function rowsByLeaf(trees: Trees, { labels, values, columns }: Rows): Map<number, number> {
  const reached = new Map<number, number>()
  for (const root of trees.roots) {
    for (let row = 0; row < labels.length; row++) {
      let place = root
      while (place >= 0) {
        const isLeft = values[row * columns + trees.columns[place]!]! < trees.borders[place]!
        place = isLeft ? trees.left[place]! : trees.right[place]!
      }
      reached.set(place, (reached.get(place) ?? 0) + 1)
    }
  }
  return reached
}

const above = (row: readonly number[]) => row[1]! > 0.2
const differ = (row: readonly number[]) => row[0]! > 0 !== row[2]! > 0

describe('boosted trees', () => {
  test.each([
    ['one column', above],
    ['whether two columns agree, of which neither says anything alone', differ],
  ])('learn %s, and hold for rows they have not seen', (_, label) => {
    const trees = trainTrees(drawRows(2000, 4, 1, label), OPTIONS)
    expect(rightShare(trees, drawRows(2000, 4, 1, label))).toBeGreaterThan(0.97)
    expect(rightShare(trees, drawRows(1000, 4, 2, label))).toBeGreaterThan(0.95)
  })

  test('ask only the column that tells something', () => {
    const trees = trainTrees(drawRows(2000, 4, 1, above), { ...OPTIONS, trees: 3, leaves: 2 })
    expect(Array.from(trees.columns)).toEqual([1, 1, 1])
    for (const border of trees.borders) expect(border).toBeCloseTo(0.2, 1)
  })

  test('are the same to the bit each time, and others from another seed', () => {
    const rows = drawRows(500, 5, 3, differ)
    const options = { ...OPTIONS, columnShare: 0.5 }
    expect(trainTrees(rows, options)).toEqual(trainTrees(rows, options))
    expect(trainTrees(rows, { ...options, seed: 2 })).not.toEqual(trainTrees(rows, options))
  })

  test('begin from the odds of the labels', () => {
    const rows = drawRows(400, 2, 1, ([one]) => one! > 0.5)
    const positive = rows.labels.reduce((sum, label) => sum + label, 0)
    const { base, roots } = trainTrees(rows, { ...OPTIONS, trees: 0 })
    expect(base).toBeCloseTo(Math.log((positive + 1) / (400 - positive + 1)), 10)
    expect(roots).toHaveLength(0)
    const heavy = { ...rows, weights: Float32Array.from(rows.labels, (label) => (label === 1 ? 2 : 1)) }
    expect(trainTrees(heavy, { ...OPTIONS, trees: 0 }).base).toBeGreaterThan(base)
  })

  test('grow no leaf for fewer rows than asked', () => {
    const rows = drawRows(300, 3, 4, differ)
    for (const minimumRows of [20, 60]) {
      // All rows in every tree, so that they can be counted.
      const trees = trainTrees(rows, { ...OPTIONS, trees: 5, leaves: 30, rowShare: 1.1, minimumRows })
      for (const count of rowsByLeaf(trees, rows).values()) expect(count).toBeGreaterThanOrEqual(minimumRows)
    }
    const { columns, leaves } = trainTrees(rows, { ...OPTIONS, trees: 2, minimumRows: 151 })
    expect(columns).toHaveLength(0)
    expect(leaves).toHaveLength(2)
  })

  test('have no more leaves than asked, one more than nodes in each', () => {
    const rows = drawRows(1000, 3, 5, differ)
    const trees = trainTrees(rows, { ...OPTIONS, trees: 7, leaves: 4 })
    expect(trees.roots).toHaveLength(7)
    expect(trees.leaves.length).toBeLessThanOrEqual(28)
    expect(trees.leaves.length).toBe(trees.columns.length + 7)
  })

  test('lower the loss with every tree when all rows are in it', () => {
    const rows = drawRows(600, 3, 6, above)
    const lossOf = (trees: number) => {
      const trained = trainTrees(rows, { ...OPTIONS, trees, rowShare: 1.1 })
      return scoresOf(trained, rows).reduce(
        (sum, score, row) => sum + Math.log1p(Math.exp(rows.labels[row] === 1 ? -score : score)),
        0,
      )
    }
    const losses = [0, 1, 2, 4, 8].map(lossOf)
    expect(losses).toEqual([...losses].sort((a, b) => b - a))
    expect(losses.at(-1)).toBeLessThan(losses[0]! / 2)
  })

  test('give the leaf of a tree over all rows the value of one step of Newton', () => {
    const rows = drawRows(200, 1, 7, ([one]) => one! > -0.3)
    const { base, leaves } = trainTrees(rows, { ...OPTIONS, trees: 1, leaves: 1, rowShare: 1.1 })
    const likely = 1 / (1 + Math.exp(-base))
    const positive = rows.labels.reduce((sum, label) => sum + label, 0)
    const step = -(200 * likely - positive) / (200 * likely * (1 - likely) + OPTIONS.l2)
    expect(leaves).toHaveLength(1)
    expect(leaves[0]).toBeCloseTo(step * OPTIONS.rate, 6)
  })

  test('count a row as much as it weighs', () => {
    const rows = drawRows(400, 2, 8, ([one]) => one! > 0)
    // The wrong labels weigh nothing.
    const wrong = Uint8Array.from(rows.labels, (label, row) => (row % 4 === 0 ? 1 - label : label))
    const weights = Float32Array.from(rows.labels, (_, row) => (row % 4 === 0 ? 0 : 1))
    expect(rightShare(trainTrees({ ...rows, labels: wrong, weights }, OPTIONS), rows)).toBeGreaterThan(0.97)
  })

  test('of columns that are all the same, or of no rows, are no trees to speak of', () => {
    const same = { ...drawRows(200, 2, 9, above), values: new Float32Array(400) }
    expect(trainTrees(same, OPTIONS).columns).toHaveLength(0)
    const none = { columns: 2, values: new Float32Array(), labels: new Uint8Array(), weights: new Float32Array() }
    const trees = trainTrees(none, OPTIONS)
    expect(scoreRow(trees, Float32Array.of(1, 1), 0)).toBe(0)
  })
})
