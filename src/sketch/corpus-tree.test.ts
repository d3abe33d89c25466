import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import { CollectionCounter } from '../learn/count.ts'
import { wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'
import { type CorpusTreeOptions, corpusTree } from './corpus-tree.ts'
import type { Detector, Sketch } from './detector.ts'

const FAMILY = wordFamily(PLAIN_WORDS)

function learn(texts: readonly string[]): CorpusTreeOptions['frequencies'] {
  const counter = new CollectionCounter([FAMILY])
  for (const text of texts) counter.add({ text })
  const frequencies = frequenciesIn(new Map([['frequencies', counter.finish()]]), 'codet')
  return { hash: frequencies.hash, table: frequencies.get(FAMILY) }
}

const DEFAULTS = { depth: 5, suffixes: 1, wordSorting: true, nodes: 'pairs', tokenizer: PLAIN_WORDS } as const
const SOME = learn([
  'The mayor said the bridge will reopen.',
  'Bakers said the harvest is poor.',
  'The repair is over.',
])

detectorContract('corpus tree', () => corpusTree({ ...DEFAULTS, frequencies: SOME }), {
  whole: 'containment',
  opposites: { containedIn: 'contains', contains: 'containedIn' },
})

describe("the corpus tree of the paper's figure 1", () => {
  // The caption has "starts the day" in the second document; the nodes drawn are those of the text, which has not.
  const [A, B, C] = [
    'NASDAQ starts day with an increase. Shares gain 2%.',
    'NASDAQ starts day with a decrease. Shares lose 2%.',
    'Shares lose 2%.',
  ] as const
  const detector = corpusTree({ ...DEFAULTS, depth: 100, wordSorting: false, frequencies: learn([A, B, C]) })
  const [a, b, c] = [A, B, C].map((text) => detector.sketch(tokenize({ text }))) as [Sketch, Sketch, Sketch]
  const nodesOf = (...sketches: Sketch[]) => new Set(sketches.flatMap((sketch) => [...detector.keys(sketch).values]))
  /** idf of a word that so many of the three documents have. */
  const idf = (documents: number) => Math.log(3 / documents) + 1

  it('has the nodes that are drawn after each insertion', () => {
    // nasdaq starts day with an increase; shares gain 2
    expect(nodesOf(a).size).toBe(9)
    // a decrease under with; lose 2 under shares
    expect(nodesOf(a, b).size).toBe(13)
    expect(nodesOf(a, b, c).size).toBe(13)
  })

  it('has document lists at the nodes that are passed again', () => {
    const shared = (one: Sketch, other: Sketch) => nodesOf(one).size + nodesOf(other).size - nodesOf(one, other).size
    // nasdaq starts day with; shares
    expect(shared(a, b)).toBe(5)
    expect(shared(a, c)).toBe(1)
    expect(shared(b, c)).toBe(3)
  })

  it('weighs nodes by depth and idf: starts contributes 2 x (log(3/2) + 1)', () => {
    const weights = [...detector.keys(a).weights]
    expect(weights).toContain(Math.fround(2 * (Math.log(3 / 2) + 1)))
    expect(weights).toContain(Math.fround(6 * idf(1)))
  })

  it('gives the containment similarities of formulas 1 and 2', () => {
    const similarity = (one: Sketch, other: Sketch) => detector.measure(one, other).containmentSimilarity
    expect(similarity(a, b)).toBeCloseTo((1 + 2 + 3 + 4) * idf(2) + idf(3), 5)
    expect(similarity(a, c)).toBeCloseTo(idf(3), 5)
    expect(similarity(b, c)).toBeCloseTo(idf(3) + 2 * idf(2) + 3 * idf(3), 5)
    expect(similarity(a, a)).toBeCloseTo((1 + 2 + 3 + 4) * idf(2) + 11 * idf(1) + idf(3) + 2 * idf(1) + 3 * idf(3), 5)
    expect(similarity(c, c)).toBe(similarity(b, c))
  })

  it('finds the third document in the second, and only there', () => {
    expect(detector.measure(c, b)).toMatchObject({ containedIn: 1, containment: 1 })
    expect(detector.measure(b, c).contains).toBe(1)
    expect(detector.measure(b, c).containedIn).toBeCloseTo(
      (4 + 2 * idf(2)) / detector.measure(b, b).containmentSimilarity!,
    )
    expect(detector.measure(c, a).containedIn).toBeCloseTo(1 / (4 + 2 * idf(2)))
  })
})

/** The dull reference: strings, all pairs of sentences, longest common prefixes. */
function toReference(
  texts: readonly string[],
  options: Omit<CorpusTreeOptions, 'frequencies'>,
  collection: readonly string[],
) {
  const wordsOf = (sentence: string) => Array.from(sentence.toLowerCase().matchAll(/[a-z]+/g), ([word]) => word)
  const df = (word: string) => Math.max(1, collection.filter((text) => wordsOf(text).includes(word)).length)
  const idf = (word: string) => Math.log(collection.length / df(word)) + 1
  const order = (word: string) => {
    const [low, high] = tokenize({ text: word }).words
    return [high! | 0, low! | 0] as const
  }
  const sentencesOf = (text: string) => {
    const taken = new Map<string, readonly string[]>()
    for (const sentence of text.split('. ')) {
      const words = wordsOf(sentence)
      if (options.wordSorting) {
        words.sort((a, b) => df(a) - df(b) || order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1])
      }
      for (let first = 0; first < Math.min(options.suffixes, words.length); first++) {
        const path = words.slice(first, first + options.depth)
        taken.set(path.join(' '), path)
      }
    }
    return [...taken.values()]
  }
  const similarity = (one: string, other: string) => {
    let sum = 0
    for (const mine of sentencesOf(one)) {
      for (const theirs of sentencesOf(other)) {
        for (let k = 0; k < mine.length && mine[k] === theirs[k]; k++) sum += (k + 1) * idf(mine[k]!)
      }
    }
    return sum
  }
  const [one, other] = texts as [string, string]
  const shared = similarity(one, other)
  return { shared, containedIn: shared / similarity(one, one), contains: shared / similarity(other, other) }
}

const sentence = fc
  .array(fc.constantFrom('Oil', 'Gold', 'Tin', 'Zinc', 'Iron', 'Coal', 'Salt', 'Wool'), { minLength: 1, maxLength: 8 })
  .map((words) => words.join(' '))
const text = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join('. '))
const settings = fc.record({
  depth: fc.integer({ min: 1, max: 9 }),
  suffixes: fc.integer({ min: 1, max: 4 }),
  wordSorting: fc.boolean(),
})

const sketchOf = (detector: Detector, article: string) => detector.sketch(tokenize({ text: article }))

describe('corpus tree', () => {
  it('measures what all pairs of sentences give', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { minLength: 1, maxLength: 5 }),
        settings,
        (one, other, collection, set) => {
          const options = { ...DEFAULTS, ...set }
          const detector = corpusTree({ ...options, frequencies: learn(collection) })
          const measured = detector.measure(sketchOf(detector, one), sketchOf(detector, other))
          const expected = toReference([one, other], options, collection)
          expect(measured.containmentSimilarity).toBeCloseTo(expected.shared, 3)
          expect(measured.containedIn).toBeCloseTo(Math.min(1, expected.containedIn), 5)
          expect(measured.contains).toBeCloseTo(Math.min(1, expected.contains), 5)
        },
      ),
    )
  })

  it('proposes every article that shares a first word, and ranks by the nodes they share', () => {
    fc.assert(
      fc.property(text, text, settings, (one, other, set) => {
        const detector = corpusTree({ ...DEFAULTS, ...set, nodes: 'once', frequencies: SOME })
        const [mine, theirs] = [sketchOf(detector, one), sketchOf(detector, other)]
        const keys = detector.keys(theirs)
        const weightOf = new Map(Array.from(keys.values, (value, i) => [value, keys.weights[i]!]))
        const shared = [...detector.probes(mine).values].reduce((sum, value) => sum + (weightOf.get(value) ?? 0), 0)
        expect(detector.measure(mine, theirs).containmentSimilarity).toBeCloseTo(shared, 3)
      }),
    )
  })

  it('counts a repeated sentence once', () => {
    const detector = corpusTree({ ...DEFAULTS, frequencies: SOME })
    const once = 'The mayor opened the bridge.'
    expect(sketchOf(detector, [once, once, once, once, once].join(' '))).toEqual(sketchOf(detector, once))
  })

  it('can count a node once, however many sentences begin with it', () => {
    const one = 'Doyle opened the bridge'
    const many = ['Doyle left', 'Doyle slept', 'Doyle ate', 'Doyle ran', 'Doyle sang', 'Doyle fell'].join('. ')
    const measure = (nodes: 'pairs' | 'once') => {
      const detector = corpusTree({ ...DEFAULTS, wordSorting: false, nodes, frequencies: SOME })
      return detector.measure(sketchOf(detector, one), sketchOf(detector, many))
    }
    expect(measure('pairs').containedIn).toBeCloseTo(6 * measure('once').containedIn!)
  })

  it('names its parameters, its words and its frequencies in the stamp, but not how it measures', () => {
    const stamp = `corpus-tree/1?depth=5&suffixes=1&sorted=true&words=1&frequencies=${SOME.hash}`
    expect(corpusTree({ ...DEFAULTS, frequencies: SOME }).stamp).toBe(stamp)
    expect(corpusTree({ ...DEFAULTS, nodes: 'once', frequencies: SOME }).stamp).toBe(stamp)
  })

  it('takes texts without sentence ends, of one word and of other scripts', () => {
    const detector = corpusTree({ ...DEFAULTS, frequencies: SOME })
    const texts = ['rain '.repeat(5000), 'Rain', '港口大桥将于一月重新开放。市长说提前了两周！', '... !']
    const sketches = texts.map((one) => sketchOf(detector, one))
    expect(sketches.map(({ bytes }) => bytes.length / 16)).toEqual([5, 1, 10, 0])
    expect(detector.measure(sketches[2]!, sketches[0]!).containment).toBe(0)
  })
})
