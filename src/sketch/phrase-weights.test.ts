import { describe, expect, it } from 'vitest'
import type { FrequencyTable } from '../learn/frequencies.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { PHRASE_WEIGHT_PARAMETERS, PhraseList, type PhraseWeights, phraseWeights, weightBy } from './phrase-weights.ts'

const table = (countOf: FrequencyTable['countOf'], countAt: FrequencyTable['countAt'] = () => 1): FrequencyTable => ({
  articles: 1000,
  distinct: 100,
  error: 0,
  countOf,
  countAt,
})

const WEIGHTS: PhraseWeights = {
  function: 'df',
  appliedTo: 'first',
  phraseIdf: 'none',
  rare: 100,
  words: table(() => 1),
  phrases: table(
    () => 1,
    (share) => Math.ceil(share * 40),
  ),
}

const weigh = (weights: Partial<PhraseWeights>, first: number, phrase: number) =>
  weightBy({ ...WEIGHTS, ...weights })(first, phrase)

const LN = Math.log(50)

describe('the weight of a phrase', () => {
  it.each([
    ['uniform', 1],
    ['df', 50],
    ['df2', 50 ** 2],
    ['df3', 50 ** 3],
    ['df4', 50 ** 4],
    ['ln', LN],
    ['ln2', LN ** 2],
    ['ln3', LN ** 3],
    ['ln4', LN ** 4],
    ['ln10', LN ** 10],
    ['idf', Math.log(1000 / 50)],
    ['lnOfDf2', 2 * LN],
    ['lnOfDf3', 3 * LN],
    ['lnOfDf4', 4 * LN],
  ])('is by %s what table 4 says', (name, expected) => {
    expect(weigh({ function: name }, 50, 5)).toBeCloseTo(expected, 6)
  })

  it('has every function of the parameter', () => {
    for (const name of PHRASE_WEIGHT_PARAMETERS[0].choices!) expect(weigh({ function: name }, 7, 2)).toBeGreaterThan(0)
  })

  it('is lessened by how common the phrase is, after the function or before it', () => {
    expect(weigh({ function: 'df4', phraseIdf: 'inverse' }, 50, 5)).toBe(50 ** 4 / 5)
    expect(weigh({ function: 'df4', phraseIdf: 'inverse', appliedTo: 'combined' }, 50, 5)).toBe(10 ** 4)
    expect(weigh({ phraseIdf: 'logarithm' }, 50, 5)).toBe(50 * Math.log(200))
    expect(weigh({ phraseIdf: 'logarithm', appliedTo: 'combined', function: 'ln' }, 50, 5)).toBe(
      Math.log(50 * Math.log(200)),
    )
  })

  it('is nought for phrases that are not rare, and only for those', () => {
    for (const rare of [1, 5, 25, 50, 75, 95, 99]) {
      const most = Math.ceil((rare / 100) * 40)
      expect(weigh({ rare }, 50, most)).toBe(50)
      expect(weigh({ rare }, 50, most + 1)).toBe(0)
    }
    expect(weigh({ rare: 100 }, 50, 1000)).toBe(50)
  })

  it('is never below nought', () => {
    for (const name of PHRASE_WEIGHT_PARAMETERS[0].choices!) {
      for (const appliedTo of ['first', 'combined'] as const) {
        for (const phraseIdf of ['inverse', 'logarithm', 'none'] as const) {
          for (const phrase of [1, 30, 1000, 2000]) {
            expect(weigh({ function: name, appliedTo, phraseIdf }, 3, phrase)).toBeGreaterThanOrEqual(0)
          }
        }
      }
    }
  })

  it('comes from settings by the names of the parameters', () => {
    const settings = Object.fromEntries(PHRASE_WEIGHT_PARAMETERS.map(({ name, default: value }) => [name, value]))
    expect(phraseWeights(settings, WEIGHTS.words, WEIGHTS.phrases)).toMatchObject({
      function: 'df4',
      appliedTo: 'first',
      rare: 99.9,
    })
  })
})

describe('the phrases of a text', () => {
  it('are weighed by their first words, and those of no weight left out', () => {
    const { words } = tokenize({ text: 'ferry the' })
    const [ferry, the] = [words[0]!, words[2]!]
    const list = new PhraseList(2, {
      ...WEIGHTS,
      function: 'ln',
      words: table((low) => (low === the ? 100 : low === ferry ? 10 : 1)),
    })
    const { count, weights } = list.fill(tokenize({ title: 'the title', text: 'the ferry hit the pier' }))
    expect([...weights.subarray(0, count)]).toEqual([Math.log(100), Math.log(10), Math.log(100)])
  })

  it('are the whole text if it is shorter than one', () => {
    expect(new PhraseList(7, WEIGHTS).fill(tokenize({ text: 'the ferry' })).count).toBe(1)
    expect(new PhraseList(7, WEIGHTS).fill(tokenize({ text: '' })).count).toBe(0)
  })
})
