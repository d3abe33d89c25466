/** The table of presets by name. */

import { NewsfoldError } from '../errors.ts'
import { gphin } from './gphin.ts'
import type { Preset } from './preset.ts'
import { rarePhrase } from './rare-phrase.ts'
import { spotsigs } from './spotsigs.ts'

export const PRESETS: readonly Preset[] = [gphin, rarePhrase, spotsigs]

export const DEFAULT_PRESET = 'gphin'

export function getPreset(name: string): Preset {
  const preset = PRESETS.find((one) => one.name === name)
  if (preset !== undefined) return preset
  throw new NewsfoldError(
    'option-unknown',
    `no preset is named ${name}; there is ${PRESETS.map((one) => one.name).join(', ')}`,
  )
}
