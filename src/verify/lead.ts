/**
 * How alike two texts are, by their beginnings above all: journalists put the news first, and prints of one story differ at
 * their ends.
 *
 * Two measures, each exact. `leadShared`: of the 2-word shingles of one text, each weighing exp(-position / 20), the share that
 * stands anywhere in the other text; the larger of both directions, so that a cut print is as alike as a continued one.
 * Each direction has its own name as well, for whoever asks which of the two begins with something else.
 * `leadCosine`: the cosine of the words of both, each once, weighing exp(-position / 60). `alike` is their mean, each over the
 * threshold at which it is best alone, scaled to 1 for identical texts. On the gold sets this beats every measure of whole
 * texts, and combinations learned of more features, which overfit.
 *
 * The article is numbered once, in tables that the next one takes over, and the words of each earlier text are read past them
 * in their order. So nothing is kept of a text but three sums, and nothing is looked for in memory that was not used lately.
 * Cost: about 8 us for an article of 400 words, 4 us for each earlier text of as many; linear in both.
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter } from '../parameters.ts'
import { LaneIndex } from '../tokenize/lane-index.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from './rounding.ts'

const SHINGLE_FADE: Parameter = {
  name: 'verify.shingleFade',
  meaning: 'after so many words a pair of words weighs a third of what the first one does',
  default: 20,
  unit: 'words',
  minimum: 1,
  maximum: 1_000_000,
  grid: [10, 20, 40, 80],
}
const WORD_FADE: Parameter = {
  name: 'verify.wordFade',
  meaning: 'after so many words a word weighs a third of what the first one does',
  default: 60,
  unit: 'words',
  minimum: 1,
  maximum: 1_000_000,
  grid: [30, 60, 120, 240],
}

export const LEAD_PARAMETERS = [SHINGLE_FADE, WORD_FADE] as const

/** Pairs of words: enough to tell phrases from vocabulary, short enough to survive an edit. */
const PAIR_WORDS = 2
/** What weighs less than this says nothing any more. */
const LEAST_WEIGHT = 1e-2
/** Where each measure separates stories best when it is alone; over them the two can be averaged. */
const SHARED_THRESHOLD = 0.47
const COSINE_THRESHOLD = 0.61
const SHARED_SHARE = 1 / SHARED_THRESHOLD / (1 / SHARED_THRESHOLD + 1 / COSINE_THRESHOLD)

/** What is kept of a text, as long as its tokens are. */
interface Sums {
  /** Different pairs of words. */
  readonly pairs: number
  /** What all of them weigh. */
  readonly pairWeight: number
  /** The length of the vector of its words. */
  readonly norm: number
}

export interface LeadMeasures {
  readonly alike: number
  readonly leadShared: number
  readonly leadCosine: number
  /** Of the lead of the article, the share that stands anywhere in the earlier one. */
  readonly ownLeadShared: number
  /** Of the lead of the earlier one, the share that stands anywhere in the article. */
  readonly earlierLeadShared: number
  /** Of all pairs of words, wherever they stand: the shared ones over all, over those of the article, over those of the earlier one. */
  readonly resemblance: number
  readonly containedIn: number
  readonly contains: number
}

/** Makes the measure; the new text comes first. */
export function leadMeasure(settings: Settings): (article: Tokens, earlier: Tokens) => LeadMeasures {
  const pairFade = fadingWeights(numberOf(settings, SHINGLE_FADE))
  const wordFade = fadingWeights(numberOf(settings, WORD_FADE))
  const own = new NumberedText(pairFade, wordFade)
  const summed = new NumberedText(pairFade, wordFade)
  const known = new WeakMap<Tokens, Sums>()
  const sumsOf = (tokens: Tokens, text: NumberedText): Sums => {
    let sums = known.get(tokens)
    if (sums === undefined || text === own) {
      sums = text.fill(tokens)
      known.set(tokens, sums)
    }
    return sums
  }
  let latest: { readonly tokens: Tokens; readonly sums: Sums } | undefined
  return (article, earlier) => {
    if (latest?.tokens !== article) latest = { tokens: article, sums: sumsOf(article, own) }
    const ownSums = latest.sums
    const otherSums = sumsOf(earlier, summed)
    const { shared, ownLead, earlierLead } = own.readPairs(earlier)
    const ownLeadShared = ownLead / (ownSums.pairWeight || 1)
    const earlierLeadShared = earlierLead / (otherSums.pairWeight || 1)
    const leadShared = Math.max(ownLeadShared, earlierLeadShared)
    const leadCosine = own.multiplyWords(earlier) / (ownSums.norm * otherSums.norm || 1)
    return {
      alike: toRounded(SHARED_SHARE * leadShared + (1 - SHARED_SHARE) * leadCosine),
      leadShared: toRounded(leadShared),
      leadCosine: toRounded(leadCosine),
      ownLeadShared: toRounded(ownLeadShared),
      earlierLeadShared: toRounded(earlierLeadShared),
      resemblance: toRounded(shared / (ownSums.pairs + otherSums.pairs - shared || 1)),
      containedIn: toRounded(shared / (ownSums.pairs || 1)),
      contains: toRounded(shared / (otherSums.pairs || 1)),
    }
  }
}

/** What stands at each place weighs, as far as it weighs anything. */
function fadingWeights(fade: number): Float64Array {
  const ratio = Math.exp(-1 / fade)
  const weights: number[] = []
  for (let weight = 1; weight >= LEAST_WEIGHT && weights.length < MOST_FADING; weight *= ratio) weights.push(weight)
  return Float64Array.from(weights)
}

/** A fade beyond this means that places do not matter. */
const MOST_FADING = 1 << 16

/** One text with its pairs and first words numbered in their order, past which others are read. */
class NumberedText {
  readonly #pairFade: Float64Array
  readonly #wordFade: Float64Array
  readonly #shingles = new ShingleMemory(new Int32Array(0), 0)
  readonly #pairs = new LaneIndex()
  readonly #words = new LaneIndex()
  /** What the first pairs and words weigh, by number. */
  readonly #pairWeights: Float64Array
  readonly #wordWeights: Float64Array
  /** How many pairs weigh anything. */
  #leading = 0
  /** What a word weighs in the text that is read. */
  readonly #otherWeights: Float64Array
  /** By number, which text has the pair or the word: the last one that was read, or one before. */
  #pairMarks = new Int32Array(0)
  readonly #wordMarks: Int32Array
  #mark = 0

  constructor(pairFade: Float64Array, wordFade: Float64Array) {
    this.#pairFade = pairFade
    this.#wordFade = wordFade
    this.#pairWeights = new Float64Array(pairFade.length)
    this.#wordWeights = new Float64Array(wordFade.length)
    this.#otherWeights = new Float64Array(wordFade.length)
    this.#wordMarks = new Int32Array(wordFade.length)
  }

  /** Takes a text in place of the one before. */
  fill(tokens: Tokens): Sums {
    const [pairFade, wordFade] = [this.#pairFade, this.#wordFade]
    const { count, low, high } = this.#shingles.fill(tokens, PAIR_WORDS)
    const pairs = this.#pairs.reset(count)
    let pairWeight = 0
    this.#leading = 0
    for (let place = 0; place < count; place++) {
      const before = pairs.size
      const number = pairs.add(low[place]! | 0, high[place]! | 0)
      // A pair weighs what it does where it stands first.
      if (number < before || place >= pairFade.length) continue
      this.#pairWeights[number] = pairFade[place]!
      this.#leading = pairs.size
      pairWeight += pairFade[place]!
    }
    const { words: lanes, body, length } = tokens
    const leading = Math.min(length - body, wordFade.length)
    const words = this.#words.reset(leading)
    let squares = 0
    for (let place = 0; place < leading; place++) {
      const before = words.size
      const number = words.add(lanes[2 * (body + place)]! | 0, lanes[2 * (body + place) + 1]! | 0)
      if (number < before) continue
      this.#wordWeights[number] = wordFade[place]!
      squares += wordFade[place]! * wordFade[place]!
    }
    return { pairs: pairs.size, pairWeight, norm: Math.sqrt(squares) }
  }

  /** The pairs that another text has too, each once, and what they weigh in the lead of this one and in that of the other. */
  readPairs(other: Tokens): { shared: number; ownLead: number; earlierLead: number } {
    const { count, low, high } = this.#shingles.fill(other, PAIR_WORDS)
    const pairs = this.#pairs
    if (this.#pairMarks.length < pairs.low.length) this.#pairMarks = new Int32Array(pairs.low.length)
    const marks = this.#pairMarks
    const fade = this.#pairFade
    const mark = this.#nextMark()
    let shared = 0
    let earlierLead = 0
    for (let place = 0; place < count; place++) {
      const number = pairs.find(low[place]! | 0, high[place]! | 0)
      if (number < 0 || marks[number] === mark) continue
      marks[number] = mark
      shared++
      if (place < fade.length) earlierLead += fade[place]!
    }
    let ownLead = 0
    for (let i = 0; i < this.#leading; i++) if (marks[i] === mark) ownLead += this.#pairWeights[i]!
    return { shared, ownLead, earlierLead }
  }

  /** The product of the words of both, each with its weights. */
  multiplyWords({ words: lanes, body, length }: Tokens): number {
    const words = this.#words
    const marks = this.#wordMarks
    const fade = this.#wordFade
    const mark = this.#nextMark()
    const leading = Math.min(length - body, fade.length)
    for (let place = 0; place < leading; place++) {
      const number = words.find(lanes[2 * (body + place)]! | 0, lanes[2 * (body + place) + 1]! | 0)
      if (number < 0 || marks[number] === mark) continue
      marks[number] = mark
      this.#otherWeights[number] = fade[place]!
    }
    let product = 0
    for (let i = 0; i < words.size; i++) {
      if (marks[i] === mark) product += this.#wordWeights[i]! * this.#otherWeights[i]!
    }
    return product
  }

  #nextMark(): number {
    this.#mark = (this.#mark + 1) | 0 || 1
    return this.#mark
  }
}
