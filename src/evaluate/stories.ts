/**
 * `eval stories`: the online judge against gold stories. Pages are read and extracted once; then, for each of several
 * seeded orders, every article is judged on arrival on a fresh store in memory, and the links are scored (`score.ts`).
 * In each order a story's original comes before its copies; everything else is chance, so the figures are given as
 * mean and range.
 */

import { toRefused } from '../errors.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Refused, Settings, Verdict } from '../model.ts'
import { open } from '../open.ts'
import type { OpenOptions } from '../options.ts'
import { toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { DEFAULT_PRESET, getPreset } from '../presets/presets.ts'
import { seeded, shuffle, swap } from '../random.ts'
import { memory } from '../store/memory.ts'
import type { GoldArticle } from './gold.ts'
import { learnFor } from './learned.ts'
import { type Counts, type Figures, type Labelled, type Mistake, type Said, scoreOrder, toFigures } from './score.ts'

export interface StoriesOptions extends Pick<OpenOptions, 'preset' | 'set' | 'snapshots'> {
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

export type Range = readonly [minimum: number, maximum: number]

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
  /** Whether frequencies the preset needs were counted from these very articles. */
  readonly learnedFromOwnInput: boolean
  readonly orders: number
  readonly seed: number
  readonly without: readonly string[]
  /** Those of the most orders first. */
  readonly mistakes: readonly Repeated[]
}

/** A gold article, extracted: ready to be judged in any order. */
export type Prepared = Labelled & { readonly input: ArticleInput | Refused }

/** Does once what does not depend on the order. */
export function prepare(gold: readonly GoldArticle[], options: Pick<StoriesOptions, 'preset' | 'set'>): Prepared[] {
  const settings = toSettings(presetOf(options).parameters, options.set)
  return gold.map(({ id, cluster, original, record }) => ({
    id,
    cluster,
    original,
    input: toInput(id, record, settings),
  }))
}

function toInput(id: string, record: GoldArticle['record'], settings: Settings): ArticleInput | Refused {
  if ('refused' in record) return { ...record, id }
  try {
    // Times would bring a window into play that the order alone should decide.
    const { seenAt: _, ...article } = 'bytes' in record ? extractPage(record, settings).article : record
    return { ...article, id }
  } catch (error) {
    return toRefused(error, id)
  }
}

export async function evaluateStories(gold: readonly Prepared[], options: StoriesOptions = {}): Promise<StoriesResult> {
  const { orders = DEFAULT_ORDERS, seed = DEFAULT_SEED, without = [], onJudged, stop } = options
  const articles = gold.filter(({ cluster }) => !without.includes(cluster))
  const inputs = articles.map(({ input }) => input)
  const learned = await learnFor(presetOf(options), options.set ?? {}, inputs, options.snapshots)
  const random = seeded(seed)
  const counted: Counts[] = []
  const mistakes = new Map<string, Repeated>()
  const refused = new Map<string, string>()
  let judge = { preset: '', settings: {} as Settings }
  let judged = 0
  for (let number = 0; number < orders; number++) {
    const order = toOrder(articles, random)
    const said = new Map<string, Said>()
    const { snapshots } = learned
    await using newsfold = await open({ ...judgeOf(options), snapshots, store: memory(), now: () => SEEN_AT })
    judge = { preset: newsfold.preset, settings: newsfold.settings }
    for await (const answer of newsfold.addAll(inputsOf(order))) {
      if ('refused' in answer) refused.set(answer.id ?? '', answer.refused)
      else said.set(answer.id, toSaid(answer))
      onJudged?.(++judged, orders * articles.length)
      stop?.throwIfAborted()
    }
    const score = scoreOrder(order, said)
    counted.push(score.counts)
    for (const mistake of score.mistakes) repeat(mistakes, mistake)
  }
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
    ...judge,
    learnedFromOwnInput: learned.fromOwnInput,
    orders,
    seed,
    without,
    mistakes: [...mistakes.values()].sort((a, b) => b.orders - a.orders || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
  }
}

/** Any fixed time: in a gold set only the order counts. */
const SEEN_AT = '2000-01-01T00:00:00.000Z'

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

async function* inputsOf(order: readonly Prepared[]) {
  for (const { input } of order) yield input
}

function presetOf({ preset = DEFAULT_PRESET }: StoriesOptions): Preset {
  return typeof preset === 'string' ? getPreset(preset) : preset
}

function judgeOf({ preset, set }: StoriesOptions) {
  return { ...(preset === undefined ? {} : { preset }), ...(set === undefined ? {} : { set }) }
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

function countCodes(codes: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toRange(values: readonly number[]): Range {
  return [Math.min(...values), Math.max(...values)]
}
