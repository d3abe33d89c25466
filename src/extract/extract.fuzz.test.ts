/**
 * Markup as nobody should write it: pages of the fixtures and samples cut, repeated, nested, swapped, with parts deleted,
 * bytes that are no characters, entities and quotation marks where none belong. Every case has a number and is made from
 * it alone, so that one that fails can be made again: `mutate(kind, number)`.
 */

import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../test/fixture-pages.ts'
import { type ErrorCode, NewsfoldError } from '../errors.ts'
import type { Extraction, Span } from '../model.ts'
import { seeded } from '../random.ts'
import { cleanText } from '../text/normalize.ts'
import { blankApart, toBody, toReading } from './body.ts'
import { extract } from './extract.ts'

const PAGES = readFixturePages().map(({ bytes }) => Buffer.from(bytes).toString('latin1'))

/** What `extract` may throw, whatever it is given. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['encoding-unknown', 'not-a-page', 'text-too-long'])

const CASES_OF_A_KIND = 12_500
const WHOLE_PAGES_OF_A_KIND = 60

/** Most pieces are this long at most. */
const PIECE_CHARACTERS = 1200

type Random = () => number

const pick = <T>(random: Random, items: readonly T[]) => items[Math.floor(random() * items.length)]!
const below = (random: Random, end: number) => Math.floor(random() * end)

function cutPiece(random: Random, page: string, most: number): string {
  const from = below(random, page.length)
  return page.slice(from, from + 1 + below(random, most))
}

/** A piece inside the text, as two offsets. */
function drawSpan(random: Random, text: string, most: number): [number, number] {
  const from = below(random, text.length + 1)
  return [from, Math.min(text.length, from + 1 + below(random, most))]
}

const TAGS = (
  'p div b a span table tr td ul li h1 h2 article main aside form body html figure figcaption br hr img meta link time ' +
  'select option font center x-y'
).split(' ')

/** What is inside these is mostly not shown, so few are put around a piece. */
const UNSEEN_TAGS = 'script style svg title textarea noscript template head frameset iframe'.split(' ')
const UNSEEN_SHARE = 0.03

const SOUP = [
  ...'<>&;#"\'=/!-?[]()\0\t\n ',
  ...[
    '&amp',
    '&#',
    '&#x',
    '&#0;',
    '&#xd800;',
    '&#x110000;',
    '&#99999999999;',
    '&nbsp;',
    '&lt',
    '&quot',
    '&copy=',
    '&;',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '</',
    '/>',
    '<!',
    '</ >',
    '<a href="',
    "<p class='",
    '<p =',
    '="',
  ],
  ...['\ud800', '\udc00', '\ufeff', '\u2028', '\u202e', '\u0301', '\u200d', '\u00a0', '\u3000', '\u{20000}', '新', 'ß'],
  ...['By ', '(AP) -- ', 'LONDON, Jan. 3 (Reuters) - ', '© 2026 ', 'Photo: ', '3 May 2025', '...', '"articleBody":"'],
]

const ATTRIBUTES = [
  ...['hidden', 'class="byline"', 'class="caption credit"', 'style="display:none"', 'itemprop="author"', 'rel=author'],
  ...[
    'itemprop="datePublished" content="2025-13-77"',
    'href="//["',
    'href=javascript:',
    'lang="x"',
    'id="',
    "class='a",
  ],
]

const KINDS: Readonly<Record<string, (random: Random, piece: string) => string>> = {
  cut(random, piece) {
    const [from, to] = drawSpan(random, piece, piece.length)
    return piece.slice(from, to)
  },
  repeated(random, piece) {
    const [from, to] = drawSpan(random, piece, 60)
    return piece.slice(0, to) + piece.slice(from, to).repeat(1 + below(random, 30)) + piece.slice(to)
  },
  nested(random, piece) {
    const names = Array.from({ length: 1 + below(random, 30) }, () =>
      pick(random, random() < UNSEEN_SHARE ? UNSEEN_TAGS : TAGS),
    )
    const opened = names.map((name) => `<${name}${random() < 0.3 ? ` ${pick(random, ATTRIBUTES)}` : ''}>`).join('')
    const closed = names.map((name) => (random() < 0.7 ? `</${name}>` : '')).join('')
    const at = below(random, piece.length + 1)
    return opened + piece.slice(0, at) + opened + piece.slice(at) + closed
  },
  swapped(random, piece) {
    const parts = piece.split(/(?=<)/)
    for (let turn = 0; turn < 6; turn++) {
      const one = below(random, parts.length)
      const other = below(random, parts.length)
      const moved = parts[one]!
      parts[one] = parts[other]!
      parts[other] = moved
    }
    return parts.join('')
  },
  deleted(random, piece) {
    for (let turn = 0; turn < 8; turn++) {
      const [from, to] = drawSpan(random, piece, 12)
      piece = piece.slice(0, from) + piece.slice(to)
    }
    return piece
  },
  // As latin1 these are bytes from 128 on, which are no characters in UTF-8 and some other encodings.
  'with invalid bytes': (random, piece) =>
    insert(random, piece, () => String.fromCharCode(128 + below(random, 128), below(random, 256))),
  'with entity and quote soup': (random, piece) => insert(random, piece, () => pick(random, SOUP)),
  'all of it': (random, piece) => {
    const others = Object.keys(KINDS).slice(0, -1)
    for (let turn = 0; turn < 3; turn++) piece = KINDS[pick(random, others)]!(random, piece).slice(0, 4000)
    return piece
  },
}

function insert(random: Random, piece: string, make: () => string): string {
  for (let turn = below(random, 12); turn >= 0; turn--) {
    const at = below(random, piece.length + 1)
    piece = piece.slice(0, at) + make() + piece.slice(at)
  }
  return piece
}

/** The case of that number: bytes as received, or a text. */
function mutate(kind: string, number: number): Uint8Array | string {
  const random = seeded(number * 64 + Object.keys(KINDS).indexOf(kind))
  const page = pick(random, PAGES)
  const isWhole = number < WHOLE_PAGES_OF_A_KIND
  const mutated = KINDS[kind]!(random, isWhole ? page : cutPiece(random, page, PIECE_CHARACTERS))
  return random() < 0.5 ? Buffer.from(mutated, 'latin1') : mutated
}

/** The extraction, or the code it was refused with; any other error is a fault. */
function extractOrRefuse(page: Uint8Array | string, explain: boolean): Extraction | ErrorCode {
  try {
    return extract(page, { explain, url: 'https://a.example/b' })
  } catch (error) {
    if (error instanceof NewsfoldError && REFUSALS.has(error.code)) return error.code
    throw error
  }
}

/** What is wrong with what was extracted; undefined if nothing is. */
function findFault({ article, blocks = [] }: Extraction): string | undefined {
  const { text, apart = [], partial, ...fields } = article
  if (typeof partial !== 'boolean') return 'partial is no boolean'
  for (const [name, value] of Object.entries({ ...fields, text })) {
    if (typeof value !== 'string' || cleanText(value) !== value) return `${name} is not clean`
    if (value.trim() !== value || (value === '' && name !== 'text')) return `${name} is empty or has space around it`
  }
  const placed = blocks.flatMap(({ span }) => (span === undefined ? [] : [span]))
  if (
    !areInOrder(
      apart.map(({ span }) => span),
      text.length,
    )
  )
    return 'what stands apart is out of order'
  if (!areInOrder(placed, text.length)) return 'blocks are out of order'
  for (const block of blocks) {
    if (block.kept && block.span === undefined) return 'a kept block has no place'
    if (block.span !== undefined && text.slice(block.span.from, block.span.to) !== block.text)
      return 'a block is elsewhere'
    if (block.score !== undefined && !Number.isFinite(block.score)) return 'a score is no number'
  }
  if (blankApart(article).length !== text.length) return 'blanking moves offsets'
  for (const made of [toReading(article), toBody(article)]) {
    if (cleanText(made) !== made || made.length > text.length) return 'the body is not clean'
    if (made === '' && text !== '') return 'the body is lost'
  }
  return undefined
}

function areInOrder(spans: readonly Span[], length: number): boolean {
  let done = 0
  for (const { from, to } of spans) {
    if (from < done || to <= from || to > length) return false
    done = to
  }
  return true
}

function judge(page: Uint8Array | string, explain: boolean): string {
  try {
    const extraction = extractOrRefuse(page, explain)
    if (typeof extraction === 'string') return 'no text'
    return findFault(extraction) ?? (extraction.article.text === '' ? 'no text' : 'none')
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`
  }
}

describe('markup of real pages', () => {
  test.each(Object.keys(KINDS))('%s gives an article or a documented refusal, always clean text', (kind) => {
    let articles = 0
    for (let number = 0; number < CASES_OF_A_KIND; number++) {
      const page = mutate(kind, number)
      const fault = judge(page, number % 4 === 0)
      if (fault === 'none') articles++
      else if (fault !== 'no text')
        expect.fail(`mutate('${kind}', ${number}): ${fault}\n${JSON.stringify(String(page))}`)
    }
    // Most are still pages with a text, so that there is something to be wrong.
    expect(articles).toBeGreaterThan(CASES_OF_A_KIND / 4)
  })

  test('is the same however often a case is made', () => {
    for (const kind of Object.keys(KINDS)) expect(mutate(kind, 77)).toEqual(mutate(kind, 77))
  })
})
