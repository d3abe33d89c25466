import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/story-words.ts'
import { learnFrequencies } from '../learn-collection.ts'
import type { Settings } from '../model.ts'
import { open } from '../open.ts'

const KINDS = ['mod', 'minima', 'one-permutation', 'supershingles']

const COLLECTION = Array.from({ length: 20 }, (_, i) => ({ id: String(i), text: wordsOf(1000 * i, 1000 * i + 500) }))

async function openShingling(set: Settings) {
  const learned = await learnFrequencies(COLLECTION, { presets: ['shingling'], set })
  return open({ store: 'memory:', preset: 'shingling', set, snapshots: [learned] })
}

describe('shingling', () => {
  it.each(KINDS)('by %s finds a text that is mostly the same, and measures it exactly', async (kind) => {
    await using newsfold = await openShingling({ 'sketch.kind': kind })
    for (const article of COLLECTION) await newsfold.add(article)
    const { relation, earlier, evidence } = await newsfold.add({ id: 'new', text: wordsOf(3010, 3500) })
    expect([relation, earlier]).toEqual(['duplicate', { id: '3', version: 1 }])
    expect(evidence?.measurements).toMatchObject({
      resemblance: Math.round((481 / 491) * 1e6) / 1e6,
      containedIn: 1,
      containment: 1,
    })
  })

  it('calls half of a text contained, if it is asked for containment', async () => {
    const set = { 'decide.measure': 'containment', 'sketch.shingleWords': 3 }
    await using newsfold = await openShingling(set)
    await newsfold.add({ id: 'whole', text: wordsOf(0, 1000) })
    expect((await newsfold.check({ text: wordsOf(100, 500) })).relation).toBe('contained')
    expect((await newsfold.check({ text: wordsOf(0, 2500) })).relation).toBe('contains')
  })
})
