/**
 * NRC-GPHIN: Rodier and Carter, "Online Near-Duplicate Detection of News Articles" (2020).
 *
 * Each article is judged as it comes: n-word shingles, the k smallest of them, p permutations, their minima as keys; an
 * earlier article that shares more than t keys is a candidate; it is confirmed if the two share more than r of all
 * distinct shingles in the first part f of both. The defaults are the paper's best (table 3): n 3, k 1600, p 20, t 2,
 * f 1.0, r 0.2; sensitivity `strict` is the paper's for precision first.
 *
 * Where we differ, and why. The title is no part of the sketch: the same body under another headline is the same text.
 * The hash is a 64-bit mixing one, not a base-31 polynomial under exclusive-or, whose order is far from random. The
 * sample of k is the k smallest hashes, so that two texts sample alike. The best few candidates are verified, not one
 * (propose.best=1 is the paper's), and all of those are judged. `sketch.minima=one-permutation` makes the same sketch
 * in one pass.
 */

import { identicalText } from '../decide/rules/identical-text.ts'
import { OVERLAP, overlap } from '../decide/rules/overlap.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { minhash, PERMUTATIONS, SAMPLE, SEED, SHINGLE_WORDS } from '../sketch/minhash.ts'
import { onePermutation } from '../sketch/one-permutation.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { PORTION, RESEMBLANCE_PARAMETERS, resemblance } from '../verify/resemblance.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, refuseTooFewKeys, withCommonParameters } from './common.ts'
import type { Preset } from './preset.ts'

const MINIMA: Parameter = {
  name: 'sketch.minima',
  meaning: 'how the minima are made: one for each permutation, as in the paper, or one for each bin of one permutation',
  default: 'permutations',
  choices: ['permutations', 'one-permutation'],
}

export const gphin: Preset = {
  name: 'gphin',
  parameters: withCommonParameters([
    SHINGLE_WORDS,
    SAMPLE,
    PERMUTATIONS,
    SEED,
    MINIMA,
    ...BY_KEYS_PARAMETERS,
    ...RESEMBLANCE_PARAMETERS,
    OVERLAP,
  ]),
  sensitivities: {
    strict: { [PORTION.name]: 0.8, [OVERLAP.name]: 0.5 },
    balanced: { [PORTION.name]: 1, [OVERLAP.name]: 0.2 },
  },
  permissive: { 'decide.overlap': 0.1, 'propose.moreThan': 0 },
  needs: [],
  learns: [],
  families: () => [],
  build(settings) {
    const shingleWords = numberOf(settings, SHINGLE_WORDS)
    const seed = numberOf(settings, SEED)
    const minima = numberOf(settings, PERMUTATIONS)
    // Each minimum is one key, however they are made.
    refuseTooFewKeys(settings, minima, PERMUTATIONS)
    const detector =
      wordOf(settings, MINIMA) === 'permutations'
        ? minhash({ shingleWords, seed, permutations: minima, sample: numberOf(settings, SAMPLE) })
        : onePermutation({ shingleWords, seed, bins: minima })
    const alike = resemblance(shingleWords, settings)
    return {
      ...commonParts(settings),
      tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify(article, earlier) {
        const shares = alike(article, earlier)
        // One literal, because objects that are spread into each other cost as much as the measuring.
        return {
          resemblance: shares.resemblance,
          containedIn: shares.containedIn,
          contains: shares.contains,
          sharedMinima: detector.measure(article.sketches[0]!, earlier.sketches[0]!).sharedMinima!,
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, overlap],
      alikeBy: 'resemblance',
      grouping: 'parents',
    }
  },
}
