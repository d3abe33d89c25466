import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { learnCollection } from '../learn-collection.ts'
import type { ArticleInput, Settings, Verdict } from '../model.ts'
import { open } from '../open.ts'
import { getPreset } from '../presets/presets.ts'
import { seeded } from '../random.ts'
import type { Snapshot } from '../store/store.ts'
import { NO_TIME } from './bench.ts'
import { type BatchOptions, runBatch } from './run.ts'
import { WorkFolder } from './work-folder.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const WORDS =
  'the a of in on at ferry harbour minister council budget storm rescue crew police fire court judge bank market price school strike train bridge flood storm health hospital vote party leader border trade oil rain heat'.split(
    ' ',
  )

/** Articles of which many are copies, edits, excerpts, extensions, versions and repeats of others. */
function makeArticles(count: number, seed: number): ArticleInput[] {
  const random = seeded(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const sentence = () => {
    const words = Array.from(
      { length: 6 + pick(12) },
      () => `${WORDS[pick(WORDS.length)]}${pick(3) === 0 ? pick(400) : ''}`,
    )
    return `${words[0]![0]!.toUpperCase()}${words.join(' ').slice(1)}${pick(4) === 0 ? `, ${pick(90)} people were hurt` : ''}.`
  }
  const made: ArticleInput[] = []
  for (let i = 0; i < count; i++) {
    const base = made.length > 0 && random() < 0.55 ? made[pick(made.length)]! : undefined
    let sentences = base?.text.split('\n') ?? Array.from({ length: 3 + pick(9) }, sentence)
    let [id, title] = [`a${i}`, `Title ${i}`]
    switch (base === undefined ? 'new' : ['same', 'edit', 'cut', 'more', 'version', 'repeat', 'figure'][pick(7)]) {
      case 'edit':
        sentences = sentences.map((one) => (random() < 0.2 ? sentence() : one))
        break
      case 'cut':
        sentences = sentences.slice(0, 1 + pick(sentences.length))
        break
      case 'more':
        sentences = [...sentences, sentence(), sentence()]
        break
      case 'version':
        id = base!.id!
        sentences = random() < 0.5 ? [...sentences, sentence()] : [sentence(), sentence(), sentence(), sentence()]
        break
      case 'repeat':
        id = base!.id!
        title = base!.title!
        break
      case 'figure':
        sentences = sentences.map((one) => one.replace(/\d+ people/, () => `${pick(90)} people`))
        break
    }
    made.push({
      id,
      title,
      text: sentences.join('\n'),
      outlet: `outlet ${pick(4)}`,
      seenAt: new Date(Date.parse('2026-01-01T00:00:00Z') + i * 3_600_000 * (1 + pick(5))).toISOString(),
      publishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + pick(500) * 3_600_000).toISOString(),
    })
  }
  return made
}

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
    memoryBytes: 1 << 28,
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
