import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeArticles } from '../../test/made-articles.ts'
import type { ArticleInput } from '../model.ts'
import { getPreset } from '../presets/presets.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { judgeOnline } from './online.ts'

/** One at a time, so that each is a group of its own. */
async function* slowly(articles: readonly ArticleInput[]) {
  for (const article of articles) {
    yield article
    for (let i = 0; i < 20; i++) await turn()
  }
}

it('counts the same candidates however articles come in groups', async () => {
  const articles = makeArticles(120, 5).map((article, i) => ({ ...article, id: `a${i}` }))
  const count = async (inputs: Parameters<typeof judgeOnline>[0]['inputs']) => {
    const evaluated = toEvaluated(getPreset('gphin'), { remember: false })
    return (await judgeOnline({ evaluated, set: {}, snapshots: [], inputs, onAnswer() {} })).candidates
  }
  const together = await count(articles)
  expect(together).toBeGreaterThan(0.5)
  expect(await count(slowly(articles))).toBe(together)
})
