/**
 * `--mode pairs`: every two articles of a gold set, or those that were labelled, ranked by how alike a preset finds them.
 * F1 is given by the preset's own rule; at the best threshold there is, which is an upper bound; at a threshold found on
 * one part of the stories and held against the other; and as the mean over random halves. Beside it what needs no
 * threshold. Quadratic in the articles, so for gold sets only.
 */

import { seeded } from '../random.ts'
import type { LabelledPair } from './labelled-pairs.ts'
import { learnFor } from './learned.ts'
import { type MeasuredPairs, type MeasureOptions, measurePairs } from './measured-pairs.ts'
import { bootstrapInterval, ROUNDS } from './measures/bootstrap.ts'
import { type Counts, toFigures } from './measures/counts.ts'
import { toCurve } from './measures/curve.ts'
import { matthews } from './measures/matthews.ts'
import { pearson } from './measures/pearson.ts'
import { type Ranking, type Steps, toRanking, toSteps } from './measures/ranking.ts'
import { rocArea } from './measures/roc.ts'
import { splitStories } from './measures/split.ts'
import { figuresAt, findBestMatthews, findBestThreshold } from './measures/threshold.ts'
import { type PairList, toLabelledPairs, toStoryPairs } from './pair-list.ts'
import { type Judge, type Prepared, presetOf } from './prepared.ts'
import type { PairMistake, PairsResult, SplitResult } from './results.ts'
import { countByStory, f1Of, type StoryCounts } from './story-counts.ts'

export interface PairsOptions extends Judge, MeasureOptions {
  /** Labels of pairs; without them two articles are duplicates if they are of one story. */
  readonly labelled?: readonly LabelledPair[] | undefined
  /** Share of the stories on which a threshold is found for the others. Default: none is. */
  readonly split?: number | undefined
  /** Default: 1. */
  readonly seed?: number
  /** Stories to leave out. */
  readonly without?: readonly string[]
  /** How many of the worst mistakes of each kind are given. Default: 10. */
  readonly mistakes?: number
}

/** What two systems are compared by. */
export interface Decisions {
  /** 1 for each pair that is accepted at the best threshold. */
  readonly accepted: Uint8Array
  readonly byStory: StoryCounts
}

export interface PairsEvaluation {
  readonly result: PairsResult
  readonly pairs: PairList
  readonly decisions: Decisions
}

/** Halves drawn; each is used both ways. */
const HALVES = 20
const DEFAULT_MISTAKES = 10

export async function evaluatePairs(gold: readonly Prepared[], options: PairsOptions = {}): Promise<PairsEvaluation> {
  const { without = [], labelled, set = {} } = options
  const articles = gold.filter(({ cluster }) => !without.includes(cluster))
  const inputs = articles.map(({ input }) => input)
  const ids = articles.map(({ id }) => id)
  const present = new Set(ids)
  const learned = await learnFor(presetOf(options), set, inputs, options.snapshots)
  const pairs =
    labelled === undefined
      ? toStoryPairs(articles.map(({ cluster }) => cluster))
      : toLabelledPairs(
          ids,
          labelled.filter(({ article, earlier }) => present.has(article) && present.has(earlier)),
        )
  const judge = { ...options, snapshots: learned.snapshots }
  const measured = await measurePairs(inputs, pairs, judge, options)
  return scorePairs(pairs, measured, ids, { ...options, learnedFromOwnInput: learned.fromOwnInput })
}

function scorePairs(
  pairs: PairList,
  measured: MeasuredPairs,
  ids: readonly string[],
  options: PairsOptions & { readonly learnedFromOwnInput: boolean },
): PairsEvaluation {
  const { seed = 1, split, mistakes = DEFAULT_MISTAKES, learnedFromOwnInput } = options
  const { scores, accepted, alikeBy, called, refused, seconds } = measured
  const ranking = toRanking(scores, pairs.positive)
  const steps = toSteps(ranking)
  const best = findBestThreshold(steps)
  const atBest = Uint8Array.from(scores, (score) => Number(score >= best.threshold))
  const byStory = countByStory(pairs, atBest)
  const interval = (counts: StoryCounts) =>
    bootstrapInterval(pairs.sizes.length, (draw) => f1Of(counts, draw), { rounds: ROUNDS, seed })
  const counts = countAccepted(pairs, accepted)
  const result: PairsResult = {
    alikeBy,
    articles: ids.length,
    pairs: scores.length,
    positives: steps.positives,
    directed: pairs.direction !== undefined,
    refused,
    learnedFromOwnInput,
    own: {
      ...toFigures(counts),
      matthews: matthews(counts),
      f1Interval: interval(countByStory(pairs, accepted)),
      counts,
    },
    best: { ...best, f1Interval: interval(byStory) },
    ...(split !== undefined && { split: splitOnce(pairs, ranking, accepted, split, seed) }),
    halves: overHalves(pairs, ranking, seed),
    roc: rocArea(steps),
    pearson: pearson(scores, pairs.positive),
    matthews: findBestMatthews(steps),
    curve: toCurve(steps),
    ...(called !== undefined && { called: toTable(pairs, called) }),
    seconds,
    mistakes: [
      ...findWorst(ranking, pairs, ids, 'alike', mistakes),
      ...findWorst(ranking, pairs, ids, 'unlike', mistakes),
    ],
  }
  return { result, pairs, decisions: { accepted: atBest, byStory } }
}

function countAccepted(pairs: PairList, accepted: Uint8Array, isIn: (place: number) => boolean = () => true): Counts {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }
  for (let i = 0; i < accepted.length; i++) {
    if (!isIn(i)) continue
    if (pairs.positive[i] === 1) counts[accepted[i] === 1 ? 'truePositives' : 'falseNegatives']++
    else counts[accepted[i] === 1 ? 'falsePositives' : 'trueNegatives']++
  }
  return counts
}

/** Takes the pairs whose articles are both of the part; those between the parts belong to neither. */
function within(pairs: PairList, isFirst: readonly boolean[], first: boolean): (place: number) => boolean {
  const isOf = Uint8Array.from(pairs.storyOf, (story) => Number(isFirst[story] === first))
  return (place) => isOf[pairs.article[place]!] === 1 && isOf[pairs.earlier[place]!] === 1
}

function splitOnce(pairs: PairList, ranking: Ranking, accepted: Uint8Array, share: number, seed: number): SplitResult {
  const isFirst = splitStories(pairs.sizes, share, seeded(seed))
  const development = findBestThreshold(toSteps(ranking, within(pairs, isFirst, true)))
  const isTest = within(pairs, isFirst, false)
  const stories = isFirst.filter((first) => first).length
  return {
    share,
    seed,
    stories: [stories, isFirst.length - stories],
    development,
    test: figuresAt(toSteps(ranking, isTest), development.threshold),
    own: toFigures(countAccepted(pairs, accepted, isTest)),
  }
}

function overHalves(pairs: PairList, ranking: Ranking, seed: number): PairsResult['halves'] {
  const random = seeded(seed)
  const found: number[] = []
  let bests = 0
  for (let half = 0; half < HALVES; half++) {
    const isFirst = splitStories(pairs.sizes, 1 / 2, random)
    const [one, other] = [true, false].map((first) => toSteps(ranking, within(pairs, isFirst, first)))
    for (const [fitted, held] of [
      [one!, other!],
      [other!, one!],
    ] as const) {
      if (!hasBoth(fitted) || !hasBoth(held)) continue
      found.push(figuresAt(held, findBestThreshold(fitted).threshold).f1)
      bests += findBestThreshold(held).f1
    }
  }
  if (found.length === 0) return { times: 0, f1: 0, deviation: 0, range: [0, 0], best: 0 }
  const mean = found.reduce((sum, f1) => sum + f1, 0) / found.length
  const variance = found.reduce((sum, f1) => sum + (f1 - mean) ** 2, 0) / found.length
  return {
    times: found.length,
    f1: mean,
    deviation: Math.sqrt(variance),
    range: [Math.min(...found), Math.max(...found)],
    best: bests / found.length,
  }
}

/** A part without a single pair of either kind has no threshold to find or to miss. */
function hasBoth({ positives, negatives }: Steps): boolean {
  return positives > 0 && negatives > 0
}

/** From the end of the ranking where they should not be; of an article one, because it is wrong about many alike. */
function findWorst(
  { scores, positive, places }: Ranking,
  pairs: PairList,
  ids: readonly string[],
  kind: PairMistake['kind'],
  most: number,
): PairMistake[] {
  const found: PairMistake[] = []
  const shown = new Set<number>()
  const count = scores.length
  for (let i = 0; i < count && found.length < most; i++) {
    const at = kind === 'alike' ? i : count - 1 - i
    if (positive[at] !== (kind === 'alike' ? 0 : 1)) continue
    const place = places[at]!
    const score = scores[at]!
    const [article, earlier] = [pairs.article[place]!, pairs.earlier[place]!]
    if (kind === 'alike' && score <= 0) break
    if (shown.has(article) || shown.has(earlier)) continue
    shown.add(article).add(earlier)
    found.push({ kind, id: ids[article]!, earlier: ids[earlier]!, score })
  }
  return found
}

function toTable(pairs: PairList, called: NonNullable<MeasuredPairs['called']>): NonNullable<PairsResult['called']> {
  const table: Record<string, Record<string, number>> = {}
  for (const [i, label] of (pairs.labels ?? []).entries()) {
    if (isSecondQuestion(pairs, i)) continue
    const row = table[label] ?? {}
    row[called[i]!] = (row[called[i]!] ?? 0) + 1
    table[label] = row
  }
  return table
}

function isSecondQuestion({ article, earlier, direction }: PairList, i: number): boolean {
  return direction !== undefined && i > 0 && article[i] === article[i - 1] && earlier[i] === earlier[i - 1]
}
