/**
 * Combinations of the values that a preset declares worth trying. More of them than are to be tried are drawn at random
 * (Bergstra and Bengio 2012: few parameters matter, and a random draw tries more values of those than a coarser grid).
 */

import { NewsfoldError } from '../errors.ts'
import type { Setting, Settings } from '../model.ts'
import { type Parameter, toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { seeded } from '../random.ts'

export interface CombinationOptions {
  /** Parameters by name; none for all that declare values. */
  readonly names: readonly string[]
  /** How many combinations are tried at most. */
  readonly tries: number
  readonly seed: number
  /** What is set for all combinations. */
  readonly set: Settings
  /** Which parameters are meant by all. Default: any. */
  readonly matters?: (parameter: Parameter) => boolean
  /** Where they are tried, in words. */
  readonly where: string
}

/** All combinations that the preset takes, or as many as are to be tried, drawn at random. */
export function listCombinations(
  preset: Preset,
  options: CombinationOptions,
): { readonly sets: readonly Settings[]; readonly combinations: number } {
  const { tries, seed, set } = options
  const varied = listVaried(preset, options)
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

function listVaried({ parameters, name: preset }: Preset, options: CombinationOptions): readonly Parameter[] {
  const { names, matters = () => true, where } = options
  for (const name of names) {
    const parameter = parameters.find((one) => one.name === name)
    if (parameter === undefined) {
      throw new NewsfoldError('option-unknown', `--grid: preset ${preset} has no parameter ${name}`)
    }
    if (parameter.grid === undefined) {
      throw new NewsfoldError('option-wrong', `--grid: ${name} declares no values worth trying`)
    }
  }
  const wanted = (one: Parameter) => (names.length > 0 ? names.includes(one.name) : matters(one))
  const varied = parameters.filter((one) => one.grid !== undefined && wanted(one))
  if (varied.length > 0) return varied
  throw new NewsfoldError('option-wrong', `--grid: preset ${preset} declares no values worth trying ${where}`)
}

/** Combinations that are looked at before it is said that a preset takes no more of them. */
const MOST_DRAWN = 10_000

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

/** How many values of a combination are not those that the preset has anyway. */
export function countOthers(set: Settings, own: Settings): number {
  return Object.entries(set).filter(([name, value]) => own[name] !== value).length
}

/**
 * Parameters of which it is the same what they are: some combinations that were tried differ in one of them alone, and all of
 * those have the same figures. Of one that was never varied alone nothing is known.
 */
export function listIdle<Point extends { readonly set: Settings }>(
  points: readonly Point[],
  toFigures: (point: Point) => readonly number[],
): string[] {
  const names = new Set(points.flatMap(({ set }) => Object.keys(set)))
  return [...names].filter((name) => {
    const figures = new Map<string, string>()
    let together = 0
    for (const point of points) {
      const { [name]: _, ...others } = point.set
      const key = JSON.stringify(others)
      const measured = JSON.stringify(toFigures(point))
      const known = figures.get(key)
      if (known !== undefined && known !== measured) return false
      if (known !== undefined) together++
      figures.set(key, measured)
    }
    return together > 0
  })
}
