/** SEMANTICS 23: whatever runs at the same time, the outcome equals adding one at a time in the order of the numbers. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type ArticleInput, type Newsfold, open } from '../../src/index.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import { GROUP_ARTICLES } from '../../src/writer.ts'
import { editNews, inShort, listAll, makeNews, onEveryStore } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-many-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** For long streams: after which article a store has learned depends on when a thread is ready. */
const UNTAUGHT = { 'learn.auto': false }

/** Lightly edited copies of a few stories, some of them versions, some identical. */
function makeStream(count: number, name: string, stories = 40): ArticleInput[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${name} ${i % 17 === 16 ? i - 16 : i}`,
    text: editNews(makeNews((i * 7) % stories, 60), 9 + (i % 11), `${i % 5}`),
    seenAt: new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString(),
    outlet: `outlet ${i % 7}`,
  }))
}

async function* toStream(inputs: readonly ArticleInput[]) {
  yield* inputs
}

/** Everything that was decided: every stored version with its verdict, every story, every event. */
async function everything(newsfold: Newsfold) {
  const events = await listAll(newsfold.listEvents())
  const added = events.flatMap((event) => (event.kind === 'added' ? [event.article] : []))
  return {
    kept: await Promise.all(added.map(({ id, version }) => newsfold.findArticle(id, version))),
    stories: await listAll(newsfold.listStories()),
    events,
  }
}

/** The same articles added one at a time, in the order in which they were numbered. */
async function replay(newsfold: Newsfold) {
  await using serial = await open({ store: 'memory:', set: newsfold.settings })
  for (const kept of (await everything(newsfold)).kept) {
    const { id, text, seenAt, outlet } = kept!.article
    await serial.add({ id, text, seenAt, ...(outlet !== undefined && { outlet }) })
  }
  return await everything(serial)
}

onEveryStore('many at once', (make) => {
  it('judges a long stream in groups as one at a time', async () => {
    const inputs = makeStream(4 * GROUP_ARTICLES + 100, 'long')
    await using grouped = await open({ store: await make(), set: UNTAUGHT })
    const answers = await listAll(grouped.addAll(toStream(inputs)))
    expect(answers.length).toBe(inputs.length)
    expect(await everything(grouped)).toEqual(await replay(grouped))
  })

  it('takes a list or any iterable as it takes a stream', async () => {
    const inputs = makeStream(GROUP_ARTICLES + 10, 'list')
    await using streamed = await open({ store: await make() })
    await using listed = await open({ store: await make() })
    const answers = await listAll(streamed.addAll(toStream(inputs)))
    expect(await listAll(listed.addAll(inputs))).toEqual(answers)
    const [refused] = await listAll(listed.addAll(new Set([{ text: '' }])))
    expect(refused).toMatchObject({ refused: 'text-empty' })
    expect(listed.counts).toMatchObject({ refused: 1, retries: 0 })
  })

  it('finds one original among articles added at the same time', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1)
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, (_, i) => newsfold.add({ id: `${i}`, text: editNews(text, 30 + i) })),
    )
    expect(verdicts.filter(({ relation }) => relation === 'original').length).toBe(1)
    expect(new Set(verdicts.map(({ story }) => story)).size).toBe(1)
    expect(await everything(newsfold)).toEqual(await replay(newsfold))
  })

  it('answers a slow source before more comes', async () => {
    await using newsfold = await open({ store: await make() })
    let next: (value: ArticleInput | undefined) => void = () => {}
    const slow = (async function* () {
      for (;;) {
        const article = await new Promise<ArticleInput | undefined>((resolve) => {
          next = resolve
        })
        if (article === undefined) return
        yield article
      }
    })()
    const answers = newsfold.addAll(slow)
    const first = answers.next()
    next({ id: 'a', text: makeNews(1) })
    expect(inShort((await first).value!)).toBe('original')
    const second = answers.next()
    next({ id: 'b', text: makeNews(1) })
    expect(inShort((await second).value!)).toBe('duplicate a')
    const end = answers.next()
    next(undefined)
    expect((await end).done).toBe(true)
  })

  it('stores nothing more once the reader of the answers stops', async () => {
    await using newsfold = await open({ store: await make() })
    let closed = false
    const endless = (async function* () {
      try {
        for (let i = 0; ; i++) yield { id: `${i}`, text: makeNews(i, 30) }
      } finally {
        closed = true
      }
    })()
    let read = 0
    for await (const _ of newsfold.addAll(endless)) if (++read === 10) break
    const { articles } = await newsfold.stats()
    expect(closed).toBe(true)
    expect(articles).toBeGreaterThanOrEqual(10)
    expect((await newsfold.stats()).articles).toBe(articles)
  })
})

it('names one story for an article that comes twice while another opening comes between', async () => {
  const path = join(folder, 'twice.db')
  await using first = await open({ store: await sqlite({ path }) })
  await using second = await open({ store: await sqlite({ path }) })
  for (let round = 0; round < 10; round++) {
    const article = { id: `twice ${round}`, text: makeNews(round, 40) }
    const other = { id: `other ${round}`, text: makeNews(1000 + round, 40) }
    const [one, again] = await Promise.all([first.add(article), first.add(article), second.add(other)])
    expect(again).toEqual(one)
    expect(await first.findStory(one.story)).toMatchObject({ size: 1 })
  }
})

it('judges again when a candidate is removed by another opening meanwhile', async () => {
  const path = join(folder, 'vanishing.db')
  const store = await sqlite({ path })
  await using other = await open({ store: await sqlite({ path }) })
  await other.add({ id: 'a', text: makeNews(1) })
  let removed = false
  const findSharing = store.findSharing.bind(store)
  store.findSharing = async (questions) => {
    const answers = await findSharing(questions)
    if (!removed) await other.remove(['a'])
    removed = true
    return answers
  }
  await using newsfold = await open({ store })
  expect(inShort(await newsfold.add({ id: 'b', text: editNews(makeNews(1), 30) }))).toBe('original')
})

it('throws a full disk to whoever reads the answers, however slowly', async () => {
  const store = await sqlite({ path: join(folder, 'slow-and-full.db'), maximumBytes: 900_000 })
  await using newsfold = await open({ store })
  const read = async () => {
    for await (const _ of newsfold.addAll(toStream(makeStream(1000, 'full'))))
      await new Promise((resolve) => setImmediate(resolve))
  }
  await expect(read()).rejects.toMatchObject({ code: 'store-full' })
})

it('answers what came before a source failed, then throws its error', async () => {
  await using newsfold = await open({ store: 'memory:' })
  const failing = (async function* () {
    yield* makeStream(GROUP_ARTICLES + 20, 'failing')
    throw new Error('the feed broke off')
  })()
  let answers = 0
  const read = async () => {
    for await (const _ of newsfold.addAll(failing)) answers++
  }
  await expect(read()).rejects.toThrow('the feed broke off')
  expect(answers).toBe(GROUP_ARTICLES + 20)
})

it('lets several openings of one file add at the same time', async () => {
  const path = join(folder, 'shared.db')
  const openings = await Promise.all([1, 2, 3].map(async () => open({ store: await sqlite({ path }), set: UNTAUGHT })))
  await Promise.all(
    openings.map((newsfold, i) => listAll(newsfold.addAll(toStream(makeStream(700, `writer ${i}`, 25))))),
  )
  const [first, ...others] = openings
  const outcome = await everything(first!)
  expect(outcome.events.filter(({ kind }) => kind === 'added').length).toBeGreaterThan(1500)
  expect(outcome).toEqual(await replay(first!))
  for (const other of others) expect(await everything(other)).toEqual(outcome)
  const stats = await Promise.all(openings.map((newsfold) => newsfold.stats()))
  expect(stats.reduce((sum, { retries }) => sum + retries!, 0)).toBeGreaterThan(0)
  for (const newsfold of openings) await newsfold.close()
})
