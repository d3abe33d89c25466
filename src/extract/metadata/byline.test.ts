import { expect, test } from 'vitest'
import { findBare, findName, findNameAbove, findNameIn, isNames, joinNames } from './byline.ts'

test('words around a name are dropped', () => {
  expect(findName(' By  Jane Doe, ')).toBe('Jane Doe')
  expect(findName('Von Jana Müller')).toBe('Jana Müller')
  expect(findName('作者：王小明')).toBe('王小明')
  expect(findName('"Jane Doe"')).toBe('Jane Doe')
  expect(findName('Jane Doe \u25cf')).toBe('Jane Doe')
  expect(findName('Byron Lee')).toBe('Byron Lee')
  expect(findName('Dieter von Ahn')).toBe('Dieter von Ahn')
})

test('accounts and addresses are no names', () => {
  for (const nobody of [
    'admin',
    'https://a.example/jane',
    'jane@a.example',
    '%author%',
    '12',
    '{{ page.author }}',
    'page.head.extra.author',
    '',
    '  ',
    '—',
  ]) {
    expect(findName(nobody)).toBeUndefined()
  }
})

test('several names are one line, each once', () => {
  expect(joinNames(['By Jane Doe', 'Bo Li', undefined, 'Jane Doe'])).toBe('Jane Doe, Bo Li')
  expect(joinNames([])).toBeUndefined()
})

test('a line gives its names only if it says so', () => {
  expect(findNameIn('By Jane Doe and Bo Li | March 3, 2026')).toBe('Jane Doe and Bo Li')
  expect(findNameIn('Por Ana de la Cruz')).toBe('Ana de la Cruz')
  expect(findNameIn('Published March 3, 2026 by Jane Doe')).toBe('Jane Doe')
  expect(findNameIn('By JANE DOE Jan. 3, 2026')).toBe('JANE DOE')
  expect(findNameIn('By JANE DOE, Associated Press Writer Tue Jan 23, 10:47 PM')).toBe(
    'JANE DOE, Associated Press Writer',
  )
  expect(findNameIn('By JANE DOE : AP Medical Writer Jan 25, 2026 : 10:36 pm ET')).toBe('JANE DOE')
  expect(findNameIn('By Joe Friday')).toBe('Joe Friday')
  expect(findNameIn('Jane Doe')).toBeUndefined()
  expect(findNameIn('By the time it ended, the river had fallen.')).toBeUndefined()
  expect(findBare('Jane Doe March 3')).toBe('Jane Doe')
  expect(findBare('Sat, 20 Dec, 2025 - 06:36')).toBeUndefined()
  expect(isNames('The water fell.')).toBe(false)
})

test('a name above its agency, but not a headline', () => {
  expect(findNameAbove('DAVID WEBER', 'Associated Press', 'Dam holds')).toBe('DAVID WEBER')
  expect(findNameAbove('Dam Holds Again', 'Associated Press', 'Dam holds again - The Post')).toBeUndefined()
  expect(findNameAbove('DAVID WEBER', 'The dam held.', 'Dam holds')).toBeUndefined()
  expect(findNameAbove('E-mail Address', 'Associated Press', 'Dam holds')).toBeUndefined()
  expect(findNameAbove('PRINTER FRIENDLY VERSION', 'Associated Press', 'Dam holds')).toBeUndefined()
  expect(findNameAbove('Politics', 'Associated Press', 'Dam holds')).toBeUndefined()
  expect(findNameAbove('The Associated Press', 'Reuters', 'Dam holds')).toBeUndefined()
})
