/**
 * How alike two texts are by the phrases they share, each counted by its weight: exact, not estimated.
 *
 * A phrase weighs the same in every text, so with A and B the distinct phrases of the new and of the earlier text and W the
 * sum of their weights: resemblance W(A and B) / W(A or B), containedIn W(A and B) / W(A), contains W(A and B) / W(B). The
 * first is the weighted Jaccard coefficient of Alonso, Fetterly and Manasse 2013, section 3.
 *
 * Layout: for each text its distinct phrases, 16 bytes each, kept as long as its tokens are, because one text is held
 * against many; those of the new text also as a set of hashes. Cost: sorting once for a text; for a pair one question for
 * each phrase of the earlier text.
 */

import type { Measurements } from '../model.ts'
import { PhraseList, type PhraseWeights } from '../sketch/phrase-weights.ts'
import { LaneSet, type Lanes } from '../tokenize/lane-set.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toShares } from './shares.ts'

/** Distinct phrases in the order of their hashes, in which both directions add up alike. */
interface Phrases extends Lanes {
  readonly weights: Float64Array
  readonly total: number
}

/** Makes the measure for phrases of so many words, weighed like that. */
export function weightedResemblance(
  phraseWords: number,
  weights: PhraseWeights,
): (article: Tokens, earlier: Tokens) => Measurements {
  const list = new PhraseList(phraseWords, weights)
  const known = new WeakMap<Tokens, Phrases>()
  let own = new LaneSet(0)
  let filled: Phrases | undefined
  const phrasesOf = (tokens: Tokens) => {
    let phrases = known.get(tokens)
    if (phrases === undefined) {
      phrases = toPhrases(list.fill(tokens))
      known.set(tokens, phrases)
    }
    return phrases
  }
  return (article, earlier) => {
    const [mine, theirs] = [phrasesOf(article), phrasesOf(earlier)]
    // One article is held against several candidates in turn: its own set is made once.
    if (filled !== mine) {
      own = LaneSet.of(mine)
      filled = mine
    }
    return toShares(own.weighShared(theirs, theirs.weights), mine.total, theirs.total)
  }
}

function toPhrases({ count, low, high, weights }: PhraseList): Phrases {
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => high[a]! - high[b]! || low[a]! - low[b]!,
  )
  const distinct = order.filter((at, i) => {
    const before = order[i - 1]
    return before === undefined || high[at] !== high[before] || low[at] !== low[before]
  })
  const sorted = Float64Array.from(distinct, (at) => weights[at]!)
  return {
    low: Int32Array.from(distinct, (at) => low[at]!),
    high: Int32Array.from(distinct, (at) => high[at]!),
    weights: sorted,
    total: sorted.reduce((sum, weight) => sum + weight, 0),
  }
}
