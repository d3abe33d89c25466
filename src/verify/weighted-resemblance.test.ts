import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrequencyTable } from '../learn/frequencies.ts'
import { PhraseList, type PhraseWeights } from '../sketch/phrase-weights.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { toRounded } from './rounding.ts'
import { weightedResemblance } from './weighted-resemblance.ts'

const table: FrequencyTable = {
  articles: 1000,
  distinct: 100,
  error: 0,
  countOf: (low) => 1 + (low % 50),
  countAt: (share) => Math.ceil(50 * share),
}

const WEIGHTS: PhraseWeights = {
  function: 'df2',
  appliedTo: 'first',
  phraseIdf: 'inverse',
  rare: 75,
  words: table,
  phrases: table,
}

const text = fc
  .array(fc.constantFrom('harbour', 'bridge', 'ferry', 'storm', 'mayor', 'pier'), { maxLength: 40 })
  .map((words) => words.join(' '))

/** The dull reference: weights by phrase in a map of strings. */
function weigh(words: string): Map<string, number> {
  const { low, high, weights, count } = new PhraseList(2, WEIGHTS).fill(tokenize({ text: words }))
  return new Map(Array.from({ length: count }, (_, i) => [`${low[i]} ${high[i]}`, weights[i]!]))
}

const sum = (weights: Iterable<number>) => [...weights].reduce((all, weight) => all + weight, 0)

describe('weighted resemblance', () => {
  it('equals sums over maps, in any order of calls, both directions alike', () => {
    const measure = weightedResemblance(2, WEIGHTS)
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [mine, theirs] = [weigh(a), weigh(b)]
        const shared = sum([...mine].filter(([phrase]) => theirs.has(phrase)).map(([, weight]) => weight))
        const [article, earlier] = [tokenize({ text: a }), tokenize({ text: b })]
        const there = measure(article, earlier)
        expect(there.resemblance).toBeCloseTo(
          toRounded(shared / (sum(mine.values()) + sum(theirs.values()) - shared || 1)),
          5,
        )
        expect(there.containedIn).toBeCloseTo(shared / (sum(mine.values()) || 1), 5)
        const back = measure(earlier, article)
        expect(back).toEqual({
          resemblance: there.resemblance,
          containedIn: there.contains,
          contains: there.containedIn,
        })
      }),
    )
  })

  it('of one text with itself is 1, and of a text without weight 0', () => {
    const measure = weightedResemblance(2, { ...WEIGHTS, rare: 100 })
    const tokens = tokenize({ text: 'the ferry hit the pier and the ferry sank' })
    expect(measure(tokens, tokens)).toEqual({ resemblance: 1, containedIn: 1, contains: 1 })
    const empty = tokenize({ text: '' })
    expect(measure(empty, tokens)).toEqual({ resemblance: 0, containedIn: 0, contains: 0 })
    expect(measure(empty, empty)).toEqual({ resemblance: 0, containedIn: 0, contains: 0 })
  })
})
