import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnionFind } from '../../cluster/union-find.ts'
import { seeded } from '../../random.ts'
import { splitStories } from './split.ts'

describe('a split', () => {
  it('has about its share of the articles in whole stories, the same for a seed', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.integer(), (articles, share, seed) => {
        const isFirst = splitStories(articles, share, seeded(seed))
        expect(splitStories(articles, share, seeded(seed))).toEqual(isFirst)
        const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0)
        const taken = sum(articles.filter((_, story) => isFirst[story]))
        expect(Math.abs(taken - share * sum(articles))).toBeLessThanOrEqual(Math.max(...articles))
      }),
    )
  })
})

describe('closure', () => {
  it('joins what a walk over the links reaches', () => {
    const links = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 14 })
    fc.assert(
      fc.property(links, (pairs) => {
        const joined = new UnionFind(12)
        for (const [a, b] of pairs) joined.join(a, b)
        const reached = new Set([0])
        for (let size = 0; size < reached.size; ) {
          size = reached.size
          for (const [a, b] of pairs) if (reached.has(a) || reached.has(b)) reached.add(a).add(b)
        }
        const together = Array.from({ length: 12 }, (_, i) => i).filter((i) => joined.find(i) === joined.find(0))
        expect(together).toEqual([...reached].sort((a, b) => a - b))
      }),
    )
  })
})
