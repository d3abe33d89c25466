/**
 * How alike two texts are by the phrases they share, each counted by its weight: exact, not estimated.
 *
 * A phrase weighs the same in every text, so with A and B the distinct phrases of the new and of the earlier text and W the
 * sum of their weights: resemblance W(A and B) / W(A or B), containedIn W(A and B) / W(A), contains W(A and B) / W(B). The
 * first is the weighted Jaccard coefficient of Alonso, Fetterly and Manasse 2013, section 3.
 *
 * Layout: for each text its distinct phrases, 16 bytes each, kept as long as its tokens are, because one text is held
 * against many; those of the new text also in a table of hashes, 8 bytes a slot, at most a quarter of the slots in use. Cost:
 * sorting once for a text; for a pair one look-up for each phrase of the earlier text, about 3 ns.
 */

import type { Measurements } from '../model.ts'
import { PhraseList, type PhraseWeights } from '../sketch/phrase-weights.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from './rounding.ts'

/** Distinct phrases in the order of their hashes, in which both directions add up alike. */
interface Phrases {
  readonly low: Int32Array
  readonly high: Int32Array
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
  const own = new PhraseTable()
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
    const shared = own.fill(mine).weighShared(theirs)
    return {
      resemblance: toRounded(shared / (mine.total + theirs.total - shared || 1)),
      containedIn: toRounded(shared / (mine.total || 1)),
      contains: toRounded(shared / (theirs.total || 1)),
    }
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

const SLOT = 2

/** The phrases of one text, found by their hashes. */
class PhraseTable {
  #slots = new Int32Array(0)
  #mask = 0
  #filled: Phrases | undefined

  fill(phrases: Phrases): this {
    // One article is held against several candidates in turn.
    if (this.#filled === phrases) return this
    const { low, high } = phrases
    let slots = 16
    while (slots < 4 * low.length) slots *= 2
    this.#slots = new Int32Array(SLOT * slots)
    this.#mask = SLOT * slots - 1
    for (let i = 0; i < low.length; i++) {
      const at = this.#find(low[i]!, high[i]!)
      this.#slots[at] = low[i]!
      this.#slots[at + 1] = high[i]!
    }
    this.#filled = phrases
    return this
  }

  /** The weight of what another text has of it. */
  weighShared({ low, high, weights }: Phrases): number {
    let shared = 0
    for (let i = 0; i < low.length; i++) {
      const at = this.#find(low[i]!, high[i]!)
      // No phrase has a hash of nothing but zeros, short of one in 2^64.
      if ((this.#slots[at]! | this.#slots[at + 1]!) !== 0) shared += weights[i]!
    }
    return shared
  }

  /** The slot of a phrase, or the free one where it belongs. */
  #find(low: number, high: number): number {
    const slots = this.#slots
    let at = (low << 1) & this.#mask
    while ((slots[at]! | slots[at + 1]!) !== 0 && (slots[at] !== low || slots[at + 1] !== high)) {
      at = (at + SLOT) & this.#mask
    }
    return at
  }
}
