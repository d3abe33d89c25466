/** SEMANTICS 4, 6 to 9, 15, 16: candidates, identical text, the verdict, stories and leads. */

import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { editNews, inShort, listAll, makeNews, onEveryStore } from './stores.ts'

onEveryStore('verdicts', (make) => {
  it('calls unlike news original and edited news a duplicate, with the lead of its story', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1)
    const copy = editNews(text, 20)
    expect(inShort(await newsfold.add({ id: 'a', text }))).toBe('original')
    expect(inShort(await newsfold.add({ id: 'x', text: makeNews(2) }))).toBe('original')
    expect(inShort(await newsfold.add({ id: 'b', text: copy }))).toBe('duplicate a')
    const third = await newsfold.add({ id: 'c', text: editNews(copy, 50, 'again') })
    expect(inShort(third)).toBe('duplicate b')
    expect(third.lead).toEqual({ id: 'a', version: 1 })
    expect(third.drawsOn).toEqual([{ id: 'a', version: 1 }])
  })

  it('finds identical words first, whatever case, marks and spaces they stand in', async () => {
    await using newsfold = await open({ store: await make() })
    const text = makeNews(1)
    await newsfold.add({ id: 'edited', text: editNews(text, 60) })
    await newsfold.add({ id: 'a', text })
    const copy = await newsfold.add({
      id: 'b',
      text: text.toUpperCase().replaceAll(' ', '\u200b  ').replaceAll('.', ' —'),
    })
    expect(copy).toMatchObject({
      relation: 'duplicate',
      rule: 'identical-text',
      earlier: { id: 'a' },
      lead: { id: 'edited' },
    })
    expect((await newsfold.stats()).texts).toBe(2)
  })

  it('judges one word, and texts shorter than a shingle, without joining unlike ones', async () => {
    await using newsfold = await open({ store: await make() })
    const verdicts = []
    for (const [id, text] of Object.entries({ a: 'Fire', b: 'fire!', c: 'Flood', d: 'Fire out', e: '火', f: '火' })) {
      verdicts.push(inShort(await newsfold.add({ id, text })))
    }
    expect(verdicts).toEqual(['original', 'duplicate a', 'original', 'original', 'original', 'duplicate e'])
  })

  it('refuses what has no words or is no text, by code', async () => {
    await using newsfold = await open({ store: await make() })
    await expect(newsfold.add({ text: '' })).rejects.toMatchObject({ code: 'text-empty' })
    await expect(newsfold.add({ text: ' \n—!? \u200b' })).rejects.toMatchObject({ code: 'text-empty' })
    await expect(newsfold.add({ text: 'word '.repeat(2_100_000) })).rejects.toMatchObject({ code: 'text-too-long' })
    await expect(newsfold.add({} as { text: string })).rejects.toMatchObject({ code: 'field-missing' })
    await expect(newsfold.add({ text: 'x', seenAt: 'yesterday' })).rejects.toMatchObject({ code: 'field-wrong' })
    expect((await newsfold.stats()).articles).toBe(0)
  })

  it('stores text as it was read, without NUL and lone surrogates', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'it\'s a\n"test"', text: 'Ｆull\u0000 width \ud800 Text', title: 'T\u0000' })
    const { article } = (await newsfold.findArticle('it\'s a\n"test"'))!
    expect(article).toMatchObject({ text: 'Ｆull width \ufffd Text', title: 'T' })
  })

  it('goes on after a refusal, and answers in order', async () => {
    await using newsfold = await open({ store: await make() })
    async function* inputs() {
      yield { id: 'a', text: makeNews(1) }
      yield { id: 'empty', text: '...' }
      yield { id: 'broken', refused: 'not-json', reason: 'line 3' }
      yield { id: 'b', text: makeNews(1) }
    }
    const answers = await listAll(newsfold.addAll(inputs()))
    expect(answers.map((answer) => `${answer.id}: ${inShort(answer)}`)).toEqual([
      'a: original',
      'empty: text-empty',
      'broken: not-json',
      'b: duplicate a',
    ])
    expect((await newsfold.stats()).refused).toBe(2)
  })

  it('checks without storing, and gives the verdict that adding gives', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', text: makeNews(1) })
    const before = await newsfold.stats()
    const input = { id: 'b', text: editNews(makeNews(1), 20), seenAt: '2026-01-01T00:00:00.000Z' }
    const checked = await newsfold.check(input)
    expect(await newsfold.stats()).toEqual(before)
    expect(await newsfold.add(input)).toEqual(checked)
  })

  it('ignores what was last seen before the window, and finds it again after a reprint', async () => {
    await using newsfold = await open({ store: await make(), set: { 'propose.windowHours': 24 } })
    const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`
    const text = makeNews(1)
    const results = []
    for (const [id, seenAt, news] of [
      ['a', day(1), text],
      ['near', day(2), editNews(text, 30)],
      ['far', day(5), editNews(text, 30, 'other')],
      ['identical but late', day(8), text],
    ] as const) {
      results.push(inShort(await newsfold.add({ id, seenAt, text: news })))
    }
    expect(results).toEqual(['original', 'duplicate a', 'original', 'original'])
    // The late reprint brought the text of a back into the window, and its first print stands for it.
    expect(inShort(await newsfold.check({ seenAt: day(8), text: editNews(text, 60) }))).toBe('duplicate a')
  })

  it('looks across outlets, within one, or at both', async () => {
    for (const [scope, expected] of [
      ['both', 'duplicate a'],
      ['within', 'duplicate a'],
      ['across', 'duplicate b'],
    ] as const) {
      await using newsfold = await open({ store: await make(), set: { 'propose.scope': scope } })
      await newsfold.add({ id: 'a', outlet: 'x', text: makeNews(1) })
      await newsfold.add({ id: 'b', outlet: 'y', text: editNews(makeNews(1), 5) })
      const verdict = await newsfold.add({ id: 'c', outlet: 'x', text: editNews(makeNews(1), 40, 'new') })
      expect(`${scope}: ${inShort(verdict)}`).toBe(`${scope}: ${expected}`)
    }
  })

  it('gives the same verdicts one at a time and in groups', async () => {
    const inputs = Array.from({ length: 60 }, (_, i) => ({
      id: `article ${(i * 7) % 50}`,
      text: editNews(makeNews(i % 9), 10 + (i % 13) * 5, `v${i % 4}`),
      seenAt: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
      outlet: `outlet ${i % 3}`,
    }))
    for (const set of [
      {},
      { 'propose.windowHours': 12, 'propose.scope': 'across' },
      { 'cluster.lead': 'longest', 'propose.perKey': 2 },
    ]) {
      await using single = await open({ store: await make(), set })
      await using grouped = await open({ store: await make(), set })
      const one = []
      for (const input of inputs) one.push(await single.add(input))
      const all = await listAll(
        grouped.addAll(
          (async function* () {
            yield* inputs
          })(),
        ),
      )
      expect(all).toEqual(one)
      expect(await listAll(grouped.listEvents())).toEqual(await listAll(single.listEvents()))
      expect(await listAll(grouped.listStories())).toEqual(await listAll(single.listStories()))
    }
  })

  it('counts crowded keys and keeps their cost bounded', async () => {
    await using newsfold = await open({ store: await make(), set: { 'propose.perKey': 3 } })
    const footer = makeNews(99, 80)
    for (let i = 0; i < 12; i++) await newsfold.add({ id: `a${i}`, text: `${makeNews(i + 100, 20)} ${footer}` })
    const verdict = await newsfold.add({ id: 'z', text: `${makeNews(200, 20)} ${footer}` })
    expect(verdict.receipt.capsHit).toBeGreaterThan(0)
    expect((await newsfold.stats()).crowded).toBeGreaterThan(0)
  })
})

describe('leads', () => {
  const articles = [
    { id: 'a', outlet: 'blog', publishedAt: '2026-01-03T00:00:00.000Z', text: makeNews(1, 100) },
    // The earliest, although not the smallest as text.
    { id: 'b', outlet: 'agency', publishedAt: '2026-01-02T10:00:00+14:00', text: `${makeNews(1, 100)} one more` },
    {
      id: 'c',
      outlet: 'paper',
      publishedAt: '2026-01-02T00:00:00.000Z',
      text: `${makeNews(1, 100)} and three words more`,
    },
  ]
  onEveryStore('policies', (make) => {
    it.each([
      ['first', 'a', []],
      ['published', 'b', ['b']],
      ['longest', 'c', ['b', 'c']],
      ['outlets', 'c', ['c']],
    ])('%s makes %s the lead', async (policy, lead, changes) => {
      const set = { 'cluster.lead': policy, 'cluster.outlets': 'paper, wire' }
      await using newsfold = await open({ store: await make(), set })
      let story = ''
      for (const article of articles) story = (await newsfold.add(article)).story
      expect((await newsfold.findStory(story))!.lead.id).toBe(lead)
      const leads = (await listAll(newsfold.listEvents())).filter((event) => event.kind === 'lead')
      expect(leads.map((event) => 'article' in event && event.article.id)).toEqual(changes)
    })

    it('elects the lead anew when it gets a version that another member is preferred to (16)', async () => {
      await using newsfold = await open({ store: await make(), set: { 'cluster.lead': 'longest' } })
      const text = makeNews(1)
      await newsfold.add({ id: 'a', text: `${text} with two more` })
      await newsfold.add({ id: 'b', text: `${text} one` })
      const { story, lead } = await newsfold.add({ id: 'a', text })
      expect(lead.id).toBe('b')
      expect(await newsfold.findStory(story)).toMatchObject({ lead: { id: 'b' } })
      // Shorter than the lead, though longer than what led before.
      expect((await newsfold.add({ id: 'c', text: `${text} o` })).lead.id).toBe('b')
    })

    it('leaves the lead to one whose words have expired (19)', async () => {
      await using newsfold = await open({ store: await make(), set: { 'cluster.lead': 'longest' } })
      const text = makeNews(1)
      await newsfold.add({ id: 'a', text: `${text} with two more`, seenAt: '2026-01-01T00:00:00.000Z' })
      await newsfold.add({ id: 'b', text, seenAt: '2026-02-01T00:00:00.000Z' })
      await newsfold.expire('2026-01-15T00:00:00.000Z', { text: true })
      const { lead } = await newsfold.add({ id: 'c', text: `${text} one`, seenAt: '2026-02-02T00:00:00.000Z' })
      expect(lead.id).toBe('a')
    })
  })
})
