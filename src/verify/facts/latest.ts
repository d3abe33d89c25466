/**
 * Comparing that remembers what it found of the latest article: while one is judged, the same pair is asked for by its rules,
 * by its story and for people to see.
 */

import type { Prepared } from '../../propose/proposer.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import { type ComparedFacts, compareFacts } from './changes.ts'

export type CompareFacts = (article: Prepared, earlier: Prepared) => ComparedFacts

export function comparingLatest(): CompareFacts {
  let latest: Tokens | undefined
  const found = new Map<Tokens, ComparedFacts>()
  return (article, earlier) => {
    if (article.tokens !== latest) {
      latest = article.tokens
      found.clear()
    }
    let facts = found.get(earlier.tokens)
    if (facts === undefined) {
      facts = compareFacts(article, earlier)
      found.set(earlier.tokens, facts)
    }
    return facts
  }
}
