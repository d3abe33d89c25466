/**
 * How alike two texts are by the shingles that their sketches kept (`sketch/mod-m.ts`): resemblance, containedIn and contains
 * as in `resemblance.ts`, and containment, the larger of the two. Exact if every shingle is kept; else what a system that
 * decides by sketches takes for it. Where stop words are left out, whatever is said in them alone comes down to the same word
 * or two; a text of fewer words than make a shingle can be told to be alike to nothing.
 */

import type { Measurements } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Detector } from '../sketch/detector.ts'
import { toRounded } from './rounding.ts'

/**
 * Makes the measure for a detector of kept shingles that is the first of its system.
 * @param fewestWords a text of fewer is alike to nothing
 */
export function byKeptShingles(
  detector: Detector,
  fewestWords = 0,
): (article: Prepared, earlier: Prepared) => Measurements {
  const isTooShort = ({ tokens: { length, body } }: Prepared) => length - body < fewestWords
  return (article, earlier) => {
    if (isTooShort(article) || isTooShort(earlier))
      return { resemblance: 0, containedIn: 0, contains: 0, containment: 0 }
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
