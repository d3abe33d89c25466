/** What evaluations give: types only, JSON values all, so that reports can be made of them wherever they come from. */

import type { ArticleInput, Link, Measurements, PairRelation, Setting, Settings } from '../model.ts'
import type { Interval } from './measures/bootstrap.ts'
import type { Counts, Figures } from './measures/counts.ts'
import type { CurvePoint } from './measures/curve.ts'
import type { McNemar } from './measures/mcnemar.ts'
import type { RocArea } from './measures/roc.ts'
import type { AtThreshold } from './measures/threshold.ts'

export type { Counts, Figures } from './measures/counts.ts'
export type { CurvePoint } from './measures/curve.ts'
export { ACCEPTS_NOTHING } from './measures/threshold.ts'

export type Range = readonly [minimum: number, maximum: number]

/** What is measured of a system; figures of different ones never stand in one column. */
export const MODES = ['online', 'pairs', 'groups'] as const
export type Mode = (typeof MODES)[number]

/** What a run cost. */
export interface Cost {
  readonly seconds: number
  readonly articlesPerSecond: number
  /** Earlier articles proposed for an article, before the best of them are verified: the mean. */
  readonly candidates: number
}

/** A wrong answer of the online judge; `missed` is a false negative, the others are false positives. */
export interface Mistake {
  readonly kind: 'missed' | 'original-linked' | 'wrong-story'
  readonly id: string
  readonly cluster: string
  readonly earlier?: string
  readonly earlierCluster?: string
  readonly rule?: string
  readonly measurements?: Measurements
}

/** A mistake, and in how many of the orders it was made. */
export type Repeated = Mistake & { readonly orders: number }

export interface StoriesResult extends Figures {
  readonly range: Readonly<Record<keyof Figures, Range>>
  /** Means over the orders. */
  readonly counts: Counts
  readonly articles: number
  readonly clusters: number
  readonly refused: Readonly<Record<string, number>>
  readonly preset: string
  readonly settings: Settings
  /** Whether what the preset uses of a collection was learned from these very articles. */
  readonly learnedFromOwnInput: boolean
  /** The preset groups by closure, and was made to group by parents. */
  readonly byParents: boolean
  readonly orders: number
  readonly seed: number
  readonly without: readonly string[]
  /** Of the first order, in which everything is made that later ones use again. */
  readonly cost: Cost
  /** Those of the most orders first. */
  readonly mistakes: readonly Repeated[]
}

/** A pair on which score and label disagree most. */
export interface PairMistake {
  /** Of two different stories, and yet alike; or of one story, and yet not. */
  readonly kind: 'alike' | 'unlike'
  readonly id: string
  readonly earlier: string
  readonly score: number
}

/** A threshold that was found on one part of the stories and holds on the other. */
export interface SplitResult {
  readonly share: number
  readonly seed: number
  readonly stories: readonly [development: number, test: number]
  readonly development: AtThreshold
  /** At the threshold of the development part. */
  readonly test: AtThreshold
  /** By the preset's own rule. */
  readonly own: Figures
}

export interface PairsResult {
  /** The measurement that ranks the pairs. */
  readonly alikeBy: string
  readonly articles: number
  readonly pairs: number
  readonly positives: number
  /** Whether a pair counts once for each direction, because containment has one. */
  readonly directed: boolean
  /** Articles by the code they were refused with: they are like no other. */
  readonly refused: Readonly<Record<string, number>>
  readonly learnedFromOwnInput: boolean
  /** By the preset's own rule and threshold. */
  readonly own: Figures & { readonly matthews: number; readonly f1Interval: Interval; readonly counts: Counts }
  /** At the best threshold there is for these very pairs: an upper bound. */
  readonly best: AtThreshold & { readonly f1Interval: Interval }
  readonly split?: SplitResult
  /**
   * F1 at the threshold found on the other half, over random halves of the stories; `best` is the mean of what the best
   * threshold of the same half gives. Pairs between the halves are in neither, so this is not to be held against `best` above.
   */
  readonly halves: {
    readonly times: number
    readonly f1: number
    readonly deviation: number
    readonly range: Range
    readonly best: number
  }
  readonly roc: RocArea
  readonly pearson: number
  readonly matthews: { readonly threshold: number; readonly matthews: number }
  readonly curve: readonly CurvePoint[]
  /** For labelled pairs: what each label was called. */
  readonly called?: Readonly<Partial<Record<PairRelation, Partial<Record<PairRelation, number>>>>>
  readonly seconds: number
  readonly mistakes: readonly PairMistake[]
}

export interface GroupsResult {
  readonly grouping: 'parents' | 'closure'
  readonly bCubed: Figures
  readonly pairs: Figures
  readonly articles: number
  /** Articles by the code they were refused with: each is a group of its own. */
  readonly refused: Readonly<Record<string, number>>
  readonly groups: number
  readonly learnedFromOwnInput: boolean
  readonly cost: Cost
}

/** What it took to come so far in one stream of articles. */
export interface GrowthPoint {
  readonly articles: number
  readonly seconds: number
  /** Of the whole process, which does nothing else meanwhile: what other programs do to the machine hardly changes it. */
  readonly cpuSeconds: number
  readonly candidates: number
}

/** What was measured of one system, in each mode that was asked for. */
export interface Measured {
  readonly online?: StoriesResult
  readonly pairs?: PairsResult
  readonly groups?: GroupsResult
}

export interface SystemResult extends Measured {
  readonly preset: string
  /** What is set beyond the preset's defaults. */
  readonly set: Settings
  /** The same without the stories that were to be left out. */
  readonly clean?: Measured
  readonly growth?: readonly GrowthPoint[]
}

/** Two systems on the same pairs, each at its best threshold. */
export interface Significance {
  readonly first: string
  readonly second: string
  readonly difference: number
  /** By drawing stories. */
  readonly p: number
  /** By the pairs on which they disagree. */
  readonly mcnemar: McNemar
}

/** One combination of parameters, and the F1 it reached on the development part. */
export interface GridPoint {
  readonly set: Readonly<Record<string, Setting>>
  readonly f1: number
  readonly precision: number
  readonly recall: number
}

export interface GridResult {
  readonly preset: string
  readonly mode: Mode
  readonly share: number
  readonly seed: number
  /** How many combinations there are; if more than were tried, those were drawn at random. */
  readonly combinations: number
  /** Best first; of equally good ones that with the fewest values other than the preset's own. */
  readonly points: readonly GridPoint[]
  /** Parameters that made no difference, whatever they were; the best combination has no better value of them than another. */
  readonly idle: readonly string[]
  /** On the other part of the stories: the best combination, and the preset as it is. */
  readonly best: GridPoint
  readonly test: { readonly best: Figures; readonly preset: Figures }
}

export interface Evaluation {
  readonly articles: number
  readonly stories: number
  readonly refused: Readonly<Record<string, number>>
  readonly without: readonly string[]
  readonly systems: readonly SystemResult[]
  readonly significance: readonly Significance[]
  readonly grids: readonly GridResult[]
}

/** A mistake with both texts and what they share. */
export interface ShownMistake {
  readonly system: string
  readonly mode: Mode
  /** What went wrong, in words. */
  readonly wrong: string
  readonly article: ArticleInput
  readonly earlier: ArticleInput
  readonly link: Link
}
