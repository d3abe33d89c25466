import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import type { FrequencyTable } from '../learn/frequencies.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import type { Detector } from './detector.ts'
import { SpotList } from './spots.ts'
import { type SpotsigsOptions, spotsigs } from './spotsigs.ts'

const OPTIONS: SpotsigsOptions = {
  antecedents: 'is,the,said,was',
  chain: 2,
  distance: 1,
  antecedent: 'out',
  tokenizer: PLAIN_WORDS,
  counted: 'multiset',
  minimumSignatures: 1,
  reach: 0.1,
}

/** Frequencies of a made-up collection: half of all things are in one article, a quarter in two, and so on. */
const FREQUENCIES: FrequencyTable = {
  articles: 1000,
  distinct: 1e6,
  error: 0,
  countOf: (low) => Math.min(1000, 2 ** Math.clz32(low)),
  countAt: () => 1,
}

const banded = (minimumIdf: number, maximumIdf: number): SpotsigsOptions => ({
  ...OPTIONS,
  rarity: { hash: 'f00d', frequencies: FREQUENCIES, minimumIdf, maximumIdf },
})

const contract = {
  whole: 'resemblance',
  opposites: { containedIn: 'contains', contains: 'containedIn' },
  cannot: { 'an article of one word meets itself': 'one word is no chain after an antecedent' },
}
detectorContract('spotsigs', () => spotsigs(OPTIONS), contract)
detectorContract('spotsigs of sets', () => spotsigs({ ...OPTIONS, counted: 'set', antecedent: 'in' }), contract)
detectorContract('spotsigs with rare keys', () => spotsigs(banded(0, 1)), contract)

const sketchOf = (detector: Detector, text: string) => detector.sketch(PLAIN_WORDS.tokenize({ text }))

/** Texts of a few words, so that signatures repeat and are shared. */
const generated = fc
  .array(fc.constantFrom('the', 'said', 'harbour', 'bridge', 'ferry', 'storm', 'mayor', 'pier'), { maxLength: 80 })
  .map((words) => words.join(' '))

/** The dull reference: counts of signatures as strings. */
function countsOf(text: string, options: SpotsigsOptions): Map<string, number> {
  const { low, high, count } = new SpotList(options).fill(PLAIN_WORDS.tokenize({ text }))
  const counts = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const signature = `${low[i]} ${high[i]}`
    counts.set(signature, options.counted === 'set' ? 1 : (counts.get(signature) ?? 0) + 1)
  }
  if ([...counts.values()].reduce((sum, n) => sum + n, 0) < options.minimumSignatures) counts.clear()
  return counts
}

function resemblanceOf(mine: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): number {
  let [least, most] = [0, 0]
  for (const signature of new Set([...mine.keys(), ...theirs.keys()])) {
    const [a, b] = [mine.get(signature) ?? 0, theirs.get(signature) ?? 0]
    least += Math.min(a, b)
    most += Math.max(a, b)
  }
  return least / (most || 1)
}

const STORY =
  'The ferry was stopped on Friday, the harbour master said. The engine is flooded, and the ferry was stopped on Friday.'

describe('spotsigs', () => {
  it('sketches the same on every machine and release', () => {
    expect(Buffer.from(sketchOf(spotsigs(OPTIONS), STORY).bytes).toString('hex')).toBe(
      '9bb253f763f7b1052e2bcf0d0d8e083d4c51171526d533b9670130d946910ec74f71a11c50ba85dbf7281df4589edcdfd5c40650be5434efd303e885cd0fd2fe',
    )
    expect(spotsigs(OPTIONS).keys(sketchOf(spotsigs(OPTIONS), STORY)).values[0]).toBe(5898566788449436992n)
  })

  it('names its parameters and frequencies in the stamp', () => {
    expect(spotsigs(banded(0.2, 0.85)).stamp).toBe(
      'spotsigs/1?a=is%2Cthe%2Csaid%2Cwas&c=2&d=1&antecedent=out&words=1&counted=multiset&least=1&reach=0.1&idf=0.2..0.85&frequencies=f00d',
    )
  })

  for (const counted of ['set', 'multiset'] as const) {
    it(`measures the Jaccard coefficient of ${counted}s of signatures`, () => {
      const options = { ...OPTIONS, counted, minimumSignatures: 3 }
      const detector = spotsigs(options)
      fc.assert(
        fc.property(generated, generated, (a, b) => {
          const { resemblance } = detector.measure(sketchOf(detector, a), sketchOf(detector, b))
          expect(resemblance).toBeCloseTo(resemblanceOf(countsOf(a, options), countsOf(b, options)), 12)
        }),
      )
    })
  }

  for (const [name, options] of [
    ['by hash', OPTIONS],
    ['by rarity', banded(0, 1)],
    ['in a band', banded(0.2, 0.85)],
  ] as const) {
    it(`finds by keys every pair that comparing all finds, ${name}`, () => {
      fc.assert(
        fc.property(
          fc.array(generated, { minLength: 2, maxLength: 6 }),
          fc.constantFrom(0.1, 0.3, 0.5, 0.8, 1),
          (texts, reach) => {
            const detector = spotsigs({ ...options, reach })
            const sketches = texts.map((text) => sketchOf(detector, text))
            for (const asking of sketches) {
              const probes = new Set(detector.probes(asking).values)
              for (const stored of sketches) {
                if (detector.measure(asking, stored).resemblance! < reach) continue
                expect(detector.keys(stored).values.some((key) => probes.has(key))).toBe(true)
              }
            }
          },
        ),
      )
    })
  }

  it('makes keys of the rarest signatures', () => {
    const detector = spotsigs({ ...banded(0, 1), reach: 0.8 })
    const words = Array.from({ length: 400 }, (_, i) => `the word${i}a word${i}b`)
    const tokens = PLAIN_WORDS.tokenize({ text: words.join(' ') })
    const { low, count } = new SpotList(OPTIONS).fill(tokens)
    const rare = Array.from({ length: count }, (_, i) => FREQUENCIES.countOf(low[i]!, 0)).filter((n) => n === 1).length
    const keys = detector.keys(detector.sketch(tokens)).values.length
    expect(keys).toBe(81)
    expect(rare).toBeGreaterThan(keys)
    // The top bits of a member tell its frequency: of all that are keys, it is the least.
    const members = new Uint32Array(detector.sketch(tokens).bytes.buffer)
    expect(Array.from({ length: keys }, (_, i) => members[2 * i + 1]! >>> 26).every((rank) => rank === 0)).toBe(true)
  })

  it('drops what is outside the band', () => {
    const text = Array.from({ length: 200 }, (_, i) => `the word${i}a word${i}b`).join(' ')
    const size = (options: SpotsigsOptions) => sketchOf(spotsigs(options), text).bytes.length / 8
    const counts = (() => {
      const { low, count } = new SpotList(OPTIONS).fill(PLAIN_WORDS.tokenize({ text }))
      return Array.from({ length: count }, (_, i) => Math.log(1000 / FREQUENCIES.countOf(low[i]!, 0)) / Math.log(1000))
    })()
    expect(size(banded(0, 1))).toBe(200)
    expect(size(banded(0.2, 0.85))).toBe(counts.filter((idf) => idf >= 0.2 && idf <= 0.85).length)
  })

  it('of a list, or a text with too few signatures, has no keys and is alike to nothing, not even itself', () => {
    const detector = spotsigs({ ...OPTIONS, minimumSignatures: 4 })
    for (const text of [
      'Copper 41.2 Zinc 22.0 Tin 9.4 Lead 7.7',
      'Home World Politics the latest news Sport the latest scores Contact',
      'the mayor said',
      '北京的港口今天关闭',
    ]) {
      const sketch = sketchOf(detector, text)
      expect(detector.keys(sketch).values.length).toBe(0)
      expect(detector.probes(sketch).values.length).toBe(0)
      expect(detector.measure(sketch, sketch)).toEqual({
        resemblance: 0,
        containedIn: 0,
        contains: 0,
        sharedSignatures: 0,
      })
    }
  })
})
