import { describe, expect, it } from 'vitest'
import { cohenKappa, fleissKappa } from './kappa.ts'

describe('agreement beyond chance', () => {
  it('of two is Cohen’s', () => {
    // 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: agreed 0.7, by chance 0.5 x 0.6 + 0.5 x 0.4 = 0.5.
    const one = [...Array(25).fill('yes'), ...Array(25).fill('no')] as string[]
    const other = [...Array(20).fill('yes'), ...Array(5).fill('no'), ...Array(10).fill('yes'), ...Array(15).fill('no')]
    expect(cohenKappa(one, other as string[])).toBeCloseTo(0.4, 12)
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toBe(1)
  })

  it('of many is Fleiss’', () => {
    // Fleiss' worked table of 10 subjects, 14 raters and 5 categories, as it is printed: 0.210.
    const table = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    const things = table.map((row) => row.flatMap((times, label) => Array<string>(times).fill(String(label))))
    expect(fleissKappa(things)).toBeCloseTo(0.21, 3)
  })
})
