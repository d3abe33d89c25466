import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/story-words.ts'
import { open } from '../open.ts'

const KINDS = ['mod', 'minima', 'one-permutation', 'supershingles']

describe('shingling', () => {
  it.each(KINDS)('by %s finds a text that is mostly the same, and measures it exactly', async (kind) => {
    await using newsfold = await open({ store: 'memory:', preset: 'shingling', set: { 'sketch.kind': kind } })
    for (let i = 1; i < 20; i++) await newsfold.add({ id: String(i), text: wordsOf(1000 * i, 1000 * i + 500) })
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
    await using newsfold = await open({ store: 'memory:', preset: 'shingling', set })
    await newsfold.add({ id: 'whole', text: wordsOf(0, 1000) })
    expect((await newsfold.check({ text: wordsOf(100, 500) })).relation).toBe('contained')
    expect((await newsfold.check({ text: wordsOf(0, 2500) })).relation).toBe('contains')
  })
})
