import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { type Weighed, WeightedSampler } from './weighted-samples.ts'

/** Things of a universe with their weights in two sets; nought means that a set does not have it. */
interface Pair {
  readonly mine: readonly number[]
  readonly theirs: readonly number[]
}

function toWeighed(weights: readonly number[]): Weighed {
  const things = [...weights.keys()].filter((i) => weights[i]! > 0)
  return {
    count: things.length,
    low: Uint32Array.from(things, (i) => Math.imul(i + 1, 0x9e3779b1)),
    high: Uint32Array.from(things, (i) => Math.imul(i + 7, 0x85ebca6b)),
    weights: Float64Array.from(things, (i) => weights[i]!),
  }
}

function weightedJaccard({ mine, theirs }: Pair): number {
  let [least, most] = [0, 0]
  for (const [i, weight] of mine.entries()) {
    least += Math.min(weight, theirs[i]!)
    most += Math.max(weight, theirs[i]!)
  }
  return least / most
}

function shareOfEqual(a: Uint32Array, b: Uint32Array): number {
  let equal = 0
  for (let i = 0; i < a.length; i += 2) if (a[i] === b[i] && a[i + 1] === b[i + 1]) equal++
  return (2 * equal) / a.length
}

const random = seeded(11)
const many = (count: number, make: (i: number) => number) => Array.from({ length: count }, (_, i) => make(i))
const anyWeight = () => random() ** 3 * 10

const PAIRS: Readonly<Record<string, Pair>> = {
  'equal weights, half shared': { mine: many(60, (i) => (i < 40 ? 1 : 0)), theirs: many(60, (i) => (i < 20 ? 0 : 1)) },
  'one thing outweighs all': { mine: [100, ...many(30, () => 1)], theirs: [100, ...many(30, () => 0), 40] },
  'the same things, other weights': { mine: many(40, anyWeight), theirs: many(40, anyWeight) },
  'other things, other weights': {
    mine: many(80, (i) => (i % 3 === 0 ? 0 : anyWeight())),
    theirs: many(80, (i) => (i % 5 === 0 ? 0 : anyWeight())),
  },
  'weights far below and above 1': {
    mine: many(50, (i) => 10 ** ((i % 7) - 4)),
    theirs: many(50, (i) => 10 ** (((i + (i % 4 === 0 ? 1 : 0)) % 7) - 4)),
  },
  'fourth powers of frequencies': {
    mine: many(50, (i) => (i < 40 ? (1 + ((i * 37) % 900)) ** 4 : 0)),
    theirs: many(50, (i) => (i < 10 ? 0 : (1 + ((i * 37) % 900)) ** 4)),
  },
  'nothing shared': { mine: many(20, (i) => (i < 10 ? 1 : 0)), theirs: many(20, (i) => (i < 10 ? 0 : 1)) },
}

const SEEDS = 200
const SAMPLES = 50
/** Standard errors that the mean over all seeds may be off: once in 15,000. */
const TOLERANCE = 4

describe('consistent weighted samples', () => {
  for (const [name, pair] of Object.entries(PAIRS)) {
    it(`agree with the probability of the weighted Jaccard coefficient: ${name}`, () => {
      const exact = weightedJaccard({
        mine: many(Math.max(pair.mine.length, pair.theirs.length), (i) => pair.mine[i] ?? 0),
        theirs: many(Math.max(pair.mine.length, pair.theirs.length), (i) => pair.theirs[i] ?? 0),
      })
      const [mine, theirs] = [toWeighed(pair.mine), toWeighed(pair.theirs)]
      let sum = 0
      for (let seed = 0; seed < SEEDS; seed++) {
        const sampler = new WeightedSampler(SAMPLES, seed)
        sum += shareOfEqual(sampler.sample(mine), sampler.sample(theirs))
      }
      const standardError = Math.sqrt((exact * (1 - exact)) / (SEEDS * SAMPLES))
      expect(Math.abs(sum / SEEDS - exact)).toBeLessThanOrEqual(TOLERANCE * standardError + 1e-12)
    })
  }

  it('keep a thing with the probability of its share of all weight', () => {
    const weighed = toWeighed([1, 2, 3, 4])
    const alone = [1, 2, 3, 4].map((weight, i) => toWeighed(many(4, (j) => (i === j ? weight : 0))))
    const kept = [0, 0, 0, 0]
    for (let seed = 0; seed < SEEDS; seed++) {
      const sampler = new WeightedSampler(SAMPLES, seed)
      const all = sampler.sample(weighed)
      for (const [i, thing] of alone.entries()) kept[i]! += shareOfEqual(all, sampler.sample(thing)) / SEEDS
    }
    for (const [i, share] of kept.entries()) {
      const expected = (i + 1) / 10
      const standardError = Math.sqrt((expected * (1 - expected)) / (SEEDS * SAMPLES))
      expect(Math.abs(share - expected)).toBeLessThanOrEqual(TOLERANCE * standardError)
    }
  })

  it('do not depend on order or repetition', () => {
    const sampler = new WeightedSampler(20, 1)
    const weighed = toWeighed(many(30, anyWeight))
    const twice: Weighed = {
      count: 2 * weighed.count,
      low: Uint32Array.from([...weighed.low.toReversed(), ...weighed.low]),
      high: Uint32Array.from([...weighed.high.toReversed(), ...weighed.high]),
      weights: Float64Array.from([...weighed.weights.toReversed(), ...weighed.weights]),
    }
    expect(sampler.sample(twice)).toEqual(sampler.sample(weighed))
  })

  it('of nothing are none', () => {
    expect(new WeightedSampler(20, 1).sample(toWeighed([])).length).toBe(0)
  })
})
