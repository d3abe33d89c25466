/** GPHIN's only rule (section 2.2.2): more than a given share of all distinct shingles of both texts is shared. */

import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

export const OVERLAP: Parameter = {
  name: 'decide.overlap',
  meaning: 'two texts are duplicates if their resemblance is greater than this (r)',
  default: 0.2,
  minimum: 0,
  maximum: 1,
  grid: [0.2, 0.3, 0.4, 0.5],
}

export const overlap: Rule = {
  name: 'overlap',
  because: 'the two texts share enough of their runs of words',
  by: 'resemblance',
  fires: (measurements, settings) =>
    (measurements.resemblance ?? 0) > numberOf(settings, OVERLAP) ? 'duplicate' : undefined,
}
