import { describe, expect, it } from 'vitest'
import type { Drawn, Origin } from '../model.ts'
import { countOrigins, joinOrigins, leaveOrigins, MOST_ORIGINS } from './origins.ts'

const drawn = (...origins: Origin[]): Drawn[] => origins.map((origin, i) => ({ id: `x${i}`, version: 1, origin }))
const none = { id: 's', revision: 1, lead: { id: 'a', version: 1 }, size: 1, origins: 1 }
async function* members(...all: (readonly Drawn[])[]) {
  for (const [i, drawsOn] of all.entries()) yield { id: `m${i}`, drawsOn }
}
const count = (...origins: Origin[]) => joinOrigins(none, drawn(...origins)).origins

describe('origins', () => {
  it('are one for a story that draws on nothing else, and the state stays the same object', () => {
    expect(joinOrigins(none, [{ id: 'x', version: 1 }])).toBe(none)
    expect(joinOrigins(none, drawn({ story: 's' }))).toBe(none)
  })

  it('are counted once for each other story, however often it is drawn on', () => {
    const first = joinOrigins(none, drawn({ story: 't' }, { story: 't', outlet: 'Post' }))
    expect(first.origins).toBe(2)
    expect(joinOrigins(first, drawn({ story: 't' }))).toBe(first)
    expect(joinOrigins(first, drawn({ story: 'u' })).origins).toBe(3)
  })

  it('are one if they have one source, also through a third, and if one names the outlet of the other', () => {
    expect(count({ story: 't', source: 'Wire' }, { story: 'u', source: 'Wire' })).toBe(2)
    expect(count({ story: 't' }, { story: 'u', source: 'Wire' }, { story: 't', source: 'Wire' })).toBe(2)
    expect(count({ story: 't', outlet: 'Wire' }, { story: 'u', source: 'Wire' })).toBe(2)
    expect(count({ story: 't', outlet: 'Post' }, { story: 'u', outlet: 'Post' })).toBe(3)
    expect(count({ story: 't', source: 'Wire' }, { story: 'u', source: 'Radio' })).toBe(3)
  })

  it('are the same whatever the order in which members came', async () => {
    const all = [drawn({ story: 't' }), drawn({ story: 'u', source: 'W' }), drawn({ story: 't', source: 'W' }), []]
    const forward = await countOrigins('s', members(...all))
    const backward = await countOrigins('s', members(...all.toReversed()))
    expect(forward.origins).toBe(2)
    expect(backward.origins).toBe(2)
  })

  it('are counted anew only when one leaves that drew on something', async () => {
    const full = joinOrigins(none, drawn({ story: 't' }, { story: 'u' }))
    const unasked = () => {
      throw new Error('nobody is to be asked')
    }
    expect(await leaveOrigins(full, [{ id: 'x', version: 1 }], unasked, ['m0'])).toBe(full)
    const others = () => members(drawn({ story: 't' }), drawn({ story: 'u' }))
    expect(await leaveOrigins(full, drawn({ story: 't' }), others, ['m0'])).toMatchObject({
      origins: 2,
      drawsOn: [{ story: 'u' }],
    })
    const last = await leaveOrigins(
      joinOrigins(none, drawn({ story: 't' })),
      drawn({ story: 't' }),
      () => members(),
      [],
    )
    expect(last).toEqual(none)
  })

  it('are kept up to a bound', () => {
    const many = Array.from({ length: 3 * MOST_ORIGINS }, (_, i) => ({ story: `t${i}` }))
    const story = joinOrigins(none, drawn(...many))
    expect(story.drawsOn).toHaveLength(MOST_ORIGINS)
    expect(story.origins).toBe(MOST_ORIGINS + 1)
  })
})
