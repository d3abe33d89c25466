import { describe, expect, it } from 'vitest'
import { bootstrapDifference, bootstrapInterval } from './bootstrap.ts'
import { mcnemar } from './mcnemar.ts'

describe('McNemar', () => {
  it('counts few disagreements out', () => {
    // Ten against two of twelve throws of a coin: 2 (1 + 12 + 66) / 4096.
    expect(mcnemar(10, 2)).toMatchObject({ exact: true })
    expect(mcnemar(10, 2).p).toBeCloseTo((2 * 79) / 4096, 10)
    expect(mcnemar(3, 3).p).toBe(1)
    expect(mcnemar(0, 0).p).toBe(1)
  })

  it('takes chi-squared for many', () => {
    const { exact, p } = mcnemar(1062, 938)
    expect(exact).toBe(false)
    // (124 - 1)^2 / 2000 = 7.5645; the tail of chi-squared with one degree of freedom there is 0.00595.
    expect(p).toBeCloseTo(0.00595, 4)
  })
})

describe('drawing stories anew', () => {
  const figures = Array.from({ length: 40 }, (_, i) => i / 40)
  const mean = (draw: Uint16Array) => {
    let sum = 0
    for (const [story, times] of draw.entries()) sum += times * figures[story]!
    return sum / draw.length
  }

  it('gives an interval about as wide as the deviation of a mean says', () => {
    const [low, high] = bootstrapInterval(40, mean, { rounds: 2000, seed: 1 })
    // Uniform from 0 to 0.975: deviation 0.2886 / sqrt(40), times 1.96 both ways.
    const half = (1.96 * 0.2886) / Math.sqrt(40)
    expect(low).toBeCloseTo(0.4875 - half, 1)
    expect(high).toBeCloseTo(0.4875 + half, 1)
    expect(high - low).toBeGreaterThan(half)
    expect(bootstrapInterval(40, mean, { rounds: 2000, seed: 1 })).toEqual([low, high])
  })

  it('finds a difference that is always there, and none where there is none', () => {
    expect(bootstrapDifference(40, () => 1, { rounds: 999, seed: 1 })).toBeCloseTo(0.002, 12)
    // Of three stories a coin says the same once in four times.
    expect(bootstrapDifference(3, () => 1, { rounds: 999, seed: 1 })).toBe(0.25)
    expect(bootstrapDifference(40, () => 0, { rounds: 999, seed: 1 })).toBe(1)
    expect(bootstrapDifference(40, (draw) => mean(draw) - 0.4875, { rounds: 999, seed: 1 })).toBeGreaterThan(0.5)
  })
})
