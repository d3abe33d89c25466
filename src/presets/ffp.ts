/**
 * Full fingerprinting, as CoDet's authors adapt it to containment: Varol, Can, Aykanat and Kaya, "CoDet: Sentence-based
 * Containment Detection in News Corpora" (2011), section 4.
 *
 * All substrings of size four of an article are hashed; if an article d_C has 60 % of the hash values of d_A, it contains
 * d_A. Stop words are left out and words cut to their first five letters before (`tokenize.stopWords`,
 * `tokenize.stemLetters`). Each pair that has at least one substring in common is measured, which makes this the dearest
 * and the best of the systems they compare.
 *
 * Where we differ, and why. The paper does not say what a substring of size four is made of. We take words after stemming:
 * four letters of first-five stems would be nearly a set of words, and would say little of the order in which they stand;
 * the size is a parameter (`sketch.shingleWords`). Our hash has 53 bits and is no SHA-1. Keys are all hash values; of the
 * pairs that share one, those that share most are measured (`propose.best`), and a key that many texts hold gives the first
 * of them (`propose.perKey`). Contained both ways is a duplicate. A text of which fewer than four words are left has no
 * substring of four and is alike to nothing: else "He said so" would be "It was said".
 */

import { CONTAINMENT, containment } from '../decide/rules/containment.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { numberOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { SHINGLE_WORDS } from '../sketch/minhash.ts'
import { modM } from '../sketch/mod-m.ts'
import { STEM_PARAMETERS, stemmingWords } from '../tokenize/stems.ts'
import { byKeptShingles } from '../verify/by-kept-shingles.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

export const ffp: Preset = {
  name: 'ffp',
  parameters: withCommonParameters([
    ...withDefaults(STEM_PARAMETERS, { 'tokenize.stemLetters': 5, 'tokenize.stopWords': 'both' }),
    { ...SHINGLE_WORDS, default: 4, grid: [1, 2, 3, 4, 6] },
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0, 'propose.best': 20 }),
    { ...CONTAINMENT, grid: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] },
  ]),
  permissive: { 'decide.containment': 0.3 },
  needs: [],
  learns: [],
  families: () => [],
  build(settings) {
    const tokenizer = stemmingWords(settings)
    const shingleWords = numberOf(settings, SHINGLE_WORDS)
    const detector = modM({ shingleWords, modulus: 1, chosenBy: 'hash', seed: 0, tokenizer })
    const measure = byKeptShingles(detector, shingleWords)
    return {
      ...commonParts(settings),
      tokenize: tokenizer.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => ({
        ...measure(article, earlier),
        hoursApart: hoursApart(article.article, earlier.article),
      }),
      rules: [identicalText, containment],
      alikeBy: 'containment',
      grouping: 'parents',
    }
  },
}
