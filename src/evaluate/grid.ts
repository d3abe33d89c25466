/**
 * A search over the parameters that a preset declares values worth trying for, as GPHIN's table 2. Each combination is
 * measured on a development part of the stories, which shares no story with the other; the best one, and the preset as it
 * is, are then measured on the other.
 */

import type { Settings } from '../model.ts'
import { type Parameter, toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/presets.ts'
import { type CombinationOptions, countOthers, listCombinations, listIdle } from './combinations.ts'
import type { Job, JobResult, Part } from './job.ts'
import type { Figures, GridPoint, GridResult, Mode } from './results.ts'

export interface GridOptions extends Pick<CombinationOptions, 'names' | 'tries' | 'seed' | 'set'> {
  readonly mode: Mode
  /** Of the stories, for the development part. */
  readonly share: number
  readonly orders: number
  /** In the mode pairs: the measurement that ranks them. */
  readonly rankBy?: string | undefined
}

/** Does pieces of work, wherever; those in `done` are not done again. */
export type RunSteps = (steps: readonly Job[]) => Promise<readonly JobResult[]>

/** Stages that come after what all pairs are measured by, so nothing they say matters there. */
const AFTER_VERIFY: readonly string[] = ['propose.', 'decide.', 'cluster.']

/** What is tried; whoever asks beforehand is refused before anything takes its time. */
export function listTried(preset: Preset, options: Omit<GridOptions, 'share' | 'orders' | 'rankBy'>) {
  const { mode } = options
  const matters = ({ name }: Parameter) => mode !== 'pairs' || !AFTER_VERIFY.some((stage) => name.startsWith(stage))
  return listCombinations(preset, { ...options, matters, where: `in mode ${mode}` })
}

export async function searchGrid(preset: Preset, options: GridOptions, run: RunSteps): Promise<GridResult> {
  const { mode, share, seed, orders, rankBy } = options
  const { sets, combinations } = listTried(preset, options)
  const toStep = (set: Settings, which: Part['which']): Job => {
    const common: Job = { preset: PRESETS.includes(preset) ? preset.name : preset, set, mode, seed, orders }
    return mode === 'pairs'
      ? { ...common, split: share, ...(rankBy !== undefined && { rankBy }) }
      : { ...common, part: { share, seed, which } }
  }
  const own = toSettings(preset.parameters, options.set)
  const developed = await run(sets.map((set) => toStep(set, 'development')))
  const points = sets
    .map((set, i): GridPoint => ({ set, ...figuresOf(developed[i]!, 'development') }))
    .sort((a, b) => b.f1 - a.f1 || countOthers(a.set, own) - countOthers(b.set, own))
  const best = points[0]!
  const [ofBest, ofPreset] = await run([toStep(best.set, 'test'), toStep(options.set, 'test')])
  return {
    preset: preset.name,
    mode,
    share,
    seed,
    combinations,
    points,
    idle: listIdle(points, ({ precision, recall, f1 }) => [precision, recall, f1]),
    best,
    test: { best: figuresOf(ofBest!, 'test'), preset: figuresOf(ofPreset!, 'test') },
  }
}

function figuresOf({ online, groups, pairs }: JobResult, which: Part['which']): Figures {
  const { precision, recall, f1 } = online ?? groups?.bCubed ?? pairs!.split![which]
  return { precision, recall, f1 }
}
