/** How each relation is shown: the same sign, colour and order in the terminal, in reports and on the page. */

import type { PairRelation, Relation } from './model.ts'

export interface RelationLook {
  readonly sign: string
  /** Select Graphic Rendition code for terminals. */
  readonly terminal: string
  /** The word that joins the article to the earlier one in a sentence. */
  readonly phrase: string
}

export const RELATION_LOOKS: Readonly<Record<Relation, RelationLook>> = {
  original: { sign: '●', terminal: '1', phrase: 'original' },
  duplicate: { sign: '=', terminal: '90', phrase: 'duplicate of' },
  update: { sign: 'Δ', terminal: '33', phrase: 'update of' },
  contained: { sign: '⊂', terminal: '34', phrase: 'contained in' },
  contains: { sign: '⊃', terminal: '35', phrase: 'contains' },
}

/** All of them, in the order in which they are shown. */
export const RELATIONS = Object.keys(RELATION_LOOKS) as readonly Relation[]

/** The order of precedence: an article that is a duplicate of one and an update of another is a duplicate. */
export const PRECEDENCE: readonly Exclude<PairRelation, 'different'>[] = [
  'duplicate',
  'contained',
  'update',
  'contains',
]
