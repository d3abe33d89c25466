/** SEMANTICS 17: the originals that the members of a story draw on. */

import { expect, it } from 'vitest'
import { copy, open, type Preset } from '../../src/index.ts'
import { gphin } from '../../src/presets/gphin.ts'
import { memory } from '../../src/store/memory.ts'
import { toWrite } from '../../src/store/write.ts'
import { editNews, inShort, listAll, makeNews, onEveryStore } from './stores.ts'

const ferry = makeNews(1)
const dam = makeNews(2)
const vote = makeNews(3)
const OUTLETS = [{ outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true }]

/** Says by the name of its rule which settings it was judged by, so that a verdict is another although its place is not. */
const PRESET: Preset = {
  ...gphin,
  name: 'two-rules',
  build: (settings, snapshots) => ({
    ...gphin.build(settings, snapshots),
    rules: ['strict', 'loose'].map((name) => ({
      name,
      because: 'much is shared',
      by: 'resemblance',
      fires: ({ resemblance = 0 }, set) => {
        const least = set['decide.overlap'] as number
        return resemblance > least && name === (least > 0.4 ? 'strict' : 'loose') ? 'duplicate' : undefined
      },
    })),
  }),
}

onEveryStore('origins', (make) => {
  const openOne = async () => open({ store: await make(), outlets: OUTLETS })

  it('are one, however many outlets print the same text', async () => {
    await using newsfold = await openOne()
    const { story } = await newsfold.add({ id: 'a', outlet: 'Coast Wire', text: ferry })
    for (let i = 0; i < 40; i++) {
      const text = i % 2 === 0 ? ferry : editNews(ferry, 20 + i, `v${i}`)
      await newsfold.add({ id: `b${i}`, outlet: `Outlet ${i}`, origin: 'Coast Wire', text })
    }
    expect(await newsfold.findStory(story)).toMatchObject({ size: 41, outlets: 41, origins: 1 })
    expect(await newsfold.findStory(story)).not.toHaveProperty('drawsOn')
  })

  it('count the original of another story that a member draws on, once', async () => {
    await using newsfold = await openOne()
    const { story: ofDam } = await newsfold.add({ id: 'dam', outlet: 'Dam Watch', text: dam })
    const { story } = await newsfold.add({ id: 'ferry', outlet: 'Post', text: ferry })
    const both = await newsfold.add({ id: 'both', outlet: 'Review', text: `${editNews(ferry, 60)} ${dam}` })
    expect(inShort(both)).toBe('contains dam')
    expect(both.drawsOn).toEqual([{ id: 'ferry', version: 1, origin: { story, outlet: 'Post' } }])
    expect(await newsfold.findStory(ofDam)).toMatchObject({ origins: 2, drawsOn: [{ story, outlet: 'Post' }] })
    expect(await newsfold.findStory(story)).toMatchObject({ origins: 1 })
    // A copy of it draws on the same, and on what it was copied from.
    await newsfold.add({ id: 'copy', text: editNews(`${editNews(ferry, 60)} ${dam}`, 50, 'copy') })
    expect(await newsfold.findStory(ofDam)).toMatchObject({ size: 3, origins: 2 })
    await newsfold.add({ id: 'vote', text: vote })
    await newsfold.add({ id: 'round-up', text: `${vote} ${dam}` })
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('take a declared origin or the mark of an agency as evidence of the same one, never of another', async () => {
    await using newsfold = await openOne()
    await newsfold.add({ id: 'wire', url: 'https://coastwire.example/1', text: ferry })
    // Names the agency whose other text it also holds: one origin.
    const { story } = await newsfold.add({ id: 'dam', text: dam, outlet: 'Post' })
    const marked = await newsfold.add({ id: 'marked', text: `${dam} ${editNews(ferry, 60)}`, origin: 'Coast Wire' })
    expect(inShort(marked)).toBe('contains dam')
    expect(marked).toMatchObject({ source: 'Coast Wire', drawsOn: [{ id: 'wire' }] })
    expect(await newsfold.findStory(story)).toMatchObject({ origins: 1 })
    // The same text without the mark, which came from one that had it.
    const unmarked = await newsfold.add({ id: 'unmarked', text: `${dam} ${editNews(ferry, 60)}` })
    expect(unmarked).toMatchObject({ source: 'Coast Wire' })
    expect(await newsfold.findStory(story)).toMatchObject({ size: 3, origins: 1 })
    // A mark alone is nobody's second origin.
    const lone = await newsfold.add({ id: 'lone', text: vote, byline: 'Reuters' })
    expect(lone).toMatchObject({ relation: 'original', source: 'Reuters' })
    expect(await newsfold.findStory(lone.story)).toMatchObject({ origins: 1 })
  })

  it('are counted anew when a member that draws on others is removed, changes its text, or moves', async () => {
    await using newsfold = await openOne()
    await newsfold.add({ id: 'ferry', text: ferry })
    const { story } = await newsfold.add({ id: 'dam', text: dam })
    const originsNow = async () => (await newsfold.findStory(story))!.origins
    const mixed = `${dam} ${editNews(ferry, 60)}`
    for (const id of ['one', 'two', 'three']) {
      await newsfold.add({ id, text: editNews(mixed, 70, id) })
      expect(await originsNow()).toBe(2)
    }
    await newsfold.remove(['one'])
    expect(await originsNow()).toBe(2)
    expect((await newsfold.add({ id: 'two', text: editNews(dam, 80) })).story).toBe(story)
    expect(await originsNow()).toBe(2)
    const moved = await newsfold.add({ id: 'three', text: vote })
    expect(moved.relation).toBe('original')
    expect(await originsNow()).toBe(1)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('stay what they were when what was drawn on is removed', async () => {
    await using newsfold = await openOne()
    await newsfold.add({ id: 'ferry', text: ferry })
    const { story } = await newsfold.add({ id: 'dam', text: dam })
    await newsfold.add({ id: 'both', text: `${dam} ${editNews(ferry, 60)}` })
    await newsfold.remove(['ferry'])
    expect(await newsfold.findStory(story)).toMatchObject({ origins: 2 })
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('follow members that are judged again and stay where they are', async () => {
    await using newsfold = await open({ store: await make(), preset: PRESET })
    await newsfold.add({ id: 'ferry', text: ferry })
    const { story } = await newsfold.add({ id: 'dam', text: dam })
    const drawing = await newsfold.add({ id: 'both', text: `${dam} ${editNews(ferry, 60)}` })
    expect(drawing).toMatchObject({ story, rule: 'loose', drawsOn: [{ id: 'ferry' }] })
    const originsNow = async () => (await newsfold.findStory(story))!.origins
    expect(await originsNow()).toBe(2)
    for (const [overlap, rule, origins] of [
      [0.48, 'strict', 1],
      [0.2, 'loose', 2],
    ] as const) {
      await listAll(newsfold.rejudge({ set: { 'decide.overlap': overlap } }))
      expect((await newsfold.findArticle('both'))!.verdict).toMatchObject({ story, rule })
      expect(await originsNow()).toBe(origins)
      expect(await listAll(newsfold.verify())).toEqual([])
    }
  })

  it('move with the store, and a wrong count is found', async () => {
    await using store = await make()
    await using newsfold = await open({ store })
    await newsfold.add({ id: 'ferry', text: ferry })
    const { story: id } = await newsfold.add({ id: 'dam', text: dam })
    await newsfold.add({ id: 'both', text: `${dam} ${editNews(ferry, 60)}` })
    const target = memory()
    await copy(store, target)
    expect(await target.findStories([id])).toEqual(await store.findStories([id]))
    const { last: upTo, settings } = await store.head()
    const [story] = await store.findStories([id])
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings }
    const { revision, lead, size } = story!
    await store.commit(toWrite(guard, { stories: [{ id, revision: revision + 1, lead, size, origins: 7 }] }))
    expect(await listAll(newsfold.verify())).toEqual([{ check: 'story', id, reason: 'origins is 7, counted 2' }])
  })

  it('are the same one at a time and in groups', async () => {
    const inputs = Array.from({ length: 40 }, (_, i) => ({
      id: `article ${(i * 7) % 30}`,
      text: `${editNews(makeNews(i % 4), 40, `v${i}`)} ${i % 3 === 0 ? makeNews((i + 1) % 4) : ''}`,
      outlet: `outlet ${i % 3}`,
      ...(i % 5 === 0 && { origin: 'Coast Wire' }),
      seenAt: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
    }))
    await using single = await openOne()
    await using grouped = await openOne()
    for (const input of inputs) await single.add(input)
    await listAll(grouped.addAll(inputs))
    const stories = await listAll(grouped.listStories())
    expect(stories).toEqual(await listAll(single.listStories()))
    expect(stories.some(({ origins }) => origins > 1)).toBe(true)
    expect(await listAll(grouped.verify())).toEqual([])
  })
})
