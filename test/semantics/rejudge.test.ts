/** SEMANTICS 22: judging again comes to what judging so from the beginning comes to, online, resumable, and can be taken back. */

import { expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import { type ArticleInput, copy, type Newsfold, open, type Rejudged } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import { rootOf } from '../../src/story-id.ts'
import { editNews, inShort, kindsOf, listAll, makeNews, onEveryStore } from './stores.ts'

const STRICT = { 'decide.alike': 0.85, 'decide.whole': 0.95, 'decide.containment': 0.97 }
const LOOSE = { 'decide.alike': 0.58, 'decide.whole': 0.75, 'decide.containment': 0.85 }
/** More than one group, so that it can be broken off between two. */
const ARTICLES = 420

const seenAt = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()

/** News edited more and less, some as new versions, so that settings make a difference. */
function makeArticles(count: number, seed: number): ArticleInput[] {
  const below = randomBelow(seed)
  return Array.from({ length: count }, (_, i) => {
    const text = editNews(makeNews(below(Math.ceil(count / 4)), 40), 4 + below(20), `e${below(3)}`)
    const id = below(9) === 0 && i > 0 ? `a${below(i)}` : `a${i}`
    return { id, text, seenAt: seenAt(i), outlet: `o${below(5)}` }
  })
}

/** What is said of every version: relation and parent, who shares its story, who leads it. */
async function stateOf(newsfold: Newsfold): Promise<string[]> {
  const lines: string[] = []
  for await (const story of newsfold.listStories()) {
    const found = (await newsfold.findStory(story.id))!
    const members = found.members.map((member) => `${member.id}@${member.version} ${inShort(member)}`)
    lines.push(`${found.lead.id} leads ${found.size}: ${members.join(', ')}`)
  }
  return lines.sort()
}

async function settle(newsfold: Newsfold, options = {}): Promise<Rejudged> {
  const work = newsfold.rejudge(options)
  for (;;) {
    const { done, value } = await work.next()
    if (done) return value
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(1)
  }
}

/** As far as so many commits. */
async function begin(newsfold: Newsfold, options: object, groups = 1): Promise<void> {
  for await (const _ of newsfold.rejudge(options)) if (--groups === 0) return
}

onEveryStore('rejudge', (make) => {
  it('comes to what a store comes to that was made so, and back again', async () => {
    const articles = makeArticles(ARTICLES, 1)
    await using newsfold = await open({ store: await make(), set: LOOSE })
    await listAll(newsfold.addAll(articles))
    const before = await stateOf(newsfold)
    const ids = (await listAll(newsfold.listStories())).map(({ id }) => id)
    const { length: events } = await listAll(newsfold.listEvents())
    const rejudged = await settle(newsfold, { set: STRICT })
    expect(rejudged.changed).toBeGreaterThan(50)
    expect(newsfold.settings).toMatchObject(STRICT)
    await using made = await open({ store: memory(), set: STRICT })
    await listAll(made.addAll(articles))
    expect(await stateOf(newsfold)).toEqual(await stateOf(made))
    expect(await listAll(newsfold.verify())).toEqual([])
    const told = (await listAll(newsfold.listEvents())).slice(events)
    expect(new Set(kindsOf(told))).toEqual(new Set(['rejudged', 'left', 'joined', 'lead']))
    // Stories whose first article stays keep their ids.
    const roots = new Map(
      (await listAll(newsfold.listEvents())).flatMap((one) => ('article' in one ? [[one.sequence, one.article]] : [])),
    )
    for (const id of ids) {
      const root = roots.get(rootOf(id))!
      expect((await newsfold.findArticle(root.id, root.version))?.verdict).toMatchObject({
        relation: 'original',
        story: id,
      })
    }
    // What changed can be replayed.
    for (const { article, verdict } of await Promise.all(
      articles.slice(-40).map(async ({ id }) => (await newsfold.findArticle(id!))!),
    )) {
      expect(verdict.id).toBe(article.id)
      expect(await newsfold.explain(article.id)).toMatchObject({ same: true, problems: [] })
    }
    const back = await settle(newsfold, { back: true })
    expect(back.changed).toBeGreaterThan(50)
    expect(await stateOf(newsfold)).toEqual(before)
    expect(newsfold.settings).toMatchObject(LOOSE)
    expect((await listAll(newsfold.listStories())).map(({ id }) => id)).toEqual(ids)
    // The same again changes nothing, and says nothing but that it was done.
    const { length: last } = await listAll(newsfold.listEvents())
    expect(await settle(newsfold)).toMatchObject({ changed: 0, left: 0 })
    expect(kindsOf((await listAll(newsfold.listEvents())).slice(last))).toEqual(['rejudged'])
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('goes on where it was broken off, while others add, and can turn to other settings', async () => {
    const articles = makeArticles(ARTICLES + 80, 2)
    const store = await make()
    await using newsfold = await open({ store, set: LOOSE })
    await using other = await open({ store, set: LOOSE })
    await listAll(newsfold.addAll(articles.slice(0, ARTICLES)))
    await begin(newsfold, { set: { 'decide.alike': 0.95 } })
    await begin(newsfold, { set: STRICT })
    await expect(open({ store, set: LOOSE })).rejects.toMatchObject({ code: 'store-settings' })
    await listAll(other.addAll(articles.slice(ARTICLES)))
    expect(other.settings).toMatchObject(STRICT)
    await settle(other)
    await using made = await open({ store: memory(), set: STRICT })
    await listAll(made.addAll(articles))
    expect(await stateOf(newsfold)).toEqual(await stateOf(made))
    expect(await listAll(newsfold.verify())).toEqual([])
    // Back is where all was in place before, not where it was broken off.
    await settle(newsfold, { back: true })
    expect(newsfold.settings).toMatchObject(LOOSE)
    await using loose = await open({ store: memory(), set: LOOSE })
    await listAll(loose.addAll(articles))
    expect(await stateOf(newsfold)).toEqual(await stateOf(loose))
  })

  it('does not lose what others add at the same time', async () => {
    const articles = makeArticles(ARTICLES + 160, 3)
    const store = await make()
    await using newsfold = await open({ store, set: LOOSE })
    await using other = await open({ store, set: LOOSE })
    await listAll(newsfold.addAll(articles.slice(0, ARTICLES)))
    const adding = (async () => {
      for (const article of articles.slice(ARTICLES)) await other.add(article)
    })()
    await settle(newsfold, { set: STRICT })
    await adding
    await using made = await open({ store: memory(), set: STRICT })
    await listAll(made.addAll(articles))
    expect(await stateOf(newsfold)).toEqual(await stateOf(made))
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('keeps corrections', async () => {
    const articles = makeArticles(120, 4)
    await using newsfold = await open({ store: await make(), set: STRICT })
    await listAll(newsfold.addAll(articles))
    const ids = [...new Set(articles.map(({ id }) => id!))]
    const below = randomBelow(5)
    for (let i = 0; i < 40; i++) {
      const [one, other] = [ids[below(ids.length)]!, ids[below(ids.length)]!]
      await newsfold.correct(one, other, below(2) === 0 ? 'different' : 'update').catch(() => {})
    }
    await settle(newsfold, { set: LOOSE })
    let looked = 0
    for (const id of ids) {
      for (const { pair, relation } of await newsfold.findCorrections(id)) {
        const [one, other] = await Promise.all(pair.map((name) => newsfold.findArticle(name)))
        if (relation === 'different') expect(one!.verdict.story, pair.join()).not.toBe(other!.verdict.story)
        looked++
      }
    }
    expect(looked).toBeGreaterThan(20)
    expect(await listAll(newsfold.verify())).toEqual([])
    const after = await stateOf(newsfold)
    expect(await settle(newsfold)).toMatchObject({ changed: 0 })
    expect(await stateOf(newsfold)).toEqual(after)
  })

  it('leaves what has expired and what pointed at removed articles where it stands', async () => {
    const articles = makeArticles(160, 6)
    await using newsfold = await open({ store: await make(), set: LOOSE })
    await listAll(newsfold.addAll(articles))
    await newsfold.expire(seenAt(60), { text: true })
    await newsfold.expire(seenAt(90))
    await newsfold.remove(['a100', 'a110', 'a120'])
    const before = await stateOf(newsfold)
    expect(await settle(newsfold)).toMatchObject({ changed: 0, left: expect.any(Number) })
    expect(await stateOf(newsfold)).toEqual(before)
    const { left, changed } = await settle(newsfold, { set: STRICT })
    expect([left > 60, changed > 0]).toEqual([true, true])
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('chooses leads by another rule', async () => {
    const articles = makeArticles(120, 7)
    await using newsfold = await open({ store: await make(), set: LOOSE })
    await listAll(newsfold.addAll(articles))
    const before = await stateOf(newsfold)
    const { leads, changed } = await settle(newsfold, { set: { 'cluster.lead': 'longest' } })
    expect([leads > 5, changed]).toEqual([true, 0])
    await using made = await open({ store: memory(), set: { ...LOOSE, 'cluster.lead': 'longest' } })
    await listAll(made.addAll(articles))
    expect(await stateOf(newsfold)).toEqual(await stateOf(made))
    await settle(newsfold, { back: true })
    expect(await stateOf(newsfold)).toEqual(before)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('refuses by name what it cannot change', async () => {
    await using newsfold = await open({ store: await make() })
    const refusal = (options: object) =>
      settle(newsfold, options).then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      )
    expect(await refusal({ set: { 'sketch.bins': 30 } })).toMatch(/^store-settings .*newsfold resketch changes it/)
    expect(await refusal({ set: { 'extract.classifier': 'plain' } })).toMatch(/^store-settings .*use another store/)
    expect(await refusal({ set: { 'decide.nothing': 1 } })).toMatch(/^option-unknown/)
    expect(await refusal({ set: { 'decide.alike': 7 } })).toMatch(/^option-wrong/)
    expect(await refusal({ back: true })).toMatch(/^event-wrong there is no rejudge/)
    expect(await refusal({ backwards: true })).toMatch(/^option-unknown/)
    await listAll(newsfold.addAll(makeArticles(300, 8)))
    await begin(newsfold, { set: STRICT })
    await expect(listAll(newsfold.resketch({ set: { 'sketch.bins': 30 } }))).rejects.toMatchObject({
      code: 'store-settings',
    })
    await settle(newsfold)
    for await (const _ of newsfold.resketch({ set: { 'sketch.bins': 30 } })) break
    expect(await refusal({ set: LOOSE })).toMatch(/^store-settings keys are being made anew/)
    await listAll(newsfold.resketch())
    // Settings of the sketch stay when those of later stages go back.
    await settle(newsfold, { back: true })
    expect(newsfold.settings).toMatchObject({ 'sketch.bins': 30, ...LOOSE })
  })

  it('goes with a store that is copied, half done or done', async () => {
    const articles = makeArticles(ARTICLES, 9)
    const [store, other] = [await make(), await make()]
    await using newsfold = await open({ store, set: LOOSE })
    await listAll(newsfold.addAll(articles))
    await begin(newsfold, { set: STRICT })
    await copy(store, other)
    await using copied = await open({ store: other })
    await settle(copied)
    await settle(newsfold)
    expect(await stateOf(copied)).toEqual(await stateOf(newsfold))
    await settle(copied, { back: true })
    expect(copied.settings).toMatchObject(LOOSE)
    expect(await listAll(copied.verify())).toEqual([])
  })
})
