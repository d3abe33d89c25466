/** The oddities of real traffic: each is judged as docs/judging.md says, and neither vanishes nor swallows others. */

import { describe, expect, it } from 'vitest'
import { type ArticleInput, extract, type Newsfold, open, type Page, type Verdict } from '../../src/index.ts'
import { CAUSE, ISLAND, LEAD, RESCUE, TOLL, WEATHER } from '../ferry-story.ts'
import { inShort } from './stores.ts'

const PARAGRAPHS = [LEAD, TOLL, RESCUE, CAUSE, WEATHER, ISLAND]
const STORY = PARAGRAPHS.join('\n\n')

const HARVEST = [
  'Farmers in the eastern valleys expect the poorest harvest in a decade after a summer almost without rain.',
  'Bakers warned that bread would cost more before the winter is over, and the mills have begun to buy grain abroad.',
  'The ministry of agriculture promised seed on credit, but the growers said that seed was no use without wells.',
  'Two reservoirs above the town of Trell have fallen so low that the steeple of a drowned chapel stands dry.',
].join('\n\n')
const THEATRE = [
  'The theatre on Mill Street will close for two seasons while its roof is rebuilt, the city council decided on Monday.',
  'Actors will play in a former tram depot meanwhile, where three hundred seats are being put up on scaffolding.',
  'The painted ceiling, which was last cleaned before the war, has been taken down in forty numbered pieces.',
  'The director, who had threatened to resign, said the depot had better acoustics than anybody had hoped for.',
].join('\n\n')

type Input = (ArticleInput | Page) & { readonly id?: string }

/** What each is, in short, in the order in which they came, ten minutes apart. */
async function judgeAll(inputs: readonly Input[], use: (newsfold: Newsfold) => Promise<void> = async () => {}) {
  await using newsfold = await open({ store: 'memory:', preset: 'newsfold' })
  const verdicts: Verdict[] = []
  for (const [i, input] of inputs.entries()) {
    const seenAt = new Date(Date.UTC(2030, 4, 1, 6, 10 * i)).toISOString()
    verdicts.push(await newsfold.add({ seenAt, ...input }))
  }
  await use(newsfold)
  return { verdicts, short: verdicts.map(inShort), stories: new Set(verdicts.map(({ story }) => story)).size }
}

const textsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([id, text]) => ({ id, text }))

const TITLE = 'Ferry runs aground off Port Ansel'

interface PageParts {
  readonly paragraphs: readonly string[]
  readonly canonical?: string
  readonly before?: string
  readonly after?: string
}

function pageOf({ paragraphs, canonical, before = '', after = '' }: PageParts): string {
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${canonical}">`
  const body = `<article><h1>${TITLE}</h1>\n${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title>${link}</head><body>${before}<main>${body}</main>${after}</body></html>`
}

const toPage = (url: string, html: string): Page => ({ url, bytes: new TextEncoder().encode(html) })

const NAVIGATION =
  '<header><nav><a href="/">Home</a> <a href="/world">World</a> <a href="/sport">Sport</a></nav></header>'
const MOST_READ =
  '<aside><h3>Most read</h3><ul><li><a href="/1">Bread prices rise again</a></li><li><a href="/2">Cup final moved</a></li></ul></aside><footer>Copyright The Ansel Courier. All rights reserved.</footer>'
const ADDRESS = 'https://courier.example/ferry'

describe('short texts', () => {
  it('are copies only of the same words', async () => {
    const { short } = await judgeAll(
      textsOf({ one: 'Ferry aground, all safe', same: 'Ferry aground: all safe', other: 'Ferry aground, all well' }),
    )
    expect(short).toEqual(['original', 'duplicate one', 'original'])
  })

  it('of a teaser are contained in the article, unless they have another figure', async () => {
    const teasers = { more: `${LEAD} Read more`, broken: `${LEAD.slice(0, -20)}...`, other: LEAD.replace('214', '240') }
    const { short } = await judgeAll(textsOf({ story: STORY, ...teasers }))
    expect(short).toEqual(['original', 'contained story', 'contained more', 'original'])
  })

  it('of a teaser that came first are contained by a brief, and drawn on by a long article', async () => {
    const brief = await judgeAll(textsOf({ teaser: LEAD, brief: `${LEAD} ${TOLL}` }))
    expect(brief.short).toEqual(['original', 'contains teaser'])
    const { short, verdicts } = await judgeAll(textsOf({ teaser: LEAD, story: STORY }))
    expect(short).toEqual(['original', 'original'])
    expect(verdicts[1]!.drawsOn).toMatchObject([{ id: 'teaser' }])
  })
})

describe('captions', () => {
  it('as articles of their own are those of other pictures, however alike', async () => {
    const caption = (who: string, day: string) =>
      `Rescuers carry ${who} ashore at Port Ansel on ${day}, with the stranded ferry behind them.`
    const { short } = await judgeAll(
      textsOf({
        one: caption('a passenger', 'Tuesday'),
        again: caption('a passenger', 'Tuesday').toUpperCase(),
        child: caption('a child', 'Tuesday'),
        later: caption('a passenger', 'Wednesday'),
      }),
    )
    expect(short).toEqual(['original', 'duplicate one', 'original', 'original'])
  })

  it('under the same picture join no two stories', async () => {
    const figure =
      '<figure><img src="/a.jpg" alt=""><figcaption>Rescuers of the lifeboat society, which was founded two centuries ago and has stations in eleven harbours, carry a passenger ashore at Port Ansel on Tuesday, with the stranded ferry behind them.</figcaption></figure>'
    const { short } = await judgeAll([
      toPage('https://a.example/1', pageOf({ paragraphs: PARAGRAPHS, before: figure })),
      toPage('https://b.example/2', pageOf({ paragraphs: HARVEST.split('\n\n'), before: figure })),
    ])
    expect(short).toEqual(['original', 'original'])
  })
})

describe('partial pages', () => {
  const whole = pageOf({ paragraphs: PARAGRAPHS, before: NAVIGATION, after: MOST_READ })
  const brokenAt = (text: string) => whole.slice(0, whole.indexOf(text) + 40)

  it('that broke off are marked, and contained in the whole one', async () => {
    expect(extract(brokenAt(WEATHER)).article.partial).toBe(true)
    const { short } = await judgeAll([
      toPage('https://a.example/whole', whole),
      toPage('https://b.example/broken', brokenAt(WEATHER)),
    ])
    expect(short).toEqual(['original', 'contained https://a.example/whole'])
  })

  it('that came first are contained by the whole one', async () => {
    const { short } = await judgeAll([
      toPage('https://b.example/broken', brokenAt(CAUSE)),
      toPage('https://a.example/whole', whole),
    ])
    expect(short).toEqual(['original', 'contains https://b.example/broken'])
  })

  it('of the same address say less and then more, and the story stays theirs', async () => {
    const { verdicts, stories } = await judgeAll([
      toPage(ADDRESS, whole),
      toPage(ADDRESS, brokenAt(CAUSE)),
      toPage(ADDRESS, whole),
    ])
    expect(verdicts.map(({ version, relation }) => [version, relation])).toEqual([
      [1, 'original'],
      [2, 'duplicate'],
      [3, 'update'],
    ])
    expect(stories).toBe(1)
  })
})

describe('live logs', () => {
  const ENTRIES = [
    '06:10 A ferry has run aground off Port Ansel, the coast guard says, and lifeboats are on their way to it.',
    '06:45 The ferry carries 214 people, according to the company, and its rudder had failed in the swell.',
    '07:20 The first passengers come ashore wrapped in blankets, and buses take them to the school hall.',
    '08:05 At least 12 people were killed, the harbour master tells reporters on the quay.',
    '09:30 A navy helicopter lifts the crew from the bridge deck while divers search the hull below.',
    '10:15 The transport minister has left a meeting in the capital and will fly to the island this afternoon.',
    '11:00 The number of dead has risen to 17, the hospital says, and four children are among the injured.',
    '12:40 Tugs are pumping oil from the damaged tanks, and booms have been laid across the harbour mouth.',
    '14:05 Prosecutors open an inquiry and seize the papers of the ship from the office of the company.',
    '15:30 The minister promises new steering gear for the whole line and a fund for the families.',
  ]
  /** The newest on top. */
  const log = (from: number, to: number) => ENTRIES.slice(from, to).reverse().join('\n\n')

  it('that grow on top are updates of themselves, version after version', async () => {
    const { verdicts, stories } = await judgeAll([3, 5, 6, 8, 10].map((to) => ({ id: 'log', text: log(0, to) })))
    expect(verdicts.map(({ relation }) => relation)).toEqual(['original', 'update', 'update', 'update', 'update'])
    expect(verdicts.at(-1)).toMatchObject({ version: 5, earlier: { id: 'log', version: 4 } })
    expect(stories).toBe(1)
  })

  it('that drop old entries are updates too, as long as much is kept', async () => {
    const rolling = [log(0, 4), log(2, 6), log(4, 8)].map((text) => ({ id: 'log', text }))
    const { short, stories } = await judgeAll(rolling)
    expect(short).toEqual(['original', 'update log', 'update log'])
    expect(stories).toBe(1)
  })

  it('of others contain what they continue or are updates of it, and an old one is contained', async () => {
    const { short } = await judgeAll(
      textsOf({ morning: log(0, 3), nine: log(0, 5), ten: log(0, 6), evening: log(0, 10), old: log(4, 10) }),
    )
    expect(short).toEqual(['original', 'contains morning', 'update nine', 'contains morning', 'contained evening'])
  })

  it('neither take reports of the same event with them nor other stories', async () => {
    const { verdicts } = await judgeAll(
      textsOf({ story: STORY, log: log(0, 5), more: log(0, 10), risen: STORY.replace('12 people', '17 people') }),
    )
    const [story, first, more, risen] = verdicts
    expect(risen).toMatchObject({ relation: 'update', earlier: { id: 'story' }, story: story!.story })
    expect(more!.story).toBe(first!.story)
    expect(more!.story).not.toBe(story!.story)
  })
})

describe('round-ups', () => {
  const beginningOf = (text: string) => text.split('\n\n').slice(0, 2).join(' ')
  const ROUND_UP = [HARVEST, THEATRE, STORY].map(beginningOf).join('\n\n')

  it('draw on the stories they tell of and join none of them to another', async () => {
    const { verdicts, stories } = await judgeAll(
      textsOf({ story: STORY, theatre: THEATRE, roundUp: [HARVEST, STORY, THEATRE].map(beginningOf).join('\n\n') }),
    )
    const roundUp = verdicts.at(-1)!
    expect(roundUp.relation).toBe('original')
    expect(roundUp.drawsOn.map(({ id }) => id).sort()).toEqual(['story', 'theatre'])
    expect(stories).toBe(3)
  })

  it('do not swallow the reports that come after them', async () => {
    const { short, verdicts } = await judgeAll(
      textsOf({ roundUp: ROUND_UP, story: STORY, theatre: THEATRE, copy: `${STORY} Reported by the agency.` }),
    )
    expect(short).toEqual(['original', 'original', 'original', 'duplicate story'])
    for (const report of verdicts.slice(1, 3)) expect(report.drawsOn).toMatchObject([{ id: 'roundUp' }])
  })

  it('contain their items printed alone, word for word', async () => {
    const { short } = await judgeAll(textsOf({ roundUp: ROUND_UP, item: beginningOf(THEATRE) }))
    expect(short).toEqual(['original', 'contained roundUp'])
  })
})

describe('correction notices', () => {
  const NOTE = 'Correction: an earlier version of this article said 12 people were killed; the number is 21.'
  const corrected = STORY.replace('12 people', '21 people')

  it('on the article make it an update, wherever they stand, by the figure that was wrong', async () => {
    for (const text of [`${corrected}\n\n${NOTE}`, `${NOTE}\n\n${corrected}`]) {
      const { verdicts } = await judgeAll([
        { id: 'a', text: STORY },
        { id: 'a', text },
      ])
      expect(verdicts[1]).toMatchObject({ version: 2, relation: 'update', rule: 'changed-figure' })
    }
  })

  it('that name somebody else make it an update', async () => {
    const named = (name: string) => STORY.replace('the harbour master said', `harbour master Ann ${name} said`)
    const note = 'Correction: an earlier version of this article gave another name for the harbour master.'
    const { short } = await judgeAll(textsOf({ wrong: named('Boyle'), right: `${named('Hartley')}\n\n${note}` }))
    expect(short).toEqual(['original', 'update wrong'])
  })

  it('of nothing but a note are copies of the article', async () => {
    const note = 'Correction: the time of the sailing under the picture on the front page was mended.'
    const { short } = await judgeAll(textsOf({ story: STORY, noted: `${STORY}\n\n${note}` }))
    expect(short).toEqual(['original', 'duplicate story'])
  })

  it('as articles of their own are originals, and no two of a column are one', async () => {
    const notice = (day: string, what: string, right: string, wrong: string) =>
      `Correction: An article on ${day}, because of an editing error, misstated ${what}. It is ${right}, not ${wrong}. The article has been corrected in the archive, and the editors regret the error. Readers who find a mistake can write to the desk, which answers every letter.`
    const { short } = await judgeAll(
      textsOf({
        story: STORY,
        own: NOTE,
        wards: notice('Sunday', 'the number of wards in the new hospital at Varnstad', '14', '40'),
        seats: notice('Tuesday', 'the number of seats in the theatre on Mill Street', '894', '849'),
        player: notice('Friday', 'the name of the pianist who played at the opening', 'Clara Osei', 'Ida Lund'),
      }),
    )
    expect(short).toEqual(Array(5).fill('original'))
  })
})

describe('an address', () => {
  it('used again for another story is a version that leaves its story to those it had joined', async () => {
    const { verdicts } = await judgeAll(
      [
        { id: 'front', text: STORY },
        { id: 'copy', text: `${STORY} Reported by the agency.` },
        { id: 'front', text: HARVEST },
        { id: 'late', text: STORY.replace('nearly every', 'almost every') },
      ],
      async (newsfold) => {
        expect((await newsfold.findArticle('front', 1))!.article.text).toBe(STORY)
        expect((await newsfold.findArticle('front'))!.article.text).toBe(HARVEST)
      },
    )
    const [first, copy, again, late] = verdicts
    expect(again).toMatchObject({ version: 2, relation: 'original', lead: { id: 'front', version: 2 } })
    expect(again!.story).not.toBe(first!.story)
    // The old text stays findable, and its story goes on under who is left.
    expect(late).toMatchObject({ relation: 'duplicate', story: copy!.story, lead: { id: 'copy' } })
  })

  it('that shows the bulletin of the day is another bulletin every day, and no update', async () => {
    const bulletin = (day: string, high: number, low: number) =>
      `Forecast for the harbour on ${day}: highs of ${high} degrees and lows of ${low}, with a light breeze from the west and a slight sea. Small craft need take no special care. The next forecast will be given at noon tomorrow by the station on the mole, which can be called at any hour.`
    const { verdicts } = await judgeAll([
      { id: 'weather', text: bulletin('Monday', 19, 11), seenAt: '2030-05-06T12:00:00.000Z' },
      { id: 'weather', text: bulletin('Tuesday', 22, 13), seenAt: '2030-05-07T12:01:00.000Z' },
    ])
    expect(verdicts[1]).toMatchObject({ version: 2, relation: 'original', rule: 'same-hour' })
    expect(verdicts[1]!.story).not.toBe(verdicts[0]!.story)
  })
})

describe('pages of one article', () => {
  const first = pageOf({ paragraphs: PARAGRAPHS.slice(0, 3), before: NAVIGATION, after: MOST_READ })
  const second = pageOf({ paragraphs: PARAGRAPHS.slice(3), before: NAVIGATION, after: MOST_READ })
  const whole = pageOf({ paragraphs: PARAGRAPHS, before: NAVIGATION, after: MOST_READ })

  it('are originals each, and contained in the article on one page', async () => {
    const { short, verdicts } = await judgeAll([
      toPage(`${ADDRESS}?page=1`, first),
      toPage(`${ADDRESS}?page=2`, second),
      toPage(`${ADDRESS}?all`, whole),
    ])
    expect(short).toEqual(['original', 'original', `contains ${ADDRESS}?page=1`])
    expect(verdicts[2]!.drawsOn).toMatchObject([{ id: `${ADDRESS}?page=2` }])
    const after = await judgeAll([toPage(`${ADDRESS}?all`, whole), toPage('https://b.example/2', second)])
    expect(after.short).toEqual(['original', `contained ${ADDRESS}?all`])
  })

  it('that declare one address are versions of it, none of which is lost', async () => {
    const declared = (page: string) => page.replace('</title>', `</title><link rel="canonical" href="${ADDRESS}">`)
    const { verdicts } = await judgeAll(
      [toPage(`${ADDRESS}?page=1`, declared(first)), toPage(`${ADDRESS}?page=2`, declared(second))],
      async (newsfold) => {
        const again = await newsfold.add({ id: 'copy', text: `${PARAGRAPHS.slice(0, 3).join(' ')}` })
        expect(again).toMatchObject({ relation: 'duplicate', earlier: { id: ADDRESS, version: 1 } })
      },
    )
    expect(verdicts.map(({ id, version, relation }) => [id, version, relation])).toEqual([
      [ADDRESS, 1, 'original'],
      [ADDRESS, 2, 'original'],
    ])
  })
})

describe('copies of one article for other readers', () => {
  const whole = pageOf({ paragraphs: PARAGRAPHS, canonical: ADDRESS, before: NAVIGATION, after: MOST_READ })
  const amp = pageOf({
    paragraphs: PARAGRAPHS,
    canonical: ADDRESS,
    before: '<amp-sidebar><button>Menu</button></amp-sidebar>',
    after: '<footer><a href="/ferry">View full site</a></footer>',
  }).replace('<html', '<html amp')
  const printed = `<html><head><title>Print: ${TITLE}</title></head><body><p>The Ansel Courier - printed from ${ADDRESS}</p><h1>${TITLE}</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}<p><a href="javascript:print()">Print this page</a> <a href="/ferry">Back to the article</a></p></body></html>`

  it('are the same article where they declare its address, and its duplicates elsewhere', async () => {
    const { verdicts, short, stories } = await judgeAll(
      [
        toPage(ADDRESS, whole),
        toPage('https://courier.example/amp/ferry', amp),
        toPage('https://amp.cache.example/courier.example/ferry', amp),
        toPage('https://courier.example/print/ferry', printed),
      ],
      async (newsfold) => expect((await newsfold.stats()).articles).toBe(3),
    )
    expect(verdicts[1]).toMatchObject({ id: ADDRESS, version: 1 })
    expect(short).toEqual(['original', 'original', `duplicate ${ADDRESS}`, `duplicate ${ADDRESS}`])
    expect(stories).toBe(1)
  })
})
