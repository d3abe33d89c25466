import { describe, expect, it } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { listCombinations } from './combinations.ts'

describe('the values that a preset declares worth trying', () => {
  it.each(PRESETS.map((preset) => [preset.name, preset] as const))('are each tried in some search: %s', (_, preset) => {
    const declaring = preset.parameters.filter(({ grid }) => grid !== undefined)
    for (const { name, grid = [] } of declaring) {
      const names = declaring.flatMap((other) => (other.name === name ? [] : [other.name]))
      for (const value of grid) {
        const search = () => listCombinations(preset, { names, tries: 1, seed: 1, set: { [name]: value }, where: '' })
        expect(search, `${name}=${value}`).not.toThrow()
      }
    }
  })
})
