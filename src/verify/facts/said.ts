/**
 * Whether what is new in an article against an earlier one was said by a third one before (SEMANTICS 11): the figures that
 * changed all stand in that one; or, where no figure changed, hardly anything in the article is new to it.
 */

import type { Measurements } from '../../model.ts'
import type { Prepared } from '../../propose/proposer.ts'
import { factsOf } from './article-facts.ts'
import { keyOf } from './figure.ts'
import type { CompareFacts } from './latest.ts'

/** Below this the article repeats what it is held against, whatever the words. */
const NOTHING_NEW = 0.25

/** Whether what changed can stand in an article that is otherwise unlike this one. */
export function isOfFigures({ changedFigures = 0, changedUnits = 0 }: Measurements): boolean {
  return changedFigures + changedUnits > 0
}

export function isSaid(article: Prepared, earlier: Prepared, member: Prepared, compareFacts: CompareFacts): boolean {
  const { changes } = compareFacts(article, earlier)
  const changed = new Set(changes.flatMap(({ kind, article: span }) => (kind === 'figure' && span ? [span.from] : [])))
  if (changed.size === 0) return compareFacts(article, member).measurements.novelty! < NOTHING_NEW
  const { amounts } = factsOf(member)
  return factsOf(article).figures.every((figure) => !changed.has(figure.from) || amounts.has(keyOf(figure)))
}
