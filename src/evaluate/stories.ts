/**
 * `eval stories`: the online judge against gold stories. Pages are read and extracted once; then, for each of several
 * seeded orders, every article is judged on arrival on a fresh store in memory, and the links are scored (`score.ts`).
 * In each order a story's original comes before its copies; everything else is chance, so the figures are given as
 * mean and range. A preset that groups by closure is judged as if it grouped by parents, and marked so.
 */

import type { Settings, Verdict } from '../model.ts'
import { seeded, shuffle, swap } from '../random.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { learnFor } from './learned.ts'
import { toFigures } from './measures/counts.ts'
import { judgeOnline } from './online.ts'
import { type Judge, type Prepared, presetOf } from './prepared.ts'
import { countCodes } from './refusals.ts'
import type { Cost, Counts, Mistake, Range, Repeated, StoriesResult } from './results.ts'
import { type Labelled, type Said, scoreOrder } from './score.ts'

export interface StoriesOptions extends Judge {
  /** Default: 20, as many as the paper's variation asks for. */
  readonly orders?: number
  /** Default: 1. */
  readonly seed?: number
  /** Stories to leave out. */
  readonly without?: readonly string[]
  /** Told after each article how many of all have been judged; may stop the work. */
  readonly onJudged?: (judged: number, all: number) => void
  readonly stop?: AbortSignal
}

const DEFAULT_ORDERS = 20
const DEFAULT_SEED = 1

export async function evaluateStories(gold: readonly Prepared[], options: StoriesOptions = {}): Promise<StoriesResult> {
  const { orders = DEFAULT_ORDERS, seed = DEFAULT_SEED, without = [], set = {}, onJudged, stop } = options
  const preset = presetOf(options)
  const articles = gold.filter(({ cluster }) => !without.includes(cluster))
  const inputs = articles.map(({ input }) => input)
  const learned = await learnFor(preset, set, inputs, options.snapshots)
  const evaluated = toEvaluated(preset, { remember: true })
  const random = seeded(seed)
  const counted: Counts[] = []
  const mistakes = new Map<string, Repeated>()
  const refused = new Map<string, string>()
  let first: (Cost & { readonly settings: Settings }) | undefined
  let judged = 0
  for (let number = 0; number < orders; number++) {
    const order = toOrder(articles, random)
    const said = new Map<string, Said>()
    const cost = await judgeOnline({
      evaluated,
      set,
      snapshots: learned.snapshots,
      inputs: order.map(({ input }) => input),
      stop,
      onAnswer(answer) {
        if ('refused' in answer) refused.set(answer.id ?? '', answer.refused)
        else said.set(answer.id, toSaid(answer))
        onJudged?.(++judged, orders * articles.length)
      },
    })
    first ??= cost
    const score = scoreOrder(order, said)
    counted.push(score.counts)
    for (const mistake of score.mistakes) repeat(mistakes, mistake)
  }
  const { settings, ...cost } = first!
  const figures = counted.map(toFigures)
  return {
    precision: mean(figures.map(({ precision }) => precision)),
    recall: mean(figures.map(({ recall }) => recall)),
    f1: mean(figures.map(({ f1 }) => f1)),
    range: {
      precision: toRange(figures.map(({ precision }) => precision)),
      recall: toRange(figures.map(({ recall }) => recall)),
      f1: toRange(figures.map(({ f1 }) => f1)),
    },
    counts: {
      truePositives: mean(counted.map(({ truePositives }) => truePositives)),
      falsePositives: mean(counted.map(({ falsePositives }) => falsePositives)),
      falseNegatives: mean(counted.map(({ falseNegatives }) => falseNegatives)),
      trueNegatives: mean(counted.map(({ trueNegatives }) => trueNegatives)),
    },
    articles: articles.length,
    clusters: new Set(articles.map(({ cluster }) => cluster)).size,
    refused: countCodes(refused.values()),
    preset: preset.name,
    settings,
    learnedFromOwnInput: learned.fromOwnInput,
    byParents: evaluated.grouping === 'closure',
    orders,
    seed,
    without,
    cost,
    mistakes: [...mistakes.values()].sort((a, b) => b.orders - a.orders || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
  }
}

/** A shuffle in which the first article to come of each story has changed places with its original. */
export function toOrder<T extends Labelled>(articles: readonly T[], random: () => number): T[] {
  const order = shuffle(articles, random)
  const first = new Map<string, number>()
  for (const [place, { cluster, original }] of order.entries()) {
    const earliest = first.get(cluster)
    if (earliest === undefined) first.set(cluster, place)
    else if (original) swap(order, earliest, place)
  }
  return order
}

/** Any relation but original is a link. */
function toSaid({ relation, earlier, rule, evidence, receipt }: Verdict): Said {
  const nearest = receipt.considered[0]
  if (relation !== 'original' && earlier !== undefined && earlier !== 'removed') {
    return { earlier: earlier.id, rule, ...(evidence === undefined ? {} : { measurements: evidence.measurements }) }
  }
  if (nearest === undefined) return { rule }
  return { rule: nearest.rule, runnerUp: nearest.earlier.id, measurements: nearest.measurements }
}

/** The same article, wrong in the same way about the same story, is one mistake; its first occurrence is shown. */
function repeat(mistakes: Map<string, Repeated>, mistake: Mistake): void {
  const key = JSON.stringify([mistake.kind, mistake.id, mistake.kind === 'missed' ? '' : mistake.earlierCluster])
  const known = mistakes.get(key)
  mistakes.set(key, known === undefined ? { ...mistake, orders: 1 } : { ...known, orders: known.orders + 1 })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toRange(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)]
}
