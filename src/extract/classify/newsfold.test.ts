import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../../test/fixture-pages.ts'
import { toSettings } from '../../parameters.ts'
import { toBlocks } from '../blocks.ts'
import { EXTRACT_PARAMETERS } from './classify.ts'
import { CONTEXT_COLUMNS, toContext } from './context.ts'
import { scoreFeatures, unpackModel } from './extractor-model.ts'
import { toFeatures } from './features.ts'
import { chooseBlocks, newsfold, scoreBlocks } from './newsfold.ts'
import { PACKED_MODEL } from './packed-model.ts'
import { PageFacts } from './page-facts.ts'
import { scoreRow } from './trees.ts'

const STORY =
  'The old harbour bridge will be closed to all traffic from Monday on, engineers said, and ferries will run instead.'
const MORE =
  'The council had asked for two more years, but the last survey found rust in nine of the twelve cables that hold it.'
const LAST = 'Work on a new bridge beside the old one is to begin in spring, if the money is found before the winter.'

/** Each block in its own element, with the reason it gets for the score given. */
function reasonsFor(blocks: readonly (readonly [markup: string, score: number])[], head = ''): string[] {
  const known = new PageFacts(
    toBlocks(`<html><head>${head}</head><body>${blocks.map(([one]) => one).join('')}</body></html>`),
  )
  expect(known.blocks).toHaveLength(blocks.length)
  return chooseBlocks(
    known,
    Float32Array.from(blocks, ([, score]) => score),
  )
}

const p = (text: string) => `<p>${text}</p>`

describe('the blocks that are chosen by their scores', () => {
  test('are the stretch that holds most; what is beyond it stays outside', () => {
    expect(
      reasonsFor([
        [p('Home of the news'), -3],
        [p(STORY), 3],
        [p(MORE), 3],
        [p('All of the news today, and much more of it on every other day of the week'), -4],
        [p('One short line'), 3],
      ]),
    ).toEqual(['outside', 'kept', 'kept', 'outside', 'outside'])
  })

  test('keep a doubtful block inside, and leave out an unlikely one', () => {
    expect(
      reasonsFor([
        [p(STORY), 3],
        [p('He agreed.'), -0.4],
        [p('Sign up here.'), -0.6],
        [p(MORE), 3],
      ]),
    ).toEqual(['kept', 'kept', 'unlikely', 'kept'])
  })

  test('begin with the paragraph that the dateline of an agency opens, though boxes stand after it', () => {
    const boxes = [
      [p('Also on the air: discuss this story, get the news by mail'), -2],
      [p('Podcasts and alerts'), -3],
    ] as const
    expect(reasonsFor([[p(`ORRIN (AP) - ${STORY}`), 0.2], ...boxes, [p(MORE), 3], [p(LAST), 3]])).toEqual([
      'kept',
      'unlikely',
      'unlikely',
      'kept',
      'kept',
    ])
    expect(reasonsFor([[p(STORY), 0.2], ...boxes, [p(MORE), 3], [p(LAST), 3]])[0]).toBe('outside')
    expect(reasonsFor([[p(`ORRIN (AP) - ${STORY}`), -1], ...boxes, [p(MORE), 3], [p(LAST), 3]])[0]).toBe('outside')
  })

  test('are without lines that only say that an advertisement follows', () => {
    expect(
      reasonsFor([
        [p(STORY), 3],
        [p('Advertisement'), 1],
        [p(MORE), 3],
        [p('— Story continues below advertisement —'), 2],
        [p('Advertising fell.'), 1],
        [p(LAST), 3],
      ]),
    ).toEqual(['kept', 'advert', 'kept', 'advert', 'kept', 'kept'])
  })

  test('are without the main heading, whatever it scores', () => {
    expect(
      reasonsFor(
        [
          ['<h1>Bridge to close on Monday</h1>', 4],
          [p(STORY), 3],
          ['<h2>What is next</h2>', 3],
          [p(MORE), 3],
        ],
        '<title>Bridge to close on Monday - The Post</title>',
      ),
    ).toEqual(['heading', 'kept', 'kept', 'kept'])
  })

  test('keep the heading of a part of the text, though it be of the first level and named in the title', () => {
    expect(
      reasonsFor(
        [
          [p(STORY), 3],
          ['<h1>Ferries</h1>', 4],
          [p(MORE), 3],
        ],
        '<title>How the council lost a bridge, and ferries won</title>',
      ),
    ).toEqual(['kept', 'kept', 'kept'])
  })

  test('are without a line before the text that repeats the title, not without one inside it', () => {
    const title = '<title>Bridge To Close On Monday | The Post</title>'
    const line = p('Bridge to close on Monday')
    expect(
      reasonsFor(
        [
          [line, 3],
          [p(STORY), 3],
          [p(MORE), 3],
        ],
        title,
      ),
    ).toEqual(['heading', 'kept', 'kept'])
    expect(
      reasonsFor(
        [
          [p(STORY), 3],
          [line, 3],
          [p(MORE), 3],
        ],
        title,
      ),
    ).toEqual(['kept', 'kept', 'kept'])
    expect(
      reasonsFor(
        [
          [p('The Post'), 3],
          [p(STORY), 3],
        ],
        title,
      ),
    ).toEqual(['kept', 'kept'])
  })

  test('are without notices of copyright, but not without a long text about one', () => {
    const about = `Copyright 2026 was the word of the day. ${STORY} ${MORE} ${LAST} ${STORY} ${MORE}`
    expect(
      reasonsFor([
        [p(STORY), 3],
        [p('Copyright 2026 The Post. All rights reserved.'), 3],
        [p(about), 3],
      ]),
    ).toEqual(['kept', 'copyright', 'kept'])
  })

  test('are without lines that are one link, unless those are sure', () => {
    const link = p('<a href="/x">Read also: nine bridges that are older</a>')
    expect(
      reasonsFor([
        [p(STORY), 3],
        [link, 0.9],
        [p(MORE), 3],
      ]),
    ).toEqual(['kept', 'links', 'kept'])
    expect(
      reasonsFor([
        [p(STORY), 3],
        [link, 1.5],
        [p(MORE), 3],
      ]),
    ).toEqual(['kept', 'kept', 'kept'])
    const short = p('<a href="/x">The cables</a>')
    expect(
      reasonsFor([
        [p(STORY), 3],
        [short, 0.9],
        [p(MORE), 3],
      ]),
    ).toEqual(['kept', 'kept', 'kept'])
  })

  test('have a text that stands twice once, but short lines as often as they stand', () => {
    expect(
      reasonsFor([
        [p(STORY), 3],
        [p('He agreed.'), 3],
        [p(STORY), 3],
        [p('He agreed.'), 3],
        [p(MORE), 3],
      ]),
    ).toEqual(['kept', 'kept', 'repeated', 'kept', 'kept'])
  })

  test('are doubtful where none is likelier than not and some are not hopeless', () => {
    expect(
      reasonsFor([
        [p('Home'), -4],
        [p(STORY), -1],
        [p(MORE), -1.2],
      ]),
    ).toEqual(['outside', 'doubtful', 'doubtful'])
    expect(
      reasonsFor([
        [p('Home'), -4],
        [p(STORY), -3],
        [p(MORE), -3.2],
      ]),
    ).toEqual(['outside', 'outside', 'outside'])
  })

  test('are not lifted by a short line, and none where there is none', () => {
    expect(reasonsFor([[p('Three words here'), -1]])).toEqual(['outside'])
    expect(reasonsFor([])).toEqual([])
  })

  test('are fewer where the prose is sure: what is only just likely around it is left out', () => {
    const furniture = `<div>${p('Nine other pages of this outlet are worth a look today')}</div>`
    expect(
      reasonsFor([
        [p(STORY), 6],
        [p(MORE), 6],
        [furniture, 0.5],
      ]),
    ).toEqual(['kept', 'kept', 'outside'])
    expect(
      reasonsFor([
        [p(STORY), 1],
        [p(MORE), 1],
        [furniture, 0.5],
      ]),
    ).toEqual(['kept', 'kept', 'kept'])
  })
})

describe('the ends of an article', () => {
  test('are no short lines that nobody is sure of', () => {
    expect(
      reasonsFor([
        [p('Print'), 1],
        [p(STORY), 3],
        [p(MORE), 3],
        [p('It ended well.'), 1],
        [p('More news'), 1.2],
      ]),
    ).toEqual(['outside', 'kept', 'kept', 'kept', 'outside'])
  })

  test('go on through paragraphs beside it that are marked up alike, and not into other elements', () => {
    const other = 'Nine other pages of this outlet are worth a look today'
    const wrapped = `<div>${p(`${other} as well`)}</div>`
    expect(
      reasonsFor([
        [p(STORY), 6],
        [p(other), -0.3],
        [wrapped, -0.3],
      ]),
    ).toEqual(['kept', 'kept', 'outside'])
  })
})

describe('the scores of blocks', () => {
  const model = unpackModel(Buffer.from(PACKED_MODEL, 'base64'))

  test.each(readFixturePages().map(({ name, html }) => [name, html]))(
    'are those of the trees over the context of the features, or settled by the first of them: %s',
    (_, html) => {
      const known = new PageFacts(toBlocks(html))
      const rows = toContext(known, scoreFeatures(model, toFeatures(known)))
      const scores = scoreBlocks(model, known)
      for (let at = 0; at < scores.length; at++) {
        const whole = Math.fround(scoreRow(model.trees, rows, at * CONTEXT_COLUMNS))
        if (scores[at] === whole) continue
        expect(Math.sign(scores[at]!)).toBe(Math.sign(whole))
        expect(Math.abs(scores[at]!)).toBeGreaterThan(4)
        expect(Math.abs(whole)).toBeGreaterThan(1)
      }
    },
  )

  test('that are not settled are asked of all trees', () => {
    const known = new PageFacts(
      toBlocks(
        readFixturePages()
          .map(({ html }) => html)
          .join(''),
      ),
    )
    const rows = toContext(known, scoreFeatures(model, toFeatures(known)))
    const doubtful = Array.from(scoreBlocks(model, known).entries()).filter(([, score]) => Math.abs(score) < 1)
    expect(doubtful.length).toBeGreaterThan(0)
    for (const [at, score] of doubtful) {
      expect(score).toBe(Math.fround(scoreRow(model.trees, rows, at * CONTEXT_COLUMNS)))
    }
  })
})

describe('the classifier newsfold', () => {
  const settings = toSettings(EXTRACT_PARAMETERS)
  const judge = (html: string) => newsfold.classify(toBlocks(html), settings)

  test('keeps what has no markup at all, without a score', () => {
    expect(judge(STORY)).toEqual([{ kept: true, reason: 'text' }])
    expect(judge('北方的大坝在夜间保持稳定，政府周五表示，没有人受伤。')).toEqual([{ kept: true, reason: 'text' }])
    expect(judge('')).toEqual([])
  })

  test('doubts what has neither markup nor a sentence', () => {
    for (const text of [
      'a',
      'Three dead in crash',
      'id,name\n1,Ferry 2.5\n2,Bridge 3.0\n'.repeat(9),
      'x = 1 ? 2 : 3; '.repeat(9),
    ]) {
      expect(judge(text), text).toEqual([{ kept: true, reason: 'doubtful' }])
    }
  })

  test('gives each block of a page a score, and says kept of what it keeps', () => {
    const judged = judge(
      `<html><body><ul><li><a href="/">Home</a></li><li><a href="/s">Sport</a></li></ul>${p(STORY)}${p(MORE)}${p(LAST)}</body></html>`,
    )
    expect(judged.map(({ kept }) => kept)).toEqual([false, false, true, true, true])
    for (const { kept, reason, score } of judged) {
      expect(kept).toBe(reason === 'kept')
      expect(Number.isFinite(score)).toBe(true)
    }
  })

  test('gives the same scores each time', () => {
    const page = `<html><body>${p(STORY)}<p>Menu</p></body></html>`
    expect(judge(page)).toEqual(judge(page))
  })
})
