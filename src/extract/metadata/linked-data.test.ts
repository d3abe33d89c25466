import { expect, test } from 'vitest'
import { MAXIMUM_SCRIPT, parseScript, readLinkedData } from './linked-data.ts'

const KNOWN = { titles: ['Dam holds in the north'], addresses: ['https://a.example/dam'] }
const read = (...values: unknown[]) =>
  readLinkedData(
    values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    KNOWN,
  )

test('the article of a graph, with names found by their ids', () => {
  const graph = [
    { '@type': 'WebSite', name: 'The Post' },
    {
      '@type': ['Article', 'NewsArticle'],
      headline: 'Dam holds',
      author: { '@id': '#ana' },
      publisher: { '@id': '#post' },
    },
    { '@type': 'Person', '@id': '#ana', name: 'Ana Silva' },
    { '@type': 'Organization', '@id': '#post', name: 'The Post' },
  ]
  expect(read({ '@context': 'https://schema.org', '@graph': graph })).toEqual({
    headline: 'Dam holds',
    authors: ['Ana Silva'],
    publisher: 'The Post',
    paid: false,
  })
})

test('authors come in every shape', () => {
  const authorsOf = (author: unknown) => read({ '@type': 'http://schema.org/ReportageNewsArticle', author })?.authors
  expect(authorsOf('Ana')).toEqual(['Ana'])
  expect(authorsOf([{ name: 'Ana' }, 'Bo', { name: ['Carl', 'Ana'] }, null, 7])).toEqual(['Ana', 'Bo', 'Carl'])
  expect(authorsOf({ url: 'x' })).toEqual([])
})

test("the page's own article is chosen, not a teaser's", () => {
  const teaser = { '@type': 'NewsArticle', headline: 'Storm nears the coast', datePublished: '2025-01-01' }
  const own = { '@type': 'NewsArticle', headline: 'Dam holds in north', datePublished: '2026-01-01' }
  expect(read([teaser, own])?.publishedAt).toBe('2026-01-01')
  expect(read({ '@type': 'ItemList', itemListElement: [{ item: teaser }] })).toBeUndefined()
  expect(
    read(teaser, { '@type': 'BlogPosting', mainEntityOfPage: 'https://a.example/dam#top', name: 'x' })?.headline,
  ).toBe(undefined)
  expect(read(teaser)?.headline).toBe('Storm nears the coast')
})

test('a page without an article gives its times', () => {
  expect(read({ '@type': 'WebPage', datePublished: '2026-01-01' })).toMatchObject({ publishedAt: '2026-01-01' })
  expect(read({ '@type': 'Product', name: 'Dam' })).toBeUndefined()
})

test('entities and tags inside texts are read', () => {
  expect(read({ '@type': 'Article', headline: 'A &amp; B <b>C</b>' })?.headline).toBe('A & B C')
})

test('what is not free to read is said in several ways', () => {
  const paid = (rest: object) => read({ '@type': 'Article', ...rest })?.paid
  expect(paid({ isAccessibleForFree: false })).toBe(true)
  expect(paid({ isAccessibleForFree: 'False' })).toBe(true)
  expect(paid({ hasPart: [{ isAccessibleForFree: 'http://schema.org/False' }] })).toBe(true)
  expect(paid({ isAccessibleForFree: 'True', hasPart: {} })).toBe(false)
})

test('scripts that are not quite JSON are mended', () => {
  expect(parseScript('//<![CDATA[\n{"a":"line\nbreak","b":[1,2,],}\n//]]>')).toEqual({ a: 'line break', b: [1, 2] })
  expect(parseScript('<!-- {"a":"\\"}, ,]"} -->;')).toEqual({ a: '"}, ,]' })
  for (const broken of ['', '{', '{"a":', '}{', 'nothing', '["a" "b"]']) expect(parseScript(broken)).toBeUndefined()
})

test('no script is too much', () => {
  expect(parseScript(`"${'a'.repeat(MAXIMUM_SCRIPT)}"`)).toBeUndefined()
  const started = performance.now()
  read('['.repeat(400_000) + ']'.repeat(400_000))
  read(`[${'{"@type":"Article","headline":"Dam holds"},'.repeat(20_000)}]`)
  read(`{"a":"${'\n'.repeat(900_000)}`)
  read('{"@type":"Article","headline":"'.repeat(20_000))
  read(`[${',\n'.repeat(400_000)}]`)
  expect(performance.now() - started).toBeLessThan(3000)
})
