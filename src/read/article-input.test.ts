import { expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { toArticleInput } from './article-input.ts'
import { MAXIMUM_BYTES } from './reader.ts'

function refusalOf(value: unknown): string {
  try {
    toArticleInput(value)
  } catch (error) {
    if (error instanceof NewsfoldError) return `${error.code}: ${error.message}`
  }
  return 'taken'
}

test('all fields are taken, times in UTC, unknown ones ignored', () => {
  expect(
    toArticleInput({
      id: 17,
      text: 'The dam held.',
      title: 'Dam',
      url: 'https://a.example/1',
      outlet: 'A',
      language: 'en',
      byline: 'B',
      origin: 'wire',
      publishedAt: '2026-03-14T06:30:00+01:00',
      modifiedAt: '2026-03-15',
      seenAt: '2026-03-16T00:00:00Z',
      topic: ['water'],
    }),
  ).toEqual({
    id: '17',
    text: 'The dam held.',
    title: 'Dam',
    url: 'https://a.example/1',
    outlet: 'A',
    language: 'en',
    byline: 'B',
    origin: 'wire',
    publishedAt: '2026-03-14T05:30:00.000Z',
    modifiedAt: '2026-03-15T00:00:00.000Z',
    seenAt: '2026-03-16T00:00:00.000Z',
  })
})

test('date and lang are other names of publishedAt and language', () => {
  expect(toArticleInput({ text: 'a', date: '26-FEB-1987 15:01:01.79', lang: 'en' })).toEqual({
    text: 'a',
    publishedAt: '1987-02-26T15:01:01.790Z',
    language: 'en',
  })
})

test('null and empty fields count as absent', () => {
  expect(toArticleInput({ text: '', id: '', title: null, url: '', date: null })).toEqual({ text: '' })
})

test("a publisher's odd date is left out, an odd seenAt refused", () => {
  expect(toArticleInput({ text: 'a', publishedAt: 'last Tuesday', modifiedAt: '' })).toEqual({ text: 'a' })
  expect(refusalOf({ text: 'a', seenAt: 'last Tuesday' })).toMatch(/^field-wrong: the field seenAt .*"last Tuesday"/)
  expect(refusalOf({ text: 'a', seenAt: 'March 14, 2026' })).toMatch(/^field-wrong/)
})

test('a refusal names the field, what was expected and what came', () => {
  expect(refusalOf({ title: 'a' })).toBe('field-missing: a record must have the field text')
  expect(refusalOf({ text: null })).toMatch(/^field-missing/)
  expect(refusalOf({ text: 5 })).toBe('field-wrong: the field text must be text, not 5')
  expect(refusalOf({ text: 'a', title: ['b'] })).toBe('field-wrong: the field title must be text, not a list')
  expect(refusalOf({ text: 'a', date: {} })).toBe('field-wrong: the field date must be a time, not an object')
  expect(refusalOf({ text: 'a', id: true })).toBe('field-wrong: the field id must be text, not true')
  for (const value of [null, undefined, 'text', 3, ['a']]) expect(refusalOf(value)).toMatch(/^field-wrong: a record/)
})

test('text over the limit is refused, counted in bytes', () => {
  expect(refusalOf({ text: 'a'.repeat(MAXIMUM_BYTES) })).toBe('taken')
  expect(refusalOf({ text: 'ü'.repeat(MAXIMUM_BYTES / 2 + 1) })).toMatch(/^text-too-long/)
})
