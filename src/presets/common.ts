/** What presets have in common: how pages are read at the beginning, what is seen of a pair, and who leads a story at the end. */

import { LEAD_PARAMETERS, leadPolicy } from '../cluster/lead.ts'
import { EXTRACT_PARAMETERS } from '../extract/classify/classify.ts'
import { extractPage } from '../extract/extract.ts'
import type { Settings } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import { showPassages } from '../verify/alignment.ts'
import type { Parts } from './preset.ts'

/** The parameters of a preset's own parts, in the order of the stages, between those of the first and of the last. */
export function withCommonParameters(own: readonly Parameter[]): readonly Parameter[] {
  return [...EXTRACT_PARAMETERS, ...own, ...LEAD_PARAMETERS]
}

export function commonParts(settings: Settings): Pick<Parts, 'extract' | 'show' | 'leadPolicy'> {
  return { extract: (page) => extractPage(page, settings), show: showPassages, leadPolicy: leadPolicy(settings) }
}

/** The parameters with the defaults of a preset in place of those that their parts have by themselves. */
export function withDefaults(parameters: readonly Parameter[], defaults: Settings): readonly Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, default: defaults[parameter.name] ?? parameter.default }))
}
