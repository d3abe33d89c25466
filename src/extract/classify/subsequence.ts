/**
 * From scores of blocks to the article (Maximum Subsequence Segmentation, Pasternack and Roth 2009): of all stretches of
 * the page the one whose scores add up to most, so that a good paragraph far away does not count and a doubtful one in
 * the middle does. Linear.
 */

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The contiguous stretch with the greatest sum; empty if nothing is above zero. */
export function findStretch(scores: ArrayLike<number>): Stretch {
  let best = { from: 0, to: 0 }
  let bestSum = 0
  let from = 0
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    sum += scores[at]!
    if (sum <= 0) {
      sum = 0
      from = at + 1
    } else if (sum > bestSum) {
      bestSum = sum
      best = { from, to: at + 1 }
    }
  }
  return best
}
