import { describe, expect, it } from 'vitest'
import { seeded } from '../../random.ts'
import { ShingleSet } from '../../tokenize/shingle.ts'
import { tokenize } from '../../tokenize/tokenize.ts'
import { makeContainmentPairs, type SourceText } from './containment.ts'

/** Articles of made-up words, each with words of its own, in sentences and paragraphs. */
function makeSources(count: number): SourceText[] {
  const random = seeded(7)
  const word = (article: number) => `w${random() < 0.3 ? '' : article}x${Math.floor(random() * 400)}`
  const sentence = (article: number) => {
    const words = Array.from({ length: 6 + Math.floor(random() * 12) }, () => word(article))
    return `The ${words.join(' ')}.`
  }
  return Array.from({ length: count }, (_, article) => ({
    id: `article ${article}`,
    text: Array.from(
      { length: 8 + Math.floor(random() * 10) },
      (_, i) => sentence(article) + (i % 3 === 2 ? '\n\n' : ' '),
    ).join(''),
  }))
}

const SOURCES = makeSources(240)
const gold = makeContainmentPairs(SOURCES, { seed: 1, pairs: 100 })
const textOf = new Map(gold.texts.map(({ id, text }) => [id, text]))

/** The share of the words of one text that are in the other. */
function shareIn(one: string, other: string): number {
  const set = new ShingleSet()
  set.fill(tokenize({ text: one }), 1)
  return set.countShared(tokenize({ text: other }), 1).shared / set.size
}

const shares = gold.pairs.map(({ earlier, article, relation }) => {
  const [before, after] = [textOf.get(earlier)!, textOf.get(article)!]
  return { relation, article, containedIn: shareIn(after, before), contains: shareIn(before, after) }
})

describe('containment pairs', () => {
  it('are as many as asked for, of every kind, and each text is there once, the earlier first', () => {
    expect(gold.pairs.length).toBe(100)
    expect(textOf.size).toBe(200)
    const count = (wanted: string) => gold.pairs.filter(({ relation }) => relation === wanted).length
    expect(['contained', 'contains', 'duplicate', 'different'].map(count)).toEqual([20, 20, 20, 40])
    const places = new Map(gold.texts.map(({ id }, place) => [id, place]))
    for (const { earlier, article } of gold.pairs) expect(places.get(earlier)).toBeLessThan(places.get(article)!)
  })

  it('hold what they say', () => {
    for (const { relation, containedIn, contains } of shares) {
      if (relation === 'contained' || relation === 'duplicate') expect(containedIn).toBeGreaterThan(0.95)
      else expect(containedIn).toBeLessThan(0.75)
      if (relation === 'contains' || relation === 'duplicate') expect(contains).toBeGreaterThan(0.8)
      else expect(contains).toBeLessThan(0.75)
    }
  })

  it('are different although some share a passage', () => {
    const passages = shares.filter(({ article }) => article.endsWith('#passage'))
    const others = shares.filter(({ article }) => article.endsWith('#other'))
    const mean = (some: typeof shares) => some.reduce((sum, { contains }) => sum + contains, 0) / some.length
    expect(mean(passages)).toBeGreaterThan(mean(others) + 0.05)
  })

  it('are the same for the same seed only', () => {
    expect(makeContainmentPairs(SOURCES, { seed: 1, pairs: 100 })).toEqual(gold)
    expect(makeContainmentPairs(SOURCES, { seed: 2, pairs: 100 })).not.toEqual(gold)
  })

  it('are fewer where the texts do not suffice, and none of what is too short or printed twice', () => {
    expect(makeContainmentPairs(SOURCES.slice(0, 9), { seed: 1, pairs: 100 }).pairs.length).toBe(4)
    const short = SOURCES.map(({ id }) => ({ id, text: 'Rain fell. Snow did not.' }))
    expect(makeContainmentPairs(short, { seed: 1, pairs: 10 })).toEqual({ texts: [], pairs: [] })
    const twice = SOURCES.map(({ id }) => ({ id, text: SOURCES[0]!.text }))
    expect(makeContainmentPairs(twice, { seed: 1, pairs: 10 })).toEqual({ texts: [], pairs: [] })
  })
})
