import { describe, expect, it } from 'vitest'
import { gphin } from '../presets/gphin.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/presets.ts'
import { spotsigs } from '../presets/spotsigs.ts'
import { seeded } from '../random.ts'
import { poolPairs } from './pool.ts'
import type { Prepared } from './prepared.ts'

const random = seeded(3)
const STOP_WORDS = ['the', 'is', 'said', 'was', 'of', 'and']
const word = () =>
  random() < 0.3 ? STOP_WORDS[Math.floor(random() * STOP_WORDS.length)]! : `w${Math.floor(random() ** 3 * 9000)}`

/** Shares of the words that are others in the copies of a story: from what every system takes to what none does. */
const CHANGED = [0, 0.002, 0.004, 0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6]

const gold = Array.from({ length: 12 }, (_, story) => {
  const original = Array.from({ length: 260 }, word)
  return CHANGED.map((changed, copy): Prepared => {
    const words = original.map((one) => (random() < changed ? word() : one))
    // A sentence begins with a capital letter.
    const text = words.map((one, at) => (at % 13 === 0 ? `It ${one}` : at % 13 === 12 ? `${one}.` : one)).join(' ')
    const id = `${story}/${copy}`
    return { id, cluster: String(story), original: copy === 0, input: { id, text } }
  })
}).flat()

const nominate = async (preset: Preset, set = {}) => {
  const { pairs } = await poolPairs(gold, { systems: [{ preset, set }], count: 100_000, seed: 1 })
  return new Set(pairs.map(({ earlier, article }) => `${earlier} ${article}`))
}

describe('pairs to label, by pooling', () => {
  it.each(PRESETS.map((preset) => [preset.name, preset] as const))(
    'are of %s all that it would accept, and more',
    async (_, preset) => {
      const strictly = await nominate({ ...preset, permissive: {} })
      const nominated = await nominate(preset)
      expect([...strictly].filter((pair) => !nominated.has(pair))).toEqual([])
      expect(strictly.size).toBeGreaterThan(0)
      expect(nominated.size).toBeGreaterThan(1.1 * strictly.size)
    },
  )

  it('are what any of the systems nominates, with who did; as many as are asked for', async () => {
    const systems = [
      { preset: gphin, set: {} },
      { preset: { ...gphin, name: 'other' }, set: { 'decide.overlap': 0.9 } },
    ]
    const { pairs, learnedFromOwnInput } = await poolPairs(gold, { systems, count: 100_000, seed: 1 })
    expect(pairs.every(({ nominatedBy = [] }) => nominatedBy.includes('gphin'))).toBe(true)
    expect(pairs.some(({ nominatedBy = [] }) => nominatedBy.includes('other'))).toBe(true)
    expect(pairs.every(({ nominatedBy = [] }) => nominatedBy.includes('other'))).toBe(false)
    expect(learnedFromOwnInput).toEqual([])
    expect((await poolPairs(gold, { systems, count: 2, seed: 1 })).pairs).toHaveLength(2)
  })

  it('are refused for what is set by hand and does not go with what is loosened, with both named', async () => {
    await expect(nominate(spotsigs, { 'sketch.reach': 0.1 })).rejects.toThrow(
      'to be pooled, spotsigs has sketch.reach=0.05, decide.threshold=0.05, unless they are set: decide.threshold=0.05 is below sketch.reach=0.1',
    )
  })
})
