/** What a rule is: a named value that looks at the measurements of a pair and may say what the relation is. */

import type { Measurements, PairRelation, Settings } from '../model.ts'

/**
 * What a rule may find: a relation; or that the two are different although they share much, being two fillings of one
 * template, or one of them drawing on the other without holding it.
 */
export type Finding = PairRelation | 'template' | 'drawn'

export interface Rule {
  readonly name: string
  /** One sentence for people: why this evidence means this relation. */
  readonly because: string
  /** The measurement that says how strong the evidence is, when several pairs fire the same relation. */
  readonly by: string
  fires(measurements: Measurements, settings: Settings): Finding | undefined
}
