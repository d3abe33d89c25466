/**
 * The correlation of two yes-or-no answers, from -1 to 1 (Matthews 1975; Alonso 2013, section 4.7):
 * (TP TN - FP FN) / sqrt((TP + FP)(TP + FN)(TN + FP)(TN + FN)). Where one answer never varies it is 0.
 */

import type { Counts } from './counts.ts'

export function matthews({ truePositives, falsePositives, falseNegatives, trueNegatives }: Counts): number {
  // The roots apart: the product of four counts of pairs is beyond what a number holds exactly.
  const below =
    Math.sqrt(truePositives + falsePositives) *
    Math.sqrt(truePositives + falseNegatives) *
    Math.sqrt(trueNegatives + falsePositives) *
    Math.sqrt(trueNegatives + falseNegatives)
  return below === 0 ? 0 : (truePositives * trueNegatives - falsePositives * falseNegatives) / below
}
