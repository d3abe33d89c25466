/** Two texts held against each other without a store. */

import type { ArticleInput, Link } from './model.ts'
import type { OpenOptions } from './options.ts'
import { DEFAULT_PRESET, getPreset } from './presets/presets.ts'
import { withSensitivity } from './presets/sensitivity.ts'
import { makeSetup } from './setup.ts'
import { compareWith } from './verbs/compare.ts'
import { prepareGiven } from './verbs/prepare-given.ts'

export async function compare(
  article: ArticleInput,
  earlier: ArticleInput,
  options: Pick<OpenOptions, 'preset' | 'sensitivity' | 'set' | 'snapshots'> = {},
): Promise<Link> {
  const { preset = DEFAULT_PRESET, sensitivity, set, snapshots } = options
  const chosen = typeof preset === 'string' ? getPreset(preset) : preset
  const setup = makeSetup(chosen, withSensitivity(chosen, sensitivity, set), () => new Date().toISOString(), snapshots)
  return compareWith(prepareGiven(article, setup), prepareGiven(earlier, setup), setup)
}
