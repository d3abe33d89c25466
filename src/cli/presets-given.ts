/** The systems that a command line names: presets separated by commas, or all, each with what is set of its parameters. */

import { NewsfoldError } from '../errors.ts'
import type { Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { DEFAULT_PRESET, getPreset, PRESETS } from '../presets/presets.ts'
import { withSensitivity } from '../presets/sensitivity.ts'
import type { Snapshot } from '../store/store.ts'
import { toNames, toSet } from './values.ts'

export interface GivenSystem {
  readonly preset: Preset
  readonly set: Settings
}

/** A parameter or sensitivity is set for those presets that have it; one that none has is refused. */
export function toSystems(
  names: string | undefined,
  pairs: readonly string[],
  sensitivity: string | undefined,
): GivenSystem[] {
  const presets = toPresets(names)
  const hasSensitivity = ({ sensitivities = {} }: Preset) => Object.hasOwn(sensitivities, sensitivity ?? '')
  // Says that there is none.
  if (!presets.some(hasSensitivity)) withSensitivity(presets[0]!, sensitivity)
  const set = Object.entries(toSet(pairs))
  for (const [name, value] of set) {
    if (presets.some(({ parameters }) => parameters.some((one) => one.name === name))) continue
    // Says which there are.
    toSettings(presets[0]!.parameters, { [name]: value })
  }
  return presets.map((preset) => {
    const named = set.filter(([name]) => preset.parameters.some((one) => one.name === name))
    const own = withSensitivity(preset, hasSensitivity(preset) ? sensitivity : undefined, Object.fromEntries(named))
    const settings = toSettings(preset.parameters, own)
    return { preset, set: Object.fromEntries(Object.keys(own).map((name) => [name, settings[name]!])) }
  })
}

/** What was learned is handed over for somebody who uses it. */
export function refuseUnused(snapshots: readonly Snapshot[], systems: readonly GivenSystem[]): void {
  if (snapshots.length === 0) return
  const used = systems.flatMap(({ preset, set }) => {
    const counts = preset.families(toSettings(preset.parameters, set)).length > 0
    return [...(counts ? preset.needs : []), ...preset.learns]
  })
  if (snapshots.some(({ kind }) => used.includes(kind))) return
  const kinds = snapshots.map(({ kind }) => kind).join(', ')
  const names = systems.map(({ preset }) => preset.name).join(', ')
  throw new NewsfoldError(
    'option-wrong',
    `--snapshot has no effect here: it holds ${kinds}, and ${names} uses none of it`,
  )
}

function toPresets(names: string | undefined): readonly Preset[] {
  if (names === 'all') return PRESETS
  const presets = toNames(names ?? DEFAULT_PRESET).map(getPreset)
  if (presets.length === 0) throw new NewsfoldError('option-wrong', '--preset needs at least one name')
  return [...new Set(presets)]
}
