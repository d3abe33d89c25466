/**
 * A ranking as a curve: precision, recall, F1, Matthews and the share of wrong things accepted, over the threshold. Of
 * the steps, of which there can be hundreds of thousands, those are taken at which recall, the share of wrong ones or the
 * threshold has moved enough to be seen, and the one at which F1 is best.
 */

import { toFigures } from './counts.ts'
import { matthews } from './matthews.ts'
import type { Steps } from './ranking.ts'
import { type AtThreshold, countsOf, findBestThreshold } from './threshold.ts'

export interface CurvePoint extends AtThreshold {
  readonly matthews: number
  readonly falsePositiveRate: number
}

/** About as many points as a chart can show. */
const POINTS = 120

export function toCurve(steps: Steps, points: number = POINTS): CurvePoint[] {
  const count = steps.thresholds.length
  const span = Math.max(...ends(steps.thresholds).map(Math.abs), Number.MIN_VALUE)
  const best = findBestThreshold(steps).threshold
  const curve: CurvePoint[] = []
  let taken: CurvePoint | undefined
  for (let step = 0; step < count; step++) {
    const counts = countsOf(steps, step)
    const threshold = steps.thresholds[step]!
    const falsePositiveRate = steps.negatives === 0 ? 0 : counts.falsePositives / steps.negatives
    const figures = toFigures(counts)
    const moved =
      taken === undefined ||
      threshold === best ||
      Math.abs(figures.recall - taken.recall) * points >= 1 ||
      Math.abs(falsePositiveRate - taken.falsePositiveRate) * points >= 1 ||
      (Math.abs(threshold - taken.threshold) / span) * points >= 1
    if (!moved && step < count - 1) continue
    taken = { threshold, ...figures, matthews: matthews(counts), falsePositiveRate }
    curve.push(taken)
  }
  return curve
}

function ends(values: Float64Array): number[] {
  return values.length === 0 ? [] : [values[0]!, values.at(-1)!]
}
