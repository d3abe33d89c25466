import { describe, expect, test } from 'vitest'
import { scorePage, toScore } from './extraction-score.ts'

describe('the score of a page', () => {
  test('counts runs of four words', () => {
    // Found: abcd bcde cdef; wanted: abcd bcde cdeg degh; two are in both.
    expect(scorePage('a b c d e f', 'a b c d e g h')).toEqual({ precision: 2 / 3, recall: 2 / 4, exact: false })
  })

  test('counts a run as often as it stands in both', () => {
    // Found: aaaa three times; wanted: aaaa once.
    expect(scorePage('a a a a a a', 'a a a a')).toEqual({ precision: 1 / 3, recall: 1, exact: false })
    expect(scorePage('a a a a', 'a a a a a a')).toEqual({ precision: 1, recall: 1 / 3, exact: false })
  })

  test('takes fewer words than a run for one run', () => {
    expect(scorePage('a b', 'a b')).toEqual({ precision: 1, recall: 1, exact: true })
    expect(scorePage('a b', 'a b c')).toEqual({ precision: 0, recall: 0, exact: false })
  })

  test('has regard to the words alone, as written', () => {
    expect(scorePage('One, two —\n\nthree: four.', 'One two three four')).toEqual({
      precision: 1,
      recall: 1,
      exact: true,
    })
    expect(scorePage('one two three four', 'One two three four').exact).toBe(false)
  })

  test('is not exact in another order', () => {
    expect(scorePage('a b c d x e f g h', 'e f g h x a b c d')).toEqual({
      precision: 2 / 6,
      recall: 2 / 6,
      exact: false,
    })
  })

  test('of nothing found is precise and recalls nothing; nothing wanted is all recalled', () => {
    expect(scorePage('', 'a b c d e')).toEqual({ precision: 1, recall: 0, exact: false })
    expect(scorePage('a b c d e', '')).toEqual({ precision: 0, recall: 1, exact: false })
    expect(scorePage('', ' — ')).toEqual({ precision: 1, recall: 1, exact: true })
  })
})

describe('the score of many pages', () => {
  test('has the means, and F1 of the means', () => {
    const { pages, precision, recall, f1, exact } = toScore([
      { precision: 1, recall: 0.5, exact: false },
      { precision: 0.5, recall: 0.5, exact: false },
      { precision: 0.75, recall: 0.5, exact: true },
      { precision: 0.75, recall: 0.5, exact: false },
    ])
    expect({ pages, precision, recall, exact }).toEqual({ pages: 4, precision: 0.75, recall: 0.5, exact: 0.25 })
    expect(f1).toBeCloseTo(0.6, 12)
  })

  test('of no pages, or of nothing right, is nothing', () => {
    expect(toScore([])).toEqual({ pages: 0, precision: 0, recall: 0, f1: 0, exact: 0 })
    expect(toScore([{ precision: 0, recall: 0, exact: false }]).f1).toBe(0)
  })
})
