import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCEPTS_NOTHING } from './measures/threshold.ts'
import { evaluatePairs } from './pairs.ts'
import type { Prepared } from './prepared.ts'

const article = (cluster: string, text: string, number: number): Prepared => ({
  id: `${cluster}/${number}`,
  cluster,
  original: false,
  input: { id: `${cluster}/${number}`, text },
})
const toGold = (stories: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(stories).flatMap(([cluster, texts]) => texts.map((text, number) => article(cluster, text, number)))

const FERRY = 'a passenger ferry ran aground outside the harbour early on Tuesday'
const DAM = 'divers found a long crack near the foot of the old dam'

/** At the best threshold for shingles of so many words. */
async function best(gold: readonly Prepared[], shingleWords: number) {
  const { result } = await evaluatePairs(gold, { preset: 'gphin', set: { 'sketch.shingleWords': shingleWords } })
  return { ...result.best, articles: result.articles, pairs: result.pairs, positives: result.positives }
}

/** F1 at every threshold that tells two pairs apart. */
function bestByTrying(labelled: readonly (readonly [string, string])[]): number {
  const runs = labelled.map(([, text]) => {
    const words = text.split(' ')
    return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`))
  })
  const pairs = labelled.flatMap(([cluster], one) =>
    labelled.slice(0, one).map(([other], index) => {
      const shared = [...runs[one]!].filter((run) => runs[index]!.has(run)).length
      return { alike: shared / (runs[one]!.size + runs[index]!.size - shared), same: cluster === other }
    }),
  )
  const positives = pairs.filter(({ same }) => same).length
  const scores = pairs
    .filter(({ alike }) => alike > 0)
    .map(({ alike: threshold }) => {
      const found = pairs.filter(({ alike }) => alike >= threshold)
      return (2 * found.filter(({ same }) => same).length) / (found.length + positives)
    })
  return Math.max(0, ...scores)
}

describe('all pairs of a gold set', () => {
  it('are parted without a mistake where copies are more alike than anything else', async () => {
    const gold = toGold({ ferry: [FERRY, `${FERRY} again`, `${FERRY} after midnight`], dam: [DAM, `${DAM} on Friday`] })
    expect(await best(gold, 3)).toMatchObject({
      precision: 1,
      recall: 1,
      f1: 1,
      articles: 5,
      pairs: 10,
      positives: 4,
    })
  })

  it('of nothing but single articles are all left apart, by whatever they are scored', async () => {
    const texts = Array.from({ length: 6 }, (_, i) => `${FERRY} ${DAM} ${'storm '.repeat(i)}`)
    const gold = toGold(Object.fromEntries(texts.map((text, i) => [`s${i}`, [text]])))
    const { result, decisions } = await evaluatePairs(gold, { preset: 'simhash', set: {} })
    expect(result).toMatchObject({ positives: 0, best: { threshold: ACCEPTS_NOTHING, f1: 0 }, halves: { times: 0 } })
    expect(result.curve[0]?.threshold).toBeGreaterThan(1)
    expect(decisions.accepted.some((accepted) => accepted === 1)).toBe(false)
  })

  it('have the best threshold there is, as trying all of them shows', async () => {
    const word = fc.constantFrom('ferry', 'dam', 'crack', 'port')
    const text = fc.array(word, { minLength: 3, maxLength: 8 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), text), { minLength: 2, maxLength: 8 }),
        async (labelled) => {
          const gold = labelled.map(([cluster, written], number) => article(cluster, written, number))
          expect((await best(gold, 2)).f1).toBeCloseTo(bestByTrying(labelled), 10)
        },
      ),
    )
  })

  it('of a refused article are unlike any other, and count as missed', async () => {
    const refused: Prepared = { ...article('ferry', '', 2), input: { refused: 'text-empty', reason: 'no text' } }
    const result = await best([...toGold({ ferry: [FERRY, FERRY] }), refused], 3)
    expect(result).toMatchObject({ precision: 1, recall: 1 / 3, positives: 3 })
  })

  it('where nothing is alike nothing is found', async () => {
    expect(await best(toGold({ ferry: [FERRY, DAM] }), 3)).toMatchObject({ f1: 0, recall: 0 })
  })
})
