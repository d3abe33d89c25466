/** What a rule is: a named value that looks at the evidence on a pair and may say what the relation is. */

import type { Evidence, PairRelation, Settings } from '../model.ts'

export interface Rule {
  readonly name: string
  /** One sentence for people: why this evidence means this relation. */
  readonly because: string
  fires(evidence: Evidence, settings: Settings): PairRelation | undefined
}
