import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { ShingleList } from '../tokenize/shingle.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { CollectionLearner } from './collection-learner.ts'
import { readPackedHeader } from './packed-counts.ts'
import { NO_TEMPLATES, readTemplates, type Templates } from './templates.ts'

const random = seeded(11)
const word = () => `w${Math.floor(random() * 20_000).toString(36)}`
const words = (count: number) => Array.from({ length: count }, word).join(' ')

interface Told {
  readonly text: string
  readonly seenAt?: string
}

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number, 9)).toISOString()

function learn(articles: readonly Told[], kept?: number) {
  const learner = new CollectionLearner(['templates'], kept)
  for (const article of articles) learner.add(article, tokenize(article))
  return learner.finish()[0]!
}

/** The share of a text's shingles that are known in two texts, and in three or more. */
function shares(text: string, templates: Templates) {
  const { low, high, count } = new ShingleList().fill(tokenize({ text }), 3)
  const days = Array.from({ length: count }, (_, i) => templates.days(low[i]!, high[i]!))
  return { two: days.filter((one) => one === 2).length / count, more: days.filter((one) => one === 3).length / count }
}

/** Unrelated news, so that common words are common. */
const others = Array.from({ length: 60 }, (_, i) => ({ text: words(120), seenAt: day(i % 30) }))

/** Names, figures and a remark of its own in the words of all dividends. */
const notices = Array.from({ length: 30 }, (_, i) => ({
  text: `The board of ${words(4)} declared a quarterly dividend of ${i}07 cents a share. ${words(20)}`,
}))

describe('what is learned of templates', () => {
  it('is nothing for texts that were told once', () => {
    const templates = readTemplates(learn(others))
    expect(shares(others[0]!.text, templates)).toEqual({ two: 0, more: 0 })
  })

  it('knows the skeleton that others fill, and not the fillings', () => {
    const templates = readTemplates(learn([...others, ...notices.map((one) => ({ ...one, seenAt: day(1) }))]))
    expect(shares('declared a quarterly dividend of', templates)).toEqual({ two: 0, more: 1 })
    const filling = notices[0]!.text.split(' ').slice(3, 7).join(' ')
    expect(shares(`board of ${filling} declared`, templates).more).toBe(0)
  })

  it('needs no times', () => {
    const templates = readTemplates(learn([...others.map(({ text }) => ({ text })), ...notices]))
    expect(shares('declared a quarterly dividend of', templates).more).toBe(1)
  })

  it('takes a bulletin for a template that comes again days later with one figure changed', () => {
    const bulletin = words(60)
    const bulletins = [0, 3, 6, 9].map((at, i) => ({ text: `${bulletin} ${i}00`, seenAt: day(at) }))
    expect(shares(bulletin, readTemplates(learn([...others, ...bulletins]))).more).toBe(1)
  })

  it('takes reprints, cut or with another beginning, for one text, however many and over two days', () => {
    const story = words(200)
    const reprints = Array.from({ length: 30 }, (_, i) => ({
      text: i % 3 === 0 ? story : i % 3 === 1 ? story.split(' ').slice(0, 120).join(' ') : `${words(10)} ${story}`,
      seenAt: day(i % 2),
    }))
    expect(shares(story, readTemplates(learn([...others, ...reprints])))).toEqual({ two: 0, more: 0 })
  })

  it('is the same to the byte for the same articles, and named by its content', () => {
    expect(learn(others)).toEqual(learn(others))
    expect(learn(others).hash).not.toBe(learn(others.slice(1)).hash)
  })

  it('is learned in bounded memory, and says what was thrown away', () => {
    const skeleton = words(20)
    const fillings = others.map(({ text, seenAt }) => ({ text: `${text} ${skeleton}`, seenAt }))
    const snapshot = learn(fillings, 1024)
    const { header } = readPackedHeader('templates', snapshot.bytes)
    expect(header.dropped).toBeGreaterThan(5000)
    expect(header.articles).toBe(60)
    expect(shares(skeleton, readTemplates(snapshot)).more).toBe(1)
  })

  it('is nothing before anything was learned', () => {
    expect(readTemplates(undefined)).toBe(NO_TEMPLATES)
    expect(NO_TEMPLATES.days(1, 2)).toBe(0)
  })

  it('refuses bytes that are something else, damaged or cut off', () => {
    const snapshot = learn(others)
    const damaged = snapshot.bytes.slice()
    damaged[damaged.length - 1]! ^= 1
    for (const bytes of [damaged, snapshot.bytes.subarray(0, -4), new Uint8Array(100)]) {
      expect(() => readTemplates({ ...snapshot, bytes })).toThrow(/snapshot of templates/)
    }
  })
})
