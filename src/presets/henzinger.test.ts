import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/story-words.ts'
import { learnFrequencies } from '../learn-collection.ts'
import { open } from '../open.ts'

async function openHenzinger(set = {}) {
  const learned = await learnFrequencies([{ text: wordsOf(0, 700) }], { presets: ['henzinger'], set })
  return open({ store: 'memory:', preset: 'henzinger', set, snapshots: [learned] })
}

async function relate(earlier: string, article: string, set = {}) {
  await using newsfold = await openHenzinger(set)
  await newsfold.add({ id: 'earlier', text: earlier })
  const { relation, receipt } = await newsfold.add({ id: 'new', text: article })
  return { relation, measurements: receipt.considered[0]?.measurements }
}

/** The words in another order: the same bits, other shingles. */
const reversed = (text: string) => text.split(' ').reverse().join(' ')

describe('henzinger', () => {
  it('accepts what shares two supershingles and 355 of 384 bits', async () => {
    const { relation, measurements } = await relate(wordsOf(0, 500), wordsOf(3, 500))
    expect(relation).toBe('duplicate')
    expect(measurements?.sharedSupershingles).toBeGreaterThanOrEqual(2)
    expect(measurements?.bitsAlike).toBeGreaterThanOrEqual(355)
  })

  it('does not propose by bits alone', async () => {
    expect(await relate(wordsOf(0, 500), reversed(wordsOf(0, 500)))).toEqual({ relation: 'original' })
    await using newsfold = await openHenzinger()
    const { relation, evidence } = await newsfold.compare(
      { text: wordsOf(0, 500) },
      { text: reversed(wordsOf(0, 500)) },
    )
    expect(relation).toBe('different')
    expect(evidence.measurements).toMatchObject({ sharedSupershingles: 0, bitsAlike: 384, confirmedBits: 0 })
  })

  it('drops by the bits what the supershingles propose', async () => {
    const lenient = { 'sketch.group': 1, 'propose.moreThan': 0 }
    const [earlier, article] = [wordsOf(0, 500), wordsOf(200, 700)]
    const { relation, measurements } = await relate(earlier, article, lenient)
    expect(measurements?.sharedSupershingles).toBeGreaterThanOrEqual(1)
    expect(relation).toBe('original')
    expect((await relate(earlier, article, { ...lenient, 'decide.bitsAlike': 200 })).relation).toBe('duplicate')
  })
})
