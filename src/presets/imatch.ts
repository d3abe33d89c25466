/**
 * I-Match, as CoDet's authors adapt it to containment: Varol, Can, Aykanat and Kaya, "CoDet: Sentence-based Containment
 * Detection in News Corpora" (2011), section 4, after Chowdhury et al. 2002.
 *
 * The two words of the highest idf are ignored; the next ten make one hash, and a pair with the same hash is a containment.
 * Stop words are left out and words cut to their first five letters before (`tokenize.stopWords`, `tokenize.stemLetters`);
 * idf comes from a reference collection. With `sketch.lexicons=10` the same is done for ten random parts of the lexicon, of
 * two thirds of the words each, and one common hash is enough (Kolcz, Chowdhury and Alspector 2004).
 *
 * Where we differ, and why. A pair with the same hash is a `duplicate`, which is contained both ways: the hash does not tell
 * which text is the larger. An article with fewer than twelve different words has no hash, where the paper is silent:
 * otherwise headlines would match by whatever common words they have left. Our hash has 64 bits and is no SHA-1.
 */

import { atLeast, SHARED_KEYS } from '../decide/rules/at-least.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import { numberOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { imatch as imatchDetector, LEXICON_SHARE, LEXICONS, WORDS } from '../sketch/imatch.ts'
import { SEED } from '../sketch/minhash.ts'
import { IGNORED, WordsByIdf } from '../sketch/weighed-words.ts'
import { STEM_PARAMETERS, stemmingWords } from '../tokenize/stems.ts'
import { toRounded } from '../verify/rounding.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, refuseBeyond, refuseTooFewKeys, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

const NAME = 'imatch'

export const imatch: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    ...withDefaults(STEM_PARAMETERS, { 'tokenize.stemLetters': 5, 'tokenize.stopWords': 'both' }),
    IGNORED,
    WORDS,
    LEXICONS,
    LEXICON_SHARE,
    SEED,
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0 }),
    SHARED_KEYS,
  ]),
  // One hash is the same or not; that of any of Kolcz's lexicons is enough.
  permissive: { 'sketch.lexicons': 10 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [wordFamily(stemmingWords(settings))],
  build(settings, snapshots) {
    const keys = numberOf(settings, LEXICONS) + 1
    refuseTooFewKeys(settings, keys, LEXICONS)
    refuseBeyond(settings, SHARED_KEYS, keys, LEXICONS)
    const tokenizer = stemmingWords(settings)
    const frequencies = frequenciesIn(snapshots, NAME)
    const detector = imatchDetector({
      // Each lexicon has words of its own to ignore.
      ranked: new WordsByIdf(frequencies.get(wordFamily(tokenizer)), frequencies.hash, 0),
      ignored: numberOf(settings, IGNORED),
      words: numberOf(settings, WORDS),
      lexicons: numberOf(settings, LEXICONS),
      lexiconShare: numberOf(settings, LEXICON_SHARE),
      seed: numberOf(settings, SEED),
      tokenizer,
    })
    return {
      ...commonParts(settings),
      tokenize: tokenizer.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => {
        const { sharedKeys, keysAlike } = detector.measure(article.sketches[0]!, earlier.sketches[0]!)
        return {
          sharedKeys: sharedKeys!,
          keysAlike: toRounded(keysAlike!),
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, atLeast('sharedKeys', SHARED_KEYS)],
      alikeBy: 'sharedKeys',
      grouping: 'parents',
    }
  },
}
