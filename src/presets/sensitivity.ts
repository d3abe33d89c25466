/**
 * How sensitive a preset is, by one word: `strict` joins only what is sure, `balanced` is the default, `loose` misses
 * least. Each is a set of values of declared parameters, so that nothing is hidden in it; what is set by name wins. All that one
 * of them names, another leaves at its default: a store made with `strict` is not one of `balanced`, and is refused as such.
 */

import { NewsfoldError } from '../errors.ts'
import type { Settings } from '../model.ts'
import type { Preset } from './preset.ts'

/** The settings that a sensitivity stands for, with what is set on top; refused by name if the preset has no such. */
export function withSensitivity(
  { name, parameters, sensitivities = {} }: Pick<Preset, 'name' | 'parameters' | 'sensitivities'>,
  sensitivity: string | undefined,
  set: Settings = {},
): Settings {
  if (sensitivity === undefined) return set
  if (Object.hasOwn(sensitivities, sensitivity)) {
    const named = new Set(Object.values(sensitivities).flatMap((one) => Object.keys(one)))
    const usual = parameters.filter((one) => named.has(one.name)).map((one) => [one.name, one.default])
    return { ...Object.fromEntries(usual), ...sensitivities[sensitivity], ...set }
  }
  const known = Object.keys(sensitivities)
  throw new NewsfoldError(
    'option-unknown',
    `preset ${name} has no sensitivity ${sensitivity}; ${known.length === 0 ? 'it has none' : `there are ${known.join(', ')}`}`,
  )
}
