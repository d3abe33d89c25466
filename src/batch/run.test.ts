import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeArticles } from '../../test/made-articles.ts'
import { learnCollection } from '../learn-collection.ts'
import type { ArticleInput, Settings, Verdict } from '../model.ts'
import { open } from '../open.ts'
import { getPreset } from '../presets/presets.ts'
import type { Snapshot } from '../store/store.ts'
import { NO_TIME } from './bench.ts'
import { type BatchOptions, runBatch } from './run.ts'
import { WorkFolder } from './work-folder.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Told {
  readonly relations: readonly unknown[]
  readonly stories: readonly unknown[]
}

/** The verdicts of `addAll` on an empty store, without what only a store has. */
async function addOnline(
  articles: ArticleInput[],
  preset: string,
  set: Settings,
  snapshots: Snapshot[],
): Promise<Told> {
  await using newsfold = await open({ store: 'memory:', preset, set, snapshots, now: () => NO_TIME })
  const verdicts = new Map<string, Verdict>()
  for await (const answer of newsfold.addAll(articles)) {
    if (!('refused' in answer)) verdicts.set(`${answer.id} ${answer.version}`, answer)
  }
  const relations = [...verdicts.values()].flatMap((verdict) => {
    const { id, version, relation, earlier, rule, evidence, drawsOn } = verdict
    if (relation === 'original') return []
    const named = drawsOn.map((one) => [one.id, one.version])
    return [[id, version, relation, earlier, rule, evidence?.measurements, named]]
  })
  const stories: unknown[] = []
  for await (const { id, size } of newsfold.listStories()) {
    if (size < 2) continue
    const story = await newsfold.findStory(id)
    stories.push([story!.lead, story!.members.map((member) => [member.id, member.version])])
  }
  return { relations, stories }
}

async function runInBatch(
  articles: ArticleInput[],
  preset: string,
  set: Settings,
  options: Partial<BatchOptions> = {},
): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-batch-'))
  folders.push(folder)
  const outcome = await runBatch(articles, new WorkFolder(folder), {
    preset: getPreset(preset),
    presetName: preset,
    set,
    snapshots: [],
    workers: 1,
    memoryBytes: 2 ** 30,
    byTime: false,
    ...options,
  })
  const { articles: all, identity, settling } = outcome
  const refOf = (number: number) => ({ id: all.idOf(number), version: identity.version[number]! })
  const relations: unknown[] = []
  for await (const link of outcome.links()) {
    if (!('article' in link)) continue
    const { id, version } = refOf(link.article)
    const named = link.drawsOn.map((one) => [all.idOf(one), identity.version[one]!])
    relations.push([id, version, link.relation, refOf(link.earlier), link.rule, link.measurements, named])
  }
  const stories = [...settling.stories()].map(({ lead, members }) => [
    refOf(lead),
    members.map((member) => [all.idOf(member), identity.version[member]!]),
  ])
  outcome.files[Symbol.dispose]()
  return { relations, stories }
}

describe('a batch', () => {
  for (const preset of ['newsfold', 'gphin', 'spotsigs', 'codet', 'simhash', 'rare-phrase', 'henzinger']) {
    it(`says the same as adding one at a time, by ${preset}`, async () => {
      const articles = makeArticles(300, 7)
      const set = preset === 'newsfold' ? { 'learn.auto': false } : {}
      const needs = ['codet', 'simhash', 'rare-phrase', 'henzinger'].includes(preset)
      const snapshots = needs ? await learnCollection(articles, { presets: [preset], set }) : []
      const online = await addOnline(articles, preset, set, snapshots)
      expect(online.relations.length).toBeGreaterThan(30)
      expect(await runInBatch(articles, preset, set, { snapshots })).toEqual(online)
    })
  }

  it.each<[string, Settings]>([
    ['a window', { 'propose.windowHours': 48 }],
    ['a scope across outlets', { 'propose.scope': 'across' }],
    ['a scope within an outlet', { 'propose.scope': 'within' }],
    ['both', { 'propose.windowHours': 100, 'propose.scope': 'across' }],
    ['few holders a key', { 'propose.perKey': 2 }],
    ['originals only', { 'propose.candidates': 'originals' }],
    ['the longest as lead', { 'cluster.lead': 'longest' }],
    ['the first published as lead', { 'cluster.lead': 'published' }],
    ['a list of outlets', { 'cluster.lead': 'outlets', 'cluster.outlets': 'outlet 2,outlet 1' }],
  ])('says the same with %s', async (_, set) => {
    const all = { ...set, 'learn.auto': false }
    for (const seed of [1, 2]) {
      const articles = makeArticles(250, seed)
      expect(await runInBatch(articles, 'newsfold', all)).toEqual(await addOnline(articles, 'newsfold', all, []))
    }
  })
})
