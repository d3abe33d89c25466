import { describe, expect, it } from 'vitest'
import { withSeveral } from './several.ts'

async function* from<T>(items: readonly T[]) {
  yield* items
}

describe('a stream', () => {
  it.each([
    [[], []],
    [['a'], [{ item: 'a', several: false }]],
    [
      ['a', undefined, 'c'],
      [
        { item: 'a', several: true },
        { item: undefined, several: true },
        { item: 'c', several: true },
      ],
    ],
  ])('of %j says whether there are several', async (items, expected) => {
    const found: unknown[] = []
    for await (const one of withSeveral(from<unknown>(items))) found.push(one)
    expect(found).toEqual(expected)
  })
})
