/** What presets have in common: how pages are read at the beginning, what is seen of a pair, and who leads a story at the end. */

import { LEAD_PARAMETERS, leadPolicy } from '../cluster/lead.ts'
import { NewsfoldError } from '../errors.ts'
import { EXTRACT_PARAMETERS } from '../extract/classify/classify.ts'
import { extractPage } from '../extract/extract.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter } from '../parameters.ts'
import { MORE_THAN } from '../propose/by-keys.ts'
import { showPassages } from '../verify/alignment.ts'
import type { Parts } from './preset.ts'

/** The parameters of a preset's own parts, in the order of the stages, between those of the first and of the last. */
export function withCommonParameters(own: readonly Parameter[]): readonly Parameter[] {
  return [...EXTRACT_PARAMETERS, ...own, ...LEAD_PARAMETERS]
}

export function commonParts(
  settings: Settings,
): Pick<Parts, 'extract' | 'show' | 'isSaid' | 'isSaidAnywhere' | 'leadPolicy'> {
  return {
    extract: (page) => extractPage(page, settings),
    show: showPassages,
    // Most systems know no updates.
    isSaid: () => false,
    isSaidAnywhere: () => false,
    leadPolicy: leadPolicy(settings),
  }
}

/** The parameters with the defaults of a preset in place of those that their parts have by themselves. */
export function withDefaults(parameters: readonly Parameter[], defaults: Settings): readonly Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, default: defaults[parameter.name] ?? parameter.default }))
}

/**
 * Refuses settings under which a text has no more keys than have to be shared, so that no near-duplicate would ever be
 * found, in silence. @param by the parameter that says how many keys there are
 */
export function refuseTooFewKeys(settings: Settings, keys: number, by: Parameter): void {
  const moreThan = numberOf(settings, MORE_THAN)
  if (keys > moreThan) return
  throw new NewsfoldError(
    'option-wrong',
    `${by.name}=${numberOf(settings, by)} gives a text ${keys} ${keys === 1 ? 'key' : 'keys'}, and ${MORE_THAN.name}=${moreThan} asks for more shared ones, so no near-duplicate would be found; ${MORE_THAN.name} must be below ${keys}`,
  )
}

/** Refuses a threshold on a count that is never that high. @param by the parameter that says how high it can be */
export function refuseBeyond(settings: Settings, threshold: Parameter, highest: number, by: Parameter): void {
  if (numberOf(settings, threshold) <= highest) return
  throw new NewsfoldError(
    'option-wrong',
    `${threshold.name}=${numberOf(settings, threshold)} is never reached: with ${by.name}=${numberOf(settings, by)} there are ${highest}, so it must not be above that`,
  )
}
