import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { LEARN_PARAMETERS, lastLearning, nextLearning } from './schedule.ts'

const settings = toSettings(LEARN_PARAMETERS)

describe('when a store learns', () => {
  it('is after 1,000 articles, each time there are four times as many up to 256,000, then every 256,000', () => {
    const moments: number[] = []
    for (let at = 0; moments.length < 8; moments.push(at)) at = nextLearning(at, settings)
    const thousands = [1, 4, 16, 64, 256, 512, 768, 1024]
    expect(moments).toEqual(thousands.map((thousand) => 1000 * thousand))
  })

  it('is found for a store that grew past several moments at once', () => {
    expect([999, 1000, 7999, 600_000].map((articles) => lastLearning(articles, settings))).toEqual([
      0, 1000, 4000, 512_000,
    ])
  })

  it('follows what a store was told', () => {
    const small = toSettings(LEARN_PARAMETERS, { 'learn.first': 3, 'learn.every': 10 })
    expect([0, 3, 10, 20].map((at) => nextLearning(at, small))).toEqual([3, 10, 20, 30])
  })
})
