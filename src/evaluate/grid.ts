/**
 * A search over the parameters that a preset declares values worth trying for, as GPHIN's table 2. Each combination is
 * measured on a development part of the stories, which shares no story with the other; the best one, and the preset as it
 * is, are then measured on the other. More combinations than are to be tried are drawn at random (Bergstra and Bengio 2012:
 * few parameters matter, and a random draw tries more values of those than a coarser grid).
 */

import { NewsfoldError } from '../errors.ts'
import type { Setting, Settings } from '../model.ts'
import { type Parameter, toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/presets.ts'
import { seeded } from '../random.ts'
import type { GridStep } from './grid-state.ts'
import type { Job, JobResult, Part } from './job.ts'
import type { Figures, GridPoint, GridResult, Mode } from './results.ts'

export interface GridOptions {
  readonly mode: Mode
  /** Parameters by name; none for all that declare values. */
  readonly names: readonly string[]
  /** How many combinations are tried at most. */
  readonly tries: number
  /** Of the stories, for the development part. */
  readonly share: number
  readonly seed: number
  readonly orders: number
  /** What is set for all combinations. */
  readonly set: Settings
}

/** Does pieces of work, wherever; those in `done` are not done again. */
export type RunSteps = (steps: readonly GridStep[]) => Promise<readonly JobResult[]>

/** Stages that come after what all pairs are measured by, so nothing they say matters there. */
const AFTER_VERIFY: readonly string[] = ['propose.', 'decide.', 'cluster.']

/** Combinations that are looked at before it is said that a preset takes no more of them. */
const MOST_DRAWN = 10_000

export async function searchGrid(preset: Preset, options: GridOptions, run: RunSteps): Promise<GridResult> {
  const { mode, share, seed, orders } = options
  const varied = listVaried(preset, options)
  const { sets, combinations } = listSets(preset, varied, options)
  const toStep = (set: Settings, which: Part['which']): GridStep => {
    const common: Job = { preset: PRESETS.includes(preset) ? preset.name : preset, set, mode, seed, orders }
    return mode === 'pairs' ? { ...common, split: share } : { ...common, part: { share, seed, which } }
  }
  const developed = await run(sets.map((set) => toStep(set, 'development')))
  const points = sets
    .map((set, i): GridPoint => ({ set, ...figuresOf(developed[i]!, 'development') }))
    .sort((a, b) => b.f1 - a.f1)
  const best = points[0]!
  const [ofBest, ofPreset] = await run([toStep(best.set, 'test'), toStep(options.set, 'test')])
  return {
    preset: preset.name,
    mode,
    share,
    seed,
    combinations,
    points,
    best,
    test: { best: figuresOf(ofBest!, 'test'), preset: figuresOf(ofPreset!, 'test') },
  }
}

function figuresOf({ online, groups, pairs }: JobResult, which: Part['which']): Figures {
  const { precision, recall, f1 } = online ?? groups?.bCubed ?? pairs!.split![which]
  return { precision, recall, f1 }
}

function listVaried({ parameters, name: preset }: Preset, { names, mode }: GridOptions): readonly Parameter[] {
  for (const name of names) {
    const parameter = parameters.find((one) => one.name === name)
    if (parameter === undefined) {
      throw new NewsfoldError('option-unknown', `--grid: preset ${preset} has no parameter ${name}`)
    }
    if (parameter.grid === undefined) {
      throw new NewsfoldError('option-wrong', `--grid: ${name} declares no values worth trying`)
    }
  }
  const matters = ({ name }: Parameter) => mode !== 'pairs' || !AFTER_VERIFY.some((stage) => name.startsWith(stage))
  const wanted = (one: Parameter) => (names.length > 0 ? names.includes(one.name) : matters(one))
  const varied = parameters.filter((one) => one.grid !== undefined && wanted(one))
  if (varied.length > 0) return varied
  throw new NewsfoldError('option-wrong', `--grid: preset ${preset} declares no values worth trying in mode ${mode}`)
}

/** All combinations that the preset takes, or as many of them as are to be tried, drawn at random. */
function listSets(
  preset: Preset,
  varied: readonly Parameter[],
  { tries, seed, set }: GridOptions,
): { readonly sets: readonly Settings[]; readonly combinations: number } {
  const combinations = varied.reduce((product, { grid = [] }) => product * grid.length, 1)
  const sets: Settings[] = []
  for (const number of combinations <= tries ? Array(combinations).keys() : draw(combinations, seeded(seed))) {
    const one = { ...set, ...toCombination(varied, number) }
    if (isTaken(preset, one)) sets.push(one)
    if (sets.length === tries) break
  }
  if (sets.length > 0) return { sets, combinations }
  throw new NewsfoldError(
    'option-wrong',
    `--grid: preset ${preset.name} takes none of the combinations of ${varied.map(({ name }) => name).join(', ')}`,
  )
}

/** Numbers below that, each at most once; as many as there are, or so many that whoever finds none fit finds none. */
function* draw(combinations: number, random: () => number): Generator<number> {
  const drawn = new Set<number>()
  while (drawn.size < Math.min(combinations, MOST_DRAWN)) {
    const number = Math.floor(random() * combinations)
    if (drawn.has(number)) continue
    drawn.add(number)
    yield number
  }
}

/** The combination of a number, which is read as digits, one for each parameter. */
function toCombination(varied: readonly Parameter[], number: number): Record<string, Setting> {
  const set: Record<string, Setting> = {}
  let rest = number
  for (const { name, grid = [] } of varied) {
    set[name] = grid[rest % grid.length]!
    rest = Math.floor(rest / grid.length)
  }
  return set
}

/** Some values exclude each other, which a preset says when it is built, before it asks for what it has learned. */
function isTaken(preset: Preset, set: Settings): boolean {
  try {
    preset.build(toSettings(preset.parameters, set), new Map())
    return true
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    return error.code === 'snapshot-missing'
  }
}
