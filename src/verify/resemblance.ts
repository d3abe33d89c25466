/**
 * How alike two texts are by the runs of words they share: exact, not estimated.
 *
 * With A and B the sets of n-word shingles in the first part of the new and of the earlier text:
 * resemblance |A and B| / |A or B|, containedIn |A and B| / |A|, contains |A and B| / |B|
 * (Broder 1997; GPHIN section 2.2.2 calls the first "overlap"). Cost: one pass over each text, no allocation for a pair.
 */

import type { Settings } from '../model.ts'
import { numberOf, type Parameter } from '../parameters.ts'
import type { Prepared } from '../propose/proposer.ts'
import { ShingleSet } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toShares } from './shares.ts'

export const PORTION: Parameter = {
  name: 'verify.portion',
  meaning: 'the share of each text that is compared, from its beginning (f)',
  default: 1,
  minimum: 0.01,
  maximum: 1,
  grid: [0.4, 0.5, 0.65, 0.8, 1],
}

const WHOLE_BELOW: Parameter = {
  name: 'verify.wholeBelow',
  meaning: 'texts of fewer words are compared whole, whatever the portion: estimates on short texts are poor',
  default: 100,
  unit: 'words',
  minimum: 0,
  whole: true,
}

export const RESEMBLANCE_PARAMETERS = [PORTION, WHOLE_BELOW] as const

/** Makes the measure for shingles of that many words, in the part of the texts that the settings say. */
export function resemblance(
  shingleWords: number,
  settings: Settings,
): (article: Prepared, earlier: Prepared) => ReturnType<typeof toShares> {
  const portion = numberOf(settings, PORTION)
  const wholeBelow = numberOf(settings, WHOLE_BELOW)
  /** The index of the first word that is no longer compared. */
  const endOf = (tokens: Tokens) => {
    const words = tokens.length - tokens.body
    return tokens.body + (words < wholeBelow ? words : Math.ceil(words * portion))
  }
  const set = new ShingleSet()
  let filled: Tokens | undefined
  return (article, earlier) => {
    // One article is held against several candidates in turn: its own set is made once.
    if (filled !== article.tokens) {
      set.fill(article.tokens, shingleWords, endOf(article.tokens))
      filled = article.tokens
    }
    const { shared, distinct } = set.countShared(earlier.tokens, shingleWords, endOf(earlier.tokens))
    return toShares(shared, set.size, distinct)
  }
}
