import { describe, expect, test } from 'vitest'
import { findApart } from './apart.ts'
import { toBlocks } from './blocks.ts'
import { toMetadata } from './metadata.ts'

const describePage = (page: string, url?: string) => {
  const blocks = toBlocks(page)
  return toMetadata(
    blocks,
    blocks.blocks.map(({ words }) => words >= 12),
    url,
  )
}
const metadataOf = (page: string, url?: string) => describePage(page, url).metadata

describe('title', () => {
  test('og:title comes before the title', () => {
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

  test('the name of the outlet is no title, and is cut from one', () => {
    const site = '<meta property="og:site_name" content="The Hill Post"><title>Dam holds - Hill Post</title>'
    expect(metadataOf(`${site}<h1><a href="/">The Hill Post</a></h1>`).title).toBe('Dam holds')
    expect(metadataOf('<title>Dam holds | hillpost.example</title>', 'https://hillpost.example/1').title).toBe(
      'Dam holds',
    )
    expect(metadataOf('<title>Dam holds | A longer wait</title>', 'https://hillpost.example/1').title).toBe(
      'Dam holds | A longer wait',
    )
  })

  test('a place that is a piece of the name of the outlet stays at the beginning of a headline', () => {
    const outlet = '<meta property="og:site_name" content="Chicago Tribune">'
    expect(metadataOf(`${outlet}<title>Chicago: Two dead in fire</title>`).title).toBe('Chicago: Two dead in fire')
    expect(metadataOf(`${outlet}<title>Chicago Tribune: Two dead in fire</title>`).title).toBe('Two dead in fire')
  })

  test('without a heading, the part of the title that stands above the story', () => {
    const story = `<p>${'The dam in the north of the country held through the night. '.repeat(3)}</p>`
    const titleOf = (title: string, lines: string) => metadataOf(`<title>${title}</title>${lines}${story}`).title
    expect(titleOf('hillpost.example: Dam in the north holds', '<b>DAM IN THE NORTH HOLDS</b>')).toBe(
      'Dam in the north holds',
    )
    expect(titleOf('Hill News 7 - Dam: wall holds again', '<div>Dam: Wall holds again</div>By Ana Silva')).toBe(
      'Dam: wall holds again',
    )
    expect(titleOf('Dam in the north holds | District', '<a>District</a><p>Dam in the north holds</p>')).toBe(
      'Dam in the north holds',
    )
    expect(titleOf('Dam holds - Hill News', '<a>Hill News</a>')).toBe('Dam holds - Hill News')
    expect(titleOf('Dam in the north holds - Hill News', '<p hidden>Dam in the north holds</p>')).toBe(
      'Dam in the north holds - Hill News',
    )
  })

  test('an address at the end of a title is the outlet', () => {
    expect(metadataOf('<title>Dam holds - HillPost.com</title>').title).toBe('Dam holds')
    expect(metadataOf('<title>Dam holds | www.hill-post.co.uk</title>').title).toBe('Dam holds')
    expect(metadataOf('<title>Amazon.com: Profits rise</title>').title).toBe('Amazon.com: Profits rise')
  })

  test('a heading written for readers comes before titles written for search engines', () => {
    expect(
      metadataOf('<meta property="og:title" content="Dam: all you need to know"><h1>The dam in the north holds</h1>')
        .title,
    ).toBe('The dam in the north holds')
    expect(
      metadataOf('<h1><a href="/">Hill Country News</a></h1><h2>Dam holds again</h2><title>Dam holds again</title>')
        .title,
    ).toBe('Dam holds again')
  })

  test('the only heading is no title if it stands below the text and shares no word with the one that is declared', () => {
    const page = (h1: string) =>
      `<title>How the Orrin dam was mended in a week</title><p>${'x '.repeat(30)}</p><h1>${h1}</h1>`
    const titleOf = (h1: string) => toMetadata(toBlocks(page(h1)), [true, false]).metadata.title
    expect(titleOf('Message of our founder')).toBe('How the Orrin dam was mended in a week')
    expect(titleOf('Seven days at Orrin')).toBe('Seven days at Orrin')
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

describe('where a field came from', () => {
  const LINKED = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Dam holds in the north",
    "author":{"name":"Ana Silva"},"datePublished":"2026-01-01","publisher":{"name":"O Farol"}}</script>`

  test('each is told, and the first source that answers counts', () => {
    const { metadata, sources } = describePage(`${LINKED}<meta name=author content=Bo><p>By Carla Diaz</p>`)
    expect(metadata).toEqual({
      title: 'Dam holds in the north',
      outlet: 'O Farol',
      publishedAt: '2026-01-01T00:00:00.000Z',
      byline: 'Ana Silva',
    })
    expect(sources).toEqual({
      title: 'json-ld headline',
      outlet: 'json-ld publisher',
      publishedAt: 'json-ld datePublished',
      byline: 'json-ld author',
    })
  })

  test('an author who is an item is called by its name, not by all that is said of it', () => {
    const page = `<h1>Dam holds</h1><div itemprop=author itemscope><img alt=x><p itemprop=name>Ana Silva</p>
      <p>Ana is a writer, teacher and mother of four who lives by the river.</p></div><p itemprop=name>Orrin Post</p>`
    expect(metadataOf(page).byline).toBe('Ana Silva')
  })

  test('microdata is read as declared or as shown', () => {
    const page = `<h1>Dam holds</h1><span itemprop="author" itemscope><span itemprop=name>Ana <b>Silva</b></span></span>
      <time itemprop="datePublished" datetime="2026-01-01">today</time><meta itemprop=dateModified content="2026-01-02">`
    expect(describePage(page)).toMatchObject({
      metadata: {
        byline: 'Ana Silva',
        publishedAt: '2026-01-01T00:00:00.000Z',
        modifiedAt: '2026-01-02T00:00:00.000Z',
      },
      sources: { byline: 'microdata author', modifiedAt: 'microdata dateModified' },
    })
  })

  test('what only readers see is read near the heading', () => {
    const page = '<h1>Dam holds in the north</h1><p>By Ana Silva</p><p>Updated March 3, 2026 at 4 pm</p>'
    expect(describePage(page)).toMatchObject({
      metadata: { byline: 'Ana Silva', publishedAt: '2026-03-03T00:00:00.000Z' },
      sources: { title: 'heading', byline: 'text', publishedAt: 'text' },
    })
    expect(metadataOf('<h1>Dam holds again</h1><p>Written by</p><p>Ana Silva</p>').byline).toBe('Ana Silva')
    expect(metadataOf('<h1>Dam holds again</h1><p class="post-author">Ana Silva</p>').byline).toBe('Ana Silva')
    expect(metadataOf('<h1>Dam holds again</h1><p>By the river the water rose.</p>').byline).toBeUndefined()
  })

  test.each(['author', 'Author', 'nofollow author'])('a link to the author is known by rel="%s"', (rel) => {
    const { metadata, sources } = describePage(
      `<h1>Dam holds again</h1><p>x</p><a rel="${rel}" href="/ana">Ana Silva</a>`,
    )
    expect(metadata.byline).toBe('Ana Silva')
    expect(sources.byline).toBe('link author')
    expect(metadataOf('<h1>Dam holds again</h1><a rel="co-author" href="/ana">Ana Silva</a>').byline).toBeUndefined()
  })

  test('what is told of an author is no name', () => {
    const page = '<h1>Dam holds again</h1><p class="author-description">Licensed Diver, M.A. Geology</p>'
    expect(metadataOf(page).byline).toBeUndefined()
    expect(metadataOf(`${page}<p class="author-name">Ana Silva</p>`).byline).toBe('Ana Silva')
  })

  test('an outlet that signs for its author gives way to a name', () => {
    const site = '<meta property="og:site_name" content="The Post"><meta name=author content="The Post">'
    expect(metadataOf(site).byline).toBe('The Post')
    expect(metadataOf(`${site}<h1>Dam holds again</h1><p>By Ana Silva</p>`).byline).toBe('Ana Silva')
  })
})

describe('origin', () => {
  const STORY = 'The dam in the north of the country held through the night, the government said on Friday.'

  test('what a page is based on, and what it names as its source', () => {
    const basedOn =
      '<script type="application/ld+json">{"@type":"Article","isBasedOn":"https://wire.example/1"}</script>'
    expect(metadataOf(basedOn, 'https://a.example/s').origin).toBe('https://wire.example/1')
    expect(metadataOf(basedOn, 'https://wire.example/2').origin).toBeUndefined()
    expect(metadataOf('<meta name=syndication-source content="https://wire.example/1">').origin).toBe(
      'https://wire.example/1',
    )
    expect(metadataOf('<meta name=original-source content="1">').origin).toBeUndefined()
  })

  test('the agency in the dateline or the byline', () => {
    expect(describePage(`<p>LONDON (Reuters) - ${STORY}</p>`)).toMatchObject({
      metadata: { origin: 'Reuters' },
      sources: { origin: 'dateline' },
    })
    expect(metadataOf(`<meta name=author content="Ana Silva, Associated Press"><p>${STORY}</p>`).origin).toBe(
      'Associated Press',
    )
    expect(metadataOf(`<p>${STORY} It told Reuters so (AP).</p>`).origin).toBeUndefined()
  })

  test('the agency in a line around the beginning, and no agency that is a person or a state', () => {
    const blocks = toBlocks(`<h1>Dam holds</h1><p>By ANA SILVA</p><p>Associated Press Writer</p><p>${STORY}</p>`)
    const kept = blocks.blocks.map(({ text }) => text === STORY)
    expect(toMetadata(blocks, kept, undefined, findApart(blocks, kept)).metadata.origin).toBe('Associated Press')
    expect(metadataOf(`<meta name=author content="Michael Bloomberg"><p>${STORY}</p>`).origin).toBeUndefined()
    expect(metadataOf(`<p>HARRISBURG (PA) - ${STORY}</p>`).origin).toBeUndefined()
  })

  test('a canonical address on a host above or below the own one is no other origin', () => {
    const canonical = '<link rel="canonical nofollow" href="https://news.example/1">'
    expect(metadataOf(canonical, 'https://edition.news.example/1').origin).toBeUndefined()
    expect(metadataOf(canonical, 'https://other.example/1').origin).toBe('https://news.example/1')
  })

  test('a canonical address that no host can have is a mistake', () => {
    expect(metadataOf('<link rel=canonical href="http://my-story/">', 'https://a.example/s')).toMatchObject({
      id: 'https://a.example/s',
      url: 'https://a.example/s',
    })
    expect(metadataOf('<link rel=canonical href="http://my-story/">', 'https://a.example/s').origin).toBeUndefined()
  })
})

test('a page that says in its title that nothing was found is no article, whatever its heading says', () => {
  const page =
    '<title>404 Not Found</title><h1>Sorry, nothing was found</h1><p>The address /dam was not found on this server. Check it and try again.</p>'
  expect(describePage(page).teaser).toBe(true)
})
