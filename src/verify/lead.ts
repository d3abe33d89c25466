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
 * What depends on one text is made once and kept as long as its tokens are. Cost: about 15 us for a text of 400 words, 3 us for a
 * pair.
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

/** What of a text is held against others. */
interface Profile {
  /** All pairs of words, in the order of their first place. */
  readonly pairs: LaneIndex
  /** What the first of them weigh. */
  readonly pairWeights: Float64Array
  readonly pairWeight: number
  /** The first words, in order. */
  readonly words: LaneIndex
  readonly wordWeights: Float64Array
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
  const profiles = new WeakMap<Tokens, Profile>()
  const shingles = new ShingleMemory(new Int32Array(0), 0)
  const pairFade = fadingWeights(numberOf(settings, SHINGLE_FADE))
  const wordFade = fadingWeights(numberOf(settings, WORD_FADE))
  const profileOf = (tokens: Tokens): Profile => {
    let profile = profiles.get(tokens)
    if (profile === undefined) {
      profile = toProfile(tokens, shingles, pairFade, wordFade)
      profiles.set(tokens, profile)
    }
    return profile
  }
  return (article, earlier) => {
    const own = profileOf(article)
    const other = profileOf(earlier)
    const ownLeadShared = shareOfLead(own, other)
    const earlierLeadShared = shareOfLead(other, own)
    const leadShared = Math.max(ownLeadShared, earlierLeadShared)
    const leadCosine = cosine(own, other)
    const isFewer = own.pairs.size < other.pairs.size
    const shared = isFewer ? own.pairs.countIn(other.pairs) : other.pairs.countIn(own.pairs)
    return {
      alike: toRounded(SHARED_SHARE * leadShared + (1 - SHARED_SHARE) * leadCosine),
      leadShared: toRounded(leadShared),
      leadCosine: toRounded(leadCosine),
      ownLeadShared: toRounded(ownLeadShared),
      earlierLeadShared: toRounded(earlierLeadShared),
      resemblance: toRounded(shared / (own.pairs.size + other.pairs.size - shared || 1)),
      containedIn: toRounded(shared / (own.pairs.size || 1)),
      contains: toRounded(shared / (other.pairs.size || 1)),
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

function toProfile(tokens: Tokens, shingles: ShingleMemory, pairFade: Float64Array, wordFade: Float64Array): Profile {
  shingles.fill(tokens, PAIR_WORDS)
  const { count, low, high } = shingles
  const pairs = new LaneIndex(count)
  const pairWeights = new Float64Array(Math.min(count, pairFade.length))
  let pairWeight = 0
  for (let place = 0; place < count; place++) {
    const before = pairs.size
    const number = pairs.add(low[place]! | 0, high[place]! | 0)
    // A pair weighs what it does where it stands first.
    if (number < before || place >= pairFade.length) continue
    pairWeights[number] = pairFade[place]!
    pairWeight += pairFade[place]!
  }
  const { words: lanes, body, length } = tokens
  const leading = Math.min(length - body, wordFade.length)
  const words = new LaneIndex(leading)
  const wordWeights = new Float64Array(leading)
  let squares = 0
  for (let place = 0; place < leading; place++) {
    const before = words.size
    const number = words.add(lanes[2 * (body + place)]! | 0, lanes[2 * (body + place) + 1]! | 0)
    if (number < before) continue
    wordWeights[number] = wordFade[place]!
    squares += wordFade[place]! * wordFade[place]!
  }
  return { pairs, pairWeights, pairWeight, words, wordWeights, norm: Math.sqrt(squares) }
}

/** Of the lead of one text, the share that stands anywhere in another. */
function shareOfLead({ pairs, pairWeights, pairWeight }: Profile, other: Profile): number {
  let shared = 0
  const leading = Math.min(pairs.size, pairWeights.length)
  for (let i = 0; i < leading && pairWeights[i]! > 0; i++) {
    if (other.pairs.find(pairs.low[i]!, pairs.high[i]!) >= 0) shared += pairWeights[i]!
  }
  return shared / (pairWeight || 1)
}

function cosine(own: Profile, other: Profile): number {
  const { words, wordWeights } = own
  let product = 0
  for (let i = 0; i < words.size; i++) {
    const number = other.words.find(words.low[i]!, words.high[i]!)
    if (number >= 0) product += wordWeights[i]! * other.wordWeights[number]!
  }
  return product / (own.norm * other.norm || 1)
}
