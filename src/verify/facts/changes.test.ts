import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts, prepareText, toLines } from '../../../test/fact-pairs.ts'
import type { Change } from '../../model.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import { alignSentences } from './align.ts'
import { factsOf } from './article-facts.ts'
import { compareFacts } from './changes.ts'
import { matchItems } from './match-items.ts'

const STORY =
  'At least 12 people were killed and 30 injured when a bus left the road near Ashby on Friday, police said. ' +
  '"We have never seen anything like it here," the mayor, Ann Wells, told reporters. ' +
  'The bus carried 54 passengers from Harwick to the coast. The road was closed for 6 hours.'

/** Text that meets every reader: digits, marks, number words, quotation marks, capitals, Han, Arabic, controls. */
const PIECES = [
  '1',
  '12',
  '1,234',
  '3.5',
  '6 3/16',
  '2-1',
  '12:30',
  '1/2',
  '½',
  '%',
  '$',
  '€',
  'bn',
  'million',
  'mln',
  'one',
  'twelve',
  'hundred',
  'and',
  'April',
  'Monday',
  'in',
  '1987',
  "'",
  '"',
  '“',
  '”',
  '«',
  '\u0091',
  '\u0092',
  '\u0093',
  '\u0094',
  '.',
  ',',
  ' ',
  '\n',
  '\n\n',
  'Image',
  'of',
  'Peter',
  'Holloway',
  'killed',
  '十二',
  '万',
  '3',
  '年',
  '月',
  '人',
  '死亡',
  '。',
  '١٢',
  '٫',
  'و300',
  'ألف',
  'yüzde',
  'bin',
  "17'si",
  'quatre-vingt-dix',
  'e',
  'de',
  '\ud83d\ude00',
  '\ud800',
  '\u200b',
  '½',
  'x'.repeat(50),
]
const soup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 80 })
  .chain((pieces) => fc.constantFrom('', ' ').map((between) => pieces.join(between).toWellFormed()))
const anything = fc.oneof(
  soup,
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed()),
)
const language = fc.constantFrom(undefined, 'en', 'fr', 'de', 'es', 'pt', 'tr', 'ar', 'zh', 'ja', 'fi')

function spansOf(change: Change, side: 'article' | 'earlier'): [number, number][] {
  const span = change[side]
  return span === undefined ? [] : [[span.from, span.to]]
}

describe('what changed, whatever the text', () => {
  it('is nothing between a text and itself', () => {
    fc.assert(
      fc.property(anything, language, (text, code) => {
        const { measurements, changes } = compareTexts(text, text, code)
        expect(changes).toEqual([])
        expect(measurements).toMatchObject({
          changedFigures: 0,
          newWords: 0,
          droppedWords: 0,
          novelty: 0,
          slotOverlap: 1,
        })
        expect(measurements.sharedFigures).toBe(measurements.figures)
      }),
      { numRuns: 400 },
    )
  })

  it('never throws, gives finite numbers, and points into the texts', () => {
    fc.assert(
      fc.property(anything, anything, language, (article, earlier, code) => {
        const { measurements, changes } = compareTexts(article, earlier, code)
        for (const value of Object.values(measurements)) expect(Number.isFinite(value) && value >= 0).toBe(true)
        for (const share of ['newShare', 'droppedShare', 'slotOverlap', 'novelty'] as const) {
          expect(measurements[share]).toBeLessThanOrEqual(1)
        }
        for (const change of changes) {
          for (const [from, to] of spansOf(change, 'article')) expect(from < to && to <= article.length).toBe(true)
          for (const [from, to] of spansOf(change, 'earlier')) expect(from < to && to <= earlier.length).toBe(true)
          expect(change.article ?? change.earlier).toBeDefined()
        }
      }),
      { numRuns: 600 },
    )
  })

  it('counts what both share the same from both sides', () => {
    fc.assert(
      fc.property(anything, anything, language, (article, earlier, code) => {
        const there = compareTexts(article, earlier, code).measurements
        const back = compareTexts(earlier, article, code).measurements
        expect(there.slots).toBe(back.slots)
        expect(there.figures).toBe(back.earlierFigures)
      }),
      { numRuns: 200 },
    )
  })

  it('is the same whenever it is asked', () => {
    const earlier = STORY.replace('12 people', '14 people').replace('54 passengers', '51 passengers')
    const first = compareTexts(STORY, earlier, 'en')
    compareTexts('Something else of 99 words.', STORY, 'en')
    expect(compareTexts(STORY, earlier, 'en')).toEqual(first)
  })

  it('is seen the other way round when the texts change places', () => {
    const later = `${STORY.replace('12 people', '14 people')} Rescue workers searched the river for hours.`
    const there = compareTexts(later, STORY, 'en').measurements
    const back = compareTexts(STORY, later, 'en').measurements
    expect(there.changedFigures).toBe(1)
    expect(back.changedFigures).toBe(1)
    expect(there.newWords).toBe(back.droppedWords)
    expect(there.newShare).toBe(back.droppedShare)
    expect(there.slotOverlap).toBe(back.slotOverlap)
  })
})

describe('what covers a text', () => {
  it('covers sentences that were moved, split and joined', () => {
    const earlier =
      'The harbour was closed after the storm tore two cranes from their tracks. The port authority said repairs will take a month. Ships are sent to Eastmoor.'
    const article =
      'Ships are sent to Eastmoor. The port authority said repairs will take a month and the harbour was closed after the storm tore two cranes from their tracks.'
    const { measurements } = compareTexts(article, earlier, 'en')
    expect(measurements).toMatchObject({ newSentences: 0, droppedWords: 0, changedFigures: 0 })
    expect(measurements.newWords).toBeLessThanOrEqual(1)
  })

  it('leaves a part that was cut out as dropped and not as new', () => {
    const { measurements, changes } = compareTexts(STORY.slice(0, STORY.indexOf(' The bus')), STORY, 'en')
    expect(measurements).toMatchObject({ newWords: 0, newShare: 0, novelty: 0, droppedWords: 17 })
    expect(changes).toHaveLength(1)
  })

  it('grows with what is new: nothing for a typo, more for words, most for facts', () => {
    const novelty = (article: string) => compareTexts(article, STORY, 'en').measurements.novelty!
    const typo = novelty(STORY.replace('passengers', 'pasengers'))
    const words = novelty(`${STORY} Traffic was sent around the village.`)
    const toll = novelty(STORY.replace('12 people', '14 people'))
    const both = novelty(
      `${STORY.replace('12 people', '14 people')} "Nobody told us that the bridge was weak," she said.`,
    )
    expect([0, typo]).toEqual([0, 0])
    expect(words).toBeGreaterThan(typo)
    expect(toll).toBeGreaterThan(words)
    expect(both).toBeGreaterThan(toll)
    expect(both).toBeLessThan(1)
  })

  it('keeps the changes that tell most when there are many', () => {
    const lines = (count: (i: number) => number) =>
      Array.from(
        { length: 60 },
        (_, i) =>
          `In district number ${'abcdefghij'[i % 10]}${'klmnopq'[i % 7]}x the council counted ${count(i)} broken lamps along its roads.`,
      )
    const { changes, measurements } = compareTexts(
      lines((i) => 300 + i).join(' '),
      lines((i) => 500 + i).join(' '),
      'en',
    )
    expect(measurements.changedFigures).toBe(60)
    expect(changes).toHaveLength(40)
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['figure']))
  })
})

describe('words that are not in the tokens', () => {
  const caption = 'Rescuers carry one of 99 victims, said Peter Holloway.'
  const other = 'Flowers lie at the stop where 7 died, wrote Martin Greaves.'

  it('are neither new nor changed when they stand apart', () => {
    const withCaption = (words: string) => {
      const text = `${words}\n\n${STORY}`
      const apart = [{ kind: 'caption' as const, span: { from: 0, to: words.length } }]
      const prepared = prepareText(text, 'en', apart)
      return prepared
    }
    const { measurements, changes } = compareFacts(withCaption(caption), withCaption(other))
    expect(changes).toEqual([])
    expect(measurements).toMatchObject({ figures: 4, newWords: 0, novelty: 0 })
  })

  it('join no figure to what stands behind them', () => {
    // "12" and "million" are neighbours only because words between them were taken out.
    const prepared = prepareText('The town spent 12 subscribe now please million reasons to stay here.', 'en')
    const cut = without(prepared.tokens, 4, 7)
    expect(factsOf({ article: prepared.article, tokens: cut }).figures.map(({ value }) => value)).toEqual([12])
  })
})

/** The tokens without those from one index to another. */
function without(tokens: Tokens, from: number, to: number): Tokens {
  const keep = Array.from({ length: tokens.length }, (_, i) => i).filter((i) => i < from || i >= to)
  return {
    ...tokens,
    length: keep.length,
    words: Uint32Array.from(keep.flatMap((i) => [tokens.words[2 * i]!, tokens.words[2 * i + 1]!])),
    starts: Uint32Array.from(keep, (i) => tokens.starts[i]!),
    ends: Uint32Array.from(keep, (i) => tokens.ends[i]!),
    flags: Uint8Array.from(keep, (i) => tokens.flags[i]!),
  }
}

describe('hostile text', () => {
  /** Looks of the alignment and cells of all matched pairs. */
  function work(article: string, earlier: string): number {
    const a = factsOf(prepareText(article, 'en'))
    const b = factsOf(prepareText(earlier, 'en'))
    const { partners, equal, looks } = alignSentences(a, b)
    const matches = new Int32Array(a.count)
    let cells = 0
    for (let part = 0; part < partners.length; part++) {
      if (partners[part]! >= 0 && equal[part] === 0) cells += matchItems(a, part, b, partners[part]!, matches)
    }
    return looks + cells
  }

  const repeat = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join(' ')
  const shapes: Readonly<Record<string, (size: number) => [string, string]>> = {
    'figures without end': (size) => [repeat(size, (i) => String(i)), repeat(size, (i) => String(i + 7))],
    'one sentence again and again': (size) => [
      repeat(size, (i) => `The team of ${i} won the match against the others.`),
      repeat(size, (i) => `The team of ${i + size} won a match against the others.`),
    ],
    'one word again and again': (size) => ['word '.repeat(8 * size), 'word other '.repeat(4 * size)],
    'sentences of the same small words': (size) => [
      repeat(size, (i) => `It is to be of the ${i % 97} and of the ${i % 89}.`),
      repeat(size, (i) => `Of the ${i % 83} and to be it is of the ${i % 79}.`),
    ],
  }
  for (const [name, make] of Object.entries(shapes)) {
    it(`costs twice as much when it is twice as long: ${name}`, () => {
      const small = work(...make(1500))
      const large = work(...make(3000))
      expect(large).toBeLessThan(2.3 * small + 1000)
      // A few hundred steps for each word at the very most.
      expect(large).toBeLessThan(3000 * 8 * 600)
    })
  }

  it.each([
    ['a megabyte without a space', 'x'.repeat(1 << 20)],
    ['a megabyte of digits', '7'.repeat(1 << 20)],
    ['a megabyte of points and digits', '7.'.repeat(1 << 19)],
    ['a hundred thousand figures', repeat(100_000, (i) => `${i}`)],
    ['a hundred thousand number words', 'two hundred and '.repeat(33_000)],
    ['a hundred thousand opening marks', '“a '.repeat(100_000)],
    ['a hundred thousand apostrophes', "'a".repeat(100_000)],
    ['a long run of numerals', '万千百十一'.repeat(20_000)],
    ['a long run of Han text', '青石镇附近的居民说'.repeat(20_000)],
    ['a hundred thousand hyphens', '1-'.repeat(100_000)],
    ['a hundred thousand scales', 'million '.repeat(100_000)],
  ])('is read and compared: %s', (_, text) => {
    const { measurements } = compareTexts(`${text} and 12 people were killed.`, `${text} and 14 people were killed.`)
    expect(Number.isFinite(measurements.novelty)).toBe(true)
  })
})

describe('the guide', () => {
  it('explains every measurement, and no other', () => {
    const section = readFileSync('docs/judging.md', 'utf8').split('### The measurements')[1]!.split('###')[0]!
    const rows = section.split('\n').filter((line) => line.startsWith('| `'))
    const documented = rows.flatMap((row) => Array.from(row.split('|')[1]!.matchAll(/`(\w+)`/g), ([, name]) => name!))
    expect(documented.sort()).toEqual(Object.keys(compareTexts(STORY, STORY, 'en').measurements).sort())
  })
})

describe('a list of changes', () => {
  it('names kind, place and what is counted, in the order of the text', () => {
    const earlier = STORY.replace('12 people', '14 people').replace('Ann Wells', 'Joan Hartley').replace('54', '51')
    const compared = compareTexts(STORY, earlier, 'en')
    expect(toLines(compared, STORY, earlier)).toEqual([
      'figure dead: 14 > 12',
      'name: Joan Hartley > Ann Wells',
      'figure people: 51 > 54',
    ])
  })
})
