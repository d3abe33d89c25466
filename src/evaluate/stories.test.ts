import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import type { GoldArticle } from './gold.ts'
import { prepare } from './prepared.ts'
import { evaluateStories, toOrder } from './stories.ts'

describe('an order', () => {
  it('has every article once, and each original before its copies, whatever the seed', () => {
    const clusters = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(clusters, fc.integer(), (sizes, seed) => {
        const articles = sizes.flatMap((size, cluster) =>
          Array.from({ length: size }, (_, i) => ({
            id: `${cluster}/${i}`,
            cluster: `${cluster}`,
            original: i === size - 1,
          })),
        )
        const order = toOrder(articles, seeded(seed))
        expect(order.map(({ id }) => id).sort()).toEqual(articles.map(({ id }) => id).sort())
        const met = new Set<string>()
        for (const { cluster, original } of order) {
          expect(original).toBe(!met.has(cluster))
          met.add(cluster)
        }
      }),
    )
  })
})

const FERRY =
  'A passenger ferry ran aground outside the harbour early on Tuesday after losing power to both engines. All passengers and the crew were brought ashore within four hours by fishing boats and two rescue vessels.'
const DAM =
  'Engineers have lowered the water behind the dam after divers found a long crack near its foot on Friday. The villages below were not in danger, the operator said, but the road along the river stays closed.'
const gold: GoldArticle[] = [
  { id: 'ferry/original', cluster: 'ferry', original: true, record: { text: FERRY } },
  { id: 'ferry/copy', cluster: 'ferry', original: false, record: { text: `${FERRY} Read on.` } },
  { id: 'dam/original', cluster: 'dam', original: true, record: { bytes: Buffer.from(`<p>${DAM}</p>`) } },
  { id: 'dam/copy', cluster: 'dam', original: false, record: { text: `${DAM} More tomorrow.` } },
  { id: 'dam/empty', cluster: 'dam', original: false, record: { text: ' ' } },
  { id: 'noise/original', cluster: 'noise', original: true, record: { text: FERRY, seenAt: '2026-01-01T00:00:00Z' } },
  { id: 'noise/cut', cluster: 'noise', original: false, record: { refused: 'not-json', reason: 'cut' } },
]

describe('the online judge on gold stories', () => {
  it('is scored over seeded orders, the same each time', async () => {
    const prepared = prepare(gold, {})
    const { cost, ...result } = await evaluateStories(prepared, { orders: 4, seed: 7 })
    const { cost: _, ...again } = await evaluateStories(prepared, { orders: 4, seed: 7 })
    expect(again).toEqual(result)
    expect(cost.articlesPerSecond).toBeGreaterThan(0)
    expect(result).toMatchObject({ articles: 7, clusters: 3, orders: 4, seed: 7, preset: 'newsfold' })
    expect(result.refused).toEqual({ 'text-empty': 1, 'not-json': 1 })
    expect(result.range.f1[0]).toBeLessThanOrEqual(result.f1)
    expect(result.range.f1[1]).toBeGreaterThanOrEqual(result.f1)
    // Both refused copies are missed in every order.
    expect(result.mistakes.filter(({ kind, orders }) => kind === 'missed' && orders === 4).map(({ id }) => id)).toEqual(
      ['dam/empty', 'noise/cut'],
    )
    expect(result.counts.falsePositives).toBeGreaterThan(0)
  })

  it('is clean without the stories that overlap', async () => {
    const prepared = prepare(gold, {})
    const clean = await evaluateStories(prepared, { orders: 3, without: ['noise'] })
    expect(clean).toMatchObject({ precision: 1, articles: 5, clusters: 2, without: ['noise'] })
    expect(clean.counts).toEqual({ truePositives: 2, falsePositives: 0, falseNegatives: 1, trueNegatives: 1 })
  })
})
