import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Workbench } from './job.ts'
import type { Evaluation, PairMistake, PairsResult } from './results.ts'
import { showMistakes } from './shown-mistakes.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-mistakes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const toPairs = (...mistakes: PairMistake[]) => ({ mistakes }) as unknown as PairsResult
const doubled: PairMistake = { kind: 'alike', id: 'b', earlier: 'a', score: 0.9 }
const real: PairMistake = { kind: 'unlike', id: 'c', earlier: 'a', score: 0.1 }

describe('the worst mistakes', () => {
  it('are those without the stories that were left out, where some were, with both texts', async () => {
    const gold = join(folder, 'gold.jsonl')
    const records = ['a', 'b', 'c'].map((id) => ({ id, cluster: id, text: `A ferry ran aground near ${id}.` }))
    await writeFile(gold, records.map((record) => JSON.stringify(record)).join('\n'))
    const workbench = await Workbench.open({ gold })
    const show = (clean?: PairsResult) => {
      const system = {
        preset: 'gphin',
        set: {},
        pairs: toPairs(doubled, real),
        ...(clean && { clean: { pairs: clean } }),
      }
      const rest = { articles: 3, stories: 3, refused: {}, without: ['b'], significance: [], grids: [] }
      return showMistakes(workbench, { ...rest, systems: [system] } satisfies Evaluation, 10, undefined)
    }
    expect((await show()).map(({ article }) => article.id)).toEqual(['b', 'c'])
    const [only, ...others] = await show(toPairs(real))
    expect(others).toEqual([])
    expect(only).toMatchObject({
      mode: 'pairs',
      article: { id: 'c' },
      earlier: { text: 'A ferry ran aground near a.' },
    })
  })
})
