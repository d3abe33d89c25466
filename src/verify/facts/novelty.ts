/**
 * The meter from typo to new facts.
 *
 * Each kind of difference has a weight: the chance that one of it alone makes a reader call the text news. Novelty is the
 * chance that at least one of all differences does, 1 - product of (1 - weight) ^ count. Typos, spelling, punctuation,
 * format, rounding, and text that was only dropped or moved weigh nothing, so a text is 0 against its copies however they
 * are edited; one changed count is 0.5, two are 0.75; forty new words without figures, names or quotations are 0.33.
 * The weights are an order made into numbers (an amount over a name over a date over a word), not fitted to anything.
 */

import type { Measurements } from '../../model.ts'

const NOVELTY_WEIGHTS = Object.entries({
  changedFigures: 0.5,
  changedUnits: 0.5,
  changedNames: 0.4,
  newQuotations: 0.4,
  changedOrdinals: 0.2,
  newFigures: 0.15,
  respelledNames: 0.1,
  newNames: 0.1,
  changedDates: 0.1,
  newWords: 0.01,
})

export function noveltyOf(measurements: Measurements): number {
  let nothing = 1
  for (const [name, weight] of NOVELTY_WEIGHTS) {
    const count = measurements[name] ?? 0
    // Most are 0, and powers are dear.
    if (count > 0) nothing *= (1 - weight) ** count
  }
  return 1 - nothing
}
