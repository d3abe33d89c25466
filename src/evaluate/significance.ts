/** Two systems on the same pairs, each at its best threshold: is one better, or were these stories kind to it? */

import { bootstrapDifference, ROUNDS } from './measures/bootstrap.ts'
import { mcnemar } from './measures/mcnemar.ts'
import type { PairList } from './pair-list.ts'
import type { Decisions } from './pairs.ts'
import type { Significance } from './results.ts'
import { f1Of } from './story-counts.ts'

export interface Decided {
  readonly name: string
  readonly f1: number
  readonly decisions: Decisions
}

export function compareDecisions(
  one: Decided,
  other: Decided,
  pairs: Pick<PairList, 'positive' | 'sizes'>,
  seed: number,
): Significance {
  let [onlyFirst, onlySecond] = [0, 0]
  for (let i = 0; i < pairs.positive.length; i++) {
    const [first, second] = [one.decisions.accepted[i], other.decisions.accepted[i]]
    if (first === second) continue
    if (first === pairs.positive[i]) onlyFirst++
    else onlySecond++
  }
  const [mine, theirs] = [one.decisions.byStory, other.decisions.byStory]
  const p = bootstrapDifference(pairs.sizes.length, (draw) => f1Of(mine, draw) - f1Of(theirs, draw), {
    rounds: ROUNDS,
    seed,
  })
  return {
    first: one.name,
    second: other.name,
    difference: one.f1 - other.f1,
    p,
    mcnemar: mcnemar(onlyFirst, onlySecond),
  }
}
