import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { LEAD_PARAMETERS, leadMeasure } from './lead.ts'

const measure = leadMeasure(toSettings(LEAD_PARAMETERS))
const alike = (a: string, b: string) => measure(tokenize({ text: a }), tokenize({ text: b }))

const NEWS =
  'A ferry with 214 people aboard ran aground off Port Ansel at dawn on Tuesday. Lifeboats brought everyone ashore within two hours, the coast guard said.'
const OTHER =
  'Farmers in the eastern valleys expect the poorest harvest in a decade after a summer almost without rain.'
const TAIL = ' The harbour was built by the republic in the last century and has been dredged three times since then.'

/** The measures as their definition says them, with strings and no thought for speed. */
function dull(a: string, b: string) {
  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
  const pairsOf = (words: readonly string[]) =>
    words.length < 2 ? [words.join(' ')] : words.slice(1).map((word, i) => `${words[i]} ${word}`)
  const weigh = (items: readonly string[], fade: number) => {
    const weights = new Map<string, number>()
    for (const [place, item] of items.entries()) {
      const weight = Math.exp(-place / fade)
      if (!weights.has(item) && weight >= 1e-3) weights.set(item, weight)
    }
    return weights
  }
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)]
  const [pairsA, pairsB] = [pairsOf(wordsA), pairsOf(wordsB)]
  const share = (own: readonly string[], other: readonly string[]) => {
    const weights = weigh(own, 20)
    let [shared, all] = [0, 0]
    for (const [pair, weight] of weights) {
      all += weight
      if (other.includes(pair)) shared += weight
    }
    return shared / all
  }
  const [weightsA, weightsB] = [weigh(wordsA, 60), weigh(wordsB, 60)]
  const norm = (weights: Map<string, number>) => Math.hypot(...weights.values())
  let product = 0
  for (const [word, weight] of weightsA) product += weight * (weightsB.get(word) ?? 0)
  return {
    ownLeadShared: share(pairsA, pairsB),
    leadShared: Math.max(share(pairsA, pairsB), share(pairsB, pairsA)),
    leadCosine: product / (norm(weightsA) * norm(weightsB)),
  }
}

describe('how alike two texts are by their leads', () => {
  it('is 1 for the same words and 0 for none in common', () => {
    const same = {
      alike: 1,
      leadShared: 1,
      leadCosine: 1,
      ownLeadShared: 1,
      earlierLeadShared: 1,
      resemblance: 1,
      containedIn: 1,
      contains: 1,
    }
    expect(alike(NEWS, NEWS)).toEqual(same)
    expect(alike('rain', 'Rain!')).toEqual(same)
    expect(alike(NEWS, 'rain')).toMatchObject({ alike: 0, resemblance: 0 })
  })

  it('changes little when the end does, and much when the beginning does', () => {
    expect(alike(NEWS, NEWS + TAIL.repeat(5)).alike).toBeGreaterThan(0.9)
    expect(alike(NEWS, OTHER + NEWS).alike).toBeLessThan(alike(NEWS, NEWS + OTHER).alike)
  })

  it('tells which of the two holds the other', () => {
    const { containedIn, contains } = alike(NEWS, NEWS + TAIL)
    expect(containedIn).toBe(1)
    expect(contains).toBeLessThan(0.7)
  })

  it('is the same both ways, with directions changed', () => {
    const [one, two] = [alike(NEWS + OTHER, OTHER), alike(OTHER, NEWS + OTHER)]
    const { containedIn, contains, ownLeadShared, earlierLeadShared } = one
    expect(two).toEqual({
      ...one,
      containedIn: contains,
      contains: containedIn,
      ownLeadShared: earlierLeadShared,
      earlierLeadShared: ownLeadShared,
    })
    // What begins with other news holds the beginning of the other, which does not hold its.
    expect(ownLeadShared).toBeLessThan(0.5)
    expect(earlierLeadShared).toBe(1)
  })

  it('is what its definition says', () => {
    const text = fc
      .array(fc.constantFrom('rain', 'wind', 'sea', 'harbour', 'boat', 'storm', 'night', 'coast'), {
        minLength: 1,
        maxLength: 300,
      })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { leadShared, ownLeadShared, leadCosine } = alike(a, b)
        const exact = dull(a, b)
        expect(leadShared).toBeCloseTo(exact.leadShared, 5)
        expect(ownLeadShared).toBeCloseTo(exact.ownLeadShared, 5)
        expect(leadCosine).toBeCloseTo(exact.leadCosine, 5)
      }),
    )
  })
})
