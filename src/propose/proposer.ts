/** What a proposer is: it finds the earlier articles worth comparing an article with, and says what it left out. */

import type { Article, Sequence } from '../model.ts'
import type { Sketch } from '../sketch/detector.ts'
import type { Kept, Question, Reads, Scope, Sharing } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** An article ready to be judged: nothing more needs to be read from its text to compare it. */
export interface Prepared {
  readonly article: Article
  readonly tokens: Tokens
  readonly sketches: readonly Sketch[]
}

/** Earlier articles worth comparing, the most promising first, and the number of keys too crowded to be asked whole. */
export interface Candidates {
  readonly earlier: readonly Kept[]
  readonly crowded: number
}

export interface Proposer {
  /** Which earlier articles count at all for this one. */
  scope(article: Article): Scope
  /** What to ask the store for an article, so that a group can be asked for in one round trip. */
  ask(article: Prepared): readonly Question[]
  /** The stored articles that `rank` will ask for, as far as these answers tell, so that a group reads them at once. */
  likely(answers: readonly Sharing[]): readonly Sequence[]
  /** What to make of the answers, one for each question. */
  rank(article: Prepared, answers: readonly Sharing[], reads: Pick<Reads, 'getKept'>): Promise<Candidates>
}
