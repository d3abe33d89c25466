/** What a proposer is: it finds the earlier articles worth comparing an article with, and says what it left out. */

import type { Article, Sequence } from '../model.ts'
import type { Sketch } from '../sketch/detector.ts'
import type { Kept, Question, Scope, Sharing } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** An article ready to be judged: nothing more needs to be read from its text to compare it. */
export interface Prepared {
  readonly article: Article
  readonly tokens: Tokens
  readonly sketches: readonly Sketch[]
  /** Its outlet as it was handed over, where the registry has another name for it. */
  readonly outletSaid?: string
}

/** Earlier articles worth comparing, the most promising first, and the number of keys too crowded to be asked whole. */
export interface Ranking {
  readonly articles: readonly Sequence[]
  readonly crowded: number
}

/** The same with the share of its probes that each of them holds. */
export interface Weighed extends Ranking {
  readonly shares: readonly number[]
}

export interface Proposer {
  /** How many candidates are verified at most. */
  readonly best: number
  /** Which earlier articles count at all for this one. */
  scope(article: Article): Scope
  /** What to ask the store for an article, so that a group can be asked for in one round trip. */
  ask(article: Prepared, upTo: Sequence): readonly Question[]
  /** What to make of the answers, one for each question. */
  rank(answers: readonly Sharing[], questions: readonly Question[]): Ranking
  /** The same for whoever ranks answers under several stamps together. */
  weigh(answers: readonly Sharing[], questions: readonly Question[]): Weighed
  /** Whether an article that ranks high is a candidate. */
  accepts(article: Article, earlier: Kept): boolean
}
