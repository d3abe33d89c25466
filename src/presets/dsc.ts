/**
 * DSC, digital syntactic clustering, as CoDet's authors adapt it to containment: Varol, Can, Aykanat and Kaya, "CoDet:
 * Sentence-based Containment Detection in News Corpora" (2011), section 4, after Broder et al. 1997.
 *
 * "Every three overlapping substrings of size four in the documents are hashed": of all runs of four words each third one.
 * If an article d_C has 60 % of the hash values of d_A, it contains d_A. Stop words are left out and words cut to their
 * first five letters before (`tokenize.stopWords`, `tokenize.stemLetters`).
 *
 * Where we differ, and why. The sentence can be read as each third by its place in the text, or, as Broder has it, as those
 * whose hash is 0 mod 3. By its place is nearer to the words and to table 1 of the paper, where DSC has half the recall of
 * full fingerprinting: one word more at the beginning shifts all that follows, and only every third shift is harmless.
 * `sketch.chosenBy=hash` is Broder's. Substrings are of words after stemming, as in `ffp.ts`. Our hash has 53 bits and is
 * no SHA-1. Contained both ways is a duplicate. A text of which fewer than four words are left has no run of four and is
 * alike to nothing, as in `ffp.ts`.
 */

import { CONTAINMENT, containment } from '../decide/rules/containment.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { SEED, SHINGLE_WORDS } from '../sketch/minhash.ts'
import { MODULUS, modM } from '../sketch/mod-m.ts'
import { STEM_PARAMETERS, stemmingWords } from '../tokenize/stems.ts'
import { byKeptShingles } from '../verify/by-kept-shingles.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

const CHOSEN_BY: Parameter = {
  name: 'sketch.chosenBy',
  meaning: 'which shingles are kept: each m-th by its place in the text, or those whose hash is divisible by m',
  default: 'position',
  choices: ['position', 'hash'],
  grid: ['position', 'hash'],
}

export const dsc: Preset = {
  name: 'dsc',
  parameters: withCommonParameters([
    ...withDefaults(STEM_PARAMETERS, { 'tokenize.stemLetters': 5, 'tokenize.stopWords': 'both' }),
    { ...SHINGLE_WORDS, default: 4, grid: [1, 2, 3, 4, 6] },
    { ...MODULUS, default: 3 },
    CHOSEN_BY,
    SEED,
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
    const detector = modM({
      shingleWords,
      modulus: numberOf(settings, MODULUS),
      chosenBy: wordOf(settings, CHOSEN_BY) === 'hash' ? 'hash' : 'position',
      seed: numberOf(settings, SEED),
      tokenizer,
    })
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
