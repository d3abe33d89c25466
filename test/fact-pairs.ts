/** Pairs of texts written for the project, and what must be found to have changed between them. */

import { describe, expect, it } from 'vitest'
import type { Apart, Article, Measurements } from '../src/model.ts'
import type { Prepared } from '../src/propose/proposer.ts'
import { tokenize } from '../src/tokenize/tokenize.ts'
import { type ComparedFacts, compareFacts } from '../src/verify/facts/changes.ts'

export interface FactPair {
  /** What the pair shows, as a sentence. */
  readonly name: string
  readonly earlier: string
  readonly article: string
  /** Measurements that it must have; of these that are not named, those that tell of a change must be 0. */
  readonly measured?: Measurements
  /** Figures, names and quotations that changed, each as "kind counts: earlier > article". */
  readonly changes?: readonly string[]
}

/** A pair without any of these has no changed fact. */
const QUIET = [
  'changedFigures',
  'changedUnits',
  'changedOrdinals',
  'changedNames',
  'newQuotations',
  'newFigures',
  'changedDates',
]

export function prepareText(text: string, language?: string, apart?: readonly Apart[]): Prepared {
  const article: Article = {
    text,
    id: 'x',
    version: 1,
    sequence: 1,
    seenAt: '2024-01-01T00:00:00.000Z',
    partial: false,
    ...(language === undefined ? {} : { language }),
    ...(apart === undefined ? {} : { apart }),
  }
  return { article, tokens: tokenize(article), sketches: [] }
}

export function compareTexts(article: string, earlier: string, language?: string): ComparedFacts {
  return compareFacts(prepareText(article, language), prepareText(earlier, language))
}

/** The changes that are not mere wording, readable. */
export function toLines({ changes }: ComparedFacts, article: string, earlier: string): string[] {
  return changes
    .filter(({ kind }) => kind !== 'wording')
    .map((change) => {
      const before = change.earlier === undefined ? '' : earlier.slice(change.earlier.from, change.earlier.to)
      const after = change.article === undefined ? '' : article.slice(change.article.from, change.article.to)
      return `${change.kind}${change.counts === undefined ? '' : ` ${change.counts}`}: ${before} > ${after}`
    })
}

/** One test for each pair. */
export function describePairs(language: string, pairs: readonly FactPair[]): void {
  describe(`what changed between two texts, ${language}`, () => {
    for (const pair of pairs) {
      it(pair.name, () => {
        const compared = compareTexts(pair.article, pair.earlier, language)
        expect(toLines(compared, pair.article, pair.earlier)).toEqual(pair.changes ?? [])
        const expected = { ...Object.fromEntries(QUIET.map((name) => [name, 0])), ...pair.measured }
        const measurements: Measurements = compared.measurements
        const measured = Object.fromEntries(Object.keys(expected).map((name) => [name, measurements[name]]))
        expect(measured).toEqual(expected)
      })
    }
  })
}
