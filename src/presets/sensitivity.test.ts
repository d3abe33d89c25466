import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { gphin } from './gphin.ts'
import { newsfold } from './newsfold.ts'
import { PRESETS } from './presets.ts'
import { withSensitivity } from './sensitivity.ts'

describe('sensitivity', () => {
  it('is a set of values of declared parameters that they can take, in every preset that has one', () => {
    for (const { parameters, sensitivities = {} } of PRESETS) {
      for (const set of Object.values(sensitivities)) expect(() => toSettings(parameters, set)).not.toThrow()
    }
  })

  it('balanced is what a preset does by default', () => {
    for (const { parameters, sensitivities } of PRESETS) {
      if (sensitivities === undefined) continue
      expect(toSettings(parameters, sensitivities.balanced)).toEqual(toSettings(parameters))
    }
  })

  it('gives way to what is set by name', () => {
    expect(withSensitivity(gphin, 'strict', { 'decide.overlap': 0.4 })).toEqual({
      'verify.portion': 0.8,
      'decide.overlap': 0.4,
    })
    expect(withSensitivity(gphin, undefined, { 'decide.overlap': 0.4 })).toEqual({ 'decide.overlap': 0.4 })
  })

  it('leaves at its default what only another one names', () => {
    expect(withSensitivity(newsfold, 'balanced')).toEqual({
      'decide.alike': 0.58,
      'decide.whole': 0.75,
      'decide.containment': 0.85,
    })
  })

  it('is refused by name where a preset has no such', () => {
    expect(() => withSensitivity(gphin, 'loose')).toThrow(
      'preset gphin has no sensitivity loose; there are strict, balanced',
    )
    expect(() => withSensitivity({ name: 'mine', parameters: [] }, 'strict')).toThrow(
      'preset mine has no sensitivity strict; it has none',
    )
  })
})
