/** What an evaluation of relations gives: types only, JSON values all, so that reports can be made of them wherever they come from. */

import type { ArticleInput, Evidence, Link, Measurements, PairRelation, Relation, Setting, Settings } from '../model.ts'
import type { RelationFigures } from './measures/relation-figures.ts'

export type { RelationFigures, Share } from './measures/relation-figures.ts'

/** What a person can call a pair: the relations, and template news apart from what is merely different. */
export const LABELS = ['duplicate', 'update', 'contained', 'contains', 'template', 'different'] as const
export type Label = (typeof LABELS)[number]

/** What a pair is called by whom: the new article's relation to the earlier one. */
export const PAIR_RELATIONS: readonly PairRelation[] = ['duplicate', 'update', 'contained', 'contains', 'different']

/** Template news is no copy of what it fills anew (SEMANTICS 13). */
export function toRelation(label: Label): PairRelation {
  return label === 'template' ? 'different' : label
}

/** A pair with its label, as the file has it. */
export interface RelationPair {
  /** Which file the texts are of, by its name without the ending; absent if the ids alone say it. */
  readonly set?: string
  readonly earlier: string
  readonly article: string
  readonly label: Label
  /** Whoever labelled it could as well have called it something else. */
  readonly doubtful: boolean
  readonly alt?: Label
  readonly reason?: string
  /** Of a generated pair: how it was made. */
  readonly kind?: string
  readonly language?: string
}

/** A pair that was called something else than its label. */
export interface WrongPair extends RelationPair {
  readonly said: PairRelation
  readonly rule: string
  readonly measurements: Measurements
  /** Or the beginning of the text, where there is no title. */
  readonly titles: { readonly article: string; readonly earlier: string }
  /** Whether the other label it could have had is what it was called. */
  readonly isAlternative: boolean
}

/** What was measured of one system. */
export interface RelationsResult {
  readonly preset: string
  /** What is set beyond the preset's defaults. */
  readonly set: Settings
  readonly settings: Settings
  /** Whether what the preset needs to have learned was learned from these very texts. */
  readonly learnedFromOwnInput: boolean
  /** Pairs of which a text is no article, by code; they are called different. */
  readonly refused: Readonly<Record<string, number>>
  /** Over the pairs that are not doubtful. */
  readonly sure: RelationFigures
  readonly all: RelationFigures
  /** Over all, the other possible label of a doubtful pair counting as right. */
  readonly lenient: RelationFigures
  /** Over all, by the language of the new article. */
  readonly byLanguage: Readonly<Record<string, RelationFigures>>
  /** Over those that say how they were made. */
  readonly byKind: Readonly<Record<string, RelationFigures>>
  /** Kinds that are in none of the figures above, each on its own. */
  readonly heldOut: Readonly<Record<string, RelationFigures>>
  /** In the order of the file. */
  readonly wrong: readonly WrongPair[]
  readonly seconds: number
}

/** What a search for settings goes by, on one part of the pairs. */
export interface FitFigures {
  /** The mean of the other three. */
  readonly objective: number
  /** Over the sure pairs. */
  readonly accuracy: number
  readonly joinPrecision: number
  /** Over all pairs, of the classes with enough pairs in the whole file. */
  readonly macroF1: number
}

export interface FitPoint extends FitFigures {
  readonly set: Readonly<Record<string, Setting>>
}

export interface FitResult {
  readonly preset: string
  readonly share: number
  readonly seed: number
  readonly combinations: number
  /** Pairs fitted on, and the others. */
  readonly pairs: readonly [development: number, test: number]
  /** Best first. */
  readonly points: readonly FitPoint[]
  /** Parameters that made no difference, whatever they were; the best combination has no better value of them than another. */
  readonly idle: readonly string[]
  readonly best: FitPoint
  /** On the other part of the pairs: the best combination, and the preset as it is. */
  readonly test: { readonly best: FitFigures; readonly preset: FitFigures }
  /** The best combination and the preset as it is on the kinds that were held out. */
  readonly heldOut?: { readonly best: FitFigures; readonly preset: FitFigures }
}

export interface RelationsEvaluation {
  readonly pairs: number
  readonly doubtful: number
  /** Texts there are, in all files. */
  readonly texts: number
  readonly systems: readonly RelationsResult[]
  readonly fits: readonly FitResult[]
}

/** A wrong pair with both texts and what is known of them. */
export interface ShownPair {
  readonly system: string
  readonly wrong: WrongPair
  readonly article: ArticleInput
  readonly earlier: ArticleInput
  readonly link: Link
}

/** A pair that was joined, for somebody to read: with its label filled in, it is a pair that was labelled. */
export interface JoinedPair {
  readonly earlier: string
  readonly new: string
  readonly label: ''
  /** What it was called. */
  readonly relation: Relation
  readonly rule: string
  readonly measurements: Measurements
  /** Empty where there is none. */
  readonly titles: { readonly article: string; readonly earlier: string }
  readonly times: { readonly article: string; readonly earlier: string }
}

export interface ShownJoined {
  readonly pair: JoinedPair
  readonly article: ArticleInput
  readonly earlier: ArticleInput
  readonly evidence: Evidence
}
