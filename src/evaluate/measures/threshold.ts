/**
 * Figures at a threshold, and the threshold at which one of them is best. Nothing that scores 0 is ever accepted: a
 * threshold that takes everything is none.
 */

import { type Counts, type Figures, toFigures } from './counts.ts'
import { matthews } from './matthews.ts'
import type { Steps } from './ranking.ts'

export interface AtThreshold extends Figures {
  /** What scores at least this is accepted. */
  readonly threshold: number
}

/** The threshold of whoever has found none: nothing scores that much, by whatever a system scores. */
export const ACCEPTS_NOTHING = Number.MAX_VALUE

/** Where F1 is highest; of several such thresholds the highest. */
export function findBestThreshold(steps: Steps): AtThreshold {
  let best: AtThreshold = { threshold: ACCEPTS_NOTHING, precision: 1, recall: 0, f1: 0 }
  for (let step = 0; step < steps.thresholds.length && steps.thresholds[step]! > 0; step++) {
    const right = steps.truePositives[step]!
    const accepted = right + steps.falsePositives[step]!
    const f1 = (2 * right) / (accepted + steps.positives)
    if (f1 <= best.f1) continue
    best = { threshold: steps.thresholds[step]!, precision: right / accepted, recall: right / steps.positives, f1 }
  }
  return best
}

/** Where the Matthews correlation is highest. */
export function findBestMatthews(steps: Steps): { readonly threshold: number; readonly matthews: number } {
  let best = { threshold: ACCEPTS_NOTHING, matthews: 0 }
  for (let step = 0; step < steps.thresholds.length && steps.thresholds[step]! > 0; step++) {
    const value = matthews(countsOf(steps, step))
    if (value > best.matthews) best = { threshold: steps.thresholds[step]!, matthews: value }
  }
  return best
}

function countAt(steps: Steps, threshold: number): Counts {
  // The last step that is not below the threshold.
  let [from, to] = [0, steps.thresholds.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (steps.thresholds[middle]! >= threshold) from = middle + 1
    else to = middle
  }
  return countsOf(steps, from - 1)
}

export function figuresAt(steps: Steps, threshold: number): AtThreshold {
  return { threshold, ...toFigures(countAt(steps, threshold)) }
}

/** Counts of one step; of step -1, at which nothing is accepted. */
export function countsOf(steps: Steps, step: number): Counts {
  const truePositives = step < 0 ? 0 : steps.truePositives[step]!
  const falsePositives = step < 0 ? 0 : steps.falsePositives[step]!
  return {
    truePositives,
    falsePositives,
    falseNegatives: steps.positives - truePositives,
    trueNegatives: steps.negatives - falsePositives,
  }
}
