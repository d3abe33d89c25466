import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { toSettings } from '../parameters.ts'
import { MAXIMUM_BYTES } from '../read/reader.ts'
import { cleanText } from '../text/normalize.ts'
import { toBody } from './body.ts'
import { EXTRACT_PARAMETERS } from './classify/classify.ts'
import { extract, extractPage } from './extract.ts'

const FIXTURES = new URL('../../test/fixtures/pages/', import.meta.url)

type Expected = ExpectedArticle | WithoutArticle

/** The page holds no article: its text is empty, or at least called partial. */
interface WithoutArticle {
  readonly withoutArticle: true
}

interface ExpectedArticle {
  readonly url?: string
  readonly article: Record<string, unknown>
  /** Those of the body. */
  readonly paragraphs: readonly string[]
  /** Kind and text of what stands apart. */
  readonly apart?: readonly (readonly [string, string])[]
}

describe('the article of a page', () => {
  const slugs = readdirSync(FIXTURES).sort()

  test('there are pages to look at', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(8)
  })

  test.each(slugs)('%s', (slug) => {
    const page = readFileSync(new URL(`${slug}/source.html`, FIXTURES))
    const expected = JSON.parse(readFileSync(new URL(`${slug}/expected.json`, FIXTURES), 'utf8')) as Expected
    if ('withoutArticle' in expected) {
      const { text, partial } = extract(page).article
      expect(text === '' || partial, text).toBe(true)
      return
    }
    const { text, apart, ...rest } = extract(page, expected.url === undefined ? {} : { url: expected.url }).article
    const body = toBody({ text, ...(apart !== undefined && { apart }) })
    expect(body === '' ? [] : body.split('\n\n')).toEqual(expected.paragraphs)
    expect(apart?.map(({ kind, span }) => [kind, text.slice(span.from, span.to)])).toEqual(expected.apart)
    expect(rest).toEqual(expected.article)
  })
})

describe('extract', () => {
  const PAGE = '<p>The old harbour bridge will be closed to all traffic from Monday on, engineers said.</p><p>Menu</p>'

  test.each([
    ['nothing', undefined, {}, 'page must be a Uint8Array or text, not undefined'],
    ['what fetch gives', new ArrayBuffer(9), {}, 'page must be a Uint8Array or text, not an object'],
    ['a list', [60, 112, 62], {}, 'page must be a Uint8Array or text, not a list'],
    ['an address that is no text', PAGE, { url: new URL('https://news.example/7') }, 'url of extract must be text'],
    ['hints that are no object', PAGE, 'https://news.example/7', 'the hints of extract must be an object'],
  ])('refuses %s by name', (_, page, hints, message) => {
    const call = () => extract(page as string, hints as object)
    expect(call).toThrow(message)
    expect(call).toThrow(expect.objectContaining({ code: 'option-wrong' }))
  })

  test('takes a page that was read as its own hints', () => {
    const page = { bytes: Buffer.from(PAGE), id: 'file.html', url: 'https://news.example/7', contentType: 'text/html' }
    expect(extract(page.bytes, page).article.url).toBe(page.url)
  })

  test('tells on request why each block was kept or not', () => {
    expect(extract(PAGE).blocks).toBeUndefined()
    const plain = toSettings(EXTRACT_PARAMETERS, { 'extract.classifier': 'plain' })
    expect(extract(PAGE, { explain: true }, plain).blocks?.map((block) => [block.kept, block.reason])).toEqual([
      [true, 'kept'],
      [false, 'short'],
    ])
    const [first, second] = extract(PAGE, { explain: true }).blocks ?? []
    expect(first).toMatchObject({ kept: true, span: { from: 0, to: 84 } })
    expect(first!.reason).toMatch(/^(?:kept|doubtful)$/)
    expect(first!.score!).toBeGreaterThan(second!.score!)
    expect(second).toMatchObject({ kept: false })
    expect(second!.span).toBeUndefined()
  })

  test('an article of what is kept in doubt is partial', () => {
    const plain = toSettings(EXTRACT_PARAMETERS, { 'extract.classifier': 'plain' })
    expect(extract('<p>Three dead in crash</p>', {}, plain).article).toEqual({
      text: 'Three dead in crash',
      partial: true,
    })
    expect(extract(PAGE, {}, plain).article.partial).toBe(false)
  })

  test('tells on request where each field came from, and what stands apart', () => {
    const page = `<h1>Bridge to close</h1><p>By Ana Silva</p>${PAGE}`
    expect(extract(page).sources).toBeUndefined()
    const { blocks, sources } = extract(page, { explain: true })
    expect(sources).toEqual({ title: 'heading', byline: 'text' })
    expect(blocks?.[1]).toMatchObject({ text: 'By Ana Silva', apart: 'byline', span: { from: 0, to: 12 } })
  })

  test('the text is clean, so that spans hold in what is stored', () => {
    const page = `<h1>Bridge to\0 close</h1><p>By Ana\0 Silva&#0;&#xd800;</p>${PAGE}\ud800`
    const { text } = extract(page).article
    expect(cleanText(text)).toBe(text)
  })

  test('takes the name and time of a page, and its address before its own id', () => {
    const bytes = Buffer.from(`<link rel=canonical href="/b">${PAGE}`)
    const url = 'https://a.example/b?c'
    expect(extractPage({ bytes, url, seenAt: '2026-01-01T00:00:00.000Z' }).article).toMatchObject({
      id: 'https://a.example/b',
      url,
      seenAt: '2026-01-01T00:00:00.000Z',
    })
    expect(extractPage({ bytes, url, id: 'mine' }).article.id).toBe('mine')
    expect(extractPage({ bytes }).article.id).toBeUndefined()
  })

  test('an empty page has empty text', () => {
    expect(extract('').article).toEqual({ text: '', partial: false })
    expect(extract(new Uint8Array()).article).toEqual({ text: '', partial: false })
  })

  test('plain text is its own article', () => {
    expect(extract('Three dead in crash').article.text).toBe('Three dead in crash')
  })

  test('a page over the limit is refused', () => {
    const code = expect.objectContaining({ code: 'text-too-long' })
    expect(() => extract(new Uint8Array(MAXIMUM_BYTES + 1))).toThrow(code)
    expect(() => extract('ü'.repeat(MAXIMUM_BYTES / 2 + 1))).toThrow(code)
  })

  test('what is no page is refused by name', () => {
    const code = expect.objectContaining({ code: 'not-a-page' })
    expect(() => extract(Buffer.from('%PDF-1.4'))).toThrow(code)
    expect(() => extract('%PDF-1.4 and so on')).toThrow(code)
    expect(() => extract('{"a":1}')).toThrow(code)
  })

  test('lone surrogates are replaced', () => {
    expect(extract('one two three \ud800').article.text).toBe('one two three \ufffd')
  })

  test('random bytes in a page give an article or a refusal, always text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 90 }), (noise, at) => {
        const page = Buffer.concat([Buffer.from(PAGE.slice(0, at)), noise, Buffer.from(PAGE.slice(at))])
        try {
          const { text } = extract(page).article
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\0')
        } catch (error) {
          expect(error).toBeInstanceOf(NewsfoldError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('real markup cut, repeated and swapped never throws', () => {
    const pages = readdirSync(FIXTURES).map((slug) => readFileSync(new URL(`${slug}/source.html`, FIXTURES), 'latin1'))
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    const cut = fc.tuple(fc.constantFrom(...pages), place, place, fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 5 }), (cuts) => {
        const soup = cuts
          .map(([page, from, to, times]) => page.slice(page.length * from, page.length * to).repeat(times))
          .join('')
        expect(typeof extract(soup).article.text).toBe('string')
      }),
      { numRuns: 1000 },
    )
  })
})
