import { describe, expect, it } from 'vitest'
import type { Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import { makeSetup } from './setup.ts'
import type { Kept } from './store/store.ts'

const TEXT = 'The ferry ran aground outside the harbour on Tuesday, and all who were aboard are safe, said the mayor.'

/** A setup that counts how often a text is cut into words. */
function count(name: string) {
  let cuts = 0
  const preset = getPreset(name)
  const counting: Preset = {
    ...preset,
    families: (settings) => preset.families(settings),
    build(settings, snapshots) {
      const parts = preset.build(settings, snapshots)
      return {
        ...parts,
        tokenize(article) {
          cuts++
          return parts.tokenize(article)
        },
      }
    },
  }
  return { setup: makeSetup(counting, {}, () => ''), cuts: () => cuts }
}

function toKept(sketches: Kept['text']['sketches']): Kept {
  return { article: { id: 'a', text: TEXT }, text: { hash: '', sketches, keys: [] } } as unknown as Kept
}

describe('a kept article made ready', () => {
  it('is cut into words when somebody asks for them, and once', () => {
    const { setup, cuts } = count('dsc')
    const [detector] = setup.parts.detectors
    const sketch = detector.sketch(setup.parts.tokenize({ text: TEXT }))
    const kept = toKept([sketch])
    const before = cuts()
    expect(setup.prepareKept(kept).sketches).toEqual([sketch])
    expect(cuts()).toBe(before)
    expect(setup.prepareKept(kept).tokens.length).toBeGreaterThan(5)
    expect(setup.prepareKept(kept).tokens.length).toBeGreaterThan(5)
    expect(cuts()).toBe(before + 1)
  })

  it.each([
    ['is gone', []],
    ['is of another stamp', [{ stamp: 'other', bytes: new Uint8Array(8) }]],
  ])('is sketched anew where its sketch %s, and once', (_, sketches) => {
    const { setup, cuts } = count('dsc')
    const [detector] = setup.parts.detectors
    const prepared = setup.prepareKept(toKept(sketches))
    expect(prepared.sketches).toEqual([detector.sketch(setup.parts.tokenize({ text: TEXT }))])
    expect(prepared.sketches).toBe(prepared.sketches)
    expect(cuts()).toBe(2)
  })
})
