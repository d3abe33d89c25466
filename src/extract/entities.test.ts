import { expect, test } from 'vitest'
import { decodeEntities, REFERENCES } from './entities.ts'

test('named references of HTML 4 are decoded', () => {
  expect(decodeEntities('&ldquo;caf&eacute;&rdquo; &ndash; 5&nbsp;&euro; &amp;amp; &hellip;&yuml;')).toBe(
    '\u201ccafé\u201d \u2013 5\u00a0€ &amp; \u2026ÿ',
  )
})

test('numbers are decoded, with windows-1252 from 128 to 159', () => {
  expect(decodeEntities('&#233;&#xE9;&#X1F600;&#147;&#151;&#x80;')).toBe('éé😀\u201c\u2014€')
})

test('what cannot be a character is replaced', () => {
  expect(decodeEntities('&#0;&#xD800;&#x110000;&#99999999999999999999;')).toBe('\ufffd'.repeat(4))
})

test('old names count without a semicolon, new ones do not', () => {
  expect(decodeEntities('&copy2006 &ampx &eacutes &notit &hellip &ldquo')).toBe('©2006 &x és ¬it &hellip &ldquo')
})

test('addresses in attributes are left alone', () => {
  expect(decodeEntities('?a=1&copy=2&lt=3&amp;b&reg', 'attribute')).toBe('?a=1&copy=2&lt=3&b®')
})

test('what is no reference stays as it is', () => {
  for (const text of ['&', '&&', '& ', '&;', '&#;', '&#x;', '&nosuchname;', 'AT&T', '&#']) {
    expect(decodeEntities(text)).toBe(text)
  }
})

test('every name is found: no two have the same hash', () => {
  for (const [name, character] of [
    ['quot', '"'],
    ['nbsp', '\u00a0'],
    ['yuml', 'ÿ'],
    ['apos', "'"],
    ['thetasym', '\u03d1'],
    ['udblac', 'ű'],
  ]) {
    expect(decodeEntities(`a&${name};b`), name).toBe(`a${character}b`)
  }
  expect(REFERENCES.filter(({ name, character }) => decodeEntities(`&${name};`) !== character)).toEqual([])
})

test('text around references may be in any script', () => {
  expect(decodeEntities('Überfälle &amp; 銀行 😀&lt;😀')).toBe('Überfälle & 銀行 😀<😀')
})
