import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCurve } from './curve.ts'
import { matthews } from './matthews.ts'
import { toRanking, toSteps } from './ranking.ts'
import { hanleyMcNeil, rocArea } from './roc.ts'
import { countsOf, figuresAt, findBestMatthews, findBestThreshold } from './threshold.ts'

const SCORES = [0.9, 0.8, 0.8, 0.3, 0]
const LABELS = [1, 1, 0, 1, 0]
const steps = toSteps(toRanking(SCORES, LABELS))

describe('the steps of a ranking', () => {
  it('take things of one score together', () => {
    expect([...steps.thresholds]).toEqual([0.9, 0.8, 0.3, 0])
    expect([...steps.truePositives]).toEqual([1, 2, 3, 3])
    expect([...steps.falsePositives]).toEqual([0, 1, 1, 2])
    expect(steps).toMatchObject({ positives: 3, negatives: 2 })
  })

  it('are of a part if one is asked for', () => {
    const part = toSteps(toRanking(SCORES, LABELS), (place) => place >= 2)
    expect([...part.thresholds]).toEqual([0.8, 0.3, 0])
    expect(part).toMatchObject({ positives: 1, negatives: 2 })
  })
})

describe('a threshold', () => {
  it('is best where F1 is highest, and never takes what scores nothing', () => {
    expect(findBestThreshold(steps)).toEqual({ threshold: 0.3, precision: 3 / 4, recall: 1, f1: 6 / 7 })
    expect(findBestThreshold(toSteps(toRanking([0, 0], [1, 1])))).toMatchObject({ f1: 0, recall: 0 })
  })

  it('holds for scores it was not found on', () => {
    expect(figuresAt(steps, 0.5)).toEqual({ threshold: 0.5, precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 })
    expect(figuresAt(steps, 0.95)).toMatchObject({ precision: 1, recall: 0 })
    expect(countsOf(steps, 1)).toEqual({ truePositives: 2, falsePositives: 1, falseNegatives: 1, trueNegatives: 1 })
  })

  it('is best for the Matthews correlation where that is highest', () => {
    const tried = [0, 1, 2].map((step) => matthews(countsOf(steps, step)))
    expect(findBestMatthews(steps).matthews).toBe(Math.max(...tried))
  })
})

describe('the Matthews correlation', () => {
  it('is that of the formula', () => {
    const counts = { truePositives: 6, falsePositives: 1, falseNegatives: 2, trueNegatives: 3 }
    expect(matthews(counts)).toBeCloseTo((6 * 3 - 1 * 2) / Math.sqrt(7 * 8 * 4 * 5), 12)
    expect(matthews({ ...counts, truePositives: 0, falsePositives: 0 })).toBe(0)
  })
})

describe('the area under the ROC', () => {
  it('is how often right scores above wrong, half of the ties counted', () => {
    // Of six comparisons: 0.9 wins two, 0.8 wins one and ties one, 0.3 wins one.
    expect(rocArea(steps).area).toBeCloseTo(4.5 / 6, 12)
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(pairs, (things) => {
        const right = things.filter(([, positive]) => positive)
        const wrong = things.filter(([, positive]) => !positive)
        fc.pre(right.length > 0 && wrong.length > 0)
        const wins = right.flatMap(([a]) => wrong.map(([b]) => (a > b ? 1 : a === b ? 0.5 : 0)))
        const { area } = rocArea(
          toSteps(
            toRanking(
              things.map(([score]) => score),
              things.map(([, positive]) => Number(positive)),
            ),
          ),
        )
        expect(area).toBeCloseTo(wins.reduce<number>((sum, win) => sum + win, 0) / wins.length, 10)
      }),
    )
  })

  it('has the deviation of Hanley and McNeil', () => {
    // By hand, for 0.75 of 3 and 2: Q1 0.6, Q2 1.125 / 1.75.
    const variance = (0.1875 + 2 * (0.6 - 0.5625) + (1.125 / 1.75 - 0.5625)) / 6
    expect(rocArea(steps).deviation).toBeCloseTo(Math.sqrt(variance), 12)
  })

  // Tables 1 and 2 of CEDAR, with its 4,815 duplicates among 1,313,010 pairs. Two of its rows are left out: 0.99751 is
  // printed with 0.00005 and has 0.0005, 0.9999933 with 0.0000272 and has 0.0000264.
  it.each([
    [0.91076, 0.00283],
    [0.94275, 0.00233],
    [0.95883, 0.002],
    [0.995, 0.000718],
    [0.99994, 0.000079],
    [0.9999922, 0.0000284],
    [0.9999935, 0.0000259],
  ])('has for an area of %f the deviation that CEDAR prints, %f', (area, printed) => {
    const deviation = hanleyMcNeil(area, 4815, 1_313_010 - 4815)
    expect(Math.abs(deviation / printed - 1)).toBeLessThan(0.005)
  })

  it('is 0.5 where there is nothing to tell apart', () => {
    expect(rocArea(toSteps(toRanking([1, 2], [1, 1])))).toEqual({ area: 0.5, deviation: 0 })
  })
})

describe('a curve', () => {
  it('goes from the first step to the last, with no more points than can be seen', () => {
    const scores = Array.from({ length: 5000 }, (_, i) => i / 5000)
    const all = toSteps(
      toRanking(
        scores,
        scores.map((score) => Number(score > 0.5)),
      ),
    )
    const curve = toCurve(all, 50)
    expect(curve.length).toBeLessThan(200)
    expect(curve[0]).toMatchObject({ precision: 1, falsePositiveRate: 0 })
    expect(curve.at(-1)).toMatchObject({ recall: 1, falsePositiveRate: 1 })
  })
})
