/**
 * The classifier `minblock`: a block of enough words is of the article (Gibson, Wellner and Lubar 2008, section 4). The
 * number of words is the parameter `extract.minimumWords`.
 */

import { numberOf } from '../../parameters.ts'
import type { Classifier } from './classifier.ts'
import { MINIMUM_WORDS } from './plain.ts'

export const minBlock: Classifier = {
  name: 'minblock',
  classify: (page, settings) =>
    page.blocks.map(({ words }) => {
      const kept = words >= numberOf(settings, MINIMUM_WORDS)
      return { kept, reason: kept ? 'kept' : 'short' }
    }),
}
