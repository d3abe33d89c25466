/**
 * Rare phrases: Alonso, Fetterly and Manasse, "Duplicate News Story Detection Revisited" (2013).
 *
 * Every run of 7 words is a phrase. It weighs by how common its first word is (prose, not captions), divided by how common
 * the phrase is, and nothing if it is boilerplate. Samples are drawn in proportion to weight, supershingles of samples are
 * the keys, and two articles are duplicates if their weighted Jaccard coefficient is at least the threshold.
 *
 * The defaults: the fourth power of df, the paper's best on the SpotSigs gold set, applied to the first word as in its example
 * (section 4.4). The rest was fitted on development pages, over all functions of table 4, three idfs and the cuts: powers of df
 * are the best functions and hardly differ; on whole pages uniform and ln(N / df) are last. A threshold near 0.1 is best.
 *
 * The frequencies should be those of a collection much larger than what is judged (`newsfold learn`). The cut drops the most
 * frequent thousandth of phrases, not half of them, and the idf is ln(N / df), not 1 / df, for whoever has no larger
 * collection than his own: counted there, most phrases occur once, so that nothing two copies share would be in the bottom
 * half, and the forty copies of a story look like boilerplate. With a large collection of other texts the paper's
 * `sketch.rare=50 sketch.phraseIdf=inverse` measures the same.
 *
 * Where we differ, and why. Samples only propose; the coefficient itself is computed exactly from the two texts, which online
 * are few. A supershingle is one sample unless set otherwise: at a threshold of 0.1 two samples agree once in a hundred.
 * Phrase frequencies are counted in bounded memory, as the paper suggests for the future (`learn/frequency-counter.ts`).
 */

import { alike, THRESHOLD } from '../decide/rules/alike.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { shingleFamily, wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys, MORE_THAN } from '../propose/by-keys.ts'
import { SEED } from '../sketch/minhash.ts'
import { PHRASE_WEIGHT_PARAMETERS, phraseWeights } from '../sketch/phrase-weights.ts'
import { GROUP, PHRASE_WORDS, rarePhrase as rarePhraseDetector, SUPERSHINGLES } from '../sketch/rare-phrase.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { hoursApart } from '../verify/verify.ts'
import { weightedResemblance } from '../verify/weighted-resemblance.ts'
import { commonParts, refuseTooFewKeys, withCommonParameters } from './common.ts'
import type { Preset } from './preset.ts'

const NAME = 'rare-phrase'
const DEFAULT_THRESHOLD = 0.1

const phraseFamily = (settings: Settings) => shingleFamily(numberOf(settings, PHRASE_WORDS), PLAIN_WORDS)

export const rarePhrase: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    PHRASE_WORDS,
    ...PHRASE_WEIGHT_PARAMETERS,
    SUPERSHINGLES,
    GROUP,
    SEED,
    // A supershingle says much; one is enough.
    { ...MORE_THAN, default: 0 },
    ...BY_KEYS_PARAMETERS.filter((one) => one !== MORE_THAN),
    { ...THRESHOLD, default: DEFAULT_THRESHOLD, grid: [0.05, 0.1, 0.2, 0.3] },
  ]),
  permissive: { 'sketch.supershingles': 64, 'decide.threshold': 0.05 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [wordFamily(PLAIN_WORDS), phraseFamily(settings)],
  build(settings, snapshots) {
    refuseTooFewKeys(settings, numberOf(settings, SUPERSHINGLES), SUPERSHINGLES)
    const frequencies = frequenciesIn(snapshots, NAME)
    const phraseWords = numberOf(settings, PHRASE_WORDS)
    const words = frequencies.get(wordFamily(PLAIN_WORDS))
    const weights = phraseWeights(settings, words, frequencies.get(phraseFamily(settings)))
    const detector = rarePhraseDetector({
      phraseWords,
      weights,
      frequencies: frequencies.hash,
      supershingles: numberOf(settings, SUPERSHINGLES),
      group: numberOf(settings, GROUP),
      seed: numberOf(settings, SEED),
      tokenizer: PLAIN_WORDS,
    })
    const alikeByWeight = weightedResemblance(phraseWords, weights)
    return {
      ...commonParts(settings),
      tokenize: PLAIN_WORDS.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => ({
        ...alikeByWeight(article.tokens, earlier.tokens),
        sharedSamples: detector.measure(article.sketches[0]!, earlier.sketches[0]!).sharedSamples!,
        hoursApart: hoursApart(article.article, earlier.article),
      }),
      rules: [identicalText, alike('resemblance')],
      alikeBy: 'resemblance',
      grouping: 'parents',
    }
  },
}
