/** Enough of two sketches is the same, by the count a system decides by: a duplicate. */

import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

export const BITS_ALIKE: Parameter = {
  name: 'decide.bitsAlike',
  meaning: 'two texts are duplicates if at least so many bits of their sketches are the same',
  default: 62,
  unit: 'bits',
  minimum: 0,
  maximum: 1024,
  whole: true,
}

export const SHARED_KEYS: Parameter = {
  name: 'decide.sharedKeys',
  meaning: 'two texts are duplicates if they share at least so many keys',
  default: 1,
  unit: 'keys',
  minimum: 1,
  maximum: 101,
  whole: true,
}

/** A rule on that measurement; the parameter says how much is enough. */
export function atLeast(by: string, parameter: Parameter): Rule {
  return {
    name: 'at-least',
    because: 'enough of the two sketches is the same',
    by,
    fires: (measurements, settings) =>
      (measurements[by] ?? 0) >= numberOf(settings, parameter) ? 'duplicate' : undefined,
  }
}
