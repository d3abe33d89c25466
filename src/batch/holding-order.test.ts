import { describe, expect, it } from 'vitest'
import { toHoldingOrder } from './holding-order.ts'
import type { Shares } from './share-keys.ts'

/** Shares in which each article asks under the keys that are listed for it, by their first holders. */
function sharesOf(firstHolders: readonly (readonly number[])[]): Shares {
  const rows = firstHolders.flat()
  const rowStarts = new Float64Array(firstHolders.length + 1)
  for (const [article, own] of firstHolders.entries()) rowStarts[article + 1] = rowStarts[article]! + own.length
  return {
    holders: Uint32Array.from(rows),
    rowStarts,
    probe: new Uint32Array(rows.length),
    group: Uint32Array.from(rows.keys()),
    before: new Uint32Array(rows.length).fill(1),
    probes: new Uint32Array(firstHolders.length).fill(20),
    weights: new Float32Array(0),
    weightStarts: new Float64Array(0),
  }
}

function identityOf(
  count: number,
  given: { repeated?: number[]; previous?: [number, number][]; prints?: [number, number][] } = {},
) {
  const identity = {
    isRepeated: new Uint8Array(count),
    previous: new Uint32Array(count),
    firstPrint: Uint32Array.from({ length: count }, (_, i) => i),
  }
  for (const article of given.repeated ?? []) identity.isRepeated[article] = 1
  for (const [article, before] of given.previous ?? []) identity.previous[article] = before + 1
  for (const [article, first] of given.prints ?? []) identity.firstPrint[article] = first
  return identity
}

describe('the order in which articles are held', () => {
  it('brings those together that share keys, and leaves out who shares none', () => {
    const shares = sharesOf([[], [], [0, 0, 1], [1], [2, 0, 2], [], [3, 3, 0]])
    expect([...toHoldingOrder(7, identityOf(7), shares)]).toEqual([2, 4, 3, 6])
  })

  it('has versions and copies of a text with what they are versions and copies of', () => {
    const shares = sharesOf([[], [], [1], [], [], []])
    const identity = identityOf(6, { repeated: [3], previous: [[4, 0]], prints: [[5, 2]] })
    expect([...toHoldingOrder(6, identity, shares)]).toEqual([4, 2, 5])
  })
})
