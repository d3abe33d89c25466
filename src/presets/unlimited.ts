/**
 * The limits on candidates as high as they go: a preset that groups by closure joins whatever is linked, so it verifies all it
 * can propose and not the best few.
 */

import type { Settings } from '../model.ts'
import type { Preset } from './preset.ts'

/** What limits the candidates of an article. */
const LIMITS: readonly string[] = ['propose.best', 'propose.perKey', 'propose.tallied']

/** For those that have them; what is set by hand comes before them. */
export function toUnlimited({ parameters }: Pick<Preset, 'parameters'>): Settings {
  return Object.fromEntries(
    parameters.flatMap(({ name, maximum }) =>
      LIMITS.includes(name) && maximum !== undefined ? [[name, maximum]] : [],
    ),
  )
}
