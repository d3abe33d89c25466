/**
 * Pages made to be slow: whatever is repeated or nested, the cost stays linear in the page. Nothing is timed; a cost that
 * grows with the square of these sizes takes minutes or hours, and the test does not end in its time.
 */

import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_BYTES } from '../read/reader.ts'
import { MAXIMUM_BLOCKS } from './blocks.ts'
import { MAXIMUM_DEPTH } from './elements.ts'
import { extract } from './extract.ts'

const STORY =
  'The old harbour bridge will be closed to all traffic from Monday on, engineers said, and ferries will run instead.'
const PARAGRAPH = `<p>${STORY}</p>\n`

const textOf = (page: Uint8Array | string) => extract(page).article.text

const whole = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`

/** The piece again and again, up to that many characters. */
const fill = (piece: string, characters: number) => piece.repeat(Math.floor(characters / piece.length))

/** Paragraphs that differ, so that none is left out as repeated. */
function makeStory(characters: number): string {
  const paragraphs: string[] = []
  for (let length = 0; length < characters; length += paragraphs.at(-1)!.length + 2) {
    paragraphs.push(
      `In year ${paragraphs.length} of the survey the ferry carried more people than before, the office said.`,
    )
  }
  return paragraphs.join('\n\n')
}

const toMarkup = (story: string) => whole(`<p>${story.replaceAll('\n\n', '</p>\n<p>')}</p>`)

describe('a long page', () => {
  test.each([10_000, 100_000, 1_000_000])('of %i characters is extracted whole', (characters) => {
    const story = makeStory(characters)
    expect(textOf(toMarkup(story))).toBe(story)
  })

  test('of as many bytes as are allowed is extracted whole', () => {
    const story = makeStory(MAXIMUM_BYTES * 0.92)
    const page = Buffer.from(toMarkup(story))
    expect(page.length).toBeGreaterThan(MAXIMUM_BYTES * 0.95)
    expect(page.length).toBeLessThanOrEqual(MAXIMUM_BYTES)
    expect(textOf(page) === story).toBe(true)
  })

  test.each([10_000, 100_000, 1_000_000, MAXIMUM_BYTES - 100])(
    'of %i characters that says the same again and again has it once',
    (characters) => {
      const text = textOf(whole(fill(PARAGRAPH, characters - 100)))
      expect(text.split('\n\n').every((paragraph) => paragraph === STORY)).toBe(true)
      expect(text.length).toBeLessThan(3 * STORY.length)
    },
  )

  test('of links is no article', () => {
    expect(textOf(whole(fill('<li><a href="/sport">Sport today</a></li>', 4_000_000)))).toBe('')
  })

  test('of more blocks than are allowed is refused with a code', () => {
    const code = expect.objectContaining({ code: 'text-too-long' })
    expect(() => extract('<p>x</p>'.repeat(MAXIMUM_BLOCKS + 1))).toThrow(code)
  })
})

describe('nesting', () => {
  const DEEP = 100_000

  /** Paragraphs and lines inside still have elements of their own. */
  const DEEPEST = MAXIMUM_DEPTH - 10

  test.each([
    ['elements', '<div>'.repeat(DEEP) + PARAGRAPH + '</div>'.repeat(DEEP)],
    ['elements that are never closed', '<div>'.repeat(DEEP) + PARAGRAPH],
    ['inline elements', '<p><b><i>'.repeat(DEEP) + PARAGRAPH],
    ['tables', '<table><tr><td>'.repeat(DEEP) + PARAGRAPH],
    [
      'closing tags that close nothing',
      `<li><table><tr><td>${'<div>'.repeat(DEEPEST)}${'</li>'.repeat(DEEP)}${PARAGRAPH}`,
    ],
    ['paragraphs deep inside', `${'<div>'.repeat(DEEPEST)}${'<p>one two</p>'.repeat(DEEP)}${PARAGRAPH}`],
    ['lines deep inside inline elements', `${'<b>'.repeat(DEEPEST)}${'one two<br><br>'.repeat(DEEP)}${PARAGRAPH}`],
  ])('of a hundred thousand %s is survived, and the story is found', (_, body) => {
    expect(textOf(whole(body)).includes(STORY)).toBe(true)
  })

  test.each([
    ['a link', '<ul><li><a href="/">x</a>'],
    ['a word', '<div>word '],
  ])('of a hundred thousand elements with %s in each is survived', (_, open) => {
    expect(textOf(whole(open.repeat(DEEP) + PARAGRAPH)).isWellFormed()).toBe(true)
  })

  test.each(['[', '{"@graph":[', '{"@type":"NewsArticle","author":'])('of linked data, %s, is survived', (open) => {
    const script = `<script type="application/ld+json">${open.repeat(DEEP)}</script>`
    expect(textOf(whole(PARAGRAPH, script))).toBe(STORY)
  })
})

describe('a million', () => {
  const MANY = 1_000_000

  test.each([
    ['attributes', `<div ${fill('a="b" ', MANY)}>${PARAGRAPH}</div>`],
    ['names of classes', `<div class="${fill('abc ', MANY)}" id="${fill('abc ', MANY)}">${PARAGRAPH}</div>`],
    ['declarations of style', `<div style="${fill('display ', MANY)}">${PARAGRAPH}</div>`],
    ['quotation marks that are not closed', `<div ${fill('a="b ', MANY)}>${PARAGRAPH}</div>`],
    ['entities', `<p>${'&amp;'.repeat(MANY)}</p>${PARAGRAPH}`],
    ['numbers of characters', `<p>${'&#65;'.repeat(MANY)}</p>${PARAGRAPH}`],
    ['ampersands', `<p>${'&'.repeat(MANY)}</p>${PARAGRAPH}`],
    ['signs of a tag', `<p>${'<'.repeat(MANY)}</p>${PARAGRAPH}`],
    ['comments that are not closed', `${PARAGRAPH}${'<!--'.repeat(MANY)}`],
    ['titles', `${'<title>'.repeat(MANY)}${PARAGRAPH}`],
    ['pictures that are not closed', `${'<svg>'.repeat(MANY)}${PARAGRAPH}`],
    ['scripts that are not closed', `${PARAGRAPH}${'<script>'.repeat(MANY)}`],
    ['bytes of scripts whose comments end with the page', `${PARAGRAPH}${fill('<script><!--</script>', 4 * MANY)}-->`],
    ['line breaks', `${PARAGRAPH}<p>${'x<br>'.repeat(MANY)}`],
    ['letters without a space', `${PARAGRAPH}<p>${'a'.repeat(MANY)}</p>${PARAGRAPH.replace('old', 'new')}`],
    ['capitals without a space', `${PARAGRAPH}<p>By ${'A'.repeat(MANY)}</p>${PARAGRAPH.replace('old', 'new')}`],
    ['full stops', `${PARAGRAPH}<p>a${'.'.repeat(MANY)}</p>${PARAGRAPH.replace('old', 'new')}`],
    ['characters of Chinese', `${PARAGRAPH}<p>${'新华社'.repeat(MANY / 3)}</p>${PARAGRAPH.replace('old', 'new')}`],
  ])('%s are survived', (_, body) => {
    expect(textOf(whole(body)).includes(STORY)).toBe(true)
  })

  test('lines are held against a title of a million words', () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, at) =>
        `<p>The boat number ${at} came back to the harbour with all of its crew after a night out on the open sea.</p>`,
    )
    const title = `<title>${'The boat '.repeat(MANY / 2)}</title>`
    expect(textOf(whole(lines.join('') + PARAGRAPH, title)).includes('The boat number 77 came back')).toBe(true)
  })

  test('signs of a tag in the declared text are survived', () => {
    const script = `<script type="application/ld+json">{"articleBody":"${'<'.repeat(MANY - 100)}"}</script>`
    expect(textOf(whole(PARAGRAPH, script.repeat(9)))).toBe(STORY)
  })

  test('bytes of no encoding are refused or read, and not for long', () => {
    const noise = Uint8Array.from({ length: MANY }, (_, at) => (at * 7919 + (at >> 8)) % 256)
    let code: unknown
    try {
      textOf(noise)
    } catch (error) {
      code = (error as { code?: unknown }).code
    }
    expect([undefined, 'encoding-unknown', 'not-a-page']).toContain(code)
  })
})
