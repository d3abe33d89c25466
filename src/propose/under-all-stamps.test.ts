import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { minhash } from '../sketch/minhash.ts'
import type { Question, Sharing } from '../store/store.ts'
import { BY_KEYS_PARAMETERS, byKeys } from './by-keys.ts'
import { underAllStamps } from './under-all-stamps.ts'

const settings = toSettings(BY_KEYS_PARAMETERS, { 'propose.perKey': 3 })
const proposers = [20, 40].map((permutations) =>
  byKeys(minhash({ shingleWords: 3, sample: 1600, permutations, seed: 1 }), settings),
)
/** Nothing that was asked has a weight of its own. */
const QUESTIONS: readonly Question[] = []
const both = underAllStamps([proposers[0]!, proposers[1]!])

/** Each article holds so many of the first probes. */
function sharing(probes: number, shared: Readonly<Record<number, number>>): Sharing {
  const articles: number[] = []
  const probe: number[] = []
  const holders = new Uint32Array(probes)
  for (let p = 0; p < probes; p++) {
    for (const [article, count] of Object.entries(shared)) {
      if (p >= count) continue
      holders[p]!++
      articles.push(Number(article))
      probe.push(p)
    }
  }
  return { articles: Float64Array.from(articles), probe: Uint32Array.from(probe), holders }
}

describe('candidates under several stamps', () => {
  it('are ranked by the share of the probes they hold, then by age', () => {
    const answers = [sharing(20, { 7: 10, 9: 5 }), sharing(40, { 3: 10, 8: 19, 5: 21 })]
    expect(both.rank(answers, QUESTIONS).articles).toEqual([5, 7, 8, 3, 9])
    expect(both.weigh(answers, QUESTIONS).shares).toEqual([21 / 40, 1 / 2, 19 / 40, 1 / 4, 1 / 4])
  })

  it('must share enough under their own stamp', () => {
    expect(both.rank([sharing(20, { 1: 2, 2: 3 }), sharing(40, { 3: 2, 4: 3 })], QUESTIONS).articles).toEqual([2, 4])
  })

  it('count the crowded keys of all', () => {
    const crowd = { 1: 2, 2: 2, 3: 2, 4: 2 }
    expect(both.rank([sharing(20, crowd), sharing(40, crowd)], QUESTIONS).crowded).toBe(4)
  })

  it('are the same as under one where the other has none', () => {
    const answer = sharing(20, { 4: 9, 2: 9, 3: 12 })
    expect(both.rank([answer, sharing(40, {})], QUESTIONS).articles).toEqual(
      proposers[0]!.rank([answer], QUESTIONS).articles,
    )
  })
})
