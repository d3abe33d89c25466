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
    // Four things by three people. Agreeing pairs of people: 3, 1, 1 and 3 of 3, so 8 / 12. Of twelve labels seven are a
    // and five b: by chance (49 + 25) / 144.
    const things = [
      ['a', 'a', 'a'],
      ['a', 'a', 'b'],
      ['a', 'a', 'b'],
      ['b', 'b', 'b'],
    ]
    expect(fleissKappa(things)).toBeCloseTo((8 / 12 - 74 / 144) / (1 - 74 / 144), 12)
  })
})
