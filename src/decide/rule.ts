/** What a rule is: a named value that looks at the measurements of a pair and may say what the relation is. */

import type { Evidence, PairRelation, Settings } from '../model.ts'

export interface Rule {
  readonly name: string
  /** One sentence for people: why this evidence means this relation. */
  readonly because: string
  /** The measurement that says how strong the evidence is, when several pairs fire the same relation. */
  readonly by: string
  fires(evidence: Pick<Evidence, 'measurements' | 'changes' | 'template'>, settings: Settings): PairRelation | undefined
}
