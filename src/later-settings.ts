/**
 * Settings of the later stages (propose, verify, decide, cluster): those that say what verdicts are, and that may change while
 * texts and keys stay as they are (SEMANTICS 3 and 22).
 */

import { NewsfoldError } from './errors.ts'
import type { Settings } from './model.ts'
import { toSettings } from './parameters.ts'
import type { Preset } from './presets/preset.ts'
import { fromSnapshot, type MadeWith, wayTo } from './setup.ts'
import type { Snapshot } from './store/store.ts'

const LATER = ['propose.', 'verify.', 'decide.', 'cluster.']

function isLater(name: string): boolean {
  return LATER.some((stage) => name.startsWith(stage))
}

/** The settings of a store with others of later stages; of earlier ones others are refused by name. */
export function withLater(made: MadeWith, preset: Preset, set: Settings): Settings {
  const present = toSettings(preset.parameters, made.settings)
  const wanted = toSettings(preset.parameters, { ...made.settings, ...set })
  for (const [name, value] of Object.entries(wanted)) {
    if (isLater(name) || present[name] === value) continue
    throw new NewsfoldError(
      'store-settings',
      `the store was made with ${name}=${present[name]}, not ${value}; ${wayTo(name)}`,
    )
  }
  return wanted
}

/** The settings of a store with those of later stages that it had before. */
export function withFormer(made: MadeWith, preset: Preset, before: Snapshot): Settings {
  const former = Object.entries(fromSnapshot(before).settings).filter(([name]) => isLater(name))
  return withLater(made, preset, Object.fromEntries(former))
}

/** Names of the settings in which two differ. */
export function differences(one: Settings, other: Settings): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name])
}
