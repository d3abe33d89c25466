import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreRow, type Trees } from './trees.ts'

/** A tree as one would draw it. */
type Drawn = number | { readonly column: number; readonly border: number; readonly left: Drawn; readonly right: Drawn }

function walk(tree: Drawn, row: readonly number[]): number {
  if (typeof tree === 'number') return tree
  return walk(row[tree.column]! < tree.border ? tree.left : tree.right, row)
}

function pack(base: number, drawn: readonly Drawn[]): Trees {
  const nodes: { column: number; border: number; left: number; right: number }[] = []
  const leaves: number[] = []
  const put = (tree: Drawn): number => {
    if (typeof tree === 'number') return ~(leaves.push(tree) - 1)
    const node = { column: tree.column, border: tree.border, left: 0, right: 0 }
    const place = nodes.push(node) - 1
    node.left = put(tree.left)
    node.right = put(tree.right)
    return place
  }
  const roots = drawn.map(put)
  return {
    base,
    roots: Int16Array.from(roots),
    columns: Uint8Array.from(nodes, ({ column }) => column),
    borders: Float32Array.from(nodes, ({ border }) => border),
    left: Int16Array.from(nodes, ({ left }) => left),
    right: Int16Array.from(nodes, ({ right }) => right),
    leaves: Float32Array.from(leaves),
  }
}

const COLUMNS = 4

/** Quarters, so that sums are exact. */
const value = fc.integer({ min: -20, max: 20 }).map((number) => number / 4)

const { tree } = fc.letrec<{ tree: Drawn }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    value,
    fc.record({
      column: fc.integer({ min: 0, max: COLUMNS - 1 }),
      border: value,
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}))

describe('the score of a row', () => {
  test('is what walking every tree by hand adds up to', () => {
    const row = fc.array(value, { minLength: COLUMNS, maxLength: COLUMNS })
    fc.assert(
      fc.property(
        value,
        fc.array(tree, { maxLength: 6 }),
        fc.array(row, { minLength: 1, maxLength: 4 }),
        (base, drawn, rows) => {
          const trees = pack(base, drawn)
          const values = Float32Array.from(rows.flat())
          for (const [at, one] of rows.entries()) {
            const expected = drawn.reduce((sum: number, each) => sum + walk(each, one), base)
            expect(scoreRow(trees, values, at * COLUMNS)).toBe(expected)
          }
        },
      ),
      { numRuns: 1000, seed: 1 },
    )
  })

  test('goes right at the border itself, left below it', () => {
    const trees = pack(0, [{ column: 0, border: 1, left: -1, right: 1 }])
    expect([0.75, 1, 1.25].map((one) => scoreRow(trees, Float32Array.of(one), 0))).toEqual([-1, 1, 1])
  })

  test('is the base where there is no tree', () => {
    expect(scoreRow(pack(0.5, []), Float32Array.of(1), 0)).toBe(0.5)
  })
})
