import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProximalOptions, ProximalWeights } from './proximal-weights.ts'

const OPTIONS: ProximalOptions = { bits: 4, alpha: 0.1, beta: 1, l1: 0, l2: 0 }

interface Step {
  readonly hashes: readonly number[]
  readonly gradient: number
}

/** The algorithm as in the paper, for each coordinate by itself. */
function dullWeights(steps: readonly Step[], { bits, alpha, beta, l1, l2 }: ProximalOptions): number[] {
  const z = new Array<number>(2 ** bits).fill(0)
  const n = new Array<number>(2 ** bits).fill(0)
  const weight = (i: number) =>
    Math.abs(z[i]!) <= l1 ? 0 : -(z[i]! - Math.sign(z[i]!) * l1) / ((beta + Math.sqrt(n[i]!)) / alpha + l2)
  for (const { hashes, gradient: g } of steps) {
    for (const hash of hashes) {
      const i = hash % 2 ** bits
      const sigma = (Math.sqrt(n[i]! + g * g) - Math.sqrt(n[i]!)) / alpha
      z[i] = z[i]! + g - sigma * weight(i)
      n[i] = n[i]! + g * g
    }
  }
  return z.map((_, i) => weight(i))
}

const step: fc.Arbitrary<Step> = fc.record({
  hashes: fc.array(fc.nat({ max: 0xffffffff }), { maxLength: 5 }),
  gradient: fc.double({ min: -1, max: 1, noNaN: true }),
})

describe('weights that learn example by example', () => {
  test('are those of the paper, coordinate by coordinate', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(0, 0.5),
        fc.constantFrom(0, 1),
        (steps, l1, l2) => {
          const options = { ...OPTIONS, l1, l2 }
          const weights = new ProximalWeights(options)
          for (const { hashes, gradient } of steps) {
            weights.update(Int32Array.from(hashes), 0, hashes.length, gradient)
          }
          const dull = dullWeights(steps, options)
          for (const [at, weight] of weights.toWeights().entries()) expect(weight).toBeCloseTo(dull[at]!, 5)
        },
      ),
      { numRuns: 300, seed: 1 },
    )
  })

  test('move against the gradient, and only those of the features', () => {
    const weights = new ProximalWeights(OPTIONS)
    weights.update(Int32Array.of(9, 3, 5, 9), 1, 3, -0.5)
    const learned = weights.toWeights()
    expect(learned[3]).toBeGreaterThan(0)
    expect(learned[3]).toBe(learned[5])
    expect(learned.filter((weight) => weight !== 0)).toHaveLength(2)
    expect(weights.score(Int32Array.of(3, 5, 9), 0, 3)).toBeCloseTo(2 * learned[3]!, 6)
    expect(weights.score(Int32Array.of(3, 5, 9), 2, 3)).toBe(0)
  })

  test('share a place if the low bits of their hashes agree', () => {
    const weights = new ProximalWeights(OPTIONS)
    weights.update(Int32Array.of(0xfffffff2), 0, 1, -0.5)
    expect(weights.score(Int32Array.of(2), 0, 1)).toBeGreaterThan(0)
  })

  test('stay at nothing until they prove themselves against the L1 term', () => {
    const weights = new ProximalWeights({ ...OPTIONS, l1: 1 })
    const feature = Int32Array.of(1)
    weights.update(feature, 0, 1, -0.5)
    weights.update(feature, 0, 1, -0.5)
    expect(weights.score(feature, 0, 1)).toBe(0)
    weights.update(feature, 0, 1, -0.5)
    expect(weights.score(feature, 0, 1)).toBeGreaterThan(0)
  })
})
