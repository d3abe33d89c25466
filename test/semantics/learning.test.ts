/** SEMANTICS 5: what is learned from a store's own articles is put in force while it is in use, and named in receipts. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { copy, learnCollection, type Newsfold, open, type Verdict } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import type { Store } from '../../src/store/store.ts'
import { learning } from '../learning-preset.ts'
import { editNews, listAll, makeNews, onEveryStore } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-learn-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FOOTER = 'The Daily Example is published by Example Media and all of its rights are reserved.'
const SMALL = { 'learn.first': 20, 'learn.every': 80 }
const OFF = { ...SMALL, 'learn.auto': false }

/** Unrelated news over a footer, days apart, and a copy of each tenth. */
function articleOf(number: number) {
  const news = number % 10 === 9 ? editNews(makeNews(number - 1, 90), 20) : makeNews(number, 90)
  const seenAt = new Date(Date.UTC(2026, 0, 1) + number * 40 * 3_600_000).toISOString()
  return { id: `a${number}`, text: `${news}\n\n${FOOTER}`, outlet: 'daily.example', seenAt }
}

async function fill(newsfold: Newsfold, from: number, to: number): Promise<Verdict[]> {
  const inputs = Array.from({ length: to - from }, (_, i) => articleOf(from + i))
  return (await listAll(newsfold.addAll(inputs))) as Verdict[]
}

const learnedEvents = async (newsfold: Newsfold) =>
  (await listAll(newsfold.listEvents())).filter(({ kind }) => kind === 'learned')

/** Whether every verdict comes out the same from the texts and the snapshot that its receipt names. */
async function areReplayed(newsfold: Newsfold, ids: readonly string[]): Promise<boolean> {
  const explained = await Promise.all(ids.map((id) => newsfold.explain(id)))
  return explained.every(({ same, problems }) => same && problems.length === 0)
}

const COPIES = [9, 19, 29, 39, 49, 59].map((number) => `a${number}`)

onEveryStore('learning', (make) => {
  it('puts in force what it learned, in one commit with an event, and names it in receipts from then on', async () => {
    const store = await make()
    await using newsfold = await open({ store, preset: learning, set: OFF })
    const before = await fill(newsfold, 0, 30)
    expect(new Set(before.map(({ receipt }) => receipt.snapshot))).toEqual(new Set(['']))
    const { snapshot, snapshots } = await newsfold.learn()
    expect(snapshots.map(({ kind }) => kind)).toEqual(['templates', 'boilerplate'])
    expect((await learnedEvents(newsfold)).map((event) => 'snapshot' in event && event.snapshot)).toEqual([snapshot])
    const after = await fill(newsfold, 30, 60)
    expect(new Set(after.map(({ receipt }) => receipt.snapshot))).toEqual(new Set([snapshot]))
    const copied = after[9]!
    expect(copied.evidence!.measurements.boilerplate).toBeGreaterThan(10)
    expect(before[9]!.evidence!.measurements.boilerplate).toBe(0)
    // Each by what its receipt names, whatever is in force now.
    expect(await areReplayed(newsfold, COPIES)).toBe(true)
    expect(await listAll(newsfold.verify())).toEqual([])
    // Learning the same again changes nothing, and nothing is told.
    await newsfold.learn()
    const events = (await learnedEvents(newsfold)).length
    await newsfold.learn()
    expect((await learnedEvents(newsfold)).length).toBe(events)
  })

  it('learns on its own at the moments it was told, and verdicts are those of what their receipts name', async () => {
    const store = await make()
    const newsfold = await open({ store, preset: learning, set: SMALL })
    for (let from = 0; from < 60; from += 10) await fill(newsfold, from, from + 10)
    await expect.poll(() => newsfold.counts.learned).toBeGreaterThan(0)
    const verdicts = await fill(newsfold, 60, 70)
    const events = await learnedEvents(newsfold)
    expect(events.length).toBe(newsfold.counts.learned)
    expect(verdicts.at(-1)!.receipt.snapshot).not.toBe('')
    expect(await areReplayed(newsfold, [...COPIES, 'a69'])).toBe(true)
    expect(newsfold.counts.learnFailed).toBe(0)
    await newsfold.close()
  })

  it('is taken up by everybody who has the store open', async () => {
    const store = await make()
    await using one = await open({ store, preset: learning, set: OFF })
    await using other = await open({ store, preset: learning })
    await fill(one, 0, 30)
    const { snapshot } = await one.learn()
    const [verdict] = await fill(other, 39, 40)
    expect(verdict!.receipt.snapshot).toBe(snapshot)
    expect((await other.check({ text: makeNews(3, 90) })).receipt.snapshot).toBe(snapshot)
  })

  it('goes with a copy, and keys made anew keep it', async () => {
    const store = await make()
    await using newsfold = await open({ store, preset: learning, set: OFF })
    await fill(newsfold, 0, 40)
    const { snapshot } = await newsfold.learn()
    await fill(newsfold, 40, 60)
    await listAll(newsfold.resketch({ set: { 'sketch.permutations': 30 } }))
    expect((await fill(newsfold, 60, 61))[0]!.receipt.snapshot).toBe(snapshot)
    expect(await areReplayed(newsfold, COPIES)).toBe(true)
    const target = memory()
    await copy(store, target)
    await using copied = await open({ store: target, preset: learning })
    expect((await fill(copied, 61, 62))[0]!.receipt.snapshot).toBe(snapshot)
    expect(await areReplayed(copied, COPIES)).toBe(true)
  })
})

describe('a store that learns on its own', () => {
  const addresses = () => [
    ['memory', 'memory:'],
    ['sqlite', join(folder, 'auto.db')],
    ['postgres', `${inject('postgres')}?schema=learning_${process.pid}`],
  ]

  it.each(addresses())('learns beside what is added, in %s, from the first articles in order', async (_, address) => {
    const newsfold = await open({ store: address!, preset: learning, set: SMALL })
    await fill(newsfold, 0, 25)
    await expect.poll(() => newsfold.counts.learned, { timeout: 20_000 }).toBe(1)
    const verdict = await newsfold.check(articleOf(29))
    const inputs = Array.from({ length: 20 }, (_, i) => articleOf(i))
    const expected = await learnCollection(inputs, { presets: [learning] })
    // The same as from a file that holds those twenty.
    await using given = await open({ store: 'memory:', preset: learning, set: SMALL, snapshots: expected })
    expect(verdict.receipt.snapshot).toBe((await given.check(articleOf(0))).receipt.snapshot)
    await newsfold.close()
    expect(newsfold.counts).toMatchObject({ learned: 1, learnFailed: 0 })
  })

  it('learns once, although several grow it at the same time', async () => {
    const store = join(folder, 'several.db')
    const several = await Promise.all([1, 2, 3].map(() => open({ store, preset: learning, set: SMALL })))
    await Promise.all(several.map((newsfold, i) => fill(newsfold, 10 * i, 10 * i + 10)))
    await Promise.all(several.map((newsfold) => fill(newsfold, 0, 1)))
    await Promise.all(several.map((newsfold) => newsfold.close()))
    expect(several.reduce((sum, { counts }) => sum + counts.learned!, 0)).toBe(1)
    await using again = await open({ store, preset: learning })
    expect((await learnedEvents(again)).length).toBe(1)
  })

  it('goes on adding when it cannot learn, and counts that', async () => {
    const store = memory()
    const newsfold = await open({ store, preset: learning, set: SMALL })
    const broken: Store = { ...store, stats: () => Promise.reject(new Error('no')) }
    await using newsfoldOnIt = await open({ store: Object.assign(Object.create(store), broken), preset: learning })
    await fill(newsfoldOnIt, 0, 30)
    await expect.poll(() => newsfoldOnIt.counts.learnFailed).toBe(1)
    expect((await fill(newsfoldOnIt, 30, 31))[0]!.relation).toBe('original')
    await newsfold.close()
  })

  it('learns nothing if it was told not to, until it is told otherwise', async () => {
    await using newsfold = await open({ store: 'memory:', preset: learning, set: OFF })
    await fill(newsfold, 0, 40)
    expect(await learnedEvents(newsfold)).toEqual([])
    await newsfold.learn({ set: { 'learn.auto': true } })
    expect(newsfold.settings['learn.auto']).toBe(true)
    await expect(newsfold.learn({ set: { 'decide.overlap': 0.5 } })).rejects.toMatchObject({ code: 'store-settings' })
  })
})

describe('what was learned elsewhere', () => {
  const collection = () => Array.from({ length: 40 }, (_, i) => articleOf(i))

  it('is handed over when a store is made, and again later although it has learned since', async () => {
    const snapshots = await learnCollection(collection(), { presets: [learning] })
    const store = join(folder, 'handed.db')
    const first = await open({ store, preset: learning, set: OFF, snapshots })
    expect((await first.add(articleOf(0))).receipt.snapshot).not.toBe('')
    await fill(first, 1, 30)
    await first.learn()
    await first.close()
    await using again = await open({ store, preset: learning, snapshots })
    expect(again.preset).toBe('learning')
    const others = await learnCollection(collection().slice(5), { presets: [learning] })
    await expect(open({ store, preset: learning, snapshots: others })).rejects.toMatchObject({ code: 'store-settings' })
  })

  it('is put in force in a store that has articles', async () => {
    const snapshots = await learnCollection(collection(), { presets: [learning] })
    await using newsfold = await open({ store: 'memory:', preset: learning, set: OFF })
    await fill(newsfold, 0, 5)
    const { snapshot } = await newsfold.learn({ snapshots })
    expect((await newsfold.add(articleOf(7))).receipt.snapshot).toBe(snapshot)
  })

  it('is refused if it is damaged, of another kind, or there is nothing to learn', async () => {
    const [templates] = await learnCollection(collection(), { presets: [learning] })
    await using newsfold = await open({ store: 'memory:', preset: learning, set: OFF })
    await expect(newsfold.learn()).rejects.toMatchObject({ code: 'input-missing' })
    await fill(newsfold, 0, 5)
    const damaged = { ...templates!, bytes: templates!.bytes.slice(0, -4) }
    await expect(newsfold.learn({ snapshots: [damaged] })).rejects.toMatchObject({ code: 'snapshot-wrong' })
    const frequencies = { ...templates!, kind: 'frequencies' as const }
    await expect(newsfold.learn({ snapshots: [frequencies] })).rejects.toMatchObject({ code: 'snapshot-wrong' })
    await using plain = await open({ store: 'memory:', preset: 'gphin' })
    await expect(plain.learn()).rejects.toMatchObject({ code: 'option-wrong' })
  })
})
