/**
 * Parameters: what a part lets its users set. Each is declared once, beside the part it belongs to, as `stage.name`,
 * with its meaning, default and range; a preset lists those of its parts. Settings are the values, checked by name.
 */

import { NewsfoldError } from './errors.ts'
import type { Setting, Settings } from './model.ts'

export type Stage = 'extract' | 'tokenize' | 'sketch' | 'propose' | 'verify' | 'decide' | 'cluster' | 'learn'

export interface Parameter {
  readonly name: `${Stage}.${string}`
  readonly meaning: string
  readonly default: Setting
  readonly unit?: string
  readonly minimum?: number
  readonly maximum?: number
  /** True for a parameter that takes whole numbers only. */
  readonly whole?: boolean
  /** The words it can be, for a parameter that is a choice. */
  readonly choices?: readonly string[]
  /** Values worth trying when tuning. */
  readonly grid?: readonly Setting[]
}

/** The defaults of the parameters with what was set on top; unknown names and impossible values are refused. */
export function toSettings(parameters: readonly Parameter[], set: Settings = {}): Settings {
  const settings: Record<string, Setting> = {}
  for (const parameter of parameters) settings[parameter.name] = parameter.default
  for (const [name, value] of Object.entries(set)) {
    const parameter = parameters.find((one) => one.name === name)
    if (parameter === undefined) {
      const known = parameters.map((one) => one.name).join(', ')
      throw new NewsfoldError('option-unknown', `no parameter is named ${name}; there are ${known}`)
    }
    settings[name] = checkSetting(parameter, value)
  }
  return Object.freeze(settings)
}

/** The value, if the parameter can take it. Text from a command line is read as the type of the default. */
function checkSetting(parameter: Parameter, value: Setting): Setting {
  const wrong = (expected: string) =>
    new NewsfoldError('option-wrong', `${parameter.name} takes ${expected}, not ${JSON.stringify(value)}`)
  if (typeof parameter.default === 'boolean') {
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw wrong('true or false')
  }
  if (typeof parameter.default === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    const kind = parameter.whole ? 'a whole number' : 'a number'
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrong(kind)
    if (parameter.whole && !Number.isInteger(number)) throw wrong(kind)
    if (parameter.minimum !== undefined && number < parameter.minimum) throw wrong(`${kind} from ${parameter.minimum}`)
    if (parameter.maximum !== undefined && number > parameter.maximum) throw wrong(`${kind} up to ${parameter.maximum}`)
    return number
  }
  if (typeof value !== 'string') throw wrong('text')
  if (parameter.choices !== undefined && !parameter.choices.includes(value)) {
    throw wrong(parameter.choices.join(' or '))
  }
  return value
}

/** Typed access: the setting of that parameter, which `toSettings` has checked. */
export function numberOf(settings: Settings, parameter: Parameter): number {
  return settings[parameter.name] as number
}

export function wordOf(settings: Settings, parameter: Parameter): string {
  return settings[parameter.name] as string
}
