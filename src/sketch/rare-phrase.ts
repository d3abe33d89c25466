/**
 * Weighted samples of phrases, and supershingles of them as keys: the sketch of Alonso, Fetterly and Manasse.
 *
 * Idea: phrases weigh by what a collection knows of them (`phrase-weights.ts`); samples are drawn in proportion to weight
 * and alike from alike texts (`weighted-samples.ts`). Groups of g samples are hashed to supershingles, so that two texts of
 * weighted resemblance J share one with probability J^g, and one of n with 1 - (1 - J^g)^n.
 *
 * Layout: the samples one after another, 8 bytes each; no bytes for a text without a phrase that weighs anything. Keys: one
 * for each group, mixed with its place. Cost: that of the samples. Paper: Alonso, Fetterly, Manasse 2013, sections 3 and 4.3.
 */

import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import type { Detector, Sketch } from './detector.ts'
import { measureMinima, readMinima, toKeys } from './minima.ts'
import { nameOfWeights, PhraseList, type PhraseWeights } from './phrase-weights.ts'
import { WeightedSampler } from './weighted-samples.ts'

export const PHRASE_WORDS: Parameter = {
  name: 'sketch.phraseWords',
  meaning: 'words in a phrase',
  default: 7,
  unit: 'words',
  minimum: 1,
  maximum: 20,
  whole: true,
  grid: [5, 7],
}

export const SUPERSHINGLES: Parameter = {
  name: 'sketch.supershingles',
  meaning: 'groups of samples, each of which gives one key',
  default: 32,
  minimum: 1,
  maximum: 256,
  whole: true,
  grid: [16, 32, 64],
}

export const GROUP: Parameter = {
  name: 'sketch.group',
  meaning: 'samples in a supershingle: the more, the more alike two texts must be to share one',
  default: 1,
  unit: 'samples',
  minimum: 1,
  maximum: 16,
  whole: true,
  grid: [1, 2, 4],
}

export interface RarePhraseOptions {
  readonly phraseWords: number
  readonly weights: PhraseWeights
  /** Content hash of the frequencies that the weights rest on. */
  readonly frequencies: string
  readonly supershingles: number
  readonly group: number
  readonly seed: number
  readonly tokenizer: Tokenizer
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const LANES = 2

export function rarePhrase(options: RarePhraseOptions): Detector {
  const { phraseWords, weights, frequencies, supershingles, group, seed, tokenizer } = options
  const stamp = `rare-phrase/${VERSION}?n=${phraseWords}&${nameOfWeights(weights)}&of=${supershingles}x${group}&seed=${seed}&words=${tokenizer.name}&frequencies=${frequencies}`
  const phrases = new PhraseList(phraseWords, weights)
  const sampler = new WeightedSampler(supershingles * group, seed)
  const keysOf = (sketch: Sketch) => toKeys(toSupershingles(readMinima(sketch), group), LANES)
  return {
    stamp,
    sketch: (tokens) => ({ stamp, bytes: new Uint8Array(sampler.sample(phrases.fill(tokens)).buffer) }),
    keys: keysOf,
    probes: keysOf,
    measure(article, earlier) {
      const { sharedMinima, estimatedResemblance } = measureMinima(stamp, LANES, article, earlier)
      return { sharedSamples: sharedMinima!, estimatedResemblance: estimatedResemblance! }
    },
  }
}

/** The hash of each group of samples. */
function toSupershingles(samples: Uint32Array, group: number): Uint32Array {
  if (group === 1) return samples
  const hashes = new Uint32Array(samples.length / group)
  for (let place = 0; place < hashes.length; place += LANES) {
    let [low, high] = [SEED_LOW, SEED_HIGH]
    for (let i = place * group; i < (place + LANES) * group; i += LANES) {
      low = stepLow(low, samples[i]! | 0)
      high = stepHigh(high, samples[i + 1]! | 0)
    }
    hashes[place] = finishLow(low)
    hashes[place + 1] = finishHigh(high)
  }
  return hashes
}
