/** Two texts held against each other without a store. */

import type { ArticleInput, Link } from './model.ts'
import type { OpenOptions } from './options.ts'
import { DEFAULT_PRESET, getPreset } from './presets/presets.ts'
import { makeSetup } from './setup.ts'
import { compareWith } from './verbs/compare.ts'
import { prepareGiven } from './verbs/prepare-given.ts'

export async function compare(
  article: ArticleInput,
  earlier: ArticleInput,
  options: Pick<OpenOptions, 'preset' | 'set' | 'snapshots'> = {},
): Promise<Link> {
  const { preset = DEFAULT_PRESET, set = {}, snapshots } = options
  const chosen = typeof preset === 'string' ? getPreset(preset) : preset
  const setup = makeSetup(chosen, set, () => new Date().toISOString(), snapshots)
  return compareWith(prepareGiven(article, setup), prepareGiven(earlier, setup), setup)
}
