import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreGroups } from './b-cubed.ts'

describe('groups against stories', () => {
  it('are scored by article', () => {
    // The first story is right; the second and the third are one group.
    const stories = [...Array(5).fill('a'), ...Array(2).fill('b'), ...Array(5).fill('c')] as string[]
    const groups = [...Array(5).fill('1'), ...Array(7).fill('2')] as string[]
    const { bCubed } = scoreGroups(groups, stories)
    // (5 x 1 + 2 x 2/7 + 5 x 5/7) / 12.
    expect(bCubed.precision).toBeCloseTo((5 + 4 / 7 + 25 / 7) / 12, 12)
    expect(bCubed.recall).toBe(1)
  })

  it('by pairs are what counting all of them gives', () => {
    const names = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('a', 'b', 'c')), { maxLength: 12 })
    fc.assert(
      fc.property(names, (articles) => {
        const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }
        for (const [i, [group, story]] of articles.entries()) {
          for (const [other, otherStory] of articles.slice(0, i)) {
            if (group === other) counts[story === otherStory ? 'truePositives' : 'falsePositives']++
            else counts[story === otherStory ? 'falseNegatives' : 'trueNegatives']++
          }
        }
        const scored = scoreGroups(
          articles.map(([group]) => group),
          articles.map(([, story]) => story),
        )
        expect(scored.pairs.counts).toEqual(counts)
      }),
    )
  })
})
