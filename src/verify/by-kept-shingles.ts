/**
 * How alike two texts are by the shingles that their sketches kept (`sketch/mod-m.ts`): resemblance, containedIn and contains
 * as in `resemblance.ts`, and containment, the larger of the two. Exact if every shingle is kept; else what a system that
 * decides by sketches takes for it.
 */

import type { Measurements } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Detector } from '../sketch/detector.ts'
import { toRounded } from './rounding.ts'

/** Makes the measure for a detector of kept shingles that is the first of its system. */
export function byKeptShingles(detector: Detector): (article: Prepared, earlier: Prepared) => Measurements {
  return (article, earlier) => {
    const { estimatedResemblance, estimatedContainedIn, estimatedContains } = detector.measure(
      article.sketches[0]!,
      earlier.sketches[0]!,
    )
    return {
      resemblance: toRounded(estimatedResemblance!),
      containedIn: toRounded(estimatedContainedIn!),
      contains: toRounded(estimatedContains!),
      containment: toRounded(Math.max(estimatedContainedIn!, estimatedContains!)),
    }
  }
}
