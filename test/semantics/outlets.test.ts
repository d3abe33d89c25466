/** SEMANTICS 18: outlets by host and name, and the registry that a store keeps. */

import { expect, it } from 'vitest'
import { copy, open } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import { editNews, inShort, kindsOf, listAll, makeClock, makeNews, onEveryStore } from './stores.ts'

const OUTLETS = [
  { outlet: 'Harbour Daily', hosts: ['harbour.example'], owner: 'Coast Media', names: ['The Harbour Daily'] },
  { outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true },
]
const OTHERS = [{ outlet: 'Harbour Group', hosts: ['harbour.example', 'valley.example'] }]

onEveryStore('outlets', (make) => {
  it('are the page, else the host without the mark of an edition', async () => {
    await using newsfold = await open({ store: await make() })
    const outletOf = async (input: { outlet?: string; url?: string }) => {
      const { id } = await newsfold.add({ text: makeNews(1), ...input, id: JSON.stringify(input) })
      return (await newsfold.findArticle(id))!.article.outlet
    }
    expect(await outletOf({ url: 'https://amp.harbour.example/1', outlet: 'Harbour' })).toBe('Harbour')
    expect(await outletOf({ url: 'https://amp.harbour.example/1' })).toBe('harbour.example')
    expect(await outletOf({ url: 'https://m.harbour.example/1' })).toBe('harbour.example')
    expect(await outletOf({})).toBeUndefined()
    expect(newsfold.outlets).toEqual([])
  })

  it('of a registry say what is within one outlet, who leads, and how many there are', async () => {
    const set = { 'propose.scope': 'within', 'cluster.lead': 'outlets', 'cluster.outlets': 'Harbour Daily' }
    await using newsfold = await open({ store: await make(), outlets: OUTLETS, set })
    const text = makeNews(1)
    await newsfold.add({ id: 'a', url: 'https://www.harbour.example/1', outlet: 'HD online', text })
    const print = { id: 'b', url: 'https://m.harbour.example/print/1', text: editNews(text, 30) }
    expect(inShort(await newsfold.add(print))).toBe('duplicate a')
    // By its name, on a host that nobody registered.
    const syndicated = { id: 'c', url: 'https://apps.example/9', outlet: 'THE harbour daily', text: editNews(text, 40) }
    const { story, lead } = await newsfold.add(syndicated)
    expect(lead.id).toBe('a')
    expect(await newsfold.findStory(story)).toMatchObject({ size: 3, outlets: 1 })
    expect(inShort(await newsfold.add({ id: 'd', url: 'https://other.example/1', text }))).toBe('original')
    expect(await listAll(newsfold.listStories({ outlet: 'Harbour Daily' }))).toHaveLength(1)
  })

  it('stay with the store: who opens it has them, and is refused with others', async () => {
    const store = await make()
    await open({ store, outlets: OUTLETS })
    expect((await open({ store })).outlets).toEqual(OUTLETS)
    expect((await open({ store, outlets: OUTLETS })).outlets).toEqual(OUTLETS)
    await expect(open({ store, outlets: OTHERS })).rejects.toMatchObject({ code: 'store-settings' })
    await expect(open({ store: await make(), outlets: [{ outlet: '', hosts: [] }] })).rejects.toMatchObject({
      code: 'outlets-wrong',
    })
    const bare = await make()
    await open({ store: bare })
    await expect(open({ store: bare, outlets: OUTLETS })).rejects.toThrow('newsfold outlets changes them')
    await bare[Symbol.asyncDispose]()
    await store[Symbol.asyncDispose]()
  })

  it('are others from a commit on, for everybody who has the store open, and an event tells of it', async () => {
    const store = await make()
    await using newsfold = await open({ store, outlets: OUTLETS, now: makeClock() })
    const other = await open({ store, now: makeClock() })
    const outletOf = async (id: string) => (await newsfold.findArticle(id))!.article.outlet
    await newsfold.add({ id: 'a', url: 'https://harbour.example/1', text: makeNews(1) })
    expect(await other.setOutlets(OTHERS)).toBe(true)
    expect(await other.setOutlets(OTHERS)).toBe(false)
    expect(kindsOf(await listAll(newsfold.listEvents()))).toEqual(['added', 'learned'])
    // It does not know yet, is refused by the guard, and judges again.
    await newsfold.add({ id: 'b', url: 'https://harbour.example/2', text: makeNews(2) })
    await newsfold.add({ id: 'c', url: 'https://valley.example/2', outlet: 'The Harbour Daily', text: makeNews(3) })
    expect(await outletOf('a')).toBe('Harbour Daily')
    expect(await outletOf('b')).toBe('Harbour Group')
    expect(await outletOf('c')).toBe('Harbour Group')
    expect(newsfold.outlets).toEqual(OTHERS)
    // What a name meant under the former ones is forgotten with them.
    await other.setOutlets([])
    await newsfold.add({ id: 'd', outlet: 'The Harbour Daily', text: makeNews(4) })
    expect(await outletOf('d')).toBe('The Harbour Daily')
    expect((await newsfold.explain('a')).same).toBe(true)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('move with the store', async () => {
    await using store = await make()
    await using from = await open({ store, outlets: OUTLETS })
    await from.add({ id: 'a', url: 'https://harbour.example/1', text: makeNews(1) })
    const target = memory()
    await copy(store, target)
    await using moved = await open({ store: target })
    expect(moved.outlets).toEqual(OUTLETS)
    await moved.add({ id: 'b', url: 'https://amp.harbour.example/2', text: makeNews(2) })
    expect((await moved.findArticle('b'))!.article.outlet).toBe('Harbour Daily')
  })

  it('wait while keys are made anew', async () => {
    await using newsfold = await open({ store: await make() })
    for (let i = 0; i < 300; i++) await newsfold.add({ id: `a${i}`, text: makeNews(i, 20) })
    const work = newsfold.resketch({ set: { 'sketch.bins': 24 } })[Symbol.asyncIterator]()
    await work.next()
    await expect(newsfold.setOutlets(OUTLETS)).rejects.toMatchObject({ code: 'store-settings' })
    while (!(await work.next()).done);
    expect(await newsfold.setOutlets(OUTLETS)).toBe(true)
    expect(newsfold.settings['sketch.bins']).toBe(24)
  })
})
