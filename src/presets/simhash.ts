/**
 * SimHash, as CoDet's authors adapt it to containment: Varol, Can, Aykanat and Kaya, "CoDet: Sentence-based Containment
 * Detection in News Corpora" (2011), section 4, after Charikar 2002.
 *
 * The two words of the highest idf are ignored; each other word adds its idf to the bits that are one in its hash and takes
 * it from the others; the signs are the sketch. A pair of sketches with a Hamming distance less than three is a containment.
 * Stop words are left out and words cut to their first five letters before (`tokenize.stopWords`, `tokenize.stemLetters`);
 * idf comes from a reference collection.
 *
 * Where we differ, and why. The paper does not say how many bits; 64 is usual (Manku et al. 2007) and "less than three" is
 * then at least 62 alike. Sketches near each other are found by keys (`sketch/simhash.ts`) for the radius, not by comparing
 * all. A pair is a `duplicate`, which is contained both ways: the sketch does not tell which text is the larger. An article
 * with fewer than ten words left has no sketch, where the paper is silent: headlines that differ in two rare words would be
 * the same. The hash of a word is no SHA-1.
 */

import { atLeast, BITS_ALIKE } from '../decide/rules/at-least.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { NewsfoldError } from '../errors.ts'
import { wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { SEED } from '../sketch/minhash.ts'
import { BITS, BLOCKS, chooseBlocks, FEWEST_WORDS, RADIUS, simhash as simhashDetector } from '../sketch/simhash.ts'
import { IGNORED, WordsByIdf } from '../sketch/weighed-words.ts'
import { STEM_PARAMETERS, stemmingWords } from '../tokenize/stems.ts'
import { toRounded } from '../verify/rounding.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, refuseTooFewKeys, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

const NAME = 'simhash'

export const simhash: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    ...withDefaults(STEM_PARAMETERS, { 'tokenize.stemLetters': 5, 'tokenize.stopWords': 'both' }),
    IGNORED,
    BITS,
    FEWEST_WORDS,
    RADIUS,
    BLOCKS,
    SEED,
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0 }),
    { ...BITS_ALIKE, grid: [58, 60, 61, 62, 64] },
  ]),
  // As far as keys can reach: 84 of them.
  permissive: { 'sketch.radius': 6, 'sketch.blocks': 9, 'decide.bitsAlike': 58 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [wordFamily(stemmingWords(settings))],
  build(settings, snapshots) {
    refuseBeyondRadius(settings)
    refuseTooFewKeys(settings, chooseBlocks(numberOf(settings, BLOCKS), numberOf(settings, RADIUS)).length, BLOCKS)
    const tokenizer = stemmingWords(settings)
    const frequencies = frequenciesIn(snapshots, NAME)
    const table = frequencies.get(wordFamily(tokenizer))
    const detector = simhashDetector({
      bits: numberOf(settings, BITS),
      seed: numberOf(settings, SEED),
      words: new WordsByIdf(table, frequencies.hash, numberOf(settings, IGNORED)),
      fewestWords: numberOf(settings, FEWEST_WORDS),
      tokenizer,
      found: { radius: numberOf(settings, RADIUS), blocks: numberOf(settings, BLOCKS) },
    })
    return {
      ...commonParts(settings),
      tokenize: tokenizer.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => {
        const { bitsAlike, estimatedCosine } = detector.measure(article.sketches[0]!, earlier.sketches[0]!)
        return {
          bitsAlike: bitsAlike!,
          estimatedCosine: toRounded(estimatedCosine!),
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, atLeast('bitsAlike', BITS_ALIKE)],
      alikeBy: 'bitsAlike',
      grouping: 'parents',
    }
  },
}

/** Who is accepted further away than is looked for would be found by chance only. */
function refuseBeyondRadius(settings: Settings): void {
  const [bits, radius, alike] = [BITS, RADIUS, BITS_ALIKE].map((one) => numberOf(settings, one)) as [
    number,
    number,
    number,
  ]
  if (bits - radius <= alike && alike <= bits) return
  throw new NewsfoldError(
    'option-wrong',
    `${BITS_ALIKE.name}=${alike} of ${bits} bits must be from ${bits - radius} to ${bits}, because articles are found up to ${RADIUS.name}=${radius} bits apart`,
  )
}
