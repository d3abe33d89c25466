/** SEMANTICS 22: a preview tells what judging again would change, writes nothing, and says what it did not look at. */

import { expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import { type Flip, type Newsfold, open, type Preview, type PreviewOptions } from '../../src/index.ts'
import { editNews, inShort, listAll, makeNews, onEveryStore } from './stores.ts'

const STRICT = { 'decide.alike': 0.85, 'decide.whole': 0.95, 'decide.containment': 0.97 }
const USUAL = { 'decide.alike': 0.58, 'decide.whole': 0.75, 'decide.containment': 0.85 }
const ARTICLES = 300

const seenAt = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()

async function fill(newsfold: Newsfold): Promise<void> {
  const below = randomBelow(1)
  const articles = Array.from({ length: ARTICLES }, (_, i) => ({
    id: below(9) === 0 && i > 0 ? `a${below(i)}` : `a${i}`,
    text: editNews(makeNews(below(ARTICLES / 4), 40), 4 + below(20), `e${below(3)}`),
    seenAt: seenAt(i),
  }))
  await listAll(newsfold.addAll(articles))
}

async function look(newsfold: Newsfold, options?: PreviewOptions, set = STRICT) {
  const flips: Flip[] = []
  const work = newsfold.preview(set, options)
  for (;;) {
    const { done, value } = await work.next()
    if (done) return { flips, seen: value as Preview }
    flips.push(value)
  }
}

const toLine = ({ before, after }: Flip) => `${after.id}@${after.version}: ${inShort(before)}, then ${inShort(after)}`

onEveryStore('preview', (make) => {
  it('tells what judging again then changes, and writes nothing', async () => {
    const store = await make()
    await using newsfold = await open({ store })
    await fill(newsfold)
    const before = { head: await store.head(), kept: (await listAll(store.listKept())).map(({ verdict }) => verdict) }
    const { flips, seen } = await look(newsfold)
    expect({ head: await store.head(), kept: (await listAll(store.listKept())).map(({ verdict }) => verdict) }).toEqual(
      before,
    )
    expect(newsfold.settings).toMatchObject(USUAL)
    expect(seen).toMatchObject({ judged: ARTICLES, left: 0, notLookedAt: 0, changed: flips.length })
    expect(seen.flips.reduce((sum, { count }) => sum + count, 0)).toBe(flips.length)
    expect(seen.flips).toContainEqual({ before: 'duplicate', after: 'original', count: expect.any(Number) })
    const former = new Map(before.kept.map((verdict) => [`${verdict.id}@${verdict.version}`, verdict]))
    const stories = (await listAll(newsfold.listStories())).map(({ id }) => id)
    for await (const _ of newsfold.rejudge({ set: STRICT }));
    const changed = (await listAll(store.listKept()))
      .filter(({ verdict }) => verdict.revision > 1)
      .map(({ verdict }) => toLine({ before: former.get(`${verdict.id}@${verdict.version}`)!, after: verdict }))
    expect(flips.map(toLine)).toEqual(changed)
    // A story that would fall apart has done so.
    expect(seen.split.length).toBeGreaterThan(10)
    for (const { story, others } of seen.split) {
      expect(stories).toContain(story)
      for (const other of others) expect((await newsfold.findStory(other))!.size).toBeGreaterThan(0)
    }
    // And back, stories would come together that are apart now.
    const back = await look(newsfold, {}, USUAL)
    expect(back.seen.joined.map(({ story }) => story)).toEqual(expect.arrayContaining([seen.split[0]!.story]))
    expect(back.flips).toHaveLength(flips.length)
  })

  it('looks only at some, and says at how many it did not', async () => {
    await using newsfold = await open({ store: await make() })
    await fill(newsfold)
    const recent = await look(newsfold, { since: seenAt(200) })
    expect(recent.seen).toMatchObject({ judged: 100, notLookedAt: 200 })
    for (const { after } of recent.flips)
      expect((await newsfold.findArticle(after.id, after.version))!.article.seenAt >= seenAt(200)).toBe(true)
    const some = await look(newsfold, { sample: 40 })
    expect(some.seen).toMatchObject({ judged: 40, notLookedAt: 260 })
    expect((await look(newsfold, { sample: 40 })).flips.map(toLine)).toEqual(some.flips.map(toLine))
    expect((await look(newsfold, { sample: 1000 })).seen).toMatchObject({ judged: 300, notLookedAt: 0 })
    expect((await look(newsfold, { budgetMs: 0 })).seen.notLookedAt).toBe(ARTICLES - 256)
    const refusal = (promise: Promise<unknown>) => promise.catch(({ code }) => code)
    expect(await refusal(look(newsfold, {}, { 'sketch.bins': 30 } as never))).toBe('store-settings')
    expect(await refusal(look(newsfold, { since: 'yesterday' }))).toBe('option-wrong')
    expect(await refusal(look(newsfold, { limit: 1 } as never))).toBe('option-unknown')
  })
})
