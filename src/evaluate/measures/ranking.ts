/**
 * Things that were scored, each right or wrong to accept, from the highest score down. Every figure that depends on a
 * threshold is made of the steps of such a ranking: at each score that occurs, how many of what lies at or above it are
 * right (true positives) and how many are not. Things of one score are accepted together.
 *
 * Cost: one sort; then one pass for each set of steps.
 */

export interface Ranking {
  /** From the highest down. */
  readonly scores: Float64Array
  /** 1 for what is right to accept. */
  readonly positive: Uint8Array
  /** Where each stood before ranking. */
  readonly places: Uint32Array
}

export interface Steps {
  /** Each score that occurs, from the highest down. */
  readonly thresholds: Float64Array
  /** At or above each threshold. */
  readonly truePositives: Float64Array
  readonly falsePositives: Float64Array
  /** Of all that was ranked. */
  readonly positives: number
  readonly negatives: number
}

export function toRanking(scores: ArrayLike<number>, positive: ArrayLike<number>): Ranking {
  const order = new Uint32Array(scores.length).map((_, i) => i)
  order.sort((a, b) => scores[b]! - scores[a]! || a - b)
  return {
    scores: Float64Array.from(order, (place) => scores[place]!),
    positive: Uint8Array.from(order, (place) => positive[place]!),
    places: order,
  }
}

/** The steps of all, or of those that `isIn` takes, by where they stood before ranking. */
export function toSteps({ scores, positive, places }: Ranking, isIn?: (place: number) => boolean): Steps {
  const thresholds: number[] = []
  const truePositives: number[] = []
  const falsePositives: number[] = []
  let [right, wrong] = [0, 0]
  let last = Number.NaN
  for (let i = 0; i < scores.length; i++) {
    if (isIn !== undefined && !isIn(places[i]!)) continue
    if (scores[i] !== last) {
      last = scores[i]!
      thresholds.push(last)
      truePositives.push(right)
      falsePositives.push(wrong)
    }
    if (positive[i] === 1) truePositives[truePositives.length - 1] = ++right
    else falsePositives[falsePositives.length - 1] = ++wrong
  }
  return {
    thresholds: Float64Array.from(thresholds),
    truePositives: Float64Array.from(truePositives),
    falsePositives: Float64Array.from(falsePositives),
    positives: right,
    negatives: wrong,
  }
}
