/**
 * What an article costs does not grow with how often its words came before: counted in keys asked, rows and articles read,
 * members looked at, and pairs compared, because times depend on the machine.
 */

import { describe, expect, it } from 'vitest'
import { type ArticleInput, open, type Preset } from '../../src/index.ts'
import { newsfold } from '../../src/presets/newsfold.ts'
import { memory } from '../../src/store/memory.ts'
import type { Store } from '../../src/store/store.ts'
import { makeNews } from './stores.ts'

const WORK = ['keysAsked', 'rowsRead', 'articlesRead', 'membersRead', 'pairsVerified', 'membersCompared'] as const

type Work = Record<(typeof WORK)[number], number>

const noWork = (): Work => Object.fromEntries(WORK.map((name) => [name, 0])) as Work

/** The store, telling what is read from it. */
function counting(store: Store, work: Work): Store {
  const counted: Partial<Store> = {
    async findSharing(questions) {
      const answers = await store.findSharing(questions)
      for (const { probes } of questions) work.keysAsked += probes.length
      for (const { articles } of answers) work.rowsRead += articles.length
      return answers
    },
    async findTexts(wanted) {
      const found = await store.findTexts(wanted)
      work.articlesRead += found.filter((one) => one !== undefined).length
      return found
    },
    async getKept(articles) {
      work.articlesRead += articles.length
      return store.getKept(articles)
    },
    async findKept(wanted) {
      const found = await store.findKept(wanted)
      work.articlesRead += found.filter((one) => one !== undefined).length
      return found
    },
    async *listMembers(story) {
      for await (const member of store.listMembers(story)) {
        work.membersRead++
        yield member
      }
    },
  }
  return new Proxy(store, {
    get(target, name) {
      const own = counted[name as keyof Store]
      if (own !== undefined) return own
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The default, telling how many pairs it compares. */
function countingPairs(work: Work): Preset {
  return {
    ...newsfold,
    build(settings, snapshots) {
      const parts = newsfold.build(settings, snapshots)
      return {
        ...parts,
        verify(article, earlier) {
          work.pairsVerified++
          return parts.verify(article, earlier)
        },
        isSaid(article, earlier, member) {
          work.membersCompared++
          return parts.isSaid(article, earlier, member)
        },
      }
    },
  }
}

const BATCH = 50

interface Stream {
  readonly name: string
  /** After how many articles the cost is taken. */
  readonly early: number
  readonly late: number
  readonly makeArticle: (number: number) => ArticleInput
}

/** What the last articles before each of the two numbers cost. */
async function costOf({ early, late, makeArticle }: Stream): Promise<{ early: Work; late: Work }> {
  const work = noWork()
  // Learning reads the whole store, now and then, beside everything else.
  const set = { 'learn.auto': false }
  await using stream = await open({ store: counting(memory(), work), preset: countingPairs(work), set })
  const costs = new Map<number, Work>()
  for (let number = 1; number <= late; number++) {
    if (number === early - BATCH + 1 || number === late - BATCH + 1) Object.assign(work, noWork())
    await stream.add(makeArticle(number))
    if (number === early || number === late) costs.set(number, { ...work })
  }
  return { early: costs.get(early)!, late: costs.get(late)! }
}

const STORY = makeNews(1, 100)
const PARAGRAPH = makeNews(2, 60)
const seenAt = '2030-05-01T06:00:00.000Z'
const REPORT = (dead: number) =>
  `A ferry ran aground off Port Ansel at dawn on Tuesday after its rudder failed in heavy swell, and ${dead} people were killed. Lifeboats from several harbours reached the ship, and a navy helicopter lifted the crew from the bridge deck. Forecasters expect the swell to ease by evening.`

const STREAMS: readonly Stream[] = [
  {
    name: 'the same article under other names',
    early: 500,
    late: 5000,
    makeArticle: (number) => ({ id: `a${number}`, text: STORY, seenAt }),
  },
  {
    name: 'one article with a word of its own each time',
    early: 500,
    late: 5000,
    makeArticle: (number) => ({ id: `a${number}`, text: `${STORY} printer${number}`, seenAt }),
  },
  {
    name: 'articles that share one paragraph',
    early: 500,
    late: 5000,
    makeArticle: (number) => ({ id: `a${number}`, text: `${makeNews(number + 10, 60)}\n\n${PARAGRAPH}`, seenAt }),
  },
  {
    name: 'articles that begin with one paragraph',
    early: 500,
    late: 5000,
    makeArticle: (number) => ({ id: `a${number}`, text: `${PARAGRAPH}\n\n${makeNews(number + 10, 60)}`, seenAt }),
  },
  {
    // Each says something new, so each asks what those before it said; fewer, because that is dear.
    name: 'an article with another figure each time',
    early: 400,
    late: 1000,
    makeArticle: (number) => ({ id: `a${number}`, text: REPORT(number), seenAt }),
  },
]

describe('what an article costs', () => {
  it.each(STREAMS)(
    'is the same after $late as after $early: $name',
    async (stream) => {
      const { early, late } = await costOf(stream)
      for (const name of WORK) expect(late[name], name).toBeLessThanOrEqual(1.05 * early[name])
      // Bounded by what is declared: 32 keys with 16 texts each, six candidates, 64 members.
      expect(late.keysAsked).toBeLessThanOrEqual(BATCH * 32)
      expect(late.rowsRead).toBeLessThanOrEqual(BATCH * 32 * 16)
      expect(late.pairsVerified).toBeLessThanOrEqual(BATCH * 6)
      expect(late.membersRead).toBeLessThanOrEqual(BATCH * 65)
      expect(late.membersCompared).toBeLessThanOrEqual(BATCH * (64 + 6))
    },
    120_000,
  )
})
