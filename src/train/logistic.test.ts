import { describe, expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { type Example, LOGISTIC_DEFAULTS, type LogisticOptions, trainLogistic } from './logistic.ts'

const OPTIONS: LogisticOptions = { ...LOGISTIC_DEFAULTS, bits: 8, epochs: 4, alpha: 0.3 }

const FOR = 1
const AGAINST = 2
const ALWAYS = 3
const FIRST_NOISE = 16
const NOISES = 200

/** One feature speaks for the label, one against it, one is always there, and many come and go by chance. */
function drawExamples(count: number, seed: number): Example[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const label = random() < 0.5 ? 1 : 0
    const telling = random() < 0.9 ? label : 1 - label
    const noise = FIRST_NOISE + Math.floor(random() * NOISES)
    const hashes = Int32Array.of(telling === 1 ? FOR : AGAINST, ALWAYS, noise)
    return { hashes, from: 0, to: hashes.length, label, weight: 1 }
  })
}

describe('logistic regression', () => {
  test('learns which features speak for a label and which against it', () => {
    const weights = trainLogistic(drawExamples(4000, 1), OPTIONS)
    expect(weights).toHaveLength(256)
    expect(weights[FOR]).toBeGreaterThan(0.5)
    expect(weights[AGAINST]).toBeLessThan(-0.5)
    const right = drawExamples(1000, 2).filter(({ hashes, label }) => {
      const score = hashes.reduce((sum, hash) => sum + weights[hash]!, 0)
      return score > 0 === (label === 1)
    })
    expect(right.length).toBeGreaterThan(850)
  })

  test('holds at nothing what says nothing, by its L1 term', () => {
    const noiseOf = (l1: number) =>
      trainLogistic(drawExamples(4000, 1), { ...OPTIONS, l1 })
        .subarray(FIRST_NOISE, FIRST_NOISE + NOISES)
        .filter((weight) => weight !== 0).length
    expect(noiseOf(0)).toBe(NOISES)
    expect(noiseOf(16)).toBeLessThan(NOISES / 20)
    const strict = trainLogistic(drawExamples(4000, 1), { ...OPTIONS, l1: 16 })
    expect(strict[FOR]).toBeGreaterThan(0.3)
    expect(strict[AGAINST]).toBeLessThan(-0.3)
  })

  test('is the same to the bit each time', () => {
    expect(trainLogistic(drawExamples(500, 3), OPTIONS)).toEqual(trainLogistic(drawExamples(500, 3), OPTIONS))
  })

  test('counts an example as much as it weighs, and one of no weight not at all', () => {
    const examples = drawExamples(500, 4)
    const wrong = drawExamples(500, 5).map(
      (example): Example => ({ ...example, label: example.label === 1 ? 0 : 1, weight: 0 }),
    )
    const mixed = examples.flatMap((example, at) => [wrong[at]!, example])
    expect(trainLogistic(mixed, OPTIONS)).toEqual(trainLogistic(examples, OPTIONS))
  })

  test('reads only its own stretch of the hashes', () => {
    const hashes = Int32Array.of(FOR, AGAINST, ALWAYS)
    const weights = trainLogistic(
      Array.from({ length: 50 }, () => ({ hashes, from: 1, to: 2, label: 1 as const, weight: 1 })),
      OPTIONS,
    )
    expect(weights[AGAINST]).toBeGreaterThan(0)
    expect([weights[FOR], weights[ALWAYS]]).toEqual([0, 0])
  })

  test('of nothing learns nothing', () => {
    expect(trainLogistic([], OPTIONS)).toEqual(new Float32Array(256))
  })
})
