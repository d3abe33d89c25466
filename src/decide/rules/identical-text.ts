/** The same words in the same order: a duplicate of the first print, found by content hash before anything is compared. */

import type { Article, Measurements } from '../../model.ts'
import { hoursApart } from '../../verify/verify.ts'
import type { Rule } from '../rule.ts'

export const identicalText: Rule = {
  name: 'identical-text',
  because: 'both texts have the same words in the same order',
  by: 'resemblance',
  fires: (measurements) => (measurements.identical === 1 ? 'duplicate' : undefined),
}

/** What is known of two texts with one content hash, without reading them. */
export function identicalMeasurements(article: Article, earlier: Article): Measurements {
  return { identical: 1, resemblance: 1, containedIn: 1, contains: 1, hoursApart: hoursApart(article, earlier) }
}
