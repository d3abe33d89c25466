import { describe, expect, test } from 'vitest'
import { toArticle } from './article.ts'
import type { Apart, ArticleInput } from './model.ts'

const now = () => '2026-01-01T00:00:00.000Z'
const apartOf = (text: string, apart: unknown) => toArticle({ text, apart: apart as readonly Apart[] }, now).apart

describe('fields', () => {
  const given = (fields: object) => toArticle({ text: 'The dam held.', ...fields } as ArticleInput, now)

  test('are read as readers read them: null and empty ones are absent, others are unknown', () => {
    const plain = given({})
    expect(plain.id).toMatch(/^text:/)
    expect(given({ id: '', title: null, url: '', outlet: null, apart: null, bogus: 1 })).toEqual(plain)
    expect(given({ id: 17 }).id).toBe('17')
    expect(given({ id: '\0' }).id).toBe(plain.id)
  })

  test('that are times become UTC, with or without a zone', () => {
    expect(
      given({ seenAt: '2026-03-01 06:00', publishedAt: '2026-03-01T01:00:00+02:00', modifiedAt: 'March 14, 2026' }),
    ).toMatchObject({
      seenAt: '2026-03-01T06:00:00.000Z',
      publishedAt: '2026-02-28T23:00:00.000Z',
      modifiedAt: '2026-03-14T00:00:00.000Z',
    })
    expect(given({ publishedAt: 'last Tuesday' })).not.toHaveProperty('publishedAt')
  })

  test.each(['3', 'soon', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '2026-02-30'])(
    'say when it was seen, or are refused: %s',
    (seenAt) => {
      expect(() => given({ seenAt })).toThrow(expect.objectContaining({ code: 'field-wrong' }))
    },
  )
})

describe('parts that stand apart', () => {
  test('are kept as they are', () => {
    const apart: Apart[] = [{ kind: 'dateline', span: { from: 0, to: 7 } }]
    expect(apartOf('ROMA - The dam held.', apart)).toBe(apart)
    expect(toArticle({ text: 'The dam held.' }, now)).not.toHaveProperty('apart')
  })

  test('move with the text when NUL is dropped from it', () => {
    expect(apartOf('\0RO\0MA - The\0 dam', [{ kind: 'dateline', span: { from: 1, to: 9 } }])).toEqual([
      { kind: 'dateline', span: { from: 0, to: 7 } },
    ])
    expect(apartOf('\ud800 ROMA', [{ kind: 'dateline', span: { from: 2, to: 6 } }])).toEqual([
      { kind: 'dateline', span: { from: 2, to: 6 } },
    ])
  })

  test.each([
    ['ROMA'],
    [[null]],
    [[{ kind: 'advert', span: { from: 0, to: 1 } }]],
    [[{ kind: 'caption' }]],
    [[{ kind: 'caption', span: { from: 0, to: 5 } }]],
    [[{ kind: 'caption', span: { from: -1, to: 2 } }]],
    [[{ kind: 'caption', span: { from: 3, to: 2 } }]],
    [[{ kind: 'caption', span: { from: 0.5, to: 2 } }]],
  ])('that are none are refused by name: %j', (apart) => {
    expect(() => apartOf('ROMA', apart)).toThrow(
      expect.objectContaining({ code: 'field-wrong', message: expect.stringContaining('apart') }),
    )
  })
})
