/**
 * How alike two whole texts are by the runs of words they share, of which some may not count: exact, as in `resemblance.ts`.
 *
 * To drop what does not count costs a question for each shingle, so what is left of a text is kept: one text is held against
 * many. Layout: the distinct shingles of a text, 8 bytes each, kept as long as its tokens are; those of the new text also as
 * a set of hashes. Cost: for a pair one question for each shingle of the earlier text.
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import { LaneSet, type Lanes } from '../tokenize/lane-set.ts'
import type { Thin } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toShares } from './shares.ts'

/**
 * Makes the measure for shingles of that many words.
 * @param thin drops the shingles that count in no text
 */
export function wholeResemblance(shingleWords: number, thin?: Thin) {
  const shingles = new ShingleMemory(new Int32Array(0), 0)
  const known = new WeakMap<Tokens, Lanes>()
  const distinctOf = (tokens: Tokens) => {
    let distinct = known.get(tokens)
    if (distinct === undefined) {
      shingles.fill(tokens, shingleWords)
      thin?.(shingles)
      distinct = toDistinct(shingles)
      known.set(tokens, distinct)
    }
    return distinct
  }
  let own = new LaneSet(0)
  let filled: Lanes | undefined
  return (article: Tokens, earlier: Tokens) => {
    const [mine, theirs] = [distinctOf(article), distinctOf(earlier)]
    // One article is held against several candidates in turn: its own set is made once.
    if (filled !== mine) {
      own = LaneSet.of(mine)
      filled = mine
    }
    return toShares(own.countShared(theirs), mine.low.length, theirs.low.length)
  }
}

function toDistinct({ count, low, high }: ShingleMemory): Lanes {
  const seen = new LaneSet(count)
  const [distinctLow, distinctHigh] = [new Int32Array(count), new Int32Array(count)]
  for (let i = 0; i < count; i++) {
    const at = seen.size
    if (!seen.add(low[i]!, high[i]!)) continue
    distinctLow[at] = low[i]!
    distinctHigh[at] = high[i]!
  }
  return { low: distinctLow.slice(0, seen.size), high: distinctHigh.slice(0, seen.size) }
}
