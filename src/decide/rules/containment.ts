/** Enough of one text is in the other (CoDet section 3: d_C contains d_A); both ways they are duplicates. */

import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

export const CONTAINMENT: Parameter = {
  name: 'decide.containment',
  meaning: 'a text is contained in another that has at least this share of it',
  default: 0.6,
  minimum: 0,
  maximum: 1,
}

export const containment: Rule = {
  name: 'containment',
  because: 'enough of one text is in the other',
  by: 'containment',
  fires: ({ containedIn = 0, contains = 0 }, settings) => {
    const enough = numberOf(settings, CONTAINMENT)
    if (containedIn >= enough && contains >= enough) return 'duplicate'
    if (containedIn >= enough) return 'contained'
    return contains >= enough ? 'contains' : undefined
  },
}
