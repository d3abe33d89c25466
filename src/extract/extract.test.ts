import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { MAXIMUM_BYTES } from '../read/reader.ts'
import { extract, extractPage } from './extract.ts'

const FIXTURES = new URL('../../test/fixtures/pages/', import.meta.url)

interface Expected {
  readonly url?: string
  readonly article: Record<string, unknown>
  readonly paragraphs: readonly string[]
}

describe('the article of a page', () => {
  const slugs = readdirSync(FIXTURES).sort()

  test('there are pages to look at', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(8)
  })

  test.each(slugs)('%s', (slug) => {
    const page = readFileSync(new URL(`${slug}/source.html`, FIXTURES))
    const expected = JSON.parse(readFileSync(new URL(`${slug}/expected.json`, FIXTURES), 'utf8')) as Expected
    const { text, ...rest } = extract(page, expected.url === undefined ? {} : { url: expected.url }).article
    expect(text === '' ? [] : text.split('\n\n')).toEqual(expected.paragraphs)
    expect(rest).toEqual(expected.article)
  })
})

describe('extract', () => {
  const PAGE = '<p>The old harbour bridge will be closed to all traffic from Monday on, engineers said.</p><p>Menu</p>'

  test('tells on request why each block was kept or not', () => {
    expect(extract(PAGE).blocks).toBeUndefined()
    expect(extract(PAGE, { explain: true }).blocks?.map((block) => [block.kept, block.reason])).toEqual([
      [true, 'kept'],
      [false, 'short'],
    ])
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
    expect(() => extract(Buffer.from('%PDF-1.4'))).toThrow(expect.objectContaining({ code: 'not-a-page' }))
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
