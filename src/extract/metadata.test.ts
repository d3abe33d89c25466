import { describe, expect, test } from 'vitest'
import { toBlocks } from './blocks.ts'
import { toMetadata } from './metadata.ts'

const metadataOf = (page: string, url?: string) => toMetadata(toBlocks(page), url)

describe('title', () => {
  test('og:title comes first', () => {
    expect(metadataOf('<meta property="og:title" content="A &amp; B"><title>C</title>').title).toBe('A & B')
  })

  test('a heading that the title repeats cuts the name of the site', () => {
    expect(metadataOf('<title>Dam holds - The Post</title><h1>Dam holds</h1>').title).toBe('Dam holds')
    expect(metadataOf('<title>The Post: Dam holds</title><h1>DAM HOLDS</h1>').title).toBe('DAM HOLDS')
    expect(metadataOf('<title>The dam holds... | Post</title><h1>The dam holds again</h1>').title).toBe(
      'The dam holds again',
    )
  })

  test('a heading that says something else leaves the title whole', () => {
    expect(metadataOf('<title>Dam holds - The Post</title><h1>Welcome back</h1>').title).toBe('Dam holds - The Post')
    expect(metadataOf('<title>Dam holds - News</title><h1>News</h1>').title).toBe('Dam holds - News')
  })

  test('without a title the heading is one, and without both there is none', () => {
    expect(metadataOf('<h1>Dam <b>holds</b></h1>').title).toBe('Dam holds')
    expect(metadataOf('<p>a')).toEqual({})
  })
})

describe('addresses', () => {
  const canonical = (href: string) => `<link rel=canonical href="${href}">`

  test('a canonical address on the own host is the id', () => {
    expect(metadataOf(canonical('/story'), 'https://www.a.example/story?x=1')).toEqual({
      id: 'https://www.a.example/story',
      url: 'https://www.a.example/story?x=1',
      outlet: 'a.example',
    })
    expect(metadataOf(canonical('https://a.example/s'), 'https://m.a.example/s').id).toBe('https://a.example/s')
  })

  test('on another host it is the declared origin', () => {
    expect(metadataOf(canonical('https://wire.example/s'), 'https://a.example/s')).toMatchObject({
      id: 'https://a.example/s',
      origin: 'https://wire.example/s',
    })
  })

  test('without an address of its own a page gets no id from it', () => {
    expect(metadataOf(canonical('https://wire.example/s'))).toEqual({
      url: 'https://wire.example/s',
      outlet: 'wire.example',
    })
  })

  test('what is no web address is not taken', () => {
    expect(metadataOf(canonical('javascript:void(0)'), 'https://a.example/s').id).toBe('https://a.example/s')
    expect(metadataOf(canonical('http://[')).url).toBeUndefined()
  })
})

test('outlet, language, times and byline', () => {
  expect(
    metadataOf(
      `<html lang="pt_BR"><meta property=og:site_name content=" O  Farol ">
      <meta name=date content="2026-01-02"><meta property="article:published_time" content="2026-01-01T10:00:00-03:00">
      <meta property="article:modified_time" content="never">
      <meta name=author content="https://x.example/ana"><meta name=byl content="Ana">`,
    ),
  ).toEqual({ outlet: 'O Farol', language: 'pt-BR', publishedAt: '2026-01-01T13:00:00.000Z', byline: 'Ana' })
  expect(metadataOf('<p>on <time datetime=2026-01-02>Friday</time>').publishedAt).toBe('2026-01-02T00:00:00.000Z')
  expect(metadataOf('<html lang="not a language!">').language).toBeUndefined()
})
