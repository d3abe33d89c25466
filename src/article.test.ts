import { describe, expect, test } from 'vitest'
import { toArticle } from './article.ts'
import type { Apart } from './model.ts'

const now = () => '2026-01-01T00:00:00.000Z'
const apartOf = (text: string, apart: unknown) => toArticle({ text, apart: apart as readonly Apart[] }, now).apart

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
