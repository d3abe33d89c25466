import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../../test/fixture-pages.ts'
import { seeded } from '../../random.ts'
import { toBlocks } from '../blocks.ts'
import { scoreFeatures, unpackModel } from './extractor-model.ts'
import * as kinds from './feature-kinds.ts'
import { sumFeatures, toFeatures } from './features.ts'
import { PACKED_MODEL } from './packed-model.ts'
import { PageFacts } from './page-facts.ts'

const PAGES = readFixturePages()

const know = (html: string) => new PageFacts(toBlocks(html))

/** Weights that all differ, so that a feature too many or too few is seen. */
function drawWeights(seed: number): Int8Array {
  const random = seeded(seed)
  return Int8Array.from({ length: 2 ** 16 }, () => Math.floor(random() * 255) - 127)
}

function expectSame(known: PageFacts, weights: Int8Array): void {
  const plain = scoreFeatures({ weights, scale: 1 }, toFeatures(known))
  expect(Array.from(sumFeatures(known, weights))).toEqual(Array.from(plain))
}

describe('features summed up at once', () => {
  test.each(PAGES.map(({ name, html }) => [name, html]))('are those written down: %s', (_, html) => {
    const known = know(html)
    expectSame(known, drawWeights(1))
    expectSame(known, unpackModel(Buffer.from(PACKED_MODEL, 'base64')).weights)
  })

  test('are those written down for pages cut and joined anyhow', () => {
    const random = seeded(7)
    const weights = drawWeights(2)
    for (let turn = 0; turn < 300; turn++) {
      const pieces = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        const { html } = PAGES[Math.floor(random() * PAGES.length)]!
        return html.slice(Math.floor(random() * html.length), Math.floor(random() * html.length))
      })
      expectSame(know(pieces.join('')), weights)
    }
  })
})

describe('features', () => {
  const toSet = (html: string, names?: 'with-names' | 'without-names') => new Set(toFeatures(know(html), names).hashes)

  test('stand for each block one after the other', () => {
    const { hashes, from } = toFeatures(know('<p>One story.</p><p>Another one.</p>'))
    expect(from.length).toBe(3)
    expect(from[0]).toBe(0)
    expect(from[1]).toBeGreaterThan(0)
    expect(from[2]).toBe(hashes.length)
    expect(toFeatures(know('')).from).toEqual(Uint32Array.of(0))
  })

  test('know the names of classes and ids, unless they are asked for without', () => {
    const named = '<div class="story-body" id="main"><p class="lead">One story.</p></div>'
    const bare = '<div><p>One story.</p></div>'
    expect(toSet(named)).not.toEqual(toSet(bare))
    expect(toSet(named, 'without-names')).toEqual(toSet(bare))
  })

  test.each([
    ['the words', '<p>One story.</p>', '<p>One tale.</p>'],
    ['the element', '<p>One story.</p>', '<td>One story.</td>'],
    [
      'an element far above',
      '<main><div><div><p>One.</p></div></div></main>',
      '<nav><div><div><p>One.</p></div></div></nav>',
    ],
    ['a link', '<p>One story.</p>', '<p><a href="/">One story.</a></p>'],
    ['the heading before it', '<h2>News</h2><p>One story.</p>', '<h2>More</h2><p>One story.</p>'],
    ['what is hidden', '<p>One story.</p>', '<p hidden>One story.</p>'],
    ['the title', '<p>One story.</p>', '<title>Story</title><p>One story.</p>'],
  ])('differ with %s', (_, one, other) => {
    const last = (html: string) => {
      const { hashes, from } = toFeatures(know(html))
      return Array.from(hashes.subarray(from.at(-2), from.at(-1)))
    }
    expect(last(one)).not.toEqual(last(other))
  })

  test('tell a page without a heading from one whose heading is some blocks away', () => {
    const long = `<p>${'The old harbour bridge will be closed to all traffic. '.repeat(3)}</p>`
    const far = toSet(`${long}${'<p>x</p>'.repeat(5)}<h1>x</h1>`)
    const places = [0, 1, 2, 3].flatMap((coarse) => Array.from({ length: 16 }, (_, step) => coarse * 32 + step))
    const hashes = places.map((place) => hashOf(kinds.FROM_HEADING, place))
    expect(hashes.some((hash) => far.has(hash))).toBe(true)
    const without = toSet(long)
    expect(hashes.some((hash) => without.has(hash))).toBe(false)
  })
})

/** As a feature of that kind and value is hashed. */
function hashOf(kind: number, value: number): number {
  let hash = Math.imul(kind ^ value, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
