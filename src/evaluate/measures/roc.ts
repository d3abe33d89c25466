/**
 * The area under the receiver operating characteristic: how often a thing that is right to accept scores higher than one
 * that is not, half of the ties counted. Its deviation is that of Hanley and McNeil 1982, which CEDAR reports: with area A,
 * n right and m wrong things, Q1 = A / (2 - A), Q2 = 2 A^2 / (1 + A),
 * sqrt((A (1 - A) + (n - 1)(Q1 - A^2) + (m - 1)(Q2 - A^2)) / (n m)).
 */

import type { Steps } from './ranking.ts'

export interface RocArea {
  readonly area: number
  readonly deviation: number
}

/** Without either kind there is nothing to tell apart: 0.5, and no deviation. */
export function rocArea(steps: Steps): RocArea {
  const { positives, negatives } = steps
  if (positives === 0 || negatives === 0) return { area: 0.5, deviation: 0 }
  let above = 0
  let [right, wrong] = [0, 0]
  for (let step = 0; step < steps.thresholds.length; step++) {
    const [nextRight, nextWrong] = [steps.truePositives[step]!, steps.falsePositives[step]!]
    above += (nextWrong - wrong) * (right + nextRight)
    right = nextRight
    wrong = nextWrong
  }
  const area = above / 2 / positives / negatives
  return { area, deviation: hanleyMcNeil(area, positives, negatives) }
}

export function hanleyMcNeil(area: number, positives: number, negatives: number): number {
  const square = area * area
  const twoRight = area / (2 - area) - square
  const twoWrong = (2 * square) / (1 + area) - square
  const variance = area * (1 - area) + (positives - 1) * twoRight + (negatives - 1) * twoWrong
  return Math.sqrt(Math.max(0, variance) / positives / negatives)
}
