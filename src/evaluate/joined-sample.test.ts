import { describe, expect, it } from 'vitest'
import { codet } from '../presets/codet.ts'
import { gphin } from '../presets/gphin.ts'
import { toJoinedPage } from '../report/joined-page.ts'
import { sampleJoined } from './joined-sample.ts'

const wordsOf = (story: number) => Array.from({ length: 60 }, (_, i) => `w${story}x${i}`).join(' ')

/** The copy of each story stands before it in the file, and comes after it in time; the last two have no time. */
const ARTICLES = [0, 1, 2, 3, 4, 5].flatMap((story) => [
  { id: `${story}/copy`, text: `${wordsOf(story)} <end>`, publishedAt: `2026-03-0${story + 1}T12:00:00.000Z` },
  {
    id: `${story}/first`,
    title: `Story ${story}`,
    text: wordsOf(story),
    publishedAt: `2026-03-0${story + 1}T06:00:00.000Z`,
  },
])
const OPTIONS = { preset: gphin, set: {}, count: 4, seed: 1 }

describe('a sample of joined pairs', () => {
  it('is drawn from what a preset joins in the order of time', async () => {
    const sample = await sampleJoined([...ARTICLES, { id: 'x', refused: 'text-empty', reason: '' }], OPTIONS)
    expect(sample).toMatchObject({
      articles: 12,
      relations: { original: 6, duplicate: 6 },
      refused: { 'text-empty': 1 },
      learnedFromOwnInput: false,
    })
    expect(sample.pairs).toHaveLength(4)
    for (const { pair } of sample.pairs) {
      expect(pair.new).toBe(pair.earlier.replace('first', 'copy'))
      expect(pair).toMatchObject({ label: '', relation: 'duplicate', rule: 'overlap', titles: { article: '' } })
      expect(pair.measurements.hoursApart).toBe(6)
    }
  })

  it('is the same for the same seed only', async () => {
    const draw = async (seed: number) =>
      (await sampleJoined(ARTICLES, { ...OPTIONS, seed })).pairs.map(({ pair }) => pair.new)
    expect(await draw(1)).toEqual(await draw(1))
    expect(new Set(await Promise.all([1, 2, 3, 4].map(async (seed) => String(await draw(seed))))).size).toBeGreaterThan(
      1,
    )
  })

  it('keeps the order of the file where there are no times, and learns what a preset needs', async () => {
    const untimed = ARTICLES.map(({ publishedAt: _, ...article }) => article)
    const { pairs } = await sampleJoined(untimed, OPTIONS)
    for (const { pair } of pairs) expect(pair.earlier).toMatch(/copy$/)
    const { learnedFromOwnInput } = await sampleJoined(untimed, { ...OPTIONS, preset: codet })
    expect(learnedFromOwnInput).toBe(true)
  })

  it('is a page with both texts, escaped and marked', async () => {
    const { pairs } = await sampleJoined(ARTICLES, OPTIONS)
    const page = toJoinedPage(pairs, 'wire', '12 articles')
    expect(page.match(/<section>/g)).toHaveLength(4)
    expect(page).toContain('&lt;end&gt;')
    expect(page).toContain('<mark>')
    expect(page).not.toMatch(/<end>|src=|href=/)
  })
})
