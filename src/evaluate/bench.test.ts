import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnCollection } from '../learn-collection.ts'
import { gphin } from '../presets/gphin.ts'
import type { Preset } from '../presets/preset.ts'
import { simhash } from '../presets/simhash.ts'
import { evaluate, searchGrids } from './bench.ts'
import { listIdle } from './combinations.ts'
import { evaluateGroups } from './groups.ts'
import { Workbench } from './job.ts'
import { prepare } from './prepared.ts'
import { evaluateStories } from './stories.ts'

const WORDS = ['ferry', 'harbour', 'engine', 'dam', 'divers', 'crack', 'water', 'bridge', 'mayor', 'budget', 'storm']

/** Stories of an original and copies of it with another end. */
const STORIES = Array.from({ length: 8 }, (_, story) => {
  const text = Array.from({ length: 60 }, (_, i) => `${WORDS[(i * (story + 2)) % WORDS.length]}${(i * story) % 13}`)
  return [0, 1, 2].map((copy) => ({
    id: `${story}/${copy}`,
    cluster: `s${story}`,
    text: `${text.join(' ')} ${`end${copy} `.repeat(copy)}`,
  }))
})

/** The same in everything but that it groups by closure, and is of no thread's table. */
const closing: Preset = {
  ...gphin,
  name: 'closing',
  build: (settings, snapshots) => ({ ...gphin.build(settings, snapshots), grouping: 'closure' }),
}

let folder = ''
let gold = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-bench-'))
  gold = join(folder, 'gold.jsonl')
  await writeFile(
    gold,
    STORIES.flat()
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const OPTIONS = {
  orders: 2,
  seed: 1,
  without: [],
  sizes: [],
  mistakes: 3,
  modes: ['online', 'pairs', 'groups'] as const,
}

describe('the bench', () => {
  it('measures systems side by side, each mode on its own', async () => {
    const workbench = await Workbench.open({ gold })
    const systems = [
      { preset: gphin, set: {} },
      { preset: closing, set: { 'decide.overlap': 0.9 } },
    ]
    const evaluation = await evaluate(workbench, { ...OPTIONS, systems, sizes: [5, 24], split: 0.5, without: ['s1'] })
    expect(evaluation).toMatchObject({ articles: 24, stories: 8, without: ['s1'] })
    const [one, other] = evaluation.systems
    expect(one?.online).toMatchObject({ f1: 1, byParents: false })
    expect(one?.pairs).toMatchObject({ pairs: 276, positives: 24, best: { f1: 1 }, roc: { area: 1 } })
    expect(one?.pairs?.split).toMatchObject({ share: 0.5, stories: [4, 4], development: { f1: 1 } })
    expect(one?.groups).toMatchObject({ grouping: 'parents', bCubed: { f1: 1 }, groups: 8 })
    expect(one?.clean?.online).toMatchObject({ articles: 21, clusters: 7 })
    expect(one?.growth?.map(({ articles }) => articles)).toEqual([5, 24])
    expect(other).toMatchObject({ preset: 'closing', set: { 'decide.overlap': 0.9 }, online: { byParents: true } })
    expect(other?.groups?.grouping).toBe('closure')
    expect(evaluation.significance).toMatchObject([{ first: 'gphin', second: 'closing', difference: 0, p: 1 }])
  })

  it('counts what is refused, in every mode', async () => {
    const file = join(folder, 'refused.jsonl')
    const [ferry, dam] = ['A ferry ran aground off the coast.', 'Divers found a crack in the dam on Friday.']
    const records = [ferry, ferry, dam, dam, ' … '].map((text, i) => ({ id: i, cluster: i % 4 < 2 ? 'a' : 'b', text }))
    await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'))
    const systems = [{ preset: gphin, set: {} }]
    const evaluation = await evaluate(await Workbench.open({ gold: file }), { ...OPTIONS, systems })
    const refused = { 'text-empty': 1 }
    expect(evaluation).toMatchObject({
      refused,
      systems: [{ online: { refused }, pairs: { refused }, groups: { refused } }],
    })
  })

  it('gives the same from threads as from here', async () => {
    const workbench = await Workbench.open({ gold })
    const systems = [{ preset: gphin, set: {} }]
    const figures = async (threads: number) => {
      const [system] = (await evaluate(workbench, { ...OPTIONS, systems, threads })).systems
      const { seconds: _, ...pairs } = system!.pairs!
      const { cost: __, ...online } = system!.online!
      return { pairs, online, bCubed: system!.groups!.bCubed }
    }
    expect(await figures(2)).toEqual(await figures(1))
  })

  it('takes candidates for each article before the best are verified', async () => {
    const workbench = await Workbench.open({ gold })
    const { cost } = await evaluateStories(prepare(await workbench.gold(), {}), { orders: 1 })
    // Of each story the second has one and the third two.
    expect(cost.candidates).toBeGreaterThanOrEqual(1)
    expect(cost.candidates).toBeLessThan(24)
  })
})

describe('groups by closure', () => {
  it('join what is linked by way of others, where parents need not', async () => {
    const workbench = await Workbench.open({ gold })
    const result = await evaluateGroups(prepare(await workbench.gold(), {}), { preset: closing })
    expect(result).toMatchObject({ grouping: 'closure', bCubed: { f1: 1 }, groups: 8, articles: 24 })
  })
})

describe('a search over parameters', () => {
  const grid = {
    systems: [{ preset: gphin, set: {} }],
    mode: 'online' as const,
    names: ['decide.overlap', 'propose.moreThan'],
    tries: 100,
    share: 0.5,
    seed: 1,
    orders: 1,
  }

  it('tries every combination on one part of the stories, and the best on the other', async () => {
    const [result] = await searchGrids(await Workbench.open({ gold }), { ...grid, threads: 1 })
    expect(result).toMatchObject({ preset: 'gphin', combinations: 20, test: { best: { f1: 1 } } })
    expect(result?.points).toHaveLength(20)
    expect(result?.best.f1).toBe(Math.max(...result!.points.map(({ f1 }) => f1)))
  })

  it('says what makes no difference, and takes the values of the preset for it', async () => {
    const names = ['propose.best', 'decide.overlap']
    const workbench = await Workbench.open({ gold })
    const [pairs] = await searchGrids(workbench, { ...grid, mode: 'pairs', names, threads: 1 })
    expect(pairs).toMatchObject({ combinations: 16, idle: names })
    expect(pairs?.best.set).toEqual({ 'decide.overlap': 0.2, 'propose.best': 5 })
  })

  it('says nothing of what was never varied alone', () => {
    const toPoint = (a: number, b: number) => ({ set: { a, b }, f1: 0.5 })
    const toFigures = ({ f1 }: { f1: number }) => [f1]
    expect(listIdle([toPoint(1, 1), toPoint(2, 2)], toFigures)).toEqual([])
    expect(listIdle([toPoint(1, 1), toPoint(2, 2), toPoint(1, 2)], toFigures)).toEqual(['a', 'b'])
    expect(listIdle([toPoint(1, 1), { ...toPoint(2, 1), f1: 0.4 }, toPoint(1, 2)], toFigures)).toEqual(['b'])
  })

  it('draws some at random where there are more than are to be tried', async () => {
    const [result] = await searchGrids(await Workbench.open({ gold }), { ...grid, tries: 7, threads: 1 })
    expect(result?.points).toHaveLength(7)
    expect(new Set(result?.points.map(({ set }) => JSON.stringify(set))).size).toBe(7)
  })

  it('goes on where it was broken off', async () => {
    const state = join(folder, 'search.jsonl')
    const workbench = await Workbench.open({ gold })
    const stop = new AbortController()
    const broken = searchGrids(workbench, {
      ...grid,
      state,
      threads: 1,
      stop: stop.signal,
      onShare: (share) => {
        if (share > 0.4) stop.abort(new Error('enough'))
      },
    })
    await expect(broken).rejects.toThrow('enough')
    const before = (await readFile(state, 'utf8')).split('\n').length
    await writeFile(state, `${await readFile(state, 'utf8')}{"step":"cut`)
    const shares: number[] = []
    const [result] = await searchGrids(workbench, {
      ...grid,
      state,
      threads: 1,
      onShare: (share) => shares.push(share),
    })
    expect(before).toBeGreaterThan(3)
    expect(shares[0]).toBeGreaterThan(0.2)
    const [whole] = await searchGrids(workbench, { ...grid, threads: 1 })
    expect(result?.points.map(({ f1 }) => f1)).toEqual(whole?.points.map(({ f1 }) => f1))
    await writeFile(gold.replace('gold', 'other'), JSON.stringify({ id: 1, cluster: 1, text: 'another' }))
    const other = await Workbench.open({ gold: gold.replace('gold', 'other') })
    await expect(searchGrids(other, { ...grid, state })).rejects.toMatchObject({ code: 'option-wrong' })
  })

  it('takes no state of other labels, of what was learned elsewhere, or of somebody else', async () => {
    const state = join(folder, 'labels.jsonl')
    const [one, two] = (await (await Workbench.open({ gold })).gold()).map(({ id }) => id)
    const label = async (name: string, positive: boolean) => {
      const path = join(folder, `${name}.jsonl`)
      await writeFile(
        path,
        JSON.stringify({ earlier: one, article: two, relation: positive ? 'duplicate' : 'different' }),
      )
      return path
    }
    const searched = async (source: Partial<Workbench['source']>) =>
      searchGrids(await Workbench.open({ gold, ...source }), { ...grid, tries: 1, threads: 1, state })
    await searched({ pairs: await label('same', true) })
    await searched({ pairs: await label('same', true) })
    await expect(searched({ pairs: await label('other', false) })).rejects.toMatchObject({ code: 'option-wrong' })
    const [snapshot] = await learnCollection([{ text: 'Rain is expected.' }], { presets: ['rare-phrase'] })
    await rm(state)
    await searched({})
    await expect(searched({ snapshots: [snapshot!] })).rejects.toMatchObject({ code: 'option-wrong' })
    await writeFile(state, 'notes of somebody')
    await expect(searched({})).rejects.toMatchObject({ code: 'option-wrong' })
    expect(await readFile(state, 'utf8')).toBe('notes of somebody')
  })

  it('leaves out what a preset refuses, also one that needs frequencies', async () => {
    const workbench = await Workbench.open({ gold })
    const systems = [{ preset: simhash, set: {} }]
    const [result] = await searchGrids(workbench, { ...grid, systems, names: ['decide.bitsAlike'], threads: 1 })
    // Two bits apart is as far as its keys reach.
    expect(result?.points.map(({ set }) => set['decide.bitsAlike']).sort()).toEqual([62, 64])
    const narrow = { ...grid, systems: [{ preset: simhash, set: { 'sketch.radius': 2, 'sketch.blocks': 2 } }] }
    await expect(searchGrids(workbench, { ...narrow, names: ['decide.bitsAlike'] })).rejects.toMatchObject({
      code: 'option-wrong',
      message: expect.stringContaining('takes none of the combinations of decide.bitsAlike'),
    })
  })

  it('draws others in place of those that a preset refuses', async () => {
    const names = ['decide.bitsAlike', 'sketch.radius']
    const systems = [{ preset: simhash, set: {} }]
    const [result] = await searchGrids(await Workbench.open({ gold }), {
      ...grid,
      systems,
      names,
      tries: 3,
      threads: 1,
    })
    // Of 20 the preset takes 5: those of which so many bits are alike as the keys of four blocks reach.
    expect(result).toMatchObject({ combinations: 20 })
    expect(result?.points).toHaveLength(3)
  })

  it.each([
    [['decide.nothing'], 'option-unknown'],
    [['sketch.seed'], 'option-wrong'],
  ])('refuses %o', async (names, code) => {
    await expect(searchGrids(await Workbench.open({ gold }), { ...grid, names })).rejects.toMatchObject({ code })
  })
})
