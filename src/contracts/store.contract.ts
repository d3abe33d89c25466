/**
 * What every store does, as tests. A store's own test hands over how to make a fresh, empty one, and for stores on disk
 * how to open the same again. There are no exceptions: what cannot fulfil this is not a store.
 */

import { describe, expect, it } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import type { Event } from '../model.ts'
import { memory } from '../store/memory.ts'
import type { Kept, Question, Reads, Store, StoryFilter } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { toStoryId } from '../story-id.ts'
import {
  makeGuard,
  makeKept,
  makeText,
  mustCommit,
  nextWrite,
  OTHER_STAMP,
  putAll,
  randomBelow,
  STAMP,
} from './store-history.ts'

export interface StoreMaker {
  make(): Promise<Store>
  /** Opens what `store` holds a second time, beside it or after it was closed; only for stores that outlive a process. */
  reopen?(store: Store): Promise<Store>
}

/** Texts that have broken somebody's store before. */
const AWKWARD_IDS = [
  "it's",
  'a "quoted" id',
  'two\nlines',
  '',
  ' ',
  '\\',
  '%_',
  'é',
  'e\u0301',
  '新闻',
  '🗞️',
  'x'.repeat(5000),
  'null',
  '--;',
]

const ask = (probes: readonly bigint[], more: Partial<Question> = {}): Question => ({
  stamp: STAMP,
  probes: BigUint64Array.from(probes),
  scope: {},
  perKey: 100,
  upTo: Number.MAX_SAFE_INTEGER,
  ...more,
})

const wantText = (hash: string, scope: Question['scope'] = {}, upTo = Number.MAX_SAFE_INTEGER) => ({
  hash,
  scope,
  upTo,
})

export function storeContract(name: string, { make, reopen }: StoreMaker): void {
  describe(`store contract: ${name}`, () => {
    it('is empty at birth', async () => {
      await using store = await make()
      expect(await store.lastSequence()).toBe(0)
      expect(await listAll(store.listKept())).toEqual([])
      expect(await listAll(store.listEvents())).toEqual([])
      expect(await listAll(store.listStories({}))).toEqual([])
      expect(await store.findKept([{ id: 'a' }])).toEqual([undefined])
      expect(await store.findTexts([wantText('0'.repeat(32), {})])).toEqual([undefined])
      expect(await store.findSnapshot('settings')).toBeUndefined()
      const [sharing] = await store.findSharing([ask([1n])])
      expect([...sharing!.articles]).toEqual([])
      expect([...sharing!.holders]).toEqual([0])
    })

    it('gives back what was put, field by field', async () => {
      await using store = await make()
      const kept = makeKept({
        id: 'a',
        sequence: 1,
        keys: [0n, 1n, 0xffff_ffff_ffff_ffffn],
        article: {
          title: 'Title',
          url: 'https://example.org/a',
          outlet: 'example.org',
          language: 'en',
          byline: 'A. Writer',
          publishedAt: '2026-01-01T00:00:00.000Z',
          modifiedAt: '2026-01-02T00:00:00.000Z',
          origin: 'agency',
          partial: true,
          apart: [{ kind: 'caption', span: { from: 0, to: 4 } }],
        },
      })
      await mustCommit(store, putAll(0, [kept]))
      expect(await store.findKept([{ id: 'a' }])).toEqual([kept])
      expect(await store.getKept([1])).toEqual([kept])
      expect(await store.findTexts([wantText(kept.text.hash, {})])).toEqual([kept])
      expect(await listAll(store.listKept())).toEqual([kept])
    })

    it('keeps awkward ids and texts apart and whole', async () => {
      await using store = await make()
      const put = AWKWARD_IDS.map((id, i) =>
        makeKept({ id, sequence: i + 1, article: { text: `${id}\u{10ffff}\uffff` } }),
      )
      await mustCommit(store, putAll(0, put))
      expect(await store.findKept(AWKWARD_IDS.map((id) => ({ id })))).toEqual(put)
    })

    it('throws by code for a number that is not there', async () => {
      await using store = await make()
      await expect(store.getKept([7])).rejects.toMatchObject({ code: 'id-unknown' })
    })

    it('finds the holders of each key in order, each text once by its first print', async () => {
      await using store = await make()
      await mustCommit(
        store,
        putAll(0, [
          makeKept({ id: 'a', sequence: 1, text: 1, keys: [10n, 20n] }),
          makeKept({ id: 'b', sequence: 2, text: 2, keys: [20n, 30n] }),
          makeKept({ id: 'copy of a', sequence: 3, text: 1, keys: [10n, 20n] }),
        ]),
      )
      const [sharing] = await store.findSharing([ask([30n, 20n, 99n, 10n])])
      expect([...sharing!.articles]).toEqual([2, 1, 2, 1])
      expect([...sharing!.probe]).toEqual([0, 1, 1, 3])
      expect([...sharing!.holders]).toEqual([1, 2, 0, 1])
    })

    it('answers several questions in one call, and knows stamps apart', async () => {
      await using store = await make()
      await mustCommit(store, putAll(0, [makeKept({ id: 'a', sequence: 1, keys: [10n] })]))
      const answers = await store.findSharing([ask([10n]), ask([10n], { stamp: 'other/1' }), ask([])])
      expect(answers.map(({ articles }) => [...articles])).toEqual([[1], [], []])
    })

    it('counts nothing numbered above what is asked for', async () => {
      await using store = await make()
      const put = [1, 2, 3, 4].map((i) =>
        makeKept({ id: `a${i}`, sequence: i, text: i % 3, keys: [5n], article: { outlet: `o${i}` } }),
      )
      await mustCommit(store, putAll(0, put))
      const [first, scoped] = await store.findSharing([
        ask([5n], { upTo: 2 }),
        ask([5n], { upTo: 3, scope: { notOutlet: 'o1' } }),
      ])
      expect([[...first!.articles], [...first!.holders]]).toEqual([[1, 2], [2]])
      expect([...scoped!.articles]).toEqual([2, 3])
      const { hash } = put[2]!.text
      expect(
        (await store.findTexts([wantText(hash, {}, 2), wantText(hash, {}, 3)])).map((kept) => kept?.article.id),
      ).toEqual([undefined, 'a3'])
    })

    it('gives the first holders of a crowded key and says that there are more', async () => {
      await using store = await make()
      const put = Array.from({ length: 40 }, (_, i) => makeKept({ id: `a${i}`, sequence: i + 1, keys: [5n] }))
      await mustCommit(store, putAll(0, put.slice(0, 25)))
      await mustCommit(store, putAll(25, put.slice(25)))
      const [few, all] = await store.findSharing([ask([5n], { perKey: 3 }), ask([5n], { perKey: 40 })])
      expect([...few!.articles]).toEqual([1, 2, 3])
      expect([...few!.holders]).toEqual([4])
      expect(all!.articles.length).toBe(40)
      expect([...all!.holders]).toEqual([40])
    })

    it('takes batches beyond the parameter limit of any engine', async () => {
      await using store = await make()
      const many = 70_000
      const keys = Array.from({ length: many }, (_, i) => BigInt(i) << 40n)
      await mustCommit(store, putAll(0, [makeKept({ id: 'a', sequence: 1, keys })]))
      const [sharing] = await store.findSharing([ask(keys)])
      expect(sharing!.articles.length).toBe(many)
      expect((await store.findKept(keys.map((key) => ({ id: `${key}` })))).length).toBe(many)
    })

    it('looks only within the scope', async () => {
      await using store = await make()
      const seen = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
      await mustCommit(
        store,
        putAll(0, [
          makeKept({
            id: 'a',
            sequence: 1,
            text: 1,
            keys: [1n],
            article: { outlet: 'x', language: 'en', seenAt: seen(1) },
          }),
          makeKept({
            id: 'b',
            sequence: 2,
            text: 2,
            keys: [1n],
            article: { outlet: 'y', language: 'tr', seenAt: seen(5) },
          }),
          makeKept({ id: 'c', sequence: 3, text: 1, keys: [1n], article: { outlet: 'y', seenAt: seen(9) } }),
          makeKept({ id: 'd', sequence: 4, text: 4, keys: [1n], article: { seenAt: seen(2) } }),
        ]),
      )
      const within = async (scope: Question['scope']) => [
        ...(await store.findSharing([ask([1n], { scope })]))[0]!.articles,
      ]
      expect(await within({})).toEqual([1, 2, 4])
      expect(await within({ outlet: 'y' })).toEqual([2, 3])
      expect(await within({ notOutlet: 'y' })).toEqual([1, 4])
      expect(await within({ language: 'tr' })).toEqual([2])
      // The text of a was seen again on the ninth, so its first print counts although it is older than the window.
      expect(await within({ seenAfter: seen(5) })).toEqual([1, 2])
      expect(await within({ outlet: '' })).toEqual([])
      const hash = makeText(1, [1n]).hash
      const [inY] = await store.findTexts([wantText(hash, { outlet: 'y' })])
      expect(inY?.article.id).toBe('c')
      expect(await store.findTexts([wantText(hash, { seenAfter: seen(10) })])).toEqual([undefined])
    })

    it('numbers versions of one id, finds each, and shows the newest', async () => {
      await using store = await make()
      const first = makeKept({ id: 'a', sequence: 1 })
      const second = makeKept({ id: 'a', sequence: 2, version: 2, story: first.verdict.story })
      await mustCommit(store, putAll(0, [first]))
      await mustCommit(store, putAll(1, [second]))
      const found = await store.findKept([{ id: 'a' }, { id: 'a', version: 1 }, { id: 'a', version: 3 }])
      expect(found.map((kept) => kept?.article.sequence)).toEqual([2, 1, undefined])
      const members = await listAll(store.listMembers(first.verdict.story))
      expect(members.map(({ id, version }) => [id, version])).toEqual([['a', 2]])
      expect((await store.findStories([first.verdict.story]))[0]).toMatchObject({
        size: 1,
        lead: { id: 'a', version: 2 },
      })
    })

    it('counts the members, outlets and times of a story', async () => {
      await using store = await make()
      const lead = makeKept({ id: 'a', sequence: 1, article: { outlet: 'x', seenAt: '2026-01-02T00:00:00.000Z' } })
      const { story } = lead.verdict
      const copy = (id: string, sequence: number, outlet: string, seenAt: string) =>
        makeKept({
          id,
          sequence,
          story,
          relation: 'duplicate',
          earlier: { id: 'a', version: 1 },
          article: { outlet, seenAt },
        })
      await mustCommit(store, putAll(0, [lead]))
      await mustCommit(
        store,
        putAll(1, [copy('b', 2, 'y', '2026-01-01T00:00:00.000Z'), copy('c', 3, 'y', '2026-01-03T00:00:00.000Z')]),
      )
      const [found] = await store.findStories([story])
      expect(found).toMatchObject({
        size: 3,
        outlets: 2,
        firstSeenAt: '2026-01-01T00:00:00.000Z',
        lastSeenAt: '2026-01-03T00:00:00.000Z',
      })
      expect((await listAll(store.listMembers(story))).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    })

    it('keeps what a story and a verdict draw on, moved with the numbers of the write that brings it', async () => {
      await using store = await make()
      const a = makeKept({ id: 'a', sequence: 1 })
      const b = makeKept({ id: 'b', sequence: 2 })
      const origin = { story: a.verdict.story, source: 'Wire "1"', outlet: 'Löwe' }
      const verdict = { ...b.verdict, source: 'Wire', drawsOn: [{ id: 'a', version: 1, origin }] }
      const write = putAll(0, [a, { ...b, verdict }])
      const stories = write.stories.map((story) =>
        story.id === a.verdict.story ? story : { ...story, origins: 2, drawsOn: [origin] },
      )
      // Another one comes between, so that both stories get other ids.
      await mustCommit(store, putAll(0, [makeKept({ id: 'z', sequence: 1 })]))
      const written = await mustCommit(store, { ...write, stories })
      const [first, second] = written.put
      const moved = { ...origin, story: first!.verdict.story }
      expect(moved.story).not.toBe(origin.story)
      expect(second!.verdict.drawsOn).toEqual([{ id: 'a', version: 1, origin: moved }])
      expect((await store.findKept([{ id: 'b' }]))[0]!.verdict).toEqual(second!.verdict)
      const [found] = await store.findStories([second!.verdict.story])
      expect(found).toMatchObject({ origins: 2, drawsOn: [moved] })
      expect((await listAll(store.listStories({}))).at(-1)).toEqual(found)
      const { id, revision, lead, size } = found!
      const less = { id, revision: revision + 1, lead, size, origins: 1 }
      await mustCommit(store, toWrite(makeGuard(3), { stories: [less] }))
      expect((await store.findStories([id]))[0]).not.toHaveProperty('drawsOn')
    })

    it('lists stories by each filter', async () => {
      await using store = await make()
      const make1 = (id: string, sequence: number, article: Kept['article'] | object) =>
        makeKept({ id, sequence, article })
      const a = make1('a', 1, { title: 'Fire in the HARBOUR', outlet: 'x', language: 'en' })
      const b = make1('b', 2, { title: 'Vote postponed', outlet: 'y', language: 'tr' })
      const c = makeKept({
        id: 'c',
        sequence: 3,
        story: a.verdict.story,
        relation: 'duplicate',
        earlier: { id: 'a', version: 1 },
      })
      await mustCommit(store, putAll(0, [a, b, c]))
      const ids = async (filter: StoryFilter, after?: string) =>
        (await listAll(store.listStories(filter, after))).map(({ id }) => id)
      const [ofA, ofB] = [a.verdict.story, b.verdict.story]
      expect(await ids({})).toEqual([ofA, ofB])
      expect(await ids({}, ofA)).toEqual([ofB])
      expect(await ids({ outlet: 'y' })).toEqual([ofB])
      expect(await ids({ language: 'en' })).toEqual([ofA])
      expect(await ids({ relation: 'duplicate' })).toEqual([ofA])
      expect(await ids({ sizeAtLeast: 2 })).toEqual([ofA])
      expect(await ids({ titleWords: ['harbour', 'fire'] })).toEqual([ofA])
      expect(await ids({ titleWords: ['harbour', 'vote'] })).toEqual([])
      expect(await ids({ since: c.article.seenAt })).toEqual([ofA])
    })

    it('removes an article with its versions and keys, and remembers the id unless told to forget', async () => {
      await using store = await make()
      const first = makeKept({ id: 'a', sequence: 1, keys: [1n] })
      await mustCommit(store, putAll(0, [first, makeKept({ id: 'b', sequence: 2, keys: [2n] })]))
      await mustCommit(
        store,
        putAll(2, [makeKept({ id: 'a', sequence: 3, version: 2, keys: [3n], story: first.verdict.story })]),
      )
      await mustCommit(
        store,
        toWrite(makeGuard(3), { remove: [{ id: 'a', forget: false }], events: [removal(4, 'a')] }),
      )
      expect(await store.findKept([{ id: 'a' }, { id: 'a', version: 1 }])).toEqual([undefined, undefined])
      expect([...(await store.findSharing([ask([1n, 2n, 3n])]))[0]!.articles]).toEqual([2])
      expect(await store.findTombstones(['a', 'b'])).toEqual([{ id: 'a', version: 2 }, undefined])
      await mustCommit(store, toWrite(makeGuard(4), { remove: [{ id: 'b', forget: true }], events: [removal(5, 'b')] }))
      expect(await store.findTombstones(['b'])).toEqual([undefined])
      expect(await listAll(store.listStories({}))).toEqual([])
    })

    it('lets the copy of a removed first print stand for the text', async () => {
      await using store = await make()
      const a = makeKept({ id: 'a', sequence: 1, text: 1, keys: [1n] })
      const b = makeKept({ id: 'b', sequence: 2, text: 1, keys: [1n] })
      await mustCommit(store, putAll(0, [a, b]))
      await mustCommit(
        store,
        toWrite(makeGuard(2), { remove: [{ id: 'a', forget: false }], events: [removal(3, 'a')] }),
      )
      expect([...(await store.findSharing([ask([1n])]))[0]!.articles]).toEqual([2])
      expect((await store.findTexts([wantText(a.text.hash, {})]))[0]?.article.id).toBe('b')
    })

    it('leaves nothing of a text that versions of one removed article shared', async () => {
      await using store = await make()
      const versions = [1, 2, 1].map((text, i) => makeKept({ id: 'a', sequence: i + 1, version: i + 1, text }))
      for (const [i, version] of versions.entries()) await mustCommit(store, putAll(i, [version]))
      await mustCommit(store, toWrite(makeGuard(3), { remove: [{ id: 'a', forget: true }], events: [removal(4, 'a')] }))
      expect([...(await store.findSharing([ask([1n, 2n])]))[0]!.articles]).toEqual([])
      expect(await store.stats()).toMatchObject({ texts: 0, keys: 0, versions: 0 })
    })

    it('expires keys, and words if asked, and keeps the stub in its place', async () => {
      await using store = await make()
      const a = makeKept({ id: 'a', sequence: 1, keys: [1n] })
      await mustCommit(store, putAll(0, [a]))
      const late = '2027-01-01T00:00:00.000Z'
      const expirable = { article: 1, ref: { id: 'a', version: 1 }, story: a.verdict.story, hash: a.text.hash }
      expect(await listAll(store.listExpirable(late, false))).toEqual([expirable])
      expect(await listAll(store.listExpirable(a.article.seenAt, true))).toEqual([])
      expect(await listAll(store.listExpirable(late, false, 0))).toEqual([expirable])
      expect(await listAll(store.listExpirable(late, false, 1))).toEqual([])
      const expired: Event = { sequence: 2, at: late, kind: 'expired', story: a.verdict.story, article: expirable.ref }
      await mustCommit(store, toWrite(makeGuard(1), { expire: [{ article: 1, text: false }], events: [expired] }))
      expect([...(await store.findSharing([ask([1n])]))[0]!.articles]).toEqual([])
      expect(await store.findTexts([wantText(a.text.hash, {})])).toEqual([undefined])
      expect((await store.getKept([1]))[0]).toMatchObject({ article: { text: a.article.text }, text: { keys: [] } })
      expect(await listAll(store.listExpirable(late, false))).toEqual([])
      expect(await listAll(store.listExpirable(late, true))).toEqual([expirable])
      await mustCommit(
        store,
        toWrite(makeGuard(2), { expire: [{ article: 1, text: true }], events: [{ ...expired, sequence: 3 }] }),
      )
      expect((await store.getKept([1]))[0]?.article.text).toBe('')
      expect((await listAll(store.listMembers(a.verdict.story))).length).toBe(1)
      // The same words coming again are a new text.
      await mustCommit(store, putAll(3, [makeKept({ id: 'b', sequence: 4, text: 1, keys: [1n] })]))
      expect([...(await store.findSharing([ask([1n])]))[0]!.articles]).toEqual([4])
    })

    it('gives texts other keys, under which they are found from then on', async () => {
      await using store = await make()
      const a = makeKept({ id: 'a', sequence: 1, text: 1, keys: [1n, 2n] })
      const b = makeKept({ id: 'b', sequence: 2, text: 2, keys: [2n, 3n] })
      const copy = makeKept({ id: 'copy of a', sequence: 3, text: 1, keys: [1n, 2n] })
      await mustCommit(store, putAll(0, [a, b, copy]))
      const anew = (article: number, keys: readonly bigint[], stamp = OTHER_STAMP) => ({
        article,
        sketches: [{ stamp, bytes: Uint8Array.of(7) }],
        keys: [{ stamp, values: BigUint64Array.from(keys) }],
      })
      // Any of its articles names the text.
      await mustCommit(store, toWrite(makeGuard(3), { resketch: [anew(3, [2n, 8n])] }))
      const found = async (stamp: string) =>
        (await store.findSharing([ask([1n, 2n, 3n, 8n], { stamp })])).map(({ articles, probe }) =>
          Array.from(articles, (article, row) => `${article} under ${[1, 2, 3, 8][probe[row]!]}`),
        )[0]
      expect(await found(STAMP)).toEqual(['2 under 2', '2 under 3'])
      expect(await found(OTHER_STAMP)).toEqual(['1 under 2', '1 under 8'])
      const { article: _, ...text } = anew(3, [2n, 8n])
      for (const kept of await store.getKept([1, 3])) expect(kept.text).toEqual({ hash: a.text.hash, ...text })
      expect((await store.findTexts([wantText(a.text.hash)]))[0]?.article.id).toBe('a')
      expect(await store.head()).toEqual({ last: 3, settings: '', corrected: false })
      expect((await store.stats()).keys).toBe(4)
      // What comes later is found beside it, in order; back again is possible; nothing stays behind.
      await mustCommit(store, putAll(3, [makeKept({ id: 'c', sequence: 4, text: 4, keys: [1n, 8n] })]))
      await mustCommit(store, toWrite(makeGuard(4), { resketch: [anew(1, [8n], STAMP), anew(2, [8n], STAMP)] }))
      expect(await found(STAMP)).toEqual(['4 under 1', '1 under 8', '2 under 8', '4 under 8'])
      expect(await found(OTHER_STAMP)).toEqual([])
    })

    it('brings no text back that was removed or has expired when it is to get other keys', async () => {
      await using store = await make()
      const put = ['a', 'b', 'c'].map((id, i) => makeKept({ id, sequence: i + 1, keys: [BigInt(i)] }))
      await mustCommit(store, putAll(0, put))
      const resketch = [1, 2, 3, 77].map((article) => ({
        article,
        sketches: [],
        keys: [{ stamp: OTHER_STAMP, values: BigUint64Array.of(5n) }],
      }))
      const events = [removal(4, 'a'), { ...removal(5, 'b'), kind: 'expired' as const } as Event]
      const stale = toWrite(makeGuard(3), { resketch })
      await mustCommit(
        store,
        toWrite(makeGuard(3), {
          remove: [{ id: 'a', forget: false }],
          expire: [{ article: 2, text: false }],
          resketch,
          events,
        }),
      )
      expect([...(await store.findSharing([ask([5n], { stamp: OTHER_STAMP })]))[0]!.articles]).toEqual([3])
      expect((await store.getKept([2]))[0]?.text.keys).toEqual([])
      // Whoever read the texts before is told to read again.
      expect(await store.commit(stale)).toEqual({ rivals: [] })
    })

    it('replaces a verdict, moves the article to its story, and keeps corrections findable', async () => {
      await using store = await make()
      const a = makeKept({ id: 'a', sequence: 1 })
      const b = makeKept({ id: 'b', sequence: 2 })
      await mustCommit(store, putAll(0, [a, b]))
      const corrected: Event = {
        sequence: 3,
        at: b.article.seenAt,
        kind: 'corrected',
        by: 'me',
        pair: ['b', 'a'],
        relation: 'duplicate',
      }
      const verdict = {
        ...b.verdict,
        relation: 'duplicate' as const,
        story: a.verdict.story,
        revision: 2,
        earlier: { id: 'a', version: 1 },
      }
      const stories = [
        { id: a.verdict.story, revision: 2, lead: a.verdict.lead, size: 2, origins: 1 },
        { id: b.verdict.story, revision: 2, lead: b.verdict.lead, size: 0, origins: 1, joinedInto: a.verdict.story },
      ]
      await mustCommit(store, toWrite(makeGuard(2), { verdicts: [verdict], stories, events: [corrected] }))
      expect((await store.findKept([{ id: 'b' }]))[0]?.verdict).toEqual({ ...verdict, lead: a.verdict.lead })
      expect((await store.findStories([a.verdict.story]))[0]?.size).toBe(2)
      expect((await store.findStories([b.verdict.story]))[0]?.joinedInto).toBe(a.verdict.story)
      expect((await listAll(store.listStories({}))).length).toBe(1)
      expect(await store.findCorrections(['a'])).toEqual([corrected])
      expect(await store.findCorrections(['b', 'a'])).toEqual([corrected])
      expect(await store.findCorrections(['c'])).toEqual([])
      expect(await store.findCorrections(Array.from({ length: 1000 }, (_, i) => `z${i}`).concat('a'))).toEqual([
        corrected,
      ])
      expect((await store.head()).corrected).toBe(true)
    })

    it('gives a moved article the place of the first of its versions that stand there without a break', async () => {
      await using store = await make()
      const root = makeKept({ id: 'root', sequence: 1 })
      const { story } = root.verdict
      const a = [2, 4, 5].map((sequence, i) =>
        makeKept({ id: 'a', sequence, version: i + 1, story: toStoryId(2, 'a') }),
      )
      const b = makeKept({ id: 'b', sequence: 3, story, relation: 'duplicate', earlier: { id: 'root', version: 1 } })
      await mustCommit(store, putAll(0, [root, a[0]!, b]))
      for (const version of a.slice(1)) await mustCommit(store, putAll(version.article.sequence - 1, [version]))
      const moved = (kept: Kept, to: string) => ({ ...kept.verdict, revision: 2, story: to })
      const joined: Event = { sequence: 6, at: '', kind: 'joined', story, article: { id: 'a', version: 3 } }
      const members = async () => (await listAll(store.listMembers(story))).map(({ id }) => id)
      await mustCommit(store, toWrite(makeGuard(5), { verdicts: a.map((one) => moved(one, story)), events: [joined] }))
      expect(await members()).toEqual(['root', 'a', 'b'])
      // Its first version stands elsewhere again, and the place is that of the second.
      const apart = { ...moved(a[0]!, a[0]!.verdict.story), revision: 3 }
      await mustCommit(store, toWrite(makeGuard(6), { verdicts: [apart], events: [{ ...joined, sequence: 7 }] }))
      expect(await members()).toEqual(['root', 'b', 'a'])
    })

    it('gives every kind of event back as it was, in order', async () => {
      await using store = await make()
      const at = '2026-01-01T00:00:00.000Z'
      const article = { id: 'a', version: 1 }
      const events: Event[] = [
        { sequence: 1, at, kind: 'added', story: 's', article },
        { sequence: 2, at, kind: 'lead', story: 's', article },
        { sequence: 3, at, kind: 'labelled', by: 'me', pair: ['a', 'b'], relation: 'cannot-tell' },
        { sequence: 4, at, kind: 'rejudged', before: 'x', after: 'y' },
        { sequence: 5, at, kind: 'learned', snapshot: 'z' },
        { sequence: 6, at, kind: 'undone', by: 'me', undoes: 3 },
      ]
      await mustCommit(store, toWrite(makeGuard(0), { events }))
      expect(await listAll(store.listEvents())).toEqual(events)
      expect(await listAll(store.listEvents(4))).toEqual(events.slice(4))
      expect(await store.lastSequence()).toBe(6)
    })

    it('keeps snapshots and notes', async () => {
      await using store = await make()
      const settings = (hash: string) => ({ kind: 'settings' as const, hash, bytes: Uint8Array.of(1, 2, 3) })
      await mustCommit(store, toWrite(makeGuard(0), { snapshots: [settings('one')] }))
      const guard = makeGuard(0, { settings: 'one' })
      const note = (key: string, bytes?: Uint8Array) =>
        bytes === undefined ? { owner: 'o', key } : { owner: 'o', key, bytes }
      await mustCommit(
        store,
        toWrite(guard, {
          snapshots: [settings('two')],
          notes: [note('k', Uint8Array.of(9)), note('j', Uint8Array.of())],
        }),
      )
      expect(await store.findSnapshot('settings')).toEqual(settings('two'))
      expect(await store.head()).toEqual({ last: 0, settings: 'two', corrected: false })
      expect(await store.findSnapshot('settings', 'one')).toEqual(settings('one'))
      expect(await store.findSnapshot('boilerplate')).toBeUndefined()
      expect(await store.findNotes('o', ['k', 'l'])).toEqual([note('k', Uint8Array.of(9)), undefined])
      expect((await listAll(store.listNotes('o'))).map(({ key }) => key)).toEqual(['j', 'k'])
      await mustCommit(store, toWrite(makeGuard(0, { settings: 'two' }), { notes: [note('k')] }))
      expect(await store.findNotes('o', ['k'])).toEqual([undefined])
    })

    describe('the guard', () => {
      const a = makeKept({ id: 'a', sequence: 1, text: 1, keys: [1n, 2n] })
      const stale = (more: Parameters<typeof makeGuard>[1], id = 'z') =>
        putAll(0, [makeKept({ id, sequence: 1, text: 9, keys: [9n] })], more)

      it('hands back who saved under the same id, text or key since', async () => {
        await using store = await make()
        await mustCommit(store, putAll(0, [a]))
        expect(await store.commit(stale({ ids: ['a'] }))).toEqual({ rivals: [1] })
        expect(await store.commit(stale({ texts: [a.text.hash] }))).toEqual({ rivals: [1] })
        const probes = (value: bigint, stamp = STAMP) => ({ probes: [{ stamp, values: BigUint64Array.of(value) }] })
        expect(await store.commit(stale(probes(2n)))).toEqual({ rivals: [1] })
        expect(await store.commit(stale({ stories: [{ id: a.verdict.story, revision: 0 }] }))).toEqual({ rivals: [] })
        expect(await store.commit(stale({ settings: 'other' }))).toEqual({ rivals: [] })
        expect(await store.lastSequence()).toBe(1)
        expect('written' in (await store.commit(stale({ ...probes(2n, 'other/1'), texts: ['0'], ids: ['b'] })))).toBe(
          true,
        )
      })

      it('refuses after anything was removed or expired since', async () => {
        await using store = await make()
        await mustCommit(store, putAll(0, [a]))
        await mustCommit(
          store,
          toWrite(makeGuard(1), { remove: [{ id: 'a', forget: true }], events: [removal(2, 'a')] }),
        )
        expect(await store.commit(putAll(1, [makeKept({ id: 'z', sequence: 2 })]))).toEqual({ rivals: [] })
      })

      it('moves the numbers of a write past what others committed', async () => {
        await using store = await make()
        await mustCommit(store, putAll(0, [a]))
        const z = makeKept({ id: 'z', sequence: 1, text: 9, keys: [9n] })
        const y = makeKept({ id: 'y', sequence: 2, text: 8, keys: [8n], story: z.verdict.story, relation: 'duplicate' })
        const written = await mustCommit(store, putAll(0, [z, y]))
        expect(written.put.map(({ article }) => article.sequence)).toEqual([2, 3])
        const story = toStoryId(2, 'z')
        expect(written.put.map(({ verdict }) => verdict.story)).toEqual([story, story])
        expect((await listAll(store.listEvents())).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
        expect((await store.findStories([story]))[0]?.size).toBe(2)
        expect([...(await store.findSharing([ask([8n])]))[0]!.articles]).toEqual([3])
      })
    })

    it('leaves no trace of a write that fails', async () => {
      await using store = await make()
      const unknown = { ...makeKept({ id: 'nobody', sequence: 9 }).verdict }
      const write = putAll(0, [makeKept({ id: 'a', sequence: 1, keys: [1n] })])
      await expect(store.commit({ ...write, verdicts: [unknown] })).rejects.toThrow(NewsfoldError)
      expect(await store.lastSequence()).toBe(0)
      expect(await store.findKept([{ id: 'a' }])).toEqual([undefined])
      expect([...(await store.findSharing([ask([1n])]))[0]!.articles]).toEqual([])
    })

    it('answers as the reference does after each step of made-up histories', async () => {
      for (const seed of [1, 2, 3, 4]) {
        const below = randomBelow(seed)
        const reference = memory()
        await using store = await make()
        for (let step = 0; step < 60; step++) {
          const write = await nextWrite(reference, below)
          expect(await store.commit(write)).toEqual(await reference.commit(write))
          if (step % 5 === 4) expect(await everything(store)).toEqual(await everything(reference))
        }
      }
    })

    it('moves into another store part by part, and goes on there as it would have here', async () => {
      for (const seed of [11, 12, 13]) {
        const below = randomBelow(seed)
        await using store = await make()
        for (let step = 0; step < 60; step++) await mustCommit(store, await nextWrite(store, below))
        const notes = [{ owner: 'feeds', key: 'a', bytes: Uint8Array.of(1, 2) }]
        await mustCommit(store, toWrite(makeGuard(await store.lastSequence()), { notes }))
        await using copy = await make()
        await using reference = memory()
        for await (const part of store.listParts()) {
          await copy.load(part)
          await reference.load(part)
        }
        for (const other of [copy, reference]) {
          expect(await everything(other)).toEqual(await everything(store))
          expect(await wholeOf(other)).toEqual(await wholeOf(store))
        }
        for (let step = 0; step < 30; step++) {
          const write = await nextWrite(store, below)
          for (const one of [store, copy, reference]) await mustCommit(one, write)
        }
        for (const other of [copy, reference]) expect(await everything(other)).toEqual(await everything(store))
        expect(await store.findDamage()).toEqual([])
      }
    })

    it('moves snapshots in their order, also one that came again', async () => {
      await using store = await make()
      const names = ['one', 'two', 'one']
      for (const [i, hash] of names.entries()) {
        const guard = makeGuard(0, { settings: names[i - 1] ?? '' })
        await mustCommit(store, toWrite(guard, { snapshots: [{ kind: 'settings', hash, bytes: Uint8Array.of(i) }] }))
      }
      await using copy = await make()
      for (let times = 0; times < 2; times++) for await (const part of store.listParts()) await copy.load(part)
      expect((await wholeOf(copy)).snapshots).toEqual((await wholeOf(store)).snapshots)
      expect((await copy.findSnapshot('settings'))?.bytes).toEqual(Uint8Array.of(2))
    })

    it('moves on from where a move was broken off', async () => {
      const below = randomBelow(14)
      await using store = await make()
      for (let step = 0; step < 20; step++) await mustCommit(store, await nextWrite(store, onlyPuts(below)))
      await using copy = await make()
      for await (const part of store.listParts()) await copy.load(part)
      for (let step = 0; step < 20; step++) await mustCommit(store, await nextWrite(store, onlyPuts(below)))
      for await (const part of store.listParts(await copy.lastSequence())) await copy.load(part)
      expect(await everything(copy)).toEqual(await everything(store))
    })

    it('moves on with a story that an article has left since the move was broken off', async () => {
      await using store = await make()
      const lead = makeKept({ id: 'a', sequence: 1, article: { outlet: 'x' } })
      const { story } = lead.verdict
      const more = { story, relation: 'duplicate' as const, earlier: { id: 'a', version: 1 } }
      const copies = [
        makeKept({ id: 'b', sequence: 2, ...more, article: { outlet: 'x' } }),
        makeKept({ id: 'c', sequence: 3, ...more, article: { outlet: 'y' } }),
      ]
      await mustCommit(store, putAll(0, [lead]))
      await mustCommit(store, putAll(1, copies))
      await using copy = await make()
      for await (const part of store.listParts()) await copy.load(part)
      // First the one that leads it, then another, each with a version that is like nothing in it.
      for (const [i, id] of ['a', 'c'].entries()) {
        const upTo = 3 + 3 * i
        const put = putAll(upTo, [makeKept({ id, version: 2, sequence: upTo + 1, article: { outlet: 'z' } })])
        const left = { id: story, revision: 2 + i, lead: { id: 'b', version: 1 }, size: 2 - i, origins: 1 }
        const event = { at: lead.article.seenAt, story }
        const events: Event[] = [
          ...put.events,
          { ...event, sequence: upTo + 2, kind: 'left', article: { id, version: 1 } },
          { ...event, sequence: upTo + 3, kind: 'lead', article: { id: 'b', version: 1 } },
        ]
        await mustCommit(store, { ...put, stories: [...put.stories, left], events })
        for await (const part of store.listParts(upTo)) await copy.load(part)
        const [found] = await copy.findStories([story])
        expect(found).toMatchObject({ size: 2 - i, outlets: 2 - i, lead: { id: 'b' }, revision: 2 + i })
        expect(await everything(copy)).toEqual(await everything(store))
        expect(await wholeOf(copy)).toEqual(await wholeOf(store))
      }
    })

    it('puts parts in the order in which they are handed over, however large they are', async () => {
      await using store = await make()
      const put = Array.from({ length: 60 }, (_, i) => makeKept({ id: `a${i}`, sequence: i + 1 }))
      await mustCommit(store, putAll(0, put))
      const parts = await listAll(store.listParts())
      const at = '2026-02-01T00:00:00.000Z'
      const label: Event = { sequence: 61, at, kind: 'labelled', by: 'me', pair: ['a1', 'a0'], relation: 'different' }
      await mustCommit(store, toWrite(makeGuard(60), { events: [label] }))
      parts.push(...(await listAll(store.listParts(60))))
      await using copy = await make()
      await Promise.all(parts.map((part) => copy.load(part)))
      expect(await everything(copy)).toEqual(await everything(store))
    })

    it('refuses a part that does not follow what is there, and changes nothing', async () => {
      const below = randomBelow(15)
      await using store = await make()
      for (let step = 0; step < 10; step++) await mustCommit(store, await nextWrite(store, onlyPuts(below)))
      const half = await store.lastSequence()
      for (let step = 0; step < 10; step++) await mustCommit(store, await nextWrite(store, onlyPuts(below)))
      await using copy = await make()
      const refusal = { code: 'copy-unfinished' }
      for await (const part of store.listParts(half)) await expect(copy.load(part)).rejects.toMatchObject(refusal)
      expect(await copy.lastSequence()).toBe(0)
      for await (const part of store.listParts()) await copy.load(part)
      for await (const part of store.listParts()) await expect(copy.load(part)).rejects.toMatchObject(refusal)
      expect(await everything(copy)).toEqual(await everything(store))
    })

    it('closes twice, and answers by code afterwards', async () => {
      const store = await make()
      await store.close()
      await store.close()
      await expect(store.lastSequence()).rejects.toMatchObject({ code: 'store-closed' })
    })

    if (reopen !== undefined) {
      it('holds the same when it is opened again', async () => {
        const below = randomBelow(7)
        const first = await make()
        for (let step = 0; step < 40; step++) await mustCommit(first, await nextWrite(first, below))
        const before = await everything(first)
        await first.close()
        await using second = await reopen(first)
        expect(await everything(second)).toEqual(before)
      })

      it('shows each of two openings what the other wrote', async () => {
        await using first = await make()
        await using second = await reopen(first)
        const below = randomBelow(8)
        for (let step = 0; step < 60; step++) {
          const [writer, reader] = step % 2 === 0 ? [first, second] : [second, first]
          await mustCommit(writer, await nextWrite(writer, below))
          expect(await sharings(reader)).toEqual(await sharings(writer))
        }
        expect(await everything(second)).toEqual(await everything(first))
      })
    }
  })
}

function removal(sequence: number, id: string): Event {
  return { sequence, at: '2026-02-01T00:00:00.000Z', kind: 'removed', story: '', article: { id, version: 1 } }
}

async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

/** Every look-up a made-up history can tell apart. */
async function sharings(store: Reads) {
  const keys = Array.from({ length: 8 }, (_, i) => BigInt.asUintN(64, BigInt(i) * 0x8000_0000_0000_0001n))
  const scopes = [
    {},
    { outlet: 'outlet 1' },
    { notOutlet: 'outlet 1' },
    { language: 'tr' },
    { seenAfter: '2026-01-10T00:00:00.000Z' },
  ]
  const questions = [STAMP, OTHER_STAMP].flatMap((stamp) =>
    scopes.flatMap((scope) => [ask(keys, { stamp, scope, perKey: 2 }), ask(keys, { stamp, scope })]),
  )
  return store.findSharing(questions)
}

async function everything(store: Store) {
  const kept = await listAll(store.listKept())
  const stories = await listAll(store.listStories({}))
  const ids = Array.from({ length: 12 }, (_, i) => `article ${i}`)
  const { articles, versions, texts, keys, removed, events } = await store.stats()
  return {
    kept,
    stories,
    members: await Promise.all(stories.map(({ id }) => listAll(store.listMembers(id)))),
    placed: await Promise.all(stories.map(({ id }) => listAll(store.listPlaced(id)))),
    filtered: await Promise.all(
      [
        { outlet: 'outlet 2' },
        { language: 'en' },
        { relation: 'duplicate' as const },
        { titleWords: ['harbour', 'put'] },
      ].map((filter) => listAll(store.listStories(filter))),
    ),
    events: await listAll(store.listEvents()),
    newest: await store.findKept(ids.map((id) => ({ id }))),
    tombstones: await store.findTombstones(ids),
    texts: await store.findTexts(Array.from({ length: 9 }, (_, i) => wantText(makeText(i, []).hash))),
    sharings: await sharings(store),
    expirable: await listAll(store.listExpirable('2026-01-10T00:00:00.000Z', true)),
    counts: { articles, versions, texts, keys, removed, events },
  }
}

/** All parts as one, each list in an order of its own. */
async function wholeOf(store: Store): Promise<Record<string, unknown[]>> {
  const whole: Record<string, unknown[]> = {}
  for await (const { after: _, upTo: __, ...part } of store.listParts()) {
    for (const [name, list] of Object.entries(part)) whole[name] = [...(whole[name] ?? []), ...list]
  }
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a, sortable) < JSON.stringify(b, sortable) ? -1 : 1)
  for (const list of Object.values(whole)) list.sort(byText)
  // A story may stand in several parts.
  whole.stories = whole.stories!.filter((story, i, all) => JSON.stringify(story) !== JSON.stringify(all[i - 1]))
  return whole
}

function sortable(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** Numbers that never call for a removal, an expiry, a new verdict or new keys in a made-up history. */
function onlyPuts(below: (bound: number) => number): (bound: number) => number {
  return (bound) => (bound === 10 ? 4 + below(6) : below(bound))
}
