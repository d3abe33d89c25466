/** Copies, and looking whether a store holds what it should. */

import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copy, type Newsfold, open, type Problem } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Part, Store } from '../../src/store/store.ts'
import { change } from './damage.ts'
import { editNews, makeClock, makeNews, onEveryStore } from './stores.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-moving-'))
})
afterEach(() => rm(folder, { recursive: true }))

const TOPICS = ['harbour', 'budget', 'glacier', 'orchestra', 'vaccine', 'railway', 'election', 'vineyard']

/** A text about one of some topics; the same number always gives the same one, neighbours are nearly the same. */
function textOf(number: number): string {
  const topic = TOPICS[number % TOPICS.length]
  const words = Array.from({ length: 60 }, (_, i) => `${topic}${(i * 7) % 53}`)
  words[number % 60] = `changed${Math.floor(number / TOPICS.length)}`
  return words.join(' ')
}

async function fill(newsfold: Newsfold, from: number, to: number): Promise<void> {
  async function* inputs() {
    for (let i = from; i < to; i++) {
      const seenAt = new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString()
      yield { id: `a${i % 150}`, text: textOf(i), outlet: `o${i % 4}`, title: `T ${i}`, seenAt }
    }
  }
  for await (const answer of newsfold.addAll(inputs())) if ('refused' in answer) throw new Error(answer.reason)
}

/** A store with versions, copies, removals and expired articles. */
async function makeStore(path: string): Promise<void> {
  await using newsfold = await open({ store: path })
  await fill(newsfold, 0, 400)
  await newsfold.remove(['a3', 'a20'])
  await newsfold.remove(['a21'], { forget: true })
  await newsfold.expire('2026-01-01T01:00:00.000Z', { text: true })
  await fill(newsfold, 400, 440)
}

async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

async function contentsOf(store: Store): Promise<unknown> {
  const parts = await listAll(store.listParts())
  const join = (name: keyof Omit<Part, 'after' | 'upTo'>) => parts.flatMap((part): readonly unknown[] => part[name])
  const stories = await listAll(store.listStories({}))
  const names = ['snapshots', 'notes', 'articles', 'former', 'events'] as const
  return { stories, ...Object.fromEntries(names.map((name) => [name, join(name)])), last: await store.lastSequence() }
}

describe('a copy', () => {
  it('holds the same, through any store, and both go on alike', async () => {
    const path = join(folder, 'a.db')
    await makeStore(path)
    await using between = memory()
    expect(await copy(path, between)).toMatchObject({ resumedAfter: 0 })
    const back = join(folder, 'b.db')
    const copied = await copy(between, back)
    {
      await using first = await sqlite({ path })
      await using second = await sqlite({ path: back })
      expect(await contentsOf(second)).toEqual(await contentsOf(first))
      expect(copied.articles).toBe((await first.stats()).versions)
    }
    await using first = await open({ store: path })
    await using second = await open({ store: back })
    for (const newsfold of [first, second]) {
      await fill(newsfold, 440, 500)
      expect(await listAll(newsfold.verify())).toEqual([])
    }
    expect(await listAll(second.listEvents())).toEqual(await listAll(first.listEvents()))
    expect(await listAll(second.listStories())).toEqual(await listAll(first.listStories()))
  })

  it('goes on where it was broken off, and refuses if what it had copied changed', async () => {
    const path = join(folder, 'a.db')
    await makeStore(path)
    await using target = memory()
    await expect(copy(path, breaking(target))).rejects.toThrow('the wire was cut')
    expect(await copy(path, target)).toMatchObject({ resumedAfter: 50 })
    await using source = await sqlite({ path })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))

    await using other = memory()
    await expect(copy(path, breaking(other))).rejects.toThrow('cut')
    await using newsfold = await open({ store: path })
    await newsfold.remove(['a1'])
    await expect(copy(path, other)).rejects.toMatchObject({ code: 'copy-outdated' })
  })

  it('stops after the part in hand when it is told to, and goes on later', async () => {
    const [path, to] = [join(folder, 'a.db'), join(folder, 'b.db')]
    await makeStore(path)
    {
      // More than the parts that are on their way at a time.
      await using newsfold = await open({ store: path })
      await fill(newsfold, 440, 1400)
    }
    const stopping = new AbortController()
    const reason = new Error('enough for today')
    const stopped = copy(path, to, { signal: stopping.signal, onProgress: () => stopping.abort(reason) })
    await expect(stopped).rejects.toBe(reason)
    await expect(open({ store: to })).rejects.toMatchObject({ code: 'copy-unfinished' })
    const { resumedAfter } = await copy(path, to)
    expect(resumedAfter).toBeGreaterThan(0)
    await using source = await sqlite({ path })
    await using target = await sqlite({ path: to })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    await expect(copy(path, join(folder, 'c.db'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(existsSync(join(folder, 'c.db'))).toBe(false)
  })

  it('has no byte of what was removed', async () => {
    const [path, small] = [join(folder, 'a.db'), join(folder, 'b.db')]
    {
      await using newsfold = await open({ store: path })
      await fill(newsfold, 0, 60)
      await newsfold.add({ id: 'gone', title: 'Quagmire ahead', text: `${textOf(61)} zanzibarquokka` })
      await newsfold.add({ id: 'copy', text: `${textOf(61)} more words` })
      await fill(newsfold, 62, 120)
      await newsfold.remove(['gone'], { forget: true })
    }
    expect(readFileSync(path).includes('zanzibarquokka')).toBe(true)
    await copy(path, small)
    for (const word of ['zanzibarquokka', 'Quagmire']) expect(readFileSync(small).includes(word)).toBe(false)
    expect(readFileSync(small).includes('more words')).toBe(true)
  })

  it('is refused into a store that holds something, and into itself', async () => {
    const [one, other] = [join(folder, 'a.db'), join(folder, 'b.db')]
    await makeStore(one)
    await makeStore(other)
    await expect(copy(one, other)).rejects.toMatchObject({ code: 'store-not-empty' })
    await expect(copy(one, one)).rejects.toMatchObject({ code: 'option-wrong' })
  })
})

onEveryStore('a store into which a copy was broken off', (make) => {
  it('is refused to everybody but the same copy, which goes on', async () => {
    const path = join(folder, 'a.db')
    await makeStore(path)
    const target = await make()
    await expect(copy(path, breaking(target))).rejects.toThrow('the wire was cut')
    const unfinished = { code: 'copy-unfinished', message: expect.stringContaining('run the same copy again') }
    await expect(open({ store: target })).rejects.toMatchObject(unfinished)
    await expect(copy(target, join(folder, 'b.db'))).rejects.toMatchObject(unfinished)

    expect(await copy(path, target)).toMatchObject({ resumedAfter: 50 })
    await using source = await sqlite({ path })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    await using newsfold = await open({ store: target })
    expect(await listAll(newsfold.verify())).toEqual([])
    await fill(newsfold, 440, 450)
  })

  it('comes to the same when articles it holds have left their stories meanwhile', async () => {
    const source = await make()
    await using newsfold = await open({ store: source, now: makeClock() })
    for (let i = 0; i < 30; i++) {
      await newsfold.add({ id: `first ${i}`, text: makeNews(i), outlet: 'x' })
      await newsfold.add({ id: `second ${i}`, text: editNews(makeNews(i), 25), outlet: `o${i % 2}` })
    }
    const target = await make()
    await expect(copy(source, breaking(target))).rejects.toThrow('the wire was cut')
    // One that led its story, one that did not, one that goes into another story, and all that a story had.
    const leaving = { 'first 0': 100, 'second 1': 101, 'first 2': 3, 'first 4': 104, 'second 4': 105 }
    for (const [id, news] of Object.entries(leaving)) await newsfold.add({ id, text: makeNews(news), outlet: 'y' })
    const kinds = (await listAll(newsfold.listEvents())).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'left')).toHaveLength(5)

    expect(await copy(source, target)).toMatchObject({ resumedAfter: 50 })
    await using whole = await make()
    await copy(source, whole)
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    expect(await contentsOf(target)).toEqual(await contentsOf(whole))
    await using copied = await open({ store: target })
    expect(await listAll(copied.verify())).toEqual([])
  })

  it('is refused to a copy of another store, and left as it was', async () => {
    const [path, other] = [join(folder, 'a.db'), join(folder, 'b.db')]
    await makeStore(path)
    {
      await using newsfold = await open({ store: other })
      await fill(newsfold, 1, 100)
    }
    await using target = await make()
    await expect(copy(path, breaking(target))).rejects.toThrow('the wire was cut')
    await expect(copy(other, target)).rejects.toMatchObject({ code: 'store-not-empty' })
    expect(await copy(path, target)).toMatchObject({ resumedAfter: 50 })
  })
})

/** The same store, which takes the first articles of a copy and no more. */
function breaking(store: Store): Store {
  return new Proxy(store, {
    get(_, name) {
      if (name === 'load') return (part: Part) => breakAfterFirst(store, part)
      const value = Reflect.get(store, name)
      return typeof value === 'function' ? value.bind(store) : value
    },
  })
}

function cut(part: Part, upTo: number): Pick<Part, 'articles' | 'former' | 'events'> {
  const articles = part.articles.filter(({ article }) => article.sequence <= upTo)
  const names = new Set(articles.map(({ article }) => `${article.id}@${article.version}`))
  const former = part.former.filter(({ id, version }) => names.has(`${id}@${version}`))
  return { articles, former, events: part.events.filter(({ sequence }) => sequence <= upTo) }
}

async function breakAfterFirst(store: Store, part: Part): Promise<void> {
  await store.load({ ...part, upTo: 50, ...cut(part, 50) })
  throw new Error('the wire was cut')
}

describe('verify', () => {
  it('finds nothing wrong with a store that was used', async () => {
    const path = join(folder, 'a.db')
    await makeStore(path)
    await using newsfold = await open({ store: path })
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it.each([
    [
      "UPDATE bodies SET words = 'Something else entirely.' WHERE sequence = (SELECT max(sequence) FROM bodies)",
      'text',
    ],
    [
      'UPDATE texts SET keys = CAST(substr(keys, 1, 8) || zeroblob(length(keys) - 8) AS BLOB) WHERE number = (SELECT max(number) FROM texts)',
      'keys',
    ],
    ['DELETE FROM events WHERE sequence = 200', 'events'],
    ['DELETE FROM key_log', 'look-up'],
    ['DELETE FROM stories WHERE id = (SELECT max(id) FROM stories WHERE size > 0)', 'article'],
    ['UPDATE stories SET size = size + 1 WHERE id = (SELECT max(id) FROM stories WHERE size > 0)', 'story'],
    ["UPDATE stories SET lead_id = 'nobody' WHERE id = (SELECT max(id) FROM stories WHERE size > 0)", 'story'],
    [
      `UPDATE verdicts SET body = json_set(body, '$.earlier', json('{"id":"nobody","version":1}'))
       WHERE sequence = (SELECT max(sequence) FROM verdicts WHERE relation = 'duplicate')`,
      'link',
    ],
  ])('says what is wrong after %s', async (damage, check) => {
    const path = join(folder, 'a.db')
    await makeStore(path)
    change(path, damage)
    await using newsfold = await open({ store: path })
    const problems = await listAll(newsfold.verify())
    expect(problems.map((problem: Problem) => problem.check)).toContain(check)
  })
})
