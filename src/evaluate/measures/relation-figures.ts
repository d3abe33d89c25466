/**
 * How well relations were told apart: of pairs that are labelled one of five relations and were called one of five.
 *
 * A joining relation is any but `different`. Join precision is the share of the pairs called joined that are labelled so,
 * whatever the relation; join recall the share of those labelled joined that were called so. Precision, recall and F1 of a
 * class are those of its name alone. Macro F1 is the mean of F1 over the classes that have enough pairs to mean something.
 */

import type { PairRelation } from '../../model.ts'
import { toFigures } from './counts.ts'

/** A share with what it is a share of; an empty one counts as 1. */
export interface Share {
  readonly share: number
  readonly right: number
  readonly of: number
}

interface ClassFigures {
  readonly relation: PairRelation
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Pairs with that label, pairs called so, and pairs that are both. */
  readonly labelled: number
  readonly said: number
  readonly right: number
}

export interface RelationFigures {
  readonly pairs: number
  readonly accuracy: Share
  readonly joinPrecision: Share
  readonly joinRecall: Share
  /** Those that are labelled or called. */
  readonly classes: readonly ClassFigures[]
  /** Over the classes named; absent if there is none with enough pairs. */
  readonly macroF1?: { readonly f1: number; readonly of: readonly PairRelation[] }
  /** For each label as it was given how often it was called what. */
  readonly called: Readonly<Record<string, Readonly<Partial<Record<PairRelation, number>>>>>
}

/** One pair. */
export interface Called {
  /** As it was given, which may be finer than a relation. */
  readonly label: string
  /** The relation it means. */
  readonly relation: PairRelation
  readonly said: PairRelation
}

/** A class of fewer pairs says little: one pair moves its F1 by a tenth. */
const FEWEST_OF_CLASS = 10

const ORDER: readonly PairRelation[] = ['duplicate', 'update', 'contained', 'contains', 'different']

/** `classes`: over which macro F1 is taken. Default: those with enough of these pairs. */
export function toRelationFigures(pairs: readonly Called[], classes?: readonly PairRelation[]): RelationFigures {
  const isRight = ({ relation, said }: Called) => relation === said
  const joined = pairs.filter(({ said }) => said !== 'different')
  const toJoin = pairs.filter(({ relation }) => relation !== 'different')
  const figures = ORDER.map((relation) => toClass(relation, pairs)).filter(({ labelled, said }) => labelled + said > 0)
  const counted = figures.filter(({ relation, labelled }) =>
    classes === undefined ? labelled >= FEWEST_OF_CLASS : classes.includes(relation),
  )
  return {
    pairs: pairs.length,
    accuracy: toShare(pairs, isRight),
    joinPrecision: toShare(joined, ({ relation }) => relation !== 'different'),
    joinRecall: toShare(toJoin, ({ said }) => said !== 'different'),
    classes: figures,
    ...(counted.length > 0 && {
      macroF1: {
        f1: counted.reduce((sum, { f1 }) => sum + f1, 0) / counted.length,
        of: counted.map(({ relation }) => relation),
      },
    }),
    called: countCalled(pairs),
  }
}

/** The classes with enough pairs. */
export function listClasses(pairs: readonly Pick<Called, 'relation'>[]): PairRelation[] {
  return ORDER.filter((relation) => pairs.filter((one) => one.relation === relation).length >= FEWEST_OF_CLASS)
}

function toClass(relation: PairRelation, pairs: readonly Called[]): ClassFigures {
  const labelled = pairs.filter((one) => one.relation === relation).length
  const said = pairs.filter((one) => one.said === relation).length
  const right = pairs.filter((one) => one.relation === relation && one.said === relation).length
  const counts = { truePositives: right, falsePositives: said - right, falseNegatives: labelled - right }
  return { relation, ...toFigures(counts), labelled, said, right }
}

function toShare(pairs: readonly Called[], isRight: (pair: Called) => boolean): Share {
  const right = pairs.filter(isRight).length
  return { share: pairs.length === 0 ? 1 : right / pairs.length, right, of: pairs.length }
}

function countCalled(pairs: readonly Called[]): RelationFigures['called'] {
  const called: Record<string, Partial<Record<PairRelation, number>>> = {}
  for (const { label, said } of pairs) {
    called[label] ??= {}
    called[label][said] = (called[label][said] ?? 0) + 1
  }
  return called
}
