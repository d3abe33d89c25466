/**
 * I-Match: one hash of an article's telling words.
 *
 * Idea: the words of an article are ranked by idf, the very rarest are left out as names and mistakes, and the next ten,
 * whatever their order in the text, become one hash: two articles with the same ten words are alike. One word more or less
 * among them and they are not, so the same is done again with random parts of the lexicon, from each of which some of the
 * words are missing: two articles are alike if they agree by any of the lexicons (Kolcz). A text of fewer words has no hash
 * under that lexicon and is alike to nothing, because what short texts have in common is common.
 *
 * Layout: for each lexicon, the whole one first, 64 bits little-endian, 0 for none; no bytes if there is none at all. Keys:
 * one for each lexicon, mixed with its place. Cost: ranking the words (`weighed-words.ts`).
 *
 * Papers: Chowdhury et al. 2002; Kolcz, Chowdhury, Alspector 2004; Varol et al. 2011, section 4.
 */

import type { Measurements } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import { finishHigh, finishLow } from '../text/hash.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import { checkStamps, type Detector, type Keys, type Sketch } from './detector.ts'
import { drawNumbers, readMinima, toKeys } from './minima.ts'
import type { WeighedWords, WordsByIdf } from './weighed-words.ts'

export const WORDS: Parameter = {
  name: 'sketch.words',
  meaning: 'words that make up a key: those of the highest idf that are not ignored',
  default: 10,
  unit: 'words',
  minimum: 1,
  maximum: 1000,
  whole: true,
  grid: [5, 10, 20, 50],
}

export const LEXICONS: Parameter = {
  name: 'sketch.lexicons',
  meaning: 'random parts of the lexicon, each of which gives one more key',
  default: 0,
  minimum: 0,
  maximum: 100,
  whole: true,
  grid: [0, 5, 10],
}

export const LEXICON_SHARE: Parameter = {
  name: 'sketch.lexiconShare',
  meaning: 'the share of all words that is in a random part of the lexicon',
  default: 0.67,
  minimum: 0.01,
  maximum: 1,
  grid: [0.5, 0.67, 0.9],
}

export interface ImatchOptions {
  /** Words ranked by idf, none of them ignored. */
  readonly ranked: WordsByIdf
  readonly ignored: number
  readonly words: number
  readonly lexicons: number
  readonly lexiconShare: number
  readonly seed: number
  readonly tokenizer: Pick<Tokenizer, 'name'>
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1
const LANES = 2
const TWO_TO_32 = 0x100000000

export function imatch(options: ImatchOptions): Detector {
  const { ranked, ignored, words, lexicons, lexiconShare, seed, tokenizer } = options
  const parts = lexicons === 0 ? '' : `&lexicons=${lexicons}x${lexiconShare}&seed=${seed}`
  const stamp = `imatch/${VERSION}?ignored=${ignored}&take=${words}${parts}&weights=${ranked.name}&words=${tokenizer.name}`
  const salts = drawNumbers(seed, lexicons)
  const below = lexiconShare * TWO_TO_32
  return {
    stamp,
    sketch(tokens) {
      ranked.fill(tokens)
      const hashes = new Uint32Array(LANES * (lexicons + 1))
      hashTelling(ranked, ignored, words, () => true, hashes, 0)
      for (const [i, salt] of salts.entries()) {
        const isIn = (word: number) => finishHigh(ranked.high[word]! ^ salt) >>> 0 < below
        hashTelling(ranked, ignored, words, isIn, hashes, i + 1)
      }
      return { stamp, bytes: hashes.every((lane) => lane === 0) ? new Uint8Array(0) : new Uint8Array(hashes.buffer) }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureHashes(stamp, article, earlier),
  }
}

/** Writes the hash of the words of one lexicon to its place, or leaves it 0 if there are too few of them. */
function hashTelling(
  { count, low, high }: WeighedWords,
  ignored: number,
  wanted: number,
  isIn: (word: number) => boolean,
  hashes: Uint32Array,
  place: number,
): void {
  let seen = 0
  let sumLow = 0
  let sumHigh = 0
  for (let word = 0; word < count && seen < ignored + wanted; word++) {
    if (!isIn(word) || seen++ < ignored) continue
    // A sum, which does not depend on their order.
    sumLow = (sumLow + finishHigh(low[word]!)) | 0
    sumHigh = (sumHigh + finishLow(high[word]!)) | 0
  }
  if (seen < ignored + wanted) return
  // Never 0, which stands for none.
  hashes[LANES * place] = finishLow(sumLow) | 1
  hashes[LANES * place + 1] = finishHigh(sumHigh)
}

function keysOf(sketch: Sketch): Keys {
  const hashes = readMinima(sketch)
  const { values, weights } = toKeys(hashes, LANES)
  const there = values.filter((_, place) => hashes[LANES * place] !== 0)
  return { values: there, weights: weights.subarray(0, there.length) }
}

function measureHashes(stamp: string, article: Sketch, earlier: Sketch): Measurements {
  checkStamps(stamp, article, earlier)
  const mine = readMinima(article)
  const theirs = readMinima(earlier)
  let sharedKeys = 0
  let either = 0
  for (let i = 0; i < Math.max(mine.length, theirs.length); i += LANES) {
    const [one, other] = [mine[i] ?? 0, theirs[i] ?? 0]
    if (one !== 0 || other !== 0) either++
    if (one !== 0 && one === other && mine[i + 1] === theirs[i + 1]) sharedKeys++
  }
  return { sharedKeys, keysAlike: sharedKeys / (either || 1) }
}
