import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { samplePhrasePairs } from './phrase-sample.ts'

const random = seeded(3)
const words = (count: number) => Array.from({ length: count }, () => `w${Math.floor(random() * 5000)}`)

/** Copies that keep from nearly nothing to nearly all of their original. */
const articles = Array.from({ length: 40 }, (_, story) => {
  const original = words(120)
  return Array.from({ length: 6 }, (_, copy) => {
    const kept = original.slice(0, 20 * (copy + 1))
    return { id: `${story}/${copy}`, text: [...kept, ...words(120 - kept.length)].join(' ') }
  })
}).flat()

describe('pairs to label, by phrases', () => {
  it('share a phrase, are different, and lie evenly over how alike they are', () => {
    const pairs = samplePhrasePairs(articles, { count: 100, seed: 1 })
    expect(pairs.length).toBeGreaterThan(80)
    expect(new Set(pairs.map(({ article, earlier }) => `${article} ${earlier}`)).size).toBe(pairs.length)
    expect(pairs.every(({ resemblance = 0, relation }) => resemblance > 0 && relation === '')).toBe(true)
    const low = pairs.filter(({ resemblance = 0 }) => resemblance < 0.2).length
    const middle = pairs.filter(({ resemblance = 0 }) => resemblance >= 0.2 && resemblance < 0.6).length
    expect(low).toBeLessThan(60)
    expect(middle).toBeGreaterThan(25)
    expect(samplePhrasePairs(articles, { count: 100, seed: 1 })).toEqual(pairs)
  })

  it('are none where nothing is shared', () => {
    expect(samplePhrasePairs([{ id: '1', text: 'one two' }], { count: 5, seed: 1 })).toEqual([])
  })
})
