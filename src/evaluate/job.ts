/**
 * One piece of an evaluation that a thread can do on its own: a system in one mode, on all stories or on a part of them. A
 * workbench holds what pieces share: the gold, read once, and its pages extracted once for all who extract alike.
 */

import { toSettings } from '../parameters.ts'
import { seeded } from '../random.ts'
import type { Snapshot } from '../store/store.ts'
import { type GoldArticle, readGold } from './gold.ts'
import { evaluateGroups } from './groups.ts'
import { evaluateGrowth } from './growth.ts'
import { type LabelledPair, readLabelledPairs } from './labelled-pairs.ts'
import { splitStories } from './measures/split.ts'
import type { PairList } from './pair-list.ts'
import { type Decisions, evaluatePairs } from './pairs.ts'
import { type Judge, type Prepared, prepare, presetOf } from './prepared.ts'
import type { GroupsResult, GrowthPoint, Mode, PairsResult, StoriesResult } from './results.ts'
import { evaluateStories } from './stories.ts'

export interface Source {
  /** A folder of folders, or JSON Lines. */
  readonly gold: string
  /** Labels of pairs of its texts. */
  readonly pairs?: string | undefined
  /** No labels are needed, because only time is taken. */
  readonly unlabelled?: boolean
  readonly snapshots?: readonly Snapshot[] | undefined
}

/** What a thread is handed of another's workbench, so that it need not read and extract again. */
export interface Handed {
  readonly source: Source
  readonly labelled: readonly LabelledPair[] | undefined
  readonly prepared: ReadonlyMap<string, readonly Prepared[]>
}

/** Which stories: those of a split on which things are fitted, or the others. */
export interface Part {
  readonly share: number
  readonly seed: number
  readonly which: 'development' | 'test'
}

export interface Job extends Omit<Judge, 'snapshots'> {
  readonly mode: Mode | 'growth'
  readonly seed: number
  readonly orders: number
  readonly without?: readonly string[] | undefined
  readonly split?: number | undefined
  readonly part?: Part | undefined
  readonly sizes?: readonly number[] | undefined
  readonly mistakes?: number | undefined
  /** Of the mode pairs: the measurement that ranks them. */
  readonly rankBy?: string | undefined
}

export interface JobResult {
  readonly online?: StoriesResult
  readonly pairs?: PairsResult
  readonly groups?: GroupsResult
  readonly growth?: readonly GrowthPoint[]
  /** Of the mode pairs: what another system can be held against. */
  readonly decided?: { readonly decisions: Decisions; readonly list: Pick<PairList, 'positive' | 'sizes'> }
}

export interface Watch {
  readonly onShare?: ((share: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

export class Workbench {
  readonly source: Source
  readonly labelled: readonly LabelledPair[] | undefined
  readonly #prepared: Map<string, readonly Prepared[]>
  #gold: readonly GoldArticle[] | undefined

  private constructor({ source, labelled, prepared }: Handed, gold?: readonly GoldArticle[]) {
    this.source = source
    this.labelled = labelled
    this.#prepared = new Map(prepared)
    this.#gold = gold
  }

  static async open(source: Source): Promise<Workbench> {
    const gold = await readSource(source)
    const ids = new Set(gold.map(({ id }) => id))
    const labelled = source.pairs === undefined ? undefined : await readLabelledPairs(source.pairs, ids)
    return new Workbench({ source, labelled, prepared: new Map() }, gold)
  }

  static from(handed: Handed): Workbench {
    return new Workbench(handed)
  }

  hand(): Handed {
    return { source: this.source, labelled: this.labelled, prepared: this.#prepared }
  }

  /** The gold as it was read. */
  async gold(): Promise<readonly GoldArticle[]> {
    this.#gold ??= await readSource(this.source)
    return this.#gold
  }

  /** The gold, extracted as the judge extracts. */
  async prepare(judge: Pick<Judge, 'preset' | 'set'>): Promise<readonly Prepared[]> {
    const settings = Object.entries(toSettings(presetOf(judge).parameters, judge.set))
    const key = JSON.stringify(settings.filter(([name]) => name.startsWith('extract.')))
    const known = this.#prepared.get(key)
    if (known !== undefined) return known
    const prepared = prepare(await this.gold(), judge)
    this.#prepared.set(key, prepared)
    return prepared
  }

  async run(job: Job, { onShare, stop }: Watch = {}): Promise<JobResult> {
    const { mode, seed, orders, without = [], split, part, sizes = [], mistakes, rankBy } = job
    const gold = takePart(await this.prepare(job), part)
    const { snapshots } = this.source
    const judge = { preset: presetOf(job), set: job.set ?? {}, ...(snapshots && { snapshots }) }
    const onJudged = (done: number, all: number) => onShare?.(done / all)
    const common = { ...judge, seed, without, ...(stop && { stop }) }
    if (mode === 'online') return { online: await evaluateStories(gold, { ...common, orders, onJudged }) }
    if (mode === 'groups') return { groups: await evaluateGroups(gold, { ...common, onJudged }) }
    if (mode === 'growth') return { growth: await evaluateGrowth(gold, { ...common, sizes, onJudged }) }
    const { result, pairs, decisions } = await evaluatePairs(gold, {
      ...common,
      split,
      labelled: this.labelled,
      rankBy,
      onMeasured: onJudged,
      ...(mistakes !== undefined && { mistakes }),
    })
    return { pairs: result, decided: { decisions, list: { positive: pairs.positive, sizes: pairs.sizes } } }
  }
}

function readSource({ gold, pairs, unlabelled = false }: Source): Promise<readonly GoldArticle[]> {
  return readGold(gold, { mayLackClusters: unlabelled || pairs !== undefined, namedById: pairs !== undefined })
}

/** A part is of whole stories. */
function takePart(gold: readonly Prepared[], part: Part | undefined): readonly Prepared[] {
  if (part === undefined) return gold
  const sizes = new Map<string, number>()
  for (const { cluster } of gold) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1)
  const names = [...sizes.keys()]
  const isFirst = splitStories([...sizes.values()], part.share, seeded(part.seed))
  const taken = new Set(names.filter((_, story) => isFirst[story] === (part.which === 'development')))
  return gold.filter(({ cluster }) => taken.has(cluster))
}
