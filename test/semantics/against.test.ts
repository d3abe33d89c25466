/** A collection judged against a store: what is told of it is what adding it would tell, whatever the store knows. */

import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DedupeFilesOptions, dedupeFiles, finishRun } from '../../src/batch/dedupe.ts'
import { type ArticleInput, dedupe, type Newsfold, open, type Settings, type Verdict } from '../../src/index.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { makeArticles } from '../made-articles.ts'
import { editNews, listAll, makeNews, onEveryStore } from './stores.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-against-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const ARTICLES = makeArticles(200, 9)
const [KNOWN, NEW] = [ARTICLES.slice(0, 90), ARTICLES.slice(90)]

let runs = 0
async function run(articles: readonly ArticleInput[], options: DedupeFilesOptions) {
  const name = join(folder, String(runs++))
  writeFileSync(`${name}.jsonl`, articles.map((article) => `${JSON.stringify(article)}\n`).join(''))
  const deduped = await dedupeFiles([`${name}.jsonl`], name, { workers: 1, ...options })
  finishRun(name, deduped)
  const read = (file: string): Record<string, unknown>[] =>
    readFileSync(join(name, file), 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return {
    ...deduped,
    links: read('links.jsonl'),
    stories: read('stories.jsonl'),
    kept: read('kept.jsonl').map(({ id }) => id),
    run: JSON.parse(readFileSync(join(name, 'run.json'), 'utf8')),
  }
}

/** All that a store holds. */
async function contentsOf(store: Store) {
  return {
    kept: await listAll(store.listKept()),
    stories: await listAll(store.listStories({})),
    events: await listAll(store.listEvents()),
  }
}

const isTold = (answer: object): answer is Verdict => !('refused' in answer)

/** What adding tells, in the way of a batch. */
async function addInstead(newsfold: Newsfold, store: Store, articles: readonly ArticleInput[]) {
  const last = await store.lastSequence()
  const verdicts = (await listAll(newsfold.addAll(articles))).filter(isTold)
  const added = new Map((await listAll(store.listKept(last))).map((kept) => [kept.verdict.id, kept]))
  const seen = new Set<string>()
  const links: unknown[] = []
  for (const verdict of verdicts) {
    const { id, version, relation, earlier, rule, evidence, drawsOn } = verdict
    const name = `${id} ${version}`
    const isNew = added.has(id) && !seen.has(name)
    seen.add(name)
    if (!isNew || relation === 'original' || earlier === undefined || earlier === 'removed') continue
    links.push({
      article: id,
      ...(version > 1 && { version }),
      earlier: earlier.id,
      ...(earlier.version > 1 && { earlierVersion: earlier.version }),
      relation,
      rule,
      measurements: evidence?.measurements,
      ...(drawsOn.length > 0 && { drawsOn: drawsOn.map((one) => one.id) }),
    })
  }
  const stories: unknown[] = []
  for await (const { id } of newsfold.listStories({ sizeAtLeast: 2 })) {
    const { lead, members } = (await newsfold.findStory(id))!
    const names = members.map((member) => member.id)
    const known = names.filter((name) => !added.has(name))
    if (known.length === names.length) continue
    stories.push({ lead: lead.id, members: names, ...(known.length > 0 && { known }) })
  }
  return { links, stories }
}

const SETTINGS: readonly [string, Settings][] = [
  ['a window and a scope', { 'propose.windowHours': 100, 'propose.scope': 'across' }],
  ['no window, and the longest as lead', { 'cluster.lead': 'longest' }],
]

onEveryStore('a collection judged against a store', (make) => {
  it.each(SETTINGS)('is told the same as if it were added, and leaves no trace, with %s', async (_, given) => {
    const set = { ...given, 'learn.auto': false }
    const [store, other] = [await make(), await make()]
    await using newsfold = await open({ store, set })
    await using second = await open({ store: other, set })
    for (const each of [newsfold, second]) await listAll(each.addAll(KNOWN))
    const before = await contentsOf(store)
    const told = await addInstead(second, other, NEW)
    expect(told.links.length).toBeGreaterThan(12)

    const checked = await run(NEW, { against: store })
    expect(checked.links).toEqual(told.links)
    expect(checked.stories).toEqual(told.stories)
    expect(await contentsOf(store)).toEqual(before)

    const added = await run(NEW, { against: store, add: true })
    expect(added.links).toEqual(told.links)
    expect(added.stories).toEqual(told.stories)
    expect(added.kept).toEqual(checked.kept)
    expect(added.counts).toEqual(checked.counts)
    expect(await contentsOf(store)).toEqual(await contentsOf(other))
    expect([checked.run.against.added, added.run.against.added]).toEqual([false, true])

    // Once they are in, they are nothing new.
    const { counts } = await run(NEW.slice(-1), { against: store })
    expect(counts).toMatchObject({ articles: 0, repeated: 1 })
  })

  it('keeps to what people and removals said', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    const text = makeNews(1)
    await newsfold.add({ id: 'first', text })
    await newsfold.add({ id: 'second', text: editNews(text, 30) })
    await newsfold.add({ id: 'gone', text: makeNews(2) })
    await newsfold.correct('second', 'first', 'different')
    await newsfold.remove(['gone'])
    const articles = [
      { id: 'second', text: `${text} And one sentence more.` },
      { id: 'gone', text: makeNews(2) },
      { id: 'copy', text },
    ]
    const told = []
    for (const article of articles) told.push(await newsfold.check(article))
    const { links, outcome } = await run(articles, { against: store })
    const isLinked = (verdict: Verdict) => verdict.relation !== 'original'
    expect(links.map(({ article, earlier }) => [article, earlier])).toEqual(
      told.filter(isLinked).map(({ id, earlier }) => [id, (earlier as { id: string }).id]),
    )
    expect(outcome.refOf(1)).toEqual({ id: 'gone', version: 2 })
  })

  it('keeps none that is a copy of what is known, and says who was there before', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await newsfold.add({ id: 'known', text: makeNews(1) })
    const articles = [
      { id: 'copy', text: makeNews(1) },
      { id: 'new', text: makeNews(2) },
      { id: 'new copy', text: makeNews(2) },
    ]
    const { kept, stories, counts } = await run(articles, { against: store })
    expect(kept).toEqual(['new'])
    expect(stories).toEqual([
      { lead: 'known', members: ['known', 'copy'], known: ['known'] },
      { lead: 'new', members: ['new', 'new copy'] },
    ])
    expect(counts).toMatchObject({ articles: 3, duplicate: 2, stories: 2, kept: 1 })
  })

  it('is a stream as well', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await newsfold.add({ id: 'known', text: makeNews(1) })
    const streamed = dedupe([{ id: 'copy', text: makeNews(1) }], { against: store, add: true, workers: 1 })
    expect(await listAll(streamed)).toMatchObject([{ article: { id: 'copy' }, earlier: { id: 'known' } }])
    expect(await listAll(streamed.stories())).toEqual([{ lead: 'known', members: ['known', 'copy'] }])
    expect(await streamed.counts).toMatchObject({ articles: 1, duplicate: 1 })
    expect((await newsfold.findArticle('copy'))?.verdict.relation).toBe('duplicate')
  })

  it('is refused where the store is judged by something else, is empty, or changes meanwhile', async () => {
    const store = await make()
    await expect(run(NEW, { against: store })).rejects.toMatchObject({ code: 'store-unavailable' })
    await using newsfold = await open({ store, preset: 'newsfold' })
    await newsfold.add({ id: 'known', text: makeNews(1) })
    await expect(run(NEW, { against: store, preset: 'gphin' })).rejects.toMatchObject({ code: 'store-settings' })
    await expect(run(NEW, { against: store, keepKnown: 'inputs' })).rejects.toMatchObject({ code: 'option-wrong' })
    await expect(run(NEW, { against: store, memoryBytes: 10_000 })).rejects.toMatchObject({ code: 'option-wrong' })
    async function* changing() {
      yield* NEW
      await newsfold.add({ id: 'meanwhile', text: makeNews(8) })
    }
    await expect(listAll(dedupe(changing(), { against: store, workers: 1 }))).rejects.toMatchObject({
      code: 'known-changed',
    })
  })
})

describe('a batch against a store that is broken off', () => {
  it('goes on behind the last article that was added, whatever of it was written down', async () => {
    const articles = makeArticles(900, 12)
    const input = join(folder, 'broken.jsonl')
    writeFileSync(input, articles.map((article) => `${JSON.stringify(article)}\n`).join(''))
    const outputs = async (name: string, breaks: number) => {
      const [against, output] = [join(folder, `${name}.db`), join(folder, name)]
      await (await open({ store: against, preset: 'gphin' })).close()
      const options = { against, add: true, workers: 1, blockBytes: 50_000 }
      for (let times = 0; times < breaks; times++) {
        const stopping = new AbortController()
        const onReached = ({ stage }: { stage: string }) => {
          if (stage === 'judge') stopping.abort(new Error('broken off'))
        }
        const broken = dedupeFiles([input], output, { ...options, onReached, stop: stopping.signal, resume: times > 0 })
        await expect(broken).rejects.toThrow('broken off')
        // A process that is killed has added more than it wrote down, and half a line of it.
        const answers = join(output, 'unfinished', 'answers.jsonl')
        truncateSync(answers, Math.floor((statSync(answers).size * 3) / 4))
      }
      finishRun(output, await dedupeFiles([input], output, { ...options, resume: breaks > 0 }))
      await using store = await sqlite({ path: against })
      const files = ['links.jsonl', 'stories.jsonl', 'kept.jsonl'].map((file) =>
        readFileSync(join(output, file), 'utf8'),
      )
      const { counts } = JSON.parse(readFileSync(join(output, 'run.json'), 'utf8'))
      return { files, counts, contents: await contentsOf(store) }
    }
    expect(await outputs('broken', 2)).toEqual(await outputs('whole', 0))
  })

  it('without adding, is judged again, but not against another state of the store', async () => {
    const [against, output] = [join(folder, 'watched.db'), join(folder, 'watched')]
    const input = join(folder, 'watched.jsonl')
    writeFileSync(input, NEW.map((article) => `${JSON.stringify(article)}\n`).join(''))
    const add = async (articles: readonly ArticleInput[]) => {
      await using newsfold = await open({ store: against })
      await listAll(newsfold.addAll(articles))
    }
    await add(KNOWN)
    const begin = (resume: boolean, stop?: AbortSignal) =>
      dedupeFiles([input], output, { against, workers: 1, resume, ...(stop && { stop }) })
    const stopped = AbortSignal.abort(new Error('broken off'))
    await expect(begin(false, stopped)).rejects.toThrow('broken off')
    const { counts } = await begin(true)
    expect(counts.articles).toBeGreaterThan(50)
    await add(NEW.slice(0, 1))
    await expect(begin(true)).rejects.toThrow(/what has changed since/)
  })
})
