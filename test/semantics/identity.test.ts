/** SEMANTICS 1 to 3: order, ids and versions, settings. */

import { expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { editNews, inShort, kindsOf, listAll, makeNews, onEveryStore } from './stores.ts'

onEveryStore('order and identity', (make) => {
  it('says what is earlier by the order of adding, whatever times are claimed', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1)
    await newsfold.add({
      id: 'first',
      text,
      publishedAt: '2026-05-01T00:00:00.000Z',
      seenAt: '2026-05-01T00:00:00.000Z',
    })
    const late = await newsfold.add({
      id: 'late',
      text,
      publishedAt: '2020-01-01T00:00:00.000Z',
      seenAt: '2020-01-01T00:00:00.000Z',
    })
    expect(inShort(late)).toBe('duplicate first')
    expect(late.lead.id).toBe('first')
    const [first, second] = [await newsfold.findArticle('first'), await newsfold.findArticle('late')]
    expect(first!.article.sequence).toBeLessThan(second!.article.sequence)
    expect(second!.article.seenAt).toBe('2020-01-01T00:00:00.000Z')
  })

  it('names an article by its address, else by its title and text', async () => {
    await using newsfold = await open({ store: await make() })
    expect((await newsfold.add({ url: 'https://news.example/a', text: makeNews(1) })).id).toBe('https://news.example/a')
    const nameless = await newsfold.add({ title: 'T', text: makeNews(2) })
    expect(nameless.id).toMatch(/^text:[0-9a-f]{24}$/)
    expect(await newsfold.add({ title: 'T', text: makeNews(2) })).toEqual(nameless)
    expect((await newsfold.add({ title: 'Another', text: makeNews(2) })).id).not.toBe(nameless.id)
  })

  it('gives the earlier answer and stores nothing for the same id, title and text', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'x', text: makeNews(1) })
    const first = await newsfold.add({ id: 'a', title: 'T', text: editNews(makeNews(1), 30) })
    const before = await newsfold.stats()
    expect(await newsfold.add({ id: 'a', title: 'T', text: editNews(makeNews(1), 30) })).toEqual(first)
    expect(await newsfold.stats()).toEqual(before)
  })

  it('makes a changed text a version, judged against the one before it', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1)
    const other = await newsfold.add({ id: 'other', text: editNews(text, 40, 'other') })
    const first = await newsfold.add({ id: 'a', text })
    const second = await newsfold.add({ id: 'a', text: editNews(text, 25) })
    expect([other, first].map(inShort)).toEqual(['original', 'duplicate other'])
    expect(second).toMatchObject({
      version: 2,
      relation: 'duplicate',
      earlier: { id: 'a', version: 1 },
      story: first.story,
    })
    expect(second.drawsOn).toContainEqual({ id: 'other', version: 1 })
    expect((await newsfold.findStory(first.story))!.members.map(({ id, version }) => [id, version])).toEqual([
      ['other', 1],
      ['a', 2],
    ])
    expect((await newsfold.listVersions('a')).map(({ version }) => version)).toEqual([1, 2])
  })

  it('makes another title over the same text a version', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', title: 'Before', text: makeNews(1) })
    const second = await newsfold.add({ id: 'a', title: 'After', text: makeNews(1) })
    expect(second).toMatchObject({
      version: 2,
      relation: 'duplicate',
      rule: 'identical-text',
      earlier: { id: 'a', version: 1 },
    })
    expect((await newsfold.findArticle('a'))!.article.title).toBe('After')
    expect((await newsfold.findArticle('a', 1))!.article.title).toBe('Before')
  })

  it('lets a version that is about something else leave its story', async () => {
    await using newsfold = await open({ store: await make() })
    const lead = await newsfold.add({ id: 'a', text: makeNews(1) })
    await newsfold.add({ id: 'b', text: editNews(makeNews(1), 30) })
    await newsfold.add({ id: 'c', text: makeNews(2) })
    const before = (await listAll(newsfold.listEvents())).at(-1)!.sequence
    const moved = await newsfold.add({ id: 'a', text: editNews(makeNews(2), 30) })
    expect(inShort(moved)).toBe('duplicate c')
    expect(moved.lead.id).toBe('c')
    expect(kindsOf(await listAll(newsfold.listEvents(before)))).toEqual(['added', 'left', 'lead', 'joined'])
    expect(await newsfold.findStory(lead.story)).toMatchObject({ size: 1, lead: { id: 'b' } })
    expect((await newsfold.findStory(moved.story))!.members.map(({ id }) => id)).toEqual(['c', 'a'])
  })

  it('keeps its settings and refuses others by name', async () => {
    const store = await make()
    const first = await open({ store, set: { 'decide.alike': 0.6 } })
    expect((await open({ store })).settings['decide.alike']).toBe(0.6)
    expect((await open({ store, preset: 'newsfold', set: { 'decide.alike': 0.6 } })).settings).toEqual(first.settings)
    await expect(open({ store, set: { 'decide.alike': 0.5 } })).rejects.toMatchObject({
      code: 'store-settings',
      message: expect.stringContaining('decide.alike=0.6, not 0.5'),
    })
    await expect(open({ store, set: { 'sketch.shingleWords': 2 } })).rejects.toMatchObject({ code: 'store-settings' })
    await expect(open({ store, set: { 'sketch.shingleWord': 2 } })).rejects.toMatchObject({ code: 'option-unknown' })
    await expect(open({ store, set: { 'sketch.shingleWords': 2.5 } })).rejects.toMatchObject({ code: 'option-wrong' })
    await store.close()
  })
})
