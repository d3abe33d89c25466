/** SEMANTICS 19, 20, 25: removing, expiring, receipts and their replay, events. */

import { expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { editNews, inShort, kindsOf, listAll, makeClock, makeNews, onEveryStore } from './stores.ts'

onEveryStore('forgetting', (make) => {
  it('removes text, keys and versions; the story stays whole under a new lead', async () => {
    await using newsfold = await open({ store: await make(), now: makeClock() })
    const text = makeNews(1)
    const { story } = await newsfold.add({ id: 'a', text })
    await newsfold.add({ id: 'a', text: editNews(text, 50) })
    await newsfold.add({ id: 'b', text: editNews(text, 20, 'b') })
    await newsfold.add({ id: 'c', text: editNews(editNews(text, 20, 'b'), 70, 'c') })
    expect(await newsfold.remove(['a', 'nobody'])).toBe(1)
    expect(await newsfold.findArticle('a')).toBeUndefined()
    const after = (await newsfold.findStory(story))!
    expect(after).toMatchObject({ size: 2, lead: { id: 'b' } })
    expect(after.members.map(inShort)).toEqual(['duplicate removed', 'duplicate b'])
    expect(kindsOf(await listAll(newsfold.listEvents())).slice(-2)).toEqual(['removed', 'lead'])
    // Nothing is found by the removed text any more, only by what is left.
    expect(inShort(await newsfold.check({ text: editNews(text, 50) }))).toBe('duplicate b')
    // Adding the id again goes on counting, so that no reference means two texts.
    expect(await newsfold.add({ id: 'a', text: makeNews(5) })).toMatchObject({ version: 3, relation: 'original' })
    await newsfold.remove(['a'], { forget: true })
    expect(await newsfold.add({ id: 'a', text: makeNews(5) })).toMatchObject({ version: 1 })
  })

  it('lets a story go with its last article', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', text: makeNews(1) })
    await newsfold.remove(['a'])
    expect(await listAll(newsfold.listStories())).toEqual([])
    expect(inShort(await newsfold.add({ id: 'b', text: makeNews(1) }))).toBe('original')
  })

  it('expires keys and keeps stub, verdict and place; an expired lead stays lead', async () => {
    await using newsfold = await open({ store: await make() })
    const seen = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
    const { story } = await newsfold.add({ id: 'a', text: makeNews(1), seenAt: seen(1) })
    await newsfold.add({ id: 'b', text: editNews(makeNews(1), 20), seenAt: seen(9) })
    expect(await newsfold.expire(seen(5))).toBe(1)
    expect(await newsfold.expire(seen(5))).toBe(0)
    expect((await newsfold.findStory(story))!).toMatchObject({ size: 2, lead: { id: 'a' } })
    expect(inShort(await newsfold.check({ text: makeNews(1), seenAt: seen(10) }))).toBe('duplicate b')
    expect((await newsfold.findArticle('a'))!.article.text).toBe(makeNews(1))
    expect(await newsfold.expire(seen(5), { text: true })).toBe(1)
    expect((await newsfold.findArticle('a'))!.article.text).toBe('')
    await expect(newsfold.compare('a', 'b')).rejects.toMatchObject({ code: 'text-gone' })
    expect(kindsOf(await listAll(newsfold.listEvents()))).toEqual(['added', 'added', 'joined', 'expired', 'expired'])
  })

  it('keeps a text young that was seen again', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', text: makeNews(1), seenAt: '2026-01-01T00:00:00.000Z' })
    await newsfold.add({ id: 'b', text: makeNews(1), seenAt: '2026-02-01T00:00:00.000Z' })
    expect(await newsfold.expire('2026-01-15T00:00:00.000Z')).toBe(0)
  })

  it('writes receipts of a few hundred bytes, without a word of the texts', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1, 400)
    await newsfold.add({ id: 'a', text })
    const verdict = await newsfold.add({ id: 'b', text: editNews(text, 20) })
    const receipt = JSON.stringify(verdict.receipt)
    expect(receipt.length).toBeLessThan(800)
    expect(text.split(/\W+/).filter((word) => word.length > 5 && JSON.stringify(verdict).includes(word))).toEqual([])
    expect(verdict.receipt).toMatchObject({
      settings: expect.stringMatching(/^[0-9a-f]{16}$/),
      stamps: [expect.stringContaining('lead-and-body/')],
    })
  })

  it('replays every verdict to the same bytes, and says when a text is gone', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    for (let i = 0; i < 30; i++) await newsfold.add({ id: `a${i}`, text: editNews(makeNews(i % 5), 8 + i) })
    for (let i = 0; i < 30; i++) {
      const { verdict, same, problems, replayed } = await newsfold.explain(`a${i}`)
      expect({ same, problems }).toEqual({ same: true, problems: [] })
      expect(replayed.length).toBe(verdict.receipt.considered.length)
    }
    await newsfold.remove(['a0'])
    const { problems } = await newsfold.explain('a5')
    expect(problems).toContainEqual({ id: 'a0', refused: 'text-gone', reason: 'a0 was removed' })
  })

  it('says that a text is gone when its id was forgotten, also when it is that of another article', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', text: makeNews(1) })
    await newsfold.add({ id: 'b', text: editNews(makeNews(1), 20) })
    const gone = { same: true, problems: [{ id: 'a', refused: 'text-gone', reason: 'a was removed' }] }
    await newsfold.remove(['a'], { forget: true })
    expect(await newsfold.explain('b')).toMatchObject(gone)
    await newsfold.add({ id: 'a', text: makeNews(2) })
    expect(await newsfold.explain('b')).toMatchObject(gone)
  })

  it('notices a receipt that does not follow from the texts', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await newsfold.add({ id: 'a', text: makeNews(1) })
    const verdict = await newsfold.add({ id: 'b', text: editNews(makeNews(1), 20) })
    const [considered] = verdict.receipt.considered
    const forged = { ...considered!, measurements: { ...considered!.measurements, resemblance: 0.99 } }
    const { toWrite } = await import('../../src/store/write.ts')
    const guard = {
      upTo: await store.lastSequence(),
      texts: [],
      probes: [],
      stories: [],
      ids: [],
      settings: verdict.receipt.settings,
    }
    await store.commit(
      toWrite(guard, {
        verdicts: [{ ...verdict, revision: 2, receipt: { ...verdict.receipt, considered: [forged] } }],
      }),
    )
    expect((await newsfold.explain('b')).same).toBe(false)
  })

  it('never skips and never reorders events', async () => {
    await using newsfold = await open({ store: await make() })
    for (let i = 0; i < 20; i++) await newsfold.add({ id: `a${i}`, text: editNews(makeNews(i % 3), 20 + i) })
    const all = await listAll(newsfold.listEvents())
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, i) => i + 1))
    for (const after of [0, 7, all.length]) expect(await listAll(newsfold.listEvents(after))).toEqual(all.slice(after))
  })
})
