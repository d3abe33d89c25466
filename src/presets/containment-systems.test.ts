/** The systems that CoDet's section 4 adapts to containment. */

import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/story-words.ts'
import { learnFrequencies } from '../learn-collection.ts'
import type { Settings } from '../model.ts'
import { open } from '../open.ts'

async function relate(preset: string, texts: readonly [string, string], set: Settings = {}) {
  const collection = [...Array.from({ length: 9 }, (_, i) => wordsOf(10 * i, 400)), ...texts]
  const learned = ['imatch', 'simhash'].includes(preset)
    ? [
        await learnFrequencies(
          collection.map((text, i) => ({ id: String(i), text })),
          { presets: [preset], set },
        ),
      ]
    : []
  await using newsfold = await open({ store: 'memory:', preset, set, snapshots: learned })
  await newsfold.add({ id: 'earlier', text: texts[0] })
  const { relation, evidence } = await newsfold.add({ id: 'new', text: texts[1] })
  return { relation, measurements: evidence?.measurements }
}

const WHOLE = { 'tokenize.stemLetters': 0 }

describe('ffp', () => {
  it.each([
    ['contained', wordsOf(0, 300), wordsOf(50, 150)],
    ['contains', wordsOf(50, 150), wordsOf(0, 300)],
    ['duplicate', wordsOf(0, 100), wordsOf(0, 110)],
    ['original', wordsOf(0, 100), wordsOf(50, 300)],
  ])('says %s', async (relation, earlier, article) => {
    expect((await relate('ffp', [earlier, article], WHOLE)).relation).toBe(relation)
  })

  it('asks for 60 percent of the runs of four words', async () => {
    // 103 words have 100 runs; of those that end before word 63 all are in the earlier text.
    const { relation, measurements } = await relate('ffp', [wordsOf(-500, 63), wordsOf(0, 103)], WHOLE)
    expect([relation, measurements?.containedIn]).toEqual(['contained', 0.6])
    expect((await relate('ffp', [wordsOf(-500, 62), wordsOf(0, 103)], WHOLE)).relation).toBe('original')
  })

  it('compares first-five stems without stop words', async () => {
    const earlier = 'Governors visited flooded villages near the river and promised quick payments for ruined harvests.'
    const article = 'The governor visits flooding villagers near a river, promising quickly payment of ruined harvest.'
    expect((await relate('ffp', [earlier, article])).relation).toBe('duplicate')
    expect((await relate('ffp', [earlier, article], WHOLE)).relation).toBe('original')
  })
})

describe('dsc', () => {
  it('knows a part only if it is not shifted, unless shingles are chosen by hash', async () => {
    const part = (from: number) => relate('dsc', [wordsOf(0, 300), wordsOf(from, 200)], WHOLE)
    expect((await part(99)).relation).toBe('contained')
    expect((await part(100)).relation).toBe('original')
    const byHash = await relate('dsc', [wordsOf(0, 300), wordsOf(100, 200)], { ...WHOLE, 'sketch.chosenBy': 'hash' })
    expect(byHash.relation).toBe('contained')
  })
})

describe('imatch', () => {
  it('does not see a change outside of the ten telling words, and no other', async () => {
    const text = wordsOf(0, 100)
    expect((await relate('imatch', [text, text.replace('word95', 'word96')], WHOLE)).relation).toBe('duplicate')
    expect((await relate('imatch', [text, text.replaceAll(/word[2-9] /g, '')], WHOLE)).relation).toBe('original')
  })

  it('sees less of it with randomised lexicons', async () => {
    const text = wordsOf(0, 100)
    const set = { ...WHOLE, 'sketch.lexicons': 40 }
    expect((await relate('imatch', [text, text.replaceAll(/word[4-5] /g, '')], WHOLE)).relation).toBe('original')
    expect((await relate('imatch', [text, text.replaceAll(/word[4-5] /g, '')], set)).relation).toBe('duplicate')
  })
})

describe('simhash', () => {
  it('calls texts alike that differ in less than three bits', async () => {
    const { relation, measurements } = await relate('simhash', [wordsOf(0, 400), `${wordsOf(0, 400)} storm`], WHOLE)
    expect(relation).toBe('duplicate')
    expect(measurements?.bitsAlike).toBeGreaterThanOrEqual(62)
    expect((await relate('simhash', [wordsOf(0, 400), wordsOf(0, 300)], WHOLE)).relation).toBe('original')
  })

  it('refuses to accept what it does not look for', async () => {
    const refusal = { code: 'option-wrong', message: expect.stringContaining('decide.bitsAlike=60 of 64 bits') }
    await expect(relate('simhash', ['a', 'b'], { 'decide.bitsAlike': 60 })).rejects.toMatchObject(refusal)
    const wider = { ...WHOLE, 'decide.bitsAlike': 60, 'sketch.radius': 4, 'sketch.blocks': 6 }
    expect((await relate('simhash', [wordsOf(0, 400), `${wordsOf(0, 400)} storm`], wider)).relation).toBe('duplicate')
  })
})
