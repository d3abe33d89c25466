/** Right and wrong answers counted, and the figures that are shares of them. */

export interface Counts {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly trueNegatives: number
}

export interface Figures {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Where nothing was claimed nothing was wrong: an empty share counts as 1. */
export function toFigures({
  truePositives,
  falsePositives,
  falseNegatives,
}: Pick<Counts, 'truePositives' | 'falsePositives' | 'falseNegatives'>): Figures {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
  return {
    precision: share(truePositives, truePositives + falsePositives),
    recall: share(truePositives, truePositives + falseNegatives),
    f1: share(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives),
  }
}
