import { describe, expect, it } from 'vitest'
import type { ArticleInput } from '../../model.ts'
import { seeded } from '../../random.ts'
import { ShingleSet } from '../../tokenize/shingle.ts'
import { tokenize } from '../../tokenize/tokenize.ts'
import { getKinds, KINDS } from './kinds.ts'
import { type MadeText, makeRelations } from './relations.ts'

/** What differs from article to article, so that no two are prints of one. */
const PLACES = ['Ansel', 'Brock', 'Corrin', 'Dunmore', 'Elstow', 'Farrow', 'Gresham', 'Halden', 'Iverton', 'Kelso']
const THINGS = [
  'ferry',
  'bridge',
  'harbour',
  'tunnel',
  'railway',
  'museum',
  'hospital',
  'market',
  'reservoir',
  'airport',
]
const DOINGS = ['closed', 'flooded', 'reopened', 'damaged', 'searched', 'inspected', 'painted', 'evacuated', 'sold']

/** Articles in English of made-up news, each with names, figures and units of its own. */
function makeEnglish(count: number): (ArticleInput & { id: string })[] {
  const random = seeded(5)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!
  return Array.from({ length: count }, (_, i) => {
    const name = `${pick(PLACES)}${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${'aeiou'[i % 5]}`
    const words = () => Array.from({ length: 9 }, () => `${pick(THINGS)}${Math.floor(random() * 90)}x`).join(' ')
    const sentences = Array.from({ length: 9 }, (_, s) => {
      const figure = 30 + Math.floor(random() * 900)
      if (s === 1)
        return `About ${figure} people were brought out of the ${pick(THINGS)} ${words()}, said mayor ${name}.`
      if (s === 3) return `It cost 12.48 million dollars and 11,908,000 hours, or ${figure} tonnes of ${words()}.`
      if (s === 5) return `However, ${2 + (i % 9)} workers of ${name} had ${pick(DOINGS)} ${words()}.`
      return `The ${pick(THINGS)} near ${name} was ${pick(DOINGS)} after ${words()}, which officials also told us.`
    })
    // Every third is a bulletin: short, and full of figures.
    const paragraphs = [sentences.slice(0, 3), sentences.slice(3, 6), i % 3 === 0 ? [] : sentences.slice(6)]
    return {
      id: `en${i}`,
      title: `${pick(THINGS)} ${pick(DOINGS)} in ${name}`,
      text: paragraphs
        .map((one) => one.join(' '))
        .join('\n\n')
        .trim(),
      language: 'en',
      publishedAt: '2026-03-01T06:00:00.000Z',
    }
  })
}

const HAN =
  '春江潮水连海平海上明月共潮生滟滟随波千万里何处春江无月明江流宛转绕芳甸月照花林皆似霰空里流霜不觉飞汀上白沙看不见'

function makeChinese(count: number): (ArticleInput & { id: string })[] {
  const random = seeded(6)
  const some = (length: number) => Array.from({ length }, () => HAN[Math.floor(random() * HAN.length)]!).join('')
  return Array.from({ length: count }, (_, i) => ({
    id: `zh${i}`,
    language: 'zh-CN',
    text: Array.from({ length: 9 }, (_, s) =>
      s % 3 === 1
        ? `${some(12)}北京${some(6)}达到${20 + Math.floor(random() * 70)}人，${3 + s}名${some(8)}，投资${4 + s}.27亿元。`
        : `${some(20)}，${some(14)}目前${some(6)}。`,
    ).join(''),
  }))
}

const ARTICLES = [...makeEnglish(160), ...makeChinese(120)]
const made = makeRelations(ARTICLES, { seed: 1, pairs: 102, kinds: KINDS })
const textOf = new Map(made.texts.map((text) => [text.id, text]))

function shareIn(one: string, other: string): number {
  const set = new ShingleSet()
  set.fill(tokenize({ text: one }), 2)
  return set.countShared(tokenize({ text: other }), 2).shared / (set.size || 1)
}

function sidesOf(kind: string): { earlier: MadeText; article: MadeText; contained: number; contains: number }[] {
  return made.pairs
    .filter((pair) => pair.kind === kind)
    .map((pair) => {
      const [earlier, article] = [textOf.get(pair.earlier)!, textOf.get(pair.new)!]
      return {
        earlier,
        article,
        contained: shareIn(article.text, earlier.text),
        contains: shareIn(earlier.text, article.text),
      }
    })
}

const hoursOf = ({ earlier, article }: { earlier: MadeText; article: MadeText }) =>
  (Date.parse(article.publishedAt) - Date.parse(earlier.publishedAt)) / 3_600_000

describe('generated relations', () => {
  it('are of every kind and language in turn, each text once', () => {
    const counts = new Map<string, number>()
    for (const { kind } of made.pairs) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual(KINDS.map(({ name }) => name).sort())
    expect(new Set(made.pairs.map(({ language }) => language))).toEqual(new Set(['en', 'zh']))
    expect(textOf.size).toBe(made.texts.length)
    expect(new Set(made.pairs.map(({ earlier }) => earlier)).size).toBe(made.pairs.length)
  })

  it('have the label and the reason of their kind, and texts that are there', () => {
    for (const pair of made.pairs) {
      const kind = KINDS.find(({ name }) => name === pair.kind)
      expect(pair).toMatchObject({ label: kind?.label, reason: kind?.because })
      expect(textOf.get(pair.earlier)?.text).not.toBe(textOf.get(pair.new)?.text)
      expect(textOf.get(pair.new)?.text).not.toMatch(/undefined|NAME|FIGURE|[\ue000-\uf8ff]/u)
    }
  })

  it('come as many hours later as their kind says, texts in the order of time', () => {
    for (const { name, hours } of KINDS) {
      for (const sides of sidesOf(name)) {
        expect(hoursOf(sides)).toBeGreaterThanOrEqual(hours[0] - 0.001)
        expect(hoursOf(sides)).toBeLessThanOrEqual(hours[1] + 0.001)
      }
    }
    const times = made.texts.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual(times.toSorted())
  })

  it.each([
    ['cut', 0.95, 1, 0.2, 0.75],
    ['caption', 0.75, 1, 0, 0.4],
    ['extend', 0.3, 0.85, 0.95, 1],
    ['reprint', 0.6, 1, 1, 1],
    ['copy-edit', 0.85, 0.999, 0.85, 1],
    ['rounding', 0.8, 0.999, 0.8, 0.999],
    ['number-words', 0.85, 0.999, 0.85, 0.999],
    ['changed-count', 0.85, 0.999, 0.85, 0.999],
    ['corrected-name', 0.8, 0.999, 0.8, 0.999],
    ['corrected-unit', 0.8, 0.999, 0.8, 0.999],
    ['daily-bulletin', 0.85, 0.999, 0.85, 0.999],
    ['new-quotation', 0.6, 0.98, 0.95, 1],
    ['retake', 0.5, 0.9, 0.5, 0.9],
    ['refilled-template', 0.5, 0.98, 0.5, 0.98],
    ['round-up', 0.05, 0.5, 0.05, 0.5],
    ['same-topic', 0, 0.3, 0, 0.3],
  ])('%s holds what it says', (kind, containedFrom, containedTo, containsFrom, containsTo) => {
    const sides = sidesOf(kind)
    expect(sides.length).toBeGreaterThan(2)
    for (const { contained, contains } of sides) {
      expect(contained).toBeGreaterThanOrEqual(containedFrom)
      expect(contained).toBeLessThanOrEqual(containedTo)
      expect(contains).toBeGreaterThanOrEqual(containsFrom)
      expect(contains).toBeLessThanOrEqual(containsTo)
    }
  })

  it('are the same for the same seed only', () => {
    expect(makeRelations(ARTICLES, { seed: 1, pairs: 102, kinds: KINDS })).toEqual(made)
    expect(makeRelations(ARTICLES, { seed: 2, pairs: 102, kinds: KINDS })).not.toEqual(made)
  })

  it('are of the kinds asked for, as long as texts suffice, in languages that are known', () => {
    const kinds = getKinds(['cut', 'extend'])
    const few = makeRelations([...ARTICLES.slice(0, 9), { id: 'x', text: 'Bonjour.', language: 'fr' }], {
      seed: 1,
      pairs: 50,
      kinds,
    })
    expect(few.otherLanguages).toBe(1)
    expect(few.pairs.length).toBeGreaterThan(4)
    expect(few.pairs.length).toBeLessThan(10)
    expect(new Set(few.pairs.map(({ kind }) => kind))).toEqual(new Set(['cut', 'extend']))
    expect(() => getKinds(['paste'])).toThrow('no kind of edit is named paste; there is refilled-template')
  })
})

describe('templates', () => {
  it('come with what was sent on the days before, a bulletin at the same hour', () => {
    const [bulletin] = sidesOf('daily-bulletin')
    const before = made.texts.filter(({ id }) => id.startsWith(`${bulletin!.article.id}-`))
    expect(before).toHaveLength(3)
    expect(Math.abs(hoursOf(bulletin!) - 24)).toBeLessThan(0.5)
    const days = before.map(({ publishedAt }) => Date.parse(bulletin!.earlier.publishedAt) - Date.parse(publishedAt))
    for (const day of days) expect(Math.round(day / 86_400_000)).toBeGreaterThanOrEqual(1)
  })
})
