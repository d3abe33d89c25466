/** SEMANTICS 3: keys are made anew from the texts, online and resumable; until it is done look-ups use both stamps. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { makeGuard } from '../../src/contracts/store-history.ts'
import { copy, type Newsfold, open, type Preset, resketch } from '../../src/index.ts'
import { newsfold as standard } from '../../src/presets/newsfold.ts'
import { memory } from '../../src/store/memory.ts'
import { postgres } from '../../src/store/postgres.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Kept, Store } from '../../src/store/store.ts'
import { toWrite } from '../../src/store/write.ts'
import { change } from './damage.ts'
import { editNews, inShort, listAll, makeNews, onEveryStore } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-resketch-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MORE = { 'sketch.bins': 40 }
/** More than one group, so that it can be broken off between two. */
const ARTICLES = 540

const seenAt = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()

/** News with exact and edited copies among them. */
function textOf(number: number): string {
  if (number % 5 === 3) return makeNews(number - 3, 40)
  if (number % 5 === 4) return editNews(makeNews(number - 4, 40), 20)
  return makeNews(number, 40)
}

async function fill(newsfold: Newsfold, from: number, to: number): Promise<string[]> {
  async function* inputs() {
    for (let i = from; i < to; i++) yield { id: `a${i}`, text: textOf(i), seenAt: seenAt(i), outlet: `o${i % 3}` }
  }
  return (await listAll(newsfold.addAll(inputs()))).map(inShort)
}

/** The same articles again, edited: each must be found. */
async function fillWithCopies(newsfold: Newsfold, from: number, to: number): Promise<string[]> {
  async function* inputs() {
    for (let i = from; i < to; i += 7) {
      yield { id: `copy of ${i}`, text: editNews(textOf(i), 25, 'copied'), seenAt: seenAt(ARTICLES + i) }
    }
  }
  return (await listAll(newsfold.addAll(inputs()))).map(inShort)
}

/** Reads the work as far as so many groups. */
async function begin(newsfold: Newsfold, set = {}, groups = 1): Promise<void> {
  for await (const share of newsfold.resketch({ set })) if (share === 1 || --groups === 0) return
}

const settle = async (newsfold: Newsfold, set = {}) => listAll(newsfold.resketch({ set }))

/** As text, because comparing long arrays of numbers takes long. */
const keysOf = (kept: readonly Kept[]) =>
  kept.map(({ article: { id, version }, text: { hash, sketches, keys } }) => {
    const made = [...sketches, ...keys.map(({ stamp, values }) => ({ stamp, bytes: new Uint8Array(values.buffer) }))]
    return `${id}@${version} ${hash} ${made.map(({ stamp, bytes }) => `${stamp} ${Buffer.from(bytes).toString('hex')}`).join()}`
  })
const stampsIn = (kept: readonly Kept[]) => new Set(kept.flatMap(({ text }) => text.keys.map(({ stamp }) => stamp)))

const tests = (make: () => Promise<Store>) => {
  it('comes to the keys of a store that was made so, and changes nothing else', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold, 0, ARTICLES)
    await newsfold.remove(['a7'])
    await newsfold.expire(seenAt(40))
    const before = { events: await listAll(newsfold.listEvents()), stories: await listAll(newsfold.listStories()) }
    const verdicts = (await listAll(store.listKept())).map(({ verdict }) => verdict)
    const shares = await settle(newsfold, MORE)
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(newsfold.settings['sketch.bins']).toBe(40)
    expect({ events: await listAll(newsfold.listEvents()), stories: await listAll(newsfold.listStories()) }).toEqual(
      before,
    )
    const after = await listAll(store.listKept())
    expect(after.map(({ verdict }) => verdict)).toEqual(verdicts)
    expect(after.filter(({ text }) => text.keys.length === 0).length).toBeGreaterThan(30)

    const other = await make()
    await using made = await open({ store: other, set: MORE })
    await fill(made, 0, ARTICLES)
    await made.remove(['a7'])
    await made.expire(seenAt(40))
    expect(keysOf(after)).toEqual(keysOf(await listAll(other.listKept())))
    expect((await store.stats()).keys).toBe((await other.stats()).keys)
    expect(await fillWithCopies(newsfold, 0, ARTICLES)).toEqual(await fillWithCopies(made, 0, ARTICLES))
    expect(await listAll(newsfold.verify())).toEqual([])
    await using again = await open({ store, set: MORE })
    expect(again.resketchingFrom).toEqual([])
    await expect(open({ store, set: { 'sketch.bins': 20 } })).rejects.toMatchObject({ code: 'store-settings' })
  })

  it('finds under the former keys and the new ones until it is done', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold, 0, ARTICLES)
    await begin(newsfold, MORE)
    expect(stampsIn(await listAll(store.listKept())).size).toBe(2)
    expect(newsfold.resketchingFrom).toHaveLength(1)
    expect(await listAll(newsfold.verify())).toEqual([])
    for (const i of [0, 5, 300, 535]) {
      expect(inShort(await newsfold.check({ text: editNews(textOf(i), 25) }))).toBe(`duplicate a${i}`)
    }
    const found = await fillWithCopies(newsfold, 0, ARTICLES)
    expect(found.filter((verdict) => verdict === 'original')).toEqual([])
    // What is added meanwhile has new keys only.
    const [added] = await store.findKept([{ id: 'copy of 7' }])
    expect([...stampsIn([added!])]).toEqual([expect.stringContaining('bins=40')])
    expect(added!.text.sketches).toHaveLength(1)
    await settle(newsfold)
    expect([...stampsIn(await listAll(store.listKept()))]).toEqual([expect.stringContaining('bins=40')])
    expect(newsfold.resketchingFrom).toEqual([])
    expect(await listAll(newsfold.verify())).toEqual([])
    // Receipts of before, meanwhile and after can be replayed.
    await newsfold.add({ id: 'last', text: editNews(textOf(0), 12, 'last') })
    for (const id of ['a4', 'a534', 'copy of 7', 'last']) {
      const { replayed, same, problems } = await newsfold.explain(id)
      expect([replayed.length > 0, same, problems]).toEqual([true, true, []])
    }
  })

  it('ranks what it finds under different stamps by the share of keys, then by age', async () => {
    const store = await make()
    await using newsfold = await open({ store, set: { 'propose.best': 1 } })
    await fill(newsfold, 0, 300)
    const text = makeNews(77_777, 200)
    for (const [id, every] of [
      ['near', 40],
      ['far', 10],
    ] as const)
      await newsfold.add({ id, text: editNews(text, every, id) })
    await begin(newsfold, { 'sketch.bins': 200 })
    // Neither was reached yet; the third one has ten times as many keys, and so shares more of them.
    await newsfold.add({ id: 'farther', text: editNews(text, 8, 'farther') })
    expect(inShort(await newsfold.check({ text }))).toBe('duplicate near')
  })

  it('goes on where it was broken off, sees what happened meanwhile, and can turn to other settings', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold, 0, ARTICLES)
    await begin(newsfold, MORE)
    // First prints go whose copies are numbered higher: one was converted, the other was not.
    await newsfold.remove(['a0', 'a500'])
    await newsfold.expire(seenAt(3))
    await begin(newsfold, { 'sketch.bins': 10 })
    expect(newsfold.resketchingFrom).toHaveLength(2)
    expect(await listAll(newsfold.verify())).toEqual([])
    for (const i of [100, 300, 510, 530]) {
      expect(inShort(await newsfold.check({ text: editNews(textOf(i), 25) }))).toMatch(/^duplicate/)
    }
    await begin(newsfold, { 'sketch.bins': 20 })
    await settle(newsfold)
    expect(newsfold.settings['sketch.bins']).toBe(20)
    expect([...stampsIn(await listAll(store.listKept()))]).toEqual([expect.stringContaining('bins=20')])
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('lets nobody commit who slept through a change of settings and the way back', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold, 0, 10)
    const { last, settings } = await store.head()
    const write = toWrite(makeGuard(last, { settings }), { notes: [{ owner: 'test', key: 'late' }] })
    expect(await store.commit(write)).toHaveProperty('written')
    await settle(newsfold, MORE)
    const changed = await store.head()
    await settle(newsfold, { 'sketch.bins': 20 })
    expect(await store.commit(write)).toEqual({ rivals: [] })
    // There and back again once more.
    const back = await store.head()
    await settle(newsfold, MORE)
    expect(await store.head()).not.toEqual(changed)
    await settle(newsfold, { 'sketch.bins': 20 })
    expect(await store.head()).not.toEqual(back)
    await using again = await open({ store, set: { 'sketch.bins': 20 } })
    expect(again.resketchingFrom).toEqual([])
    expect(inShort(await again.add({ id: 'last', text: editNews(textOf(0), 25) }))).toBe('duplicate a0')
    expect(await again.explain('last')).toMatchObject({ same: true, problems: [] })
    // Nothing changes, so the settings stay the same ones.
    const { settings: now } = await store.head()
    await settle(again)
    expect((await store.head()).settings).toBe(now)
  })

  it('refuses by name what it cannot change', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    const refusal = async (set: Record<string, number | string>) =>
      settle(newsfold, set).then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      )
    expect(await refusal({ 'decide.whole': 0.9 })).toMatch(/^store-settings .*decide.whole=0.75, not 0.9/)
    expect(await refusal({ 'extract.classifier': 'plain' })).toMatch(/^store-settings .*extract.classifier/)
    expect(await refusal({ 'sketch.nothing': 1 })).toMatch(/^option-unknown/)
    expect(await refusal({ 'sketch.bins': 0 })).toMatch(/^option-wrong/)
    expect(await refusal({ 'decide.whole': 0.75 })).toBe('done')
    // Nor keys so few that nothing would be found by them, where the preset knows how many that is.
    await using published = await open({ store: memory(), preset: 'gphin' })
    await expect(settle(published, { 'sketch.permutations': 2 })).rejects.toMatchObject({
      code: 'option-wrong',
      message: expect.stringMatching(/permutations=2 .*moreThan=2 /),
    })
    const other: Preset = { ...standard, name: 'other' }
    await expect(resketch(store, { preset: other }).next()).rejects.toMatchObject({ code: 'store-settings' })
    expect(newsfold.settings['sketch.bins']).toBe(20)
  })

  it('goes over to the detectors of a newer version, which cannot look for the former keys', async () => {
    const store = await make()
    await using former = await open({ store })
    await fill(former, 0, ARTICLES)
    await expect(open({ store, preset: newer() })).rejects.toMatchObject({ code: 'store-settings' })
    const work = resketch(store, { preset: newer() })
    await work.next()
    await work.return({ texts: 0, damaged: 0 })
    await expect(open({ store, preset: newer() })).rejects.toMatchObject({ code: 'store-settings' })
    // Whoever has it open with the former version is told so, and nothing is stored.
    await expect(former.add({ id: 'late', text: makeNews(9999) })).rejects.toMatchObject({ code: 'store-settings' })
    await expect(former.check({ text: makeNews(9999) })).rejects.toMatchObject({ code: 'store-settings' })
    await expect(former.remove(['a1'])).rejects.toMatchObject({ code: 'store-settings' })
    await listAll(resketch(store, { preset: newer() }))
    await using newsfold = await open({ store, preset: newer() })
    expect([...stampsIn(await listAll(store.listKept()))]).toEqual([expect.stringContaining('newer ')])
    expect(await newsfold.findArticle('late')).toBeUndefined()
    expect(inShort(await newsfold.check({ text: editNews(textOf(5), 25) }))).toBe('duplicate a5')
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('refuses a version that cuts texts into other words', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold, 0, 20)
    const cutting = newer((parts) => ({ ...parts, tokenize: ({ text }) => parts.tokenize({ text: `${text} more` }) }))
    await expect(resketch(store, { preset: cutting }).next()).rejects.toMatchObject({ code: 'store-settings' })
    expect(inShort(await newsfold.check({ text: textOf(1) }))).toBe('duplicate a1')
  })
}

onEveryStore('resketch', tests)

describe('resketch, postgres', () => {
  let schemas = 0
  tests(() => postgres({ url: `${inject('postgres')}?schema=resketch_${process.pid}_${schemas++}` }))
})

/** The preset as a later version might have it: the same settings give other stamps and keys. */
function newer(change: (parts: ReturnType<Preset['build']>) => ReturnType<Preset['build']> = (parts) => parts): Preset {
  return {
    ...standard,
    build(settings, snapshots) {
      const seed = Number(settings['sketch.seed']) + 1000
      const parts = standard.build({ ...settings, 'sketch.seed': seed }, snapshots)
      const [detector] = parts.detectors
      const stamp = `newer ${detector.stamp}`
      const known = (sketch: { stamp: string; bytes: Uint8Array }) => ({ ...sketch, stamp: detector.stamp })
      return change({
        ...parts,
        detectors: [
          {
            stamp,
            sketch: (tokens) => ({ ...detector.sketch(tokens), stamp }),
            keys: (sketch) => detector.keys(known(sketch)),
            probes: (sketch) => detector.probes(known(sketch)),
            measure: (article, earlier) => detector.measure(known(article), known(earlier)),
          },
        ],
        proposer: {
          ...parts.proposer,
          ask: (article, upTo) =>
            parts.proposer
              .ask({ ...article, sketches: article.sketches.map(known) }, upTo)
              .map((question) => ({ ...question, stamp })),
        },
        verify: (article, earlier) =>
          parts.verify(
            { ...article, sketches: article.sketches.map(known) },
            { ...earlier, sketches: earlier.sketches.map(known) },
          ),
      })
    },
  }
}

describe('resketch of a store that others have open', () => {
  let files = 0
  const makePath = () => join(folder, `${files++}.db`)

  it('is taken up by them, whatever they do when it begins and when it ends', async () => {
    const path = makePath()
    await using adding = await open({ store: await sqlite({ path }) })
    await fill(adding, 0, ARTICLES)
    await using other = await open({ store: await sqlite({ path }) })
    const added = fill(adding, ARTICLES, 2 * ARTICLES)
    await settle(other, MORE)
    await added
    await fill(adding, 2 * ARTICLES, 2 * ARTICLES + 20)
    expect(adding.settings['sketch.bins']).toBe(40)
    expect(adding.resketchingFrom).toEqual([])
    expect((await adding.stats()).articles).toBe(2 * ARTICLES + 20)
    for await (const { verdict } of (await sqlite({ path })).listKept()) {
      const number = Number(verdict.id.slice(1))
      expect(inShort(verdict)).toBe(number % 5 < 3 ? 'original' : `duplicate a${number - (number % 5)}`)
    }
    expect(await listAll(other.verify())).toEqual([])
  })

  it('is seen by those who check, remove, expire and compare', async () => {
    const path = makePath()
    await using first = await open({ store: await sqlite({ path }) })
    await fill(first, 0, ARTICLES)
    const opened = async () => open({ store: await sqlite({ path }) })
    const others = await Promise.all([opened(), opened(), opened(), opened()])
    const [checking, removing, expiring, comparing] = others as [Newsfold, Newsfold, Newsfold, Newsfold]
    await begin(first, MORE)
    for (const i of [5, 530]) {
      expect(inShort(await checking.check({ text: editNews(textOf(i), 25) }))).toBe(`duplicate a${i}`)
    }
    expect(await removing.remove(['a1', 'a539'])).toBe(2)
    expect(await expiring.expire(seenAt(50))).toBeGreaterThan(40)
    expect(await comparing.compare('a104', 'a100')).toMatchObject({ relation: 'duplicate' })
    expect(await comparing.explain('a104')).toMatchObject({ same: true, problems: [] })
    await settle(first)
    expect(await listAll(checking.verify())).toEqual([])
    for (const newsfold of others) await newsfold.close()
  })

  it('comes to the same when two do it at once', async () => {
    const path = makePath()
    await using first = await open({ store: await sqlite({ path }) })
    await fill(first, 0, ARTICLES)
    await using second = await open({ store: await sqlite({ path }) })
    await Promise.all([settle(first, MORE), settle(second, MORE)])
    expect([first, second].map(({ settings }) => settings['sketch.bins'])).toEqual([40, 40])
    await using store = await sqlite({ path })
    const reference = memory()
    await using made = await open({ store: reference, set: MORE })
    await fill(made, 0, ARTICLES)
    expect(keysOf(await listAll(store.listKept()))).toEqual(keysOf(await listAll(reference.listKept())))
    expect((await store.stats()).keys).toBe((await reference.stats()).keys)
    expect(await store.findNotes('newsfold', ['resketch'])).toEqual([undefined])
  })

  it('goes on in a copy', async () => {
    const [path, target] = [makePath(), makePath()]
    await using newsfold = await open({ store: await sqlite({ path }) })
    await fill(newsfold, 0, ARTICLES)
    await begin(newsfold, MORE)
    await copy(path, target)
    await using copied = await open({ store: target })
    expect(copied.resketchingFrom).toHaveLength(1)
    expect(await listAll(copied.verify())).toEqual([])
    expect(await fillWithCopies(copied, 0, 100)).toEqual(await fillWithCopies(newsfold, 0, 100))
    for (const one of [copied, newsfold]) await settle(one)
    await using store = await sqlite({ path })
    await using other = await sqlite({ path: target })
    expect(keysOf(await listAll(other.listKept()))).toEqual(keysOf(await listAll(store.listKept())))
    expect(await listAll(copied.verify())).toEqual([])
  })

  it('makes a copy outdated that was broken off before', async () => {
    const path = makePath()
    await using newsfold = await open({ store: await sqlite({ path }) })
    await fill(newsfold, 0, ARTICLES)
    await begin(newsfold, MORE)
    await using target = memory()
    const breaking: Store = {
      ...target,
      async load(part) {
        const articles = part.articles.filter(({ article }) => article.sequence <= 100)
        const events = part.events.filter(({ sequence }) => sequence <= 100)
        await target.load({ ...part, upTo: 100, articles, events })
        throw new Error('the wire was cut')
      },
    }
    await expect(copy(path, breaking)).rejects.toThrow('the wire was cut')
    await settle(newsfold)
    await expect(copy(path, target)).rejects.toMatchObject({ code: 'copy-outdated' })
  })

  it.each([
    [
      'keys that are not those of the words',
      `UPDATE texts SET keys = CAST(substr(keys, 1, 8) || zeroblob(length(keys) - 8) AS BLOB) WHERE number % 3 = 0`,
    ],
    ['keys that nobody can look up', 'DELETE FROM key_log'],
  ])('mends %s', async (_, damage) => {
    const path = makePath()
    {
      await using newsfold = await open({ store: path })
      await fill(newsfold, 0, ARTICLES)
      expect(await returnedBy(resketch(path))).toEqual({ texts: 0, damaged: 0 })
    }
    const keys = async () => {
      await using store = await sqlite({ path })
      return [keysOf(await listAll(store.listKept())), (await store.stats()).keys]
    }
    const before = await keys()
    change(path, damage)
    const { texts, damaged } = await returnedBy(resketch(path))
    expect([texts > 100, damaged]).toEqual([true, 0])
    await using newsfold = await open({ store: path })
    expect(await listAll(newsfold.verify())).toEqual([])
    expect(await keys()).toEqual(before)
    expect((await fillWithCopies(newsfold, 0, ARTICLES)).filter((verdict) => verdict === 'original')).toEqual([])
    const [sharing] = await sharingOf(path, textOf(0))
    const rows = Array.from(sharing!.articles, (article, row) => `${article} ${sharing!.probe[row]}`)
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows).size).toBe(rows.length)
  })

  it.each([
    ['other words', 'Something else entirely, of which nobody ever wrote a word.'],
    ['no words', ''],
  ])('makes no keys of a text that has %s now, unless it must', async (_, words) => {
    const path = makePath()
    {
      await using newsfold = await open({ store: path })
      await fill(newsfold, 0, 20)
    }
    const keys = async () => {
      await using store = await sqlite({ path })
      return keysOf(await listAll(store.listKept()))
    }
    const problems = async () => {
      await using newsfold = await open({ store: path })
      return (await listAll(newsfold.verify())).map(({ check, id }) => `${check} ${id}`)
    }
    const before = await keys()
    change(
      path,
      `UPDATE bodies SET words = '${words}' WHERE sequence = (SELECT sequence FROM articles WHERE id = 'a1')`,
    )
    expect(await problems()).toEqual(['text a1'])
    expect(await returnedBy(resketch(path))).toEqual({ texts: 0, damaged: 1 })
    expect(await keys()).toEqual(before)
    {
      // Its keys still lead to it.
      await using newsfold = await open({ store: path })
      expect(inShort(await newsfold.check({ text: textOf(1) }))).toBe('duplicate a1')
    }
    expect(await returnedBy(resketch(path, { set: MORE }))).toMatchObject({ damaged: 1 })
    expect(await problems()).toEqual(['text a1'])
    await using store = await sqlite({ path })
    expect(stampsIn(await listAll(store.listKept())).size).toBe(1)
  })
})

async function returnedBy<T>(work: AsyncGenerator<number, T>): Promise<T> {
  for (;;) {
    const { done, value } = await work.next()
    if (done) return value
  }
}

/** Who holds the keys of a text, which nobody may do twice. */
async function sharingOf(path: string, text: string) {
  await using store = await sqlite({ path })
  const [kept] = await listAll(store.listKept())
  expect(kept?.article.text).toBe(text)
  const questions = kept!.text.keys.map(({ stamp, values }) => ({
    stamp,
    probes: values,
    scope: {},
    perKey: 1000,
    upTo: Number.MAX_SAFE_INTEGER,
  }))
  return store.findSharing(questions)
}
