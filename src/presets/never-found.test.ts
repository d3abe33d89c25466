import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { getPreset } from './presets.ts'

describe('settings under which nothing would ever be found', () => {
  it.each([
    ['gphin', { 'sketch.permutations': 2 }, /sketch.permutations=2 gives a text 2 keys, and propose.moreThan=2 /],
    ['rare-phrase', { 'sketch.supershingles': 3, 'propose.moreThan': 3 }, /sketch.supershingles=3 .*moreThan=3 /],
    ['henzinger', { 'sketch.supershingles': 1 }, /sketch.supershingles=1 gives a text 1 key, .*moreThan=1 /],
    ['henzinger', { 'sketch.bits': 64 }, /decide.bitsAlike=355 is never reached: with sketch.bits=64 there are 64/],
    ['imatch', { 'propose.moreThan': 1 }, /sketch.lexicons=0 gives a text 1 key, .*moreThan=1 /],
    [
      'imatch',
      { 'sketch.lexicons': 5, 'decide.sharedKeys': 7 },
      /decide.sharedKeys=7 is never reached: .* there are 6/,
    ],
    ['simhash', { 'propose.moreThan': 6 }, /sketch.blocks=4 gives a text 6 keys, and propose.moreThan=6 /],
    ['simhash', { 'sketch.blocks': 2 }, /sketch.blocks=2 must be above sketch.radius=2/],
    ['spotsigs', { 'sketch.reach': 0.5 }, /decide.threshold=0.1 is below sketch.reach=0.5/],
    [
      'spotsigs',
      { 'sketch.minimumIdf': 0.9, 'sketch.maximumIdf': 0.2 },
      /sketch.minimumIdf=0.9 is above sketch.maximumIdf=0.2/,
    ],
  ])('are refused by %s before anything else: %o', (name, set, message) => {
    const preset = getPreset(name)
    const build = () => preset.build(toSettings(preset.parameters, set), new Map())
    expect(build).toThrow(expect.objectContaining({ code: 'option-wrong', message: expect.stringMatching(message) }))
  })

  it.each([
    ['minima', { 'sketch.permutations': 4, 'propose.moreThan': 4 }],
    ['one-permutation', { 'sketch.permutations': 4, 'propose.moreThan': 4 }],
    ['supershingles', { 'sketch.supershingles': 4, 'propose.moreThan': 4 }],
  ])('are refused by shingling by %s', (kind, set) => {
    const shingling = getPreset('shingling')
    const settings = toSettings(shingling.parameters, { ...set, 'sketch.kind': kind })
    expect(() => shingling.build(settings, new Map())).toThrow(/gives a text 4 keys/)
  })
})
