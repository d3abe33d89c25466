/** What callers without a type checker hand over is refused by name and changes nothing. */

import { expect, it } from 'vitest'
import { type Newsfold, open } from '../../src/index.ts'
import { listAll, makeNews, onEveryStore } from './stores.ts'

type Call = (newsfold: Newsfold) => Promise<unknown>

const as = <T>(value: unknown) => value as T

const WRONG: readonly [name: string, call: Call, code: string, says: string][] = [
  ['an age for a time', (newsfold) => newsfold.expire('30d'), 'option-wrong', '"30d"'],
  ['a word for a time', (newsfold) => newsfold.expire('tomorrow'), 'option-wrong', '"tomorrow"'],
  ['no time', (newsfold) => newsfold.expire(as(undefined)), 'option-wrong', 'undefined'],
  ['a Date', (newsfold) => newsfold.expire(as(new Date())), 'option-wrong', 'an object'],
  [
    'an option of expire()',
    (newsfold) => newsfold.expire('2020-01-01', as({ words: true })),
    'option-unknown',
    'words',
  ],
  ['an id for a list of ids', (newsfold) => newsfold.remove(as('ab')), 'option-wrong', '"ab"'],
  ['a list of other things', (newsfold) => newsfold.remove(as(['a', 5])), 'option-wrong', 'a list of texts'],
  ['an option of remove()', (newsfold) => newsfold.remove(['a'], as({ forgot: true })), 'option-unknown', 'forgot'],
  ['a word for a switch', (newsfold) => newsfold.remove(['a'], as({ forget: 'no' })), 'option-wrong', 'true or false'],
  ['a filter', (newsfold) => listAll(newsfold.listStories(as({ bogus: 1 }))), 'option-unknown', 'sizeAtLeast'],
  ['a size', (newsfold) => listAll(newsfold.listStories(as({ sizeAtLeast: 'x' }))), 'option-wrong', 'sizeAtLeast'],
  ['a relation', (newsfold) => listAll(newsfold.listStories(as({ relation: 'copy' }))), 'option-wrong', 'duplicate'],
  ['a time since', (newsfold) => listAll(newsfold.listStories({ since: '3' })), 'option-wrong', 'since'],
  ['words as text', (newsfold) => listAll(newsfold.listStories(as({ titleWords: 'dam' }))), 'option-wrong', 'a list'],
  ['a number as text', (newsfold) => listAll(newsfold.listEvents(as('1'))), 'option-wrong', 'a whole number'],
  ['no id', (newsfold) => newsfold.findArticle(as(undefined)), 'option-wrong', 'id'],
  ['no story', (newsfold) => newsfold.findStory(as(null)), 'option-wrong', 'null'],
  ['no stream', (newsfold) => listAll(newsfold.addAll(as(5))), 'option-wrong', 'a stream or a list'],
  ['one article for many', (newsfold) => listAll(newsfold.addAll(as({ text: 'a' }))), 'option-wrong', 'an object'],
  ['nothing to explain', (newsfold) => newsfold.explain(as(undefined)), 'option-wrong', 'explain()'],
]

onEveryStore('wrong arguments', (make) => {
  it.each(WRONG)('%s', async (_, call, code, says) => {
    await using newsfold = await open({ store: await make() })
    for (const id of ['a', 'b', 'ab']) await newsfold.add({ id, text: makeNews(1), seenAt: '2026-01-01T00:00:00Z' })
    const before = await newsfold.stats()
    await expect(call(newsfold)).rejects.toMatchObject({ code, message: expect.stringContaining(says) })
    expect(await newsfold.stats()).toEqual(before)
  })

  it('a time of any zone is taken', async () => {
    await using newsfold = await open({ store: await make() })
    await newsfold.add({ id: 'a', text: makeNews(1), seenAt: '2026-01-01T00:00:00Z' })
    expect(await listAll(newsfold.listStories({ since: '2026-01-01T10:00:00+10:00' }))).toHaveLength(1)
    expect(await newsfold.expire('2026-01-01T05:00:00+14:00')).toBe(0)
    expect(await newsfold.expire('2026-01-01T05:00:00+04:00')).toBe(1)
  })
})

it.each([
  [{ stroe: 'memory:' }, 'option-unknown'],
  [{ store: 5 }, 'option-wrong'],
  [{ store: 'memory:', now: '2026-01-01' }, 'option-wrong'],
  [null, 'option-wrong'],
])('open(%j) is refused', async (options, code) => {
  await expect(open(as(options))).rejects.toMatchObject({ code })
})
