/** SEMANTICS 8 and 21: what people say comes first, belongs to ids, and can be taken back. */

import { expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import { copy, type Newsfold, open } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import type { Store } from '../../src/store/store.ts'
import { editNews, inShort, kindsOf, listAll, makeClock, makeNews, onEveryStore } from './stores.ts'

const NEWS = makeNews(1)
const OTHER = makeNews(2)

/** What is said of articles: relation and parent, then those who share its story, the lead first. */
async function stateOf(newsfold: Newsfold, ids: readonly string[]): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const id of ids) {
    const kept = await newsfold.findArticle(id)
    const story = kept && (await newsfold.findStory(kept.verdict.story))
    const members = story?.members.map((member) => member.id) ?? []
    expect(members).toHaveLength(story?.size ?? 0)
    const lead = story?.lead.id ?? ''
    const others = members.filter((member) => member !== lead)
    state[id] = kept === undefined ? 'gone' : `${inShort(kept.verdict)} in ${[lead, ...others].join(' ')}`
  }
  return state
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )

async function fill(store: Store): Promise<Newsfold> {
  const newsfold = await open({ store, now: makeClock() })
  await newsfold.add({ id: 'a', text: NEWS, outlet: 'x' })
  await newsfold.add({ id: 'b', text: editNews(NEWS, 30, 'b'), outlet: 'y' })
  await newsfold.add({ id: 'c', text: `${editNews(NEWS, 30, 'b')} ${makeNews(7, 15)}`, outlet: 'y' })
  await newsfold.add({ id: 'x', text: OTHER, outlet: 'z' })
  await newsfold.add({ id: 'y', text: editNews(OTHER, 20, 'y') })
  return newsfold
}

const ALL = ['a', 'b', 'c', 'x', 'y']

onEveryStore('corrections', (make) => {
  it('set the parent: the article moves with its children, and the story it began forwards', async () => {
    await using newsfold = await fill(await make())
    const before = await newsfold.findArticle('x')
    const after = (await listAll(newsfold.listEvents())).length
    const event = await newsfold.correct('x', 'b', 'update', 'Ada')
    expect(event).toMatchObject({ kind: 'corrected', by: 'Ada', pair: ['x', 'b'], relation: 'update' })
    expect(await stateOf(newsfold, ALL)).toEqual({
      a: 'original in a b c x y',
      b: 'duplicate a in a b c x y',
      c: 'duplicate b in a b c x y',
      x: 'update b in a b c x y',
      y: 'duplicate x in a b c x y',
    })
    const { verdict } = (await newsfold.findArticle('x'))!
    expect(verdict).toMatchObject({ revision: 2, rule: 'corrected', relation: 'update' })
    expect(verdict.evidence?.measurements).toHaveProperty('resemblance')
    expect((await newsfold.findArticle('y'))!.verdict).toMatchObject({ revision: 2, rule: 'same-text' })
    expect(await newsfold.findStory(before!.verdict.story)).toMatchObject({ lead: { id: 'a' }, size: 5, outlets: 3 })
    const events = (await listAll(newsfold.listEvents())).slice(after)
    expect(kindsOf(events)).toEqual(['corrected', 'left', 'joined', 'left', 'joined'])
    expect(await newsfold.findCorrections('b')).toEqual([event])
    expect(await newsfold.explain('x')).toMatchObject({ same: true, problems: [] })
    expect(await listAll(newsfold.verify())).toEqual([])
    // The same once more changes nothing.
    expect(await newsfold.correct('x', 'b', 'update', 'Bea')).toEqual(event)
    expect(await listAll(newsfold.listEvents())).toHaveLength(after + 5)
  })

  it('keep two articles out of one story: the later one goes, with its children', async () => {
    await using newsfold = await fill(await make())
    await newsfold.correct('b', 'a', 'different')
    expect(await stateOf(newsfold, ALL)).toEqual({
      a: 'original in a',
      b: 'original in b c',
      c: 'duplicate b in b c',
      x: 'original in x y',
      y: 'duplicate x in x y',
    })
    expect((await newsfold.findArticle('b'))!.verdict).toMatchObject({ revision: 2, rule: 'corrected' })
    const events = (await listAll(newsfold.listEvents())).slice(-6)
    expect(kindsOf(events)).toEqual(['corrected', 'left', 'joined', 'left', 'joined', 'lead'])
    // What is like both joins one of them; a new version of either stays apart from the other.
    await newsfold.add({ id: 'd', text: editNews(NEWS, 25, 'd') })
    await newsfold.add({ id: 'b', text: NEWS })
    expect((await stateOf(newsfold, ['b'])).b).toMatch(/^duplicate b in b c/)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('let the later one take its next best link that is allowed', async () => {
    await using newsfold = await fill(await make())
    // Half of each: it goes on from both stories, and is more like the first.
    const mixed = `${NEWS.split(' ').slice(0, 90).join(' ')} ${OTHER.split(' ').slice(0, 70).join(' ')}`
    await newsfold.add({ id: 'm', text: mixed })
    const joined = inShort((await newsfold.findArticle('m'))!.verdict)
    expect(joined).toMatch(/^update [abc]$/)
    await newsfold.correct('m', 'a', 'different')
    const { verdict } = (await newsfold.findArticle('m'))!
    expect(inShort(verdict)).toMatch(/^update [xy]$/)
    expect(verdict.rule).toBe('corrected')
    expect(verdict.drawsOn.map(({ id }) => id)).not.toContain('a')
    expect((await stateOf(newsfold, ['x'])).x).toBe('original in x y m')
    // Nor does it join one that the other has joined.
    await newsfold.correct('x', 'a', 'update')
    expect((await stateOf(newsfold, ['m'])).m).toBe('original in m')
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('leave a child behind that may not go where its parent goes', async () => {
    await using newsfold = await fill(await make())
    await newsfold.correct('y', 'a', 'different')
    expect((await stateOf(newsfold, ['y'])).y).toBe('duplicate x in x y')
    await newsfold.correct('x', 'b', 'duplicate')
    expect(await stateOf(newsfold, ['a', 'y'])).toEqual({ a: 'original in a b c x', y: 'original in y' })
    // Once its parent is back, so is it.
    const [event] = await newsfold.findCorrections('x')
    await newsfold.undo(event!.sequence)
    expect(await stateOf(newsfold, ['x', 'y'])).toEqual({ x: 'original in x y', y: 'duplicate x in x y' })
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('are refused by name when they contradict others, go backwards, close a circle or name nobody', async () => {
    await using newsfold = await fill(await make())
    expect(await code(newsfold.correct('a', 'b', 'duplicate'))).toMatch(
      /^correction-backwards: a .*newsfold correct b a duplicate/,
    )
    expect(await code(newsfold.correct('a', 'b', 'contained'))).toMatch(/newsfold correct b a contains$/)
    expect(await code(newsfold.correct('a', 'nobody', 'duplicate'))).toMatch(/^id-unknown: no article nobody/)
    expect(await code(newsfold.correct('nobody', 'a', 'different'))).toMatch(/^id-unknown/)
    expect(await code(newsfold.correct('a', 'a', 'duplicate'))).toMatch(/^option-wrong/)
    expect(await code(newsfold.correct('b', 'a', 'similar' as 'different'))).toMatch(/^option-wrong/)
    const apart = await newsfold.correct('x', 'a', 'different')
    expect(await code(newsfold.correct('x', 'b', 'duplicate'))).toBe(
      `correction-contradicts: b stands in one story with a, and x is kept apart from that by correction ${apart.sequence} (x, a: different); newsfold undo ${apart.sequence} takes it back`,
    )
    await newsfold.correct('b', 'a', 'duplicate')
    const tied = await newsfold.correct('c', 'b', 'duplicate')
    expect(await code(newsfold.correct('c', 'a', 'different'))).toMatch(/^correction-contradicts: c and a are held/)
    await newsfold.correct('y', 'x', 'duplicate')
    expect(await code(newsfold.correct('y', 'c', 'duplicate'))).toMatch(
      new RegExp(`^correction-contradicts: y and c are kept apart by correction ${apart.sequence} `),
    )
    await newsfold.undo(tied.sequence)
    // A new version of a is later than b, which follows from its first.
    await newsfold.add({ id: 'a', text: editNews(NEWS, 40, 'again') })
    expect(await code(newsfold.correct('a', 'b', 'duplicate'))).toMatch(/^correction-circle: b follows from a/)
    expect(await code(newsfold.undo(1))).toMatch(/^event-wrong: event 1 says that something was added/)
    expect(await code(newsfold.undo(tied.sequence))).toMatch(/^event-wrong: .*already/)
    expect(await code(newsfold.undo(9999))).toMatch(/^event-wrong: there is no event 9999/)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('give way to the last word on a pair, which can be taken back', async () => {
    await using newsfold = await fill(await make())
    const first = await newsfold.correct('x', 'a', 'contained')
    const second = await newsfold.correct('x', 'a', 'different')
    expect((await stateOf(newsfold, ['x'])).x).toBe('original in x y')
    expect(await newsfold.findCorrections('x')).toEqual([second])
    const undone = await newsfold.undo(second.sequence, 'Ada')
    expect(undone).toMatchObject({ kind: 'undone', by: 'Ada', undoes: second.sequence })
    expect((await stateOf(newsfold, ['x'])).x).toBe('contained a in a b c x y')
    await newsfold.undo(first.sequence)
    expect(await stateOf(newsfold, ['x', 'y'])).toEqual({ x: 'original in x y', y: 'duplicate x in x y' })
    // Of two parents the one named last holds.
    const parent = await newsfold.correct('y', 'a', 'update')
    await newsfold.correct('y', 'x', 'update')
    expect((await stateOf(newsfold, ['y'])).y).toBe('update x in x y')
    await newsfold.undo((await newsfold.findCorrections('y'))[1]!.sequence)
    expect((await stateOf(newsfold, ['y'])).y).toBe('update a in a b c y')
    await newsfold.undo(parent.sequence)
    expect((await stateOf(newsfold, ['y'])).y).toBe('duplicate x in x y')
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('survive new versions, removal and adding again, until they are forgotten', async () => {
    await using newsfold = await fill(await make())
    await newsfold.correct('x', 'a', 'update')
    await newsfold.correct('b', 'a', 'different')
    await newsfold.add({ id: 'x', text: makeNews(50) })
    await newsfold.add({ id: 'b', text: `${NEWS} and more` })
    expect(await stateOf(newsfold, ['x', 'b'])).toEqual({ x: 'update a in a x y', b: 'duplicate b in b c' })
    await newsfold.remove(['b', 'x'])
    await newsfold.add({ id: 'x', text: makeNews(51) })
    await newsfold.add({ id: 'b', text: NEWS })
    expect(await stateOf(newsfold, ['x', 'b'])).toEqual({ x: 'update a in a y x', b: 'duplicate c in c b' })
    // Told from the other side, if it is the other one that comes again.
    await newsfold.correct('y', 'x', 'contained').catch(() => {})
    await newsfold.remove(['a'])
    await newsfold.add({ id: 'a', text: makeNews(52) })
    expect((await stateOf(newsfold, ['a'])).a).toBe('update x in y x a')
    const forgotten = (await newsfold.findCorrections('b')).map(({ sequence }) => sequence)
    await newsfold.remove(['b'], { forget: true })
    expect(await newsfold.findCorrections('b')).toEqual([])
    expect((await listAll(newsfold.listEvents())).at(-1)).toMatchObject({ kind: 'undone', undoes: forgotten[0] })
    await newsfold.add({ id: 'b', text: makeNews(52) })
    expect(inShort((await newsfold.findArticle('b'))!.verdict)).toBe('duplicate a')
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('hold for checks and streams at once, and whoever judged without them judges again', async () => {
    const store = await make()
    await using newsfold = await fill(store)
    await using other = await open({ store })
    // Both have looked at the store when nothing was corrected yet.
    expect(inShort(await other.check({ id: 'b', text: NEWS }))).toBe('duplicate b')
    await newsfold.correct('b', 'a', 'different')
    expect(inShort(await other.check({ id: 'b', text: NEWS }))).toMatch(/^(original|duplicate b)$/)
    const { last, settings } = await store.head()
    await newsfold.correct('y', 'a', 'different')
    const guard = { upTo: last, texts: [], probes: [], stories: [], ids: [], settings }
    const late = { put: [], remove: [], expire: [], resketch: [], verdicts: [], stories: [], events: [], snapshots: [] }
    expect(await store.commit({ guard, ...late, notes: [] })).toEqual({ rivals: [] })
  })

  it('take all versions along, and go back to what they were', async () => {
    await using newsfold = await fill(await make())
    await newsfold.add({ id: 'x', text: editNews(OTHER, 40, 'second') })
    await newsfold.add({ id: 'z', text: editNews(OTHER, 15, 'z') })
    const ids = [...ALL, 'z']
    const before = await stateOf(newsfold, ids)
    const { story } = (await newsfold.findArticle('x', 1))!.verdict
    const event = await newsfold.correct('x', 'a', 'duplicate')
    for (const version of [1, 2]) {
      expect((await newsfold.findArticle('x', version))!.verdict).toMatchObject({
        rule: 'corrected',
        relation: 'duplicate',
      })
    }
    // An article like the first version finds it where it stands now.
    expect((await newsfold.check({ text: OTHER })).story).toBe((await newsfold.findArticle('a'))!.verdict.story)
    await newsfold.undo(event.sequence)
    expect(await stateOf(newsfold, ids)).toEqual(before)
    expect((await newsfold.findArticle('x'))!.verdict).toMatchObject({ story, revision: 3 })
    expect((await newsfold.findStory(story))?.joinedInto).toBeUndefined()
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('work with articles that have expired', async () => {
    await using newsfold = await fill(await make())
    const before = await stateOf(newsfold, ALL)
    await newsfold.expire('2027-01-01T00:00:00Z', { text: true })
    const tied = await newsfold.correct('x', 'a', 'duplicate')
    expect((await stateOf(newsfold, ['x'])).x).toBe('duplicate a in a b c x y')
    const apart = await newsfold.correct('b', 'a', 'different')
    expect((await stateOf(newsfold, ['b'])).b).toBe('original in b c')
    await newsfold.undo(apart.sequence)
    await newsfold.undo(tied.sequence)
    expect(await stateOf(newsfold, ALL)).toEqual(before)
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('are made of labels only when those are applied', async () => {
    await using newsfold = await fill(await make())
    const before = await stateOf(newsfold, ALL)
    const labels = [
      { article: 'b', earlier: 'a', relation: 'different', by: 'Ada' },
      { article: 'x', earlier: 'y', relation: 'contains', by: 'Ada' },
      { article: 'c', earlier: 'a', relation: 'cannot-tell' },
      { article: 'x', earlier: 'a', relation: 'update', by: 'Bea' },
      { article: 'x', earlier: 'a', relation: 'not-news', by: 'Ada' },
      { article: 'nobody', earlier: 'a', relation: 'update' },
      { article: 'a', earlier: 'a', relation: 'update' },
      { article: 'a', earlier: 'b', relation: 'similar' },
    ] as const
    const put = await listAll(newsfold.label(labels as never))
    expect(put.map((one) => ('refused' in one ? one.refused : one.kind))).toEqual([
      ...Array(5).fill('labelled'),
      'id-unknown',
      'option-wrong',
      'option-wrong',
    ])
    expect(await stateOf(newsfold, ALL)).toEqual(before)
    expect(await newsfold.findCorrections('b')).toEqual([])
    // Again they are the same ones; another word of the same person on the same pair replaces it.
    const { length: events } = await listAll(newsfold.listEvents())
    expect(await listAll(newsfold.label(labels as never))).toEqual(put)
    expect(await listAll(newsfold.listEvents())).toHaveLength(events)
    await listAll(newsfold.label([{ article: 'x', earlier: 'a', relation: 'contained', by: 'Bea' }]))
    await newsfold.undo((await listAll(newsfold.listLabels()))[0]!.sequence)
    expect((await listAll(newsfold.listLabels())).map(({ pair, relation, by }) => `${pair} ${relation} ${by}`)).toEqual(
      ['x,y contains Ada', 'c,a cannot-tell unknown', 'x,a not-news Ada', 'x,a contained Bea'],
    )
    const applied = await listAll(newsfold.applyLabels())
    expect(applied).toMatchObject([
      { kind: 'corrected', pair: ['y', 'x'], relation: 'contained', by: 'Ada' },
      { kind: 'corrected', pair: ['x', 'a'], relation: 'contained', by: 'Bea' },
    ])
    expect(await stateOf(newsfold, ['x', 'y'])).toEqual({
      x: 'contained a in a b c x y',
      y: 'contained x in a b c x y',
    })
    await listAll(newsfold.label([{ article: 'y', earlier: 'a', relation: 'different' }]))
    expect((await listAll(newsfold.applyLabels())).at(-1)).toMatchObject({ refused: 'correction-contradicts' })
    expect(await listAll(newsfold.verify())).toEqual([])
  })

  it('are carried over when a store is copied, with what was taken back', async () => {
    const [store, other] = [await make(), await make()]
    await using newsfold = await fill(store)
    await newsfold.correct('x', 'a', 'update', 'Ada')
    const undone = await newsfold.correct('b', 'a', 'different')
    await newsfold.undo(undone.sequence)
    await copy(store, other)
    await using copied = await open({ store: other })
    expect(await stateOf(copied, ALL)).toEqual(await stateOf(newsfold, ALL))
    expect(await copied.findCorrections('a')).toEqual(await newsfold.findCorrections('a'))
    await copied.remove(['x'])
    await copied.add({ id: 'x', text: makeNews(60) })
    expect(inShort((await copied.findArticle('x'))!.verdict)).toBe('update a')
    expect(await listAll(copied.verify())).toEqual([])
  })
})

/** What must hold whatever was said. */
async function assertObeyed(newsfold: Newsfold, ids: readonly string[]): Promise<void> {
  const kept = new Map(await Promise.all(ids.map(async (id) => [id, await newsfold.findArticle(id)] as const)))
  for (const id of ids) {
    for (const { pair, relation } of await newsfold.findCorrections(id)) {
      const [one, other] = pair.map((name) => kept.get(name)?.verdict.story)
      if (relation === 'different') expect(one, `${pair} are different`).not.toBe(other)
    }
    const ties = (await newsfold.findCorrections(id)).filter(
      ({ pair, relation }) => pair[0] === id && relation !== 'different',
    )
    const last = ties.at(-1)
    if (last !== undefined) expect(inShort(kept.get(id)!.verdict)).toBe(`${last.relation} ${last.pair[1]}`)
  }
}

it('obey whatever is said in any order, and go back to what was when all is taken back', async () => {
  const refusals = new Set<string>()
  for (const seed of [1, 2, 3, 4, 5]) {
    const below = randomBelow(seed)
    await using newsfold = await open({ store: memory(), set: seed % 2 === 0 ? {} : { 'cluster.lead': 'longest' } })
    const ids: string[] = []
    for (let i = 0; i < 24; i++) {
      const id = below(6) === 0 && i > 6 ? ids[below(ids.length)]! : `a${i}`
      if (!ids.includes(id)) ids.push(id)
      await newsfold.add({
        id,
        text: `${editNews(makeNews(below(4), 60), 9 + below(15), `e${i}`)} ${makeNews(100 + i, below(20))}`,
      })
    }
    const before = await stateOf(newsfold, ids)
    const said: number[] = []
    for (let step = 0; step < 40; step++) {
      const [one, other] = [ids[below(ids.length)]!, ids[below(ids.length)]!]
      const relation = (['different', 'duplicate', 'update', 'different'] as const)[below(4)]!
      const events = (await listAll(newsfold.listEvents())).length
      try {
        const { sequence } = await newsfold.correct(one, other, relation)
        if (sequence > events) said.push(sequence)
      } catch (error) {
        refusals.add((error as { code: string }).code)
      }
      if (below(4) === 0 && said.length > 0) await newsfold.undo(said.splice(below(said.length), 1)[0]!)
      expect(await listAll(newsfold.verify())).toEqual([])
      await assertObeyed(newsfold, ids)
    }
    while (said.length > 0) await newsfold.undo(said.splice(below(said.length), 1)[0]!)
    expect(await stateOf(newsfold, ids)).toEqual(before)
  }
  expect([...refusals]).toEqual(expect.arrayContaining(['correction-backwards', 'correction-contradicts']))
})
