/**
 * SEMANTICS 23 where it is hardest: made-up histories in which ids get versions that leave their stories and come back, texts
 * are backfilled, scopes, windows and caps are narrow and any policy names the lead, judged in groups and one at a time.
 */

import { expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import { type ArticleInput, type Newsfold, open, type Refused, type Settings, type Verdict } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import { listAll, makeNews, onEveryStore } from './stores.ts'

const HOUR_MS = 3_600_000
const NOW = '2026-05-05T00:00:00.000Z'

type Step =
  | { readonly add: readonly ArticleInput[] }
  | { readonly remove: readonly string[] }
  | { readonly expire: string; readonly text: boolean }

interface History {
  readonly set: Settings
  readonly steps: readonly Step[]
}

function makeHistory(seed: number): History {
  const below = randomBelow(seed * 104_729 + 7)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const ids = Array.from({ length: 4 + below(30) }, (_, i) => `id${i}`)
  const paragraphs = Array.from({ length: 3 + below(6) }, (_, i) => makeNews(seed * 100 + i, 10))
  let clock = Date.UTC(2026, 0, 1)
  const makeArticle = (): ArticleInput => {
    clock += below(3) * 600_000
    const text = Array.from({ length: 1 + below(4) }, () => pick(paragraphs))
    if (below(3) === 0) text.push(makeNews(seed * 1000 + below(1000), 10))
    const backfilled = below(6) === 0 ? below(50) * HOUR_MS : 0
    return {
      id: pick(ids),
      text: text.join('\n\n'),
      seenAt: new Date(clock - backfilled).toISOString(),
      ...(below(2) === 0 && { outlet: pick(['post', 'wire', 'echo']) }),
      ...(below(2) === 0 && { title: pick(['One', 'Two']) }),
      ...(below(2) === 0 && { publishedAt: new Date(clock - below(100) * HOUR_MS).toISOString() }),
    }
  }
  const lead = pick(['first', 'published', 'longest', 'outlets'])
  const steps = Array.from({ length: 2 + below(8) }, (): Step => {
    const kind = below(10)
    if (kind < 8) return { add: Array.from({ length: 1 + below(pick([3, 40, 120])) }, makeArticle) }
    if (kind === 8) return { remove: [pick(ids), pick(ids)] }
    return { expire: new Date(clock - below(40) * HOUR_MS).toISOString(), text: below(2) === 0 }
  })
  return {
    set: {
      'cluster.lead': lead,
      'cluster.outlets': lead === 'outlets' ? 'wire,post' : '',
      'propose.scope': pick(['both', 'both', 'across', 'within']),
      'propose.windowHours': pick([0, 0, 5, 24]),
      'propose.perKey': pick([1, 2, 3, 16]),
      'propose.candidates': pick(['all', 'all', 'originals']),
      'propose.moreThan': pick([0, 1, 2]),
      'propose.best': pick([1, 2, 5]),
      'propose.tallied': pick([1, 2, 5, 512]),
    },
    steps,
  }
}

async function addOneByOne(newsfold: Newsfold, articles: readonly ArticleInput[]): Promise<(Verdict | Refused)[]> {
  const answers: Verdict[] = []
  for (const article of articles) answers.push(await newsfold.add(article))
  return answers
}

/** All answers on the way, and everything that is stored in the end. */
async function live(newsfold: Newsfold, { steps }: History, add: typeof addOneByOne): Promise<unknown> {
  const answers: unknown[] = []
  for (const step of steps) {
    if ('add' in step) answers.push(await add(newsfold, step.add))
    else if ('remove' in step) answers.push(await newsfold.remove(step.remove))
    else answers.push(await newsfold.expire(step.expire, { text: step.text }))
  }
  const stories = []
  for await (const { id } of newsfold.listStories()) stories.push(await newsfold.findStory(id))
  return {
    answers,
    events: await listAll(newsfold.listEvents()),
    stories,
    problems: await listAll(newsfold.verify()),
  }
}

/** Histories that went wrong once, in as few words as they take. */
const FERRY =
  'The ferry ran aground off Port Ansel at dawn on Tuesday and all 214 people aboard were brought ashore by noon.'
const BUDGET =
  'Parliament passed the budget by two votes after a sitting that lasted through the night and ended in a quarrel.'
const STORKS =
  'Storks are back in Lower Orrin nine days early this year, said the keeper of the tower, who counts them all.'

const CASES: Readonly<Record<string, History>> = {
  'a member that left and came back is the last one': {
    set: {},
    steps: [
      { add: ['a', 'b', 'c'].map((id) => ({ id, text: `${FERRY} ${id}` })) },
      {
        add: [
          { id: 'b', text: BUDGET },
          { id: 'b', text: `${FERRY} b again` },
          { id: 'a', text: STORKS },
        ],
      },
    ],
  },
  'a text that others saw within the window is within it, although it was backfilled here': {
    set: { 'propose.scope': 'within', 'propose.windowHours': 5 },
    steps: [
      { add: [{ id: 'p', outlet: 'post', text: FERRY, seenAt: '2026-01-02T12:00:00.000Z' }] },
      {
        add: [
          { id: 'q', outlet: 'wire', text: FERRY, seenAt: '2026-01-02T00:00:00.000Z' },
          { id: 'r', outlet: 'wire', text: FERRY, seenAt: '2026-01-02T13:00:00.000Z' },
        ],
      },
    ],
  },
  'a text that a later print stands for comes after those printed before that': {
    set: { 'propose.scope': 'across', 'propose.perKey': 1, 'propose.best': 1 },
    steps: [
      {
        add: [
          { id: 'x1', outlet: 'post', text: FERRY },
          { id: 'y', outlet: 'echo', text: `${FERRY} Y` },
          { id: 'x2', outlet: 'wire', text: FERRY },
          { id: 'z', outlet: 'post', text: `${FERRY} Z.` },
        ],
      },
    ],
  },
  'an article that comes again is told the present lead': {
    set: { 'cluster.lead': 'longest' },
    steps: [
      {
        add: [
          { id: 'a', text: FERRY },
          { id: 'b', text: `${FERRY} More.` },
          { id: 'a', text: FERRY },
        ],
      },
    ],
  },
}

const ROUNDS = 12

onEveryStore('groups', (make) => {
  const histories = Array.from({ length: ROUNDS }, (_, i) => [`history ${i + 1}`, makeHistory(i + 1)] as const)
  it.each([...Object.entries(CASES), ...histories])('are judged as one at a time: %s', async (_, history) => {
    await using serial = await open({ store: memory(), set: history.set, now: () => NOW })
    await using grouped = await open({ store: await make(), set: history.set, now: () => NOW })
    const expected = await live(serial, history, addOneByOne)
    expect(expected).toMatchObject({ problems: [] })
    expect(await live(grouped, history, (newsfold, articles) => listAll(newsfold.addAll(articles)))).toEqual(expected)
  })
})
