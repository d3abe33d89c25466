/**
 * Candidates while keys are made anew: some texts have keys of the stamp in force, others still those of a former one, each
 * text of one stamp only. So an article is asked for under all of them, and the answers are ranked together.
 *
 * Numbers of shared keys cannot be compared when one sketch has more keys than the other. The share of the probes that a
 * text holds can: of minima it estimates the resemblance, whatever their number. Whether a text shares enough to be a
 * candidate is decided under its own stamp. Most first, then the smaller sequence number, as always.
 */

import type { Sequence } from '../model.ts'
import type { Question, Sharing } from '../store/store.ts'
import type { Proposer, Weighed } from './proposer.ts'

/** The first one is in force; all are of one preset, so they ask as many questions each. */
export function underAllStamps(proposers: readonly [Proposer, ...Proposer[]]): Proposer {
  const weigh = (answers: readonly Sharing[], questions: readonly Question[]): Weighed => {
    const each = answers.length / proposers.length
    const shareOf = new Map<Sequence, number>()
    let crowded = 0
    for (const [i, proposer] of proposers.entries()) {
      const [from, to] = [i * each, (i + 1) * each]
      const weighed = proposer.weigh(answers.slice(from, to), questions.slice(from, to))
      crowded += weighed.crowded
      for (const [at, article] of weighed.articles.entries()) {
        shareOf.set(article, Math.max(shareOf.get(article) ?? 0, weighed.shares[at]!))
      }
    }
    const ranked = [...shareOf].sort(([a, shareOfA], [b, shareOfB]) => shareOfB - shareOfA || a - b)
    return { articles: ranked.map(([article]) => article), shares: ranked.map(([, share]) => share), crowded }
  }
  return {
    ...proposers[0],
    ask: (article, upTo) => proposers.flatMap((proposer) => proposer.ask(article, upTo)),
    rank: weigh,
    weigh,
  }
}
