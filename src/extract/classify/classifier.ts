/** What every classifier answers: which blocks of a page are its article, and why. */

import type { Settings } from '../../model.ts'
import type { Blocks } from '../blocks.ts'

/** The reason of blocks that are kept because the page has nothing better: its article is marked as partial. */
export const DOUBTFUL = 'doubtful'

export interface Judged {
  readonly kept: boolean
  /** One word, for people. */
  readonly reason: string
  /** How sure a trained one is: above 0 for a block that is likelier of the article than not. */
  readonly score?: number
}

export interface Classifier {
  readonly name: string
  /** Every block in its order. */
  classify(page: Blocks, settings: Settings): Judged[]
}
