import { describe, expect, it } from 'vitest'
import { learnFrequencies } from '../learn-collection.ts'
import { open } from '../open.ts'

const FERRY =
  'The ferry to the northern islands was stopped on Friday, the harbour master said. The company said the engine was flooded and the crew was safe. The next boat is expected on Sunday, and the mayor said the islands were supplied with the bread they needed.'
const COPY = `${FERRY} The weather office said the storm was passing to the east by the evening.`
const BAKERS =
  'The bakers of the valley said the harvest was poor. The price of the flour is rising, and the guild said the loaves were smaller than the year before. The minister was asked about the tariff and said the budget is settled.'
const PRICES = ['Copper 41.2 Zinc 22.0 Tin 9.4 Lead 7.7 Nickel 80', 'Copper 41.2 Zinc 22.0 Tin 9.4 Lead 7.7 Nickel 81']

const BAND = { 'sketch.minimumIdf': 0.01, 'sketch.maximumIdf': 0.85 }

async function judge(texts: readonly string[], options: Partial<Parameters<typeof open>[0]> = {}) {
  await using newsfold = await open({ store: 'memory:', preset: 'spotsigs', ...options })
  const relations: string[] = []
  for (const [i, text] of texts.entries()) relations.push((await newsfold.add({ id: String(i), text })).relation)
  return relations
}

describe('preset spotsigs', () => {
  it('finds a copy with more at its end, and no other text', async () => {
    expect(await judge([FERRY, BAKERS, COPY])).toEqual(['original', 'original', 'duplicate'])
  })

  it('takes lists and texts without stop words for originals, unless they come again word for word', async () => {
    expect(await judge([...PRICES, PRICES[0]!, '港口今天关闭', '港口今天开放'])).toEqual([
      'original',
      'original',
      'duplicate',
      'original',
      'original',
    ])
  })

  it('needs no frequencies, but for its band and rare keys', async () => {
    for (const set of [BAND, { 'sketch.order': 'rare' }]) {
      await expect(judge([], { set })).rejects.toMatchObject({ code: 'snapshot-missing' })
    }
  })

  it('drops by its band what only one text of the collection has', async () => {
    const articles = [FERRY, COPY, BAKERS, ...PRICES].map((text) => ({ text }))
    const snapshots = [await learnFrequencies(articles, { presets: ['spotsigs'], set: BAND })]
    await using newsfold = await open({ store: 'memory:', preset: 'spotsigs', set: BAND, snapshots })
    const { evidence } = await newsfold.compare({ text: COPY }, { text: FERRY })
    expect(evidence.measurements.resemblance).toBe(1)
  })

  it('refuses keys that would miss what its threshold promises', async () => {
    await expect(judge([], { set: { 'decide.threshold': 0.05 } })).rejects.toMatchObject({
      code: 'option-wrong',
      message: expect.stringMatching(/decide.threshold=0.05 is below sketch.reach=0.1/),
    })
  })
})
