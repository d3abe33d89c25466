/**
 * All pairs of a gold set against one measure: every two articles, duplicates if they are of one story. Their resemblance
 * ranks the pairs, and the threshold is the best there is for F1, so that the figure tells how well the texts and the
 * measure part copies from the rest, not how well a threshold was chosen. Quadratic in the articles, so for gold sets only.
 */

import { ShingleSet } from '../tokenize/shingle.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import type { Figures } from './score.ts'
import type { Prepared } from './stories.ts'

export interface PairsResult extends Figures {
  /** Pairs of at least this resemblance are called duplicates. */
  readonly threshold: number
  readonly articles: number
  /** All pairs, and those of one story. */
  readonly pairs: number
  readonly positives: number
}

interface Pair {
  readonly resemblance: number
  readonly sameStory: boolean
}

export function evaluatePairs(gold: readonly Prepared[], { shingleWords }: { shingleWords: number }): PairsResult {
  const articles = gold.map(({ cluster, input }) => ({
    cluster,
    // A refused page has no words, and none in common with any other.
    tokens: tokenize('refused' in input ? { text: '' } : input),
  }))
  const pairs = [...listPairs(articles, shingleWords)]
  const positives = pairs.filter(({ sameStory }) => sameStory).length
  return { ...findBest(pairs, positives), articles: articles.length, pairs: pairs.length, positives }
}

function* listPairs(
  articles: readonly { readonly cluster: string; readonly tokens: Tokens }[],
  shingleWords: number,
): Generator<Pair> {
  const set = new ShingleSet()
  for (const [at, { cluster, tokens }] of articles.entries()) {
    set.fill(tokens, shingleWords)
    for (const other of articles.slice(0, at)) {
      const { shared, distinct } = set.countShared(other.tokens, shingleWords)
      yield { resemblance: shared / (set.size + distinct - shared || 1), sameStory: cluster === other.cluster }
    }
  }
}

/** Goes down the pairs from the most alike to the least, and keeps where F1 was highest. */
function findBest(pairs: readonly Pair[], positives: number): Figures & { readonly threshold: number } {
  const ranked = pairs
    .filter(({ resemblance }) => resemblance > 0)
    .sort((one, other) => other.resemblance - one.resemblance)
  let best = { precision: 1, recall: 0, f1: 0, threshold: 1 }
  let right = 0
  for (const [at, { resemblance, sameStory }] of ranked.entries()) {
    if (sameStory) right++
    // Pairs that are alike to the same degree are called alike.
    if (ranked[at + 1]?.resemblance === resemblance) continue
    const precision = right / (at + 1)
    const recall = right / positives
    const f1 = (2 * right) / (at + 1 + positives)
    if (f1 > best.f1) best = { precision, recall, f1, threshold: resemblance }
  }
  return best
}
