/** Another article that is as like a given one as can be found among a few, and yet no copy of it: the hard kind of different. */

import { ShingleSet } from '../../tokenize/shingle.ts'
import type { Tokens } from '../../tokenize/tokens.ts'

/** Among how many others the most alike is looked for. */
const OTHERS = 50
/** Two source texts that share more runs of words than this are printed twice, and no different articles. */
const PRINTED_TWICE = 0.2
const RUN_WORDS = 3

/** Takes the most alike of the next few out of those left, but none that was printed twice. */
export function takeMostAlike<Source extends { readonly tokens: Tokens }>(
  left: Source[],
  earlier: Source,
  random: () => number,
): Source | undefined {
  const runs = new ShingleSet()
  const words = new ShingleSet()
  runs.fill(earlier.tokens, RUN_WORDS)
  words.fill(earlier.tokens, 1)
  let best = { at: -1, share: -1 }
  const start = Math.floor(random() * left.length)
  for (let tried = 0; tried < Math.min(OTHERS, left.length); tried++) {
    const at = (start + tried) % left.length
    const { tokens } = left[at]!
    if (isSharing(runs, tokens)) continue
    const word = words.countShared(tokens, 1)
    const share = word.shared / (words.size + word.distinct - word.shared)
    if (share > best.share) best = { at, share }
  }
  return best.at < 0 ? undefined : left.splice(best.at, 1)[0]
}

/** Whether two texts are prints of one. */
export function isPrintedTwice(one: { readonly tokens: Tokens }, other: { readonly tokens: Tokens }): boolean {
  const runs = new ShingleSet()
  runs.fill(one.tokens, RUN_WORDS)
  return isSharing(runs, other.tokens)
}

function isSharing(runs: ShingleSet, tokens: Tokens): boolean {
  const { shared, distinct } = runs.countShared(tokens, RUN_WORDS)
  return shared > PRINTED_TWICE * Math.min(runs.size, distinct)
}
