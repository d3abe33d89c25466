import { describe, expect, it } from 'vitest'
import { makeCorpus } from '../../bench/corpus.ts'

describe('the corpus of the benches', () => {
  const articles = [...makeCorpus({ count: 4000 })]
  const share = (kind: string) => articles.filter((article) => article.kind === kind).length / articles.length

  it('is the same for the same seed, however many are made, and another for another', () => {
    expect([...makeCorpus({ count: 50 })]).toEqual(articles.slice(0, 50))
    expect([...makeCorpus({ count: 1, seed: 2 })][0]?.text).not.toBe(articles[0]?.text)
  })

  it('has the shares it promises', () => {
    expect(share('copy')).toBeCloseTo(0.3, 1)
    expect(share('template')).toBeCloseTo(0.07, 1)
    const words = articles.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0) / articles.length
    expect(words).toBeGreaterThan(380)
    expect(words).toBeLessThan(460)
  })

  it('has copies of articles that came before, under their cluster', () => {
    const originals = new Set<number>()
    for (const { kind, cluster } of articles) {
      if (kind === 'copy') expect(originals).toContain(cluster)
      else originals.add(cluster)
    }
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
  })

  it.each([
    ['turkish', /^[\s.\p{Script=Latin}]+$/u, /[ışğ]/],
    ['cyrillic', /^[\s.\p{Script=Cyrillic}]+$/u, /и/],
    ['arabic', /^[\s.\p{Script=Arabic}]+$/u, /ا/],
  ] as const)('can be written in %s letters', (script, letters, one) => {
    const [article] = makeCorpus({ count: 1, script })
    expect(article?.text).toMatch(letters)
    expect(article?.text).toMatch(one)
  })
})
