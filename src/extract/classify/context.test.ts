import { describe, expect, test } from 'vitest'
import { readFixturePages } from '../../../test/fixture-pages.ts'
import { seeded } from '../../random.ts'
import { toBlocks } from '../blocks.ts'
import { CONTEXT_COLUMNS, toContext, toWorth } from './context.ts'
import { PageFacts } from './page-facts.ts'

function expectRows(html: string, score: (at: number) => number): void {
  const known = new PageFacts(toBlocks(html))
  const rows = toContext(
    known,
    Float32Array.from(known.blocks, (_, at) => score(at)),
  )
  expect(rows.length).toBe(known.blocks.length * CONTEXT_COLUMNS)
  expect(rows.findIndex((value) => !Number.isFinite(value))).toBe(-1)
}

describe('a block among the others', () => {
  test.each(readFixturePages().map(({ name, html }) => [name, html]))('is a row of numbers: %s', (_, html) => {
    const random = seeded(3)
    expectRows(html, () => random() * 20 - 10)
    expectRows(html, () => 0)
    expectRows(html, () => -1000)
  })

  test.each([
    ['without an element', 'One story.'],
    ['without a word', '<p>—</p><p>.</p>'],
    ['that is all link', '<a href="/">x</a>'],
    ['with nothing', ''],
    ['that is all hidden', '<div hidden><p>One story.</p></div>'],
  ])('of a page %s is a row of numbers', (_, html) => {
    expectRows(html, () => 1)
  })

  test('has a row for columns that trees can ask by one byte', () => {
    expect(CONTEXT_COLUMNS).toBeLessThanOrEqual(256)
  })

  test('is told from the same block among others', () => {
    const known = new PageFacts(toBlocks('<p>One story.</p><p>One story.</p><p>One story.</p>'))
    const rowsOf = (scores: readonly number[]) => toContext(known, Float32Array.from(scores))
    const middle = (rows: Float32Array) => rows.subarray(CONTEXT_COLUMNS, 2 * CONTEXT_COLUMNS)
    expect(middle(rowsOf([3, 0, 3]))).not.toEqual(middle(rowsOf([-3, 0, -3])))
    expect(middle(rowsOf([3, 0, -3]))).not.toEqual(middle(rowsOf([-3, 0, 3])))
    expect(rowsOf([1, 2, 3])).toEqual(rowsOf([1, 2, 3]))
  })
})

describe('what a block adds to a stretch', () => {
  test('grows with its words and its score, and is nothing in doubt', () => {
    expect(toWorth(0, 50)).toBe(0)
    expect(toWorth(2, 20)).toBeCloseTo(2 * toWorth(2, 10), 10)
    expect(toWorth(-2, 10)).toBeCloseTo(-toWorth(2, 10), 10)
    expect(toWorth(1000, 10)).toBe(5)
    expect(toWorth(3, 0)).toBe(toWorth(3, 1))
  })
})
