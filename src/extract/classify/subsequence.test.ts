import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findStretch } from './subsequence.ts'

function sumOf(scores: readonly number[], from: number, to: number): number {
  return scores.slice(from, to).reduce((sum, score) => sum + score, 0)
}

/** Every stretch there is. */
function bestSum(scores: readonly number[]): number {
  let best = 0
  for (let from = 0; from < scores.length; from++) {
    for (let to = from + 1; to <= scores.length; to++) best = Math.max(best, sumOf(scores, from, to))
  }
  return best
}

describe('the best stretch', () => {
  test('holds as much as any stretch of all, on generated scores', () => {
    // Whole numbers, so that sums are exact whatever the order.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 24 }), (scores) => {
        const { from, to } = findStretch(scores)
        expect(from >= 0 && from <= to && to <= scores.length).toBe(true)
        expect(sumOf(scores, from, to)).toBe(bestSum(scores))
      }),
      { numRuns: 2000, seed: 1 },
    )
  })

  test('begins and ends with something that adds to it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 24 }), (scores) => {
        const { from, to } = findStretch(scores)
        if (to === from) return
        expect(scores[from]).toBeGreaterThan(0)
        expect(scores[to - 1]).toBeGreaterThan(0)
      }),
      { numRuns: 1000, seed: 2 },
    )
  })

  test('takes a doubtful block in the middle, and leaves a good one far away', () => {
    expect(findStretch([3, -1, 3, -9, 2])).toEqual({ from: 0, to: 3 })
  })

  test('is empty where nothing is above zero', () => {
    expect(findStretch([])).toEqual({ from: 0, to: 0 })
    expect(findStretch([-1, 0, -2])).toEqual({ from: 0, to: 0 })
  })
})
