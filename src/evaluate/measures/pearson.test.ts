import { expect, it } from 'vitest'
import { pearson } from './pearson.ts'

it('Pearson is 1 and -1 for lines, 0 where nothing varies, and by hand between', () => {
  expect(pearson([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
  expect(pearson([1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 12)
  expect(pearson([1, 1, 1], [6, 4, 2])).toBe(0)
  expect(pearson([], [])).toBe(0)
  // Deviations -1.5 -0.5 0.5 1.5 and -0.5 -0.5 0.5 0.5: 2 / sqrt(5 x 1).
  expect(pearson([1, 2, 3, 4], [0, 0, 1, 1])).toBeCloseTo(2 / Math.sqrt(5), 12)
})
