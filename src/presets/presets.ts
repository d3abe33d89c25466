/** The table of presets by name. */

import { NewsfoldError } from '../errors.ts'
import { cedar } from './cedar.ts'
import { codet } from './codet.ts'
import { dsc } from './dsc.ts'
import { ffp } from './ffp.ts'
import { gphin } from './gphin.ts'
import { henzinger } from './henzinger.ts'
import { imatch } from './imatch.ts'
import { newsfold } from './newsfold.ts'
import type { Preset } from './preset.ts'
import { rarePhrase } from './rare-phrase.ts'
import { shingling } from './shingling.ts'
import { simhash } from './simhash.ts'
import { spotsigs } from './spotsigs.ts'

/** In the order in which they are listed: the systems of the five papers, then those they compare themselves with. */
export const PRESETS: readonly Preset[] = [
  newsfold,
  gphin,
  cedar,
  rarePhrase,
  spotsigs,
  codet,
  shingling,
  dsc,
  ffp,
  imatch,
  simhash,
  henzinger,
]

/** The published systems, which docs/systems.md puts side by side. */
export const PUBLISHED: readonly Preset[] = PRESETS.filter((preset) => preset !== newsfold)

export const DEFAULT_PRESET = 'newsfold'

export function getPreset(name: string): Preset {
  const preset = PRESETS.find((one) => one.name === name)
  if (preset !== undefined) return preset
  throw new NewsfoldError(
    'option-unknown',
    `no preset is named ${name}; there is ${PRESETS.map((one) => one.name).join(', ')}`,
  )
}
