/** Alike enough by the one measurement that a system decides by: a duplicate. */

import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

export const THRESHOLD: Parameter = {
  name: 'decide.threshold',
  meaning: 'two texts are duplicates if they are alike by at least this',
  default: 0.5,
  minimum: 0,
  maximum: 1,
}

/** A rule on that measurement; each system has a threshold of its own as the parameter's default. */
export function alike(by: string): Rule {
  return {
    name: 'alike',
    because: 'the two texts are alike enough by the measure of the system',
    by,
    fires: (measurements, settings) =>
      (measurements[by] ?? 0) >= numberOf(settings, THRESHOLD) ? 'duplicate' : undefined,
  }
}
