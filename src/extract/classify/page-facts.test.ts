import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../../test/fixture-pages.ts'
import { toBlocks } from '../blocks.ts'
import { type Group, PageFacts } from './page-facts.ts'

const PROSE =
  'The old harbour bridge will be closed to all traffic from Monday on, engineers said, and ferries will run instead of it.'

const know = (html: string) => new PageFacts(toBlocks(html))

const declare = (text: string) =>
  `<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"${text}"}</script>`

describe('the main element', () => {
  const mainOf = (html: string) => {
    const known = know(html)
    return known.page.elements[known.main]?.classes
  }

  test('is the innermost that holds half of the prose', () => {
    const page = `<div class="page"><div class="menu"><p>Home</p></div><div class="story"><p class="one">${PROSE}</p><p class="two">${PROSE}</p><p class="three">${PROSE}</p></div></div>`
    expect(mainOf(page)).toBe('story')
  })

  test('is not led astray by links, short lines and what is hidden', () => {
    const links = `<div class="links"><p><a href="/">${PROSE} ${PROSE} ${PROSE}</a></p></div>`
    const hidden = `<div class="hidden" hidden><p>${PROSE} ${PROSE} ${PROSE}</p></div>`
    const short = `<div class="short">${'<p>One short line.</p>'.repeat(99)}</div>`
    expect(mainOf(`<div class="story"><p class="one">${PROSE}</p></div>${links}${hidden}${short}`)).toBe('one')
  })

  test('is the whole page where there is no prose', () => {
    expect(know('<div><p>Home</p></div>').main).toBe(0)
  })

  test('is so many elements that are not inline away, and infinitely far from what is not in it', () => {
    const known = know(
      `<p>Home</p><div><section><p>${PROSE}</p></section><p><b>${PROSE.slice(1)}</b></p><p>${PROSE.slice(2)}</p></div>`,
    )
    expect(known.page.elements[known.main]!.tag).toBe('div')
    expect(known.blocks.map(({ element }) => known.stepsToMain[element.number])).toEqual([
      Number.POSITIVE_INFINITY,
      2,
      1,
      1,
    ])
  })
})

describe('the main heading', () => {
  test('is the h1 that shares most words with the title, before any other and any h2', () => {
    const page =
      '<title>Bridge to close on Monday</title><h1>The Post</h1><h2>Bridge to close on Monday</h2><h1>Bridge to close Monday</h1>'
    expect(know(page).heading).toBe(2)
  })

  test('is an h2 where no h1 is like the title, and the first h1 where nothing is', () => {
    expect(know('<title>Bridge to close</title><h2>News</h2><h2>Bridge to close</h2>').heading).toBe(1)
    expect(know('<title>Bridge to close</title><h2>News</h2><h1>Sport</h1><h1>Weather</h1>').heading).toBe(1)
    expect(know('<h2>News</h2><p>Story</p>').heading).toBe(-1)
  })

  test('counts words of the title, those that prose is full of not', () => {
    const known = know('<title>The bridge is to be closed</title><p>The bridge is open</p><p>Is it to be</p><p>—</p>')
    expect([0, 1, 2].map((at) => known.titleOverlap[at])).toEqual([0.25, 0, 0])
  })

  test('stands before the blocks under it', () => {
    expect(Array.from(know('<p>a</p><h2>b</h2><p>c</p><h3>d</h3><p>e</p><hr>f').headingBefore)).toEqual([
      -1, -1, 1, 1, 3, 3,
    ])
  })
})

describe('blocks with the same text', () => {
  test('know whether it stands before them, after them or both', () => {
    expect(Array.from(know('<p>a</p><p>b</p><p>a</p><p>a</p>').repeated)).toEqual([2, 0, 3, 1])
  })
})

describe('names of classes and ids', () => {
  const namesOf = (attributes: string) => {
    const known = know(`<p ${attributes}>x</p>`)
    const { element } = known.blocks[0]!
    const first = known.names.of(element)
    return Array.from(known.names.hashes.subarray(first, first + known.names.countOf(element)))
  }

  test.each([
    'class="article-body"',
    'class="article_body"',
    'class="article body"',
    'class="ARTICLE BODY"',
    'class="Article" id="body"',
    'class="article--body2"',
  ])('are the same words however they are joined: %s', (attributes) => {
    expect(namesOf(attributes)).toEqual(namesOf('class="articleBody"'))
    expect(namesOf(attributes)).toHaveLength(2)
  })

  test('are not the same where the words differ', () => {
    expect(namesOf('class="articlebody"')).toHaveLength(1)
    expect(namesOf('class="article-body"')).not.toEqual(namesOf('class="body-article"'))
  })

  test('have each word once, none of one letter or longer than a name, and only so many', () => {
    expect(namesOf('class="story a story 7" id="story"')).toHaveLength(1)
    expect(namesOf(`class="${'x'.repeat(25)}"`)).toEqual([])
    expect(
      namesOf(`class="${Array.from({ length: 26 }, (_, at) => `n${String.fromCharCode(97 + at)}`).join(' ')}"`),
    ).toHaveLength(12)
    expect(namesOf('')).toEqual([])
  })
})

describe('the declared text', () => {
  const declared = (html: string) => Array.from(know(html).declared, (share) => Math.round(share * 100) / 100)

  test('is -1 for all blocks of a page without one', () => {
    expect(declared('<p>One</p><p>Two</p>')).toEqual([-1, -1])
    expect(declared('<script type="application/ld+json">{"headline":"One"}</script><p>One</p>')).toEqual([-1])
  })

  test('holds the runs of words of the blocks that are of it', () => {
    expect(declared(`${declare(PROSE)}<p>${PROSE}</p><p>Nine other pages of this outlet are worth a look</p>`)).toEqual(
      [1, 0],
    )
  })

  test('holds a short block by half at most, because few words are anywhere', () => {
    expect(declared(`${declare(PROSE)}<p>Ferries will run</p><p>harbour weather</p><p>—</p>`)).toEqual([0.5, 0.25, 0])
  })

  test('is read through escapes and tags, without regard to case and apostrophes', () => {
    const written = 'The \\"old\\" caf\\u00e9 isn\\u2019t <b class=\\"x\\">closed<\\/b>\\nyet, he said'
    expect(declared(`${declare(written)}<p>THE OLD CAFÉ ISN'T CLOSED YET, HE SAID</p>`)).toEqual([1])
  })

  test('keeps the words after a sign that opens no tag', () => {
    const text = 'Ice is thin where the depth is < two metres and <b>nobody<\\/b> should walk there'
    expect(declared(`${declare(text)}<p>the depth is two metres and nobody should walk there</p>`)).toEqual([1])
  })

  test('is the longest of several', () => {
    expect(declared(`${declare('One two')}${declare(PROSE)}${declare('Three')}<p>${PROSE}</p>`)).toEqual([1])
  })
})

describe('facts of the fixtures', () => {
  const countUp = (known: PageFacts, isIn: (at: number) => boolean): Group => {
    const group = { number: expect.any(Number), blocks: 0, words: 0, linkedWords: 0, longWords: 0 }
    for (const [at, { words, linkedWords, element }] of known.blocks.entries()) {
      if (!isIn(at)) continue
      group.blocks++
      group.words += words
      group.linkedWords += linkedWords
      if (words >= 20 && linkedWords * 3 < words && !element.hidden) group.longWords += words
    }
    return group
  }

  test.each(readFixturePages().map(({ name, html }) => [name, html]))(
    'are what counting block by block gives: %s',
    (_, html) => {
      const known = know(html)
      expect(known.all).toEqual(countUp(known, () => true))
      for (const element of known.page.elements) {
        const isIn = (at: number) => {
          for (let one = known.blocks[at]!.element; ; one = one.parent!) {
            if (one === element) return true
            if (one.parent === undefined) return false
          }
        }
        expect(known.inElement[element.number]).toEqual(countUp(known, isIn))
      }
      for (const [at, group] of known.alike.entries()) {
        expect(group).toEqual(countUp(known, (other) => known.path[other] === known.path[at]))
      }
      expect(known.wordsBefore[known.blocks.length]).toBe(known.all.words)
    },
  )
})

describe('words of the title and of the declared text', () => {
  test.each([
    ['Chinese', '新华社报道大坝'],
    ['Hindi', 'बाँध की मरम्मत हो गई है'],
    ['Polish', 'Śluza w Łodzi została naprawiona'],
  ])('are cut as those of blocks are, in %s', (_, text) => {
    expect(know(`<title>${text}</title><h1>${text}</h1>`).titleOverlap[0]).toBeGreaterThan(0.7)
    expect(know(`${declare(text)}<p>${text}</p>`).declared[0]).toBe(1)
  })

  test('do not count if prose of any kind is full of them', () => {
    expect(know('<title>The dam</title><p>the of and to in</p>').titleOverlap[0]).toBe(0)
  })
})
