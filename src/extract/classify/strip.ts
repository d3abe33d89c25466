/**
 * The classifier `strip`: everything that is shown is the article. Script and style are gone before. The least that can be
 * done, for comparing.
 */

import type { Classifier } from './classifier.ts'

export const strip: Classifier = {
  name: 'strip',
  classify: (page) =>
    page.blocks.map(({ element }) => ({ kept: !element.hidden, reason: element.hidden ? 'hidden' : 'kept' })),
}
