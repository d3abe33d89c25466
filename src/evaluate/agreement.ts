/** How far several people agree who labelled the same pairs: by the pairs that all of them labelled. */

import { NewsfoldError } from '../errors.ts'
import type { PairRelation } from '../model.ts'
import { type LabelledPair, readLabelledPairs, turn } from './labelled-pairs.ts'
import { cohenKappa, fleissKappa } from './measures/kappa.ts'

export interface Agreement {
  /** Pairs that all labelled, and those on which all say the same. */
  readonly pairs: number
  readonly agreed: number
  readonly kappa: number
  /** Whose kappa it is: Cohen's for two, Fleiss' for more. */
  readonly by: 'cohen' | 'fleiss'
  readonly disagreements: readonly {
    readonly earlier: string
    readonly article: string
    readonly relations: readonly PairRelation[]
  }[]
}

export async function readAgreement(paths: readonly string[]): Promise<Agreement> {
  if (paths.length < 2) throw new NewsfoldError('option-wrong', 'agreement is of at least two files of labels')
  return agreementOf(await Promise.all(paths.map((path) => readLabelledPairs(path))))
}

/** The labels of each person. */
export function agreementOf(people: readonly (readonly LabelledPair[])[]): Agreement {
  const [first, ...others] = people.map((pairs) => new Map(pairs.map((pair) => [keyOf(pair), pair])))
  const common = [...first!.values()].flatMap((pair) => {
    const found = others.map((labels) => labels.get(keyOf(pair)))
    // Whoever wrote the pair the other way round meant the turned relation.
    const relations = found.flatMap((one) =>
      one === undefined ? [] : [one.article === pair.article ? one.relation : turn(one.relation)],
    )
    return relations.length < others.length
      ? []
      : [{ earlier: pair.earlier, article: pair.article, relations: [pair.relation, ...relations] }]
  })
  if (common.length === 0) throw new NewsfoldError('gold-wrong', 'the files label no pair in common')
  const labels = common.map(({ relations }) => relations)
  const disagreements = common.filter(({ relations }) => new Set(relations).size > 1)
  const isCohen = people.length === 2
  return {
    pairs: common.length,
    agreed: common.length - disagreements.length,
    kappa: isCohen
      ? cohenKappa(
          labels.map(([one]) => one!),
          labels.map(([, other]) => other!),
        )
      : fleissKappa(labels),
    by: isCohen ? 'cohen' : 'fleiss',
    disagreements,
  }
}

function keyOf({ article, earlier }: LabelledPair): string {
  return JSON.stringify([article, earlier].sort())
}
