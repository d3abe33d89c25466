/**
 * The bench: several systems on one gold set, in several modes, side by side. Makes the pieces of work, has them done on all
 * cores, and lays the results together by system.
 */

import type { Settings } from '../model.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/presets.ts'
import { type GridOptions, searchGrid } from './grid.ts'
import { checksumOf, GridState } from './grid-state.ts'
import type { Job, JobResult, Workbench } from './job.ts'
import { type PoolOptions, runJobs } from './job-pool.ts'
import { countCodes } from './refusals.ts'
import {
  type Evaluation,
  type GridResult,
  type Measured,
  MODES,
  type Mode,
  type Significance,
  type SystemResult,
} from './results.ts'
import { compareDecisions, type Decided } from './significance.ts'

interface System {
  readonly preset: string | Preset
  readonly set: Settings
}

export interface BenchOptions extends Pick<PoolOptions, 'threads' | 'onShare' | 'stop'> {
  readonly systems: readonly System[]
  readonly modes: readonly Mode[]
  readonly orders: number
  readonly seed: number
  /** Stories to leave out in a second measuring beside the first. */
  readonly without: readonly string[]
  readonly split?: number | undefined
  /** Sizes at which time is taken, ascending; none for not at all. */
  readonly sizes: readonly number[]
  readonly mistakes: number
  /** In the mode pairs: the measurement that ranks them, if not the preset's own. */
  readonly rankBy?: string | undefined
}

export async function evaluate(workbench: Workbench, options: BenchOptions): Promise<Evaluation> {
  const { systems, modes, without, sizes, orders, seed, split, mistakes, rankBy } = options
  const pieces = systems.flatMap(({ preset, set }, system) => {
    const common = { preset: toHanded(preset), set, orders, seed, split, mistakes, rankBy }
    const measured = MODES.filter((mode) => modes.includes(mode)).flatMap((mode) => [
      { system, clean: false, job: { ...common, mode } },
      ...(without.length > 0 ? [{ system, clean: true, job: { ...common, mode, without } }] : []),
    ])
    const growth = { system, clean: false, job: { ...common, mode: 'growth' as const, sizes } }
    return sizes.length > 0 ? [...measured, growth] : measured
  })
  const results = await runPieces(
    pieces.map(({ job }) => job),
    workbench,
    options,
  )
  const collect = (system: number, clean: boolean) =>
    Object.assign(
      {},
      ...results.filter((_, i) => pieces[i]!.system === system && pieces[i]!.clean === clean),
    ) as JobResult
  const collected = systems.map(({ preset, set }, i): SystemResult => {
    const { decided: _, growth, ...measured } = collect(i, false)
    const { decided: __, growth: ___, ...clean } = collect(i, true)
    return {
      preset: nameOf(preset),
      set,
      ...(measured satisfies Measured),
      ...(without.length > 0 && { clean }),
      ...(growth !== undefined && { growth }),
    }
  })
  const prepared = await workbench.prepare(systems[0]!)
  return {
    articles: prepared.length,
    stories: new Set(prepared.map(({ cluster }) => cluster)).size,
    refused: countCodes(prepared.flatMap(({ input }) => ('refused' in input ? [input.refused] : []))),
    without,
    systems: collected,
    significance: comparePairwise(
      systems.map(({ preset }, i) => ({ name: nameOf(preset), ...collect(i, false) })),
      seed,
    ),
    grids: [],
  }
}

/** All at once, but those that take time one by one after the others, so that none slows another down. */
async function runPieces(jobs: readonly Job[], workbench: Workbench, options: BenchOptions): Promise<JobResult[]> {
  const isTimed = ({ mode }: Job) => mode === 'growth'
  const together = jobs.filter((job) => !isTimed(job))
  const timed = jobs.filter(isTimed)
  const toShare = (before: number, now: number) => (share: number) =>
    options.onShare?.((before + now * share) / jobs.length)
  const spread = await runJobs(together, workbench, { ...options, onShare: toShare(0, together.length) })
  const alone = await runJobs(timed, workbench, {
    ...options,
    threads: 1,
    onShare: toShare(together.length, timed.length),
  })
  return jobs.map((job) => (isTimed(job) ? alone : spread).shift()!)
}

/** Searches for each system in turn; what `state` remembers is not done again. */
export async function searchGrids(
  workbench: Workbench,
  options: Omit<GridOptions, 'set'> &
    Pick<PoolOptions, 'threads' | 'onShare' | 'stop'> & {
      readonly systems: readonly { readonly preset: Preset; readonly set: Settings }[]
      readonly state?: string | undefined
    },
): Promise<GridResult[]> {
  const { systems, onShare } = options
  const gold = await workbench.gold()
  const labels = {
    clusters: gold.map(({ cluster }) => cluster),
    pairs: workbench.labelled ?? [],
    snapshots: (workbench.source.snapshots ?? []).map(({ kind, hash }) => [kind, hash]),
  }
  await using state = await GridState.open<Job, JobResult>(options.state, checksumOf(gold, labels))
  const grids: GridResult[] = []
  for (const [at, { preset, set }] of systems.entries()) {
    const run = async (steps: readonly Job[]) => {
      const open = steps.filter((step) => state.find(step) === undefined)
      const before = 1 - open.length / steps.length
      await runJobs(open, workbench, {
        ...options,
        onShare: (share) => onShare?.((at + before + (1 - before) * share) / systems.length),
        onResult: (number, { decided: _, ...result }) => state.keep(open[number]!, result),
      })
      return steps.map((step) => state.find(step)!)
    }
    grids.push(await searchGrid(preset, { ...options, set }, run))
  }
  return grids
}

function comparePairwise(systems: readonly (JobResult & { readonly name: string })[], seed: number): Significance[] {
  const decided = systems.flatMap(({ name, pairs, decided: one }) =>
    one === undefined || pairs === undefined
      ? []
      : [{ list: one.list, system: { name, f1: pairs.best.f1, decisions: one.decisions } satisfies Decided }],
  )
  return decided.flatMap(({ system, list }, i) =>
    decided.slice(i + 1).map((other) => compareDecisions(system, other.system, list, seed)),
  )
}

/** By its name where it has one that all threads know. */
function toHanded(preset: string | Preset): string | Preset {
  return typeof preset === 'object' && PRESETS.includes(preset) ? preset.name : preset
}

function nameOf(preset: string | Preset): string {
  return typeof preset === 'string' ? preset : preset.name
}
