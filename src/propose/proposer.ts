/** What a proposer is: it finds the earlier articles worth comparing an article with, and says what it left out. */

import type { Article, Sequence } from '../model.ts'
import type { Sketch } from '../sketch/detector.ts'
import type { Reads } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** An article ready to be judged: nothing more needs to be read from its text to compare it. */
export interface Prepared {
  readonly article: Article
  readonly tokens: Tokens
  readonly sketches: readonly Sketch[]
}

/** Earlier articles worth comparing, the most promising first, and the number of keys that were too crowded to ask whole. */
export interface Candidates {
  readonly earlier: readonly Sequence[]
  readonly crowded: number
}

export interface Proposer {
  /** One answer for each article, in the same order. */
  propose(articles: readonly Prepared[], reads: Reads): Promise<readonly Candidates[]>
}
