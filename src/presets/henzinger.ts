/**
 * Henzinger, "Finding near-duplicate web pages: a large-scale evaluation of algorithms" (2006): the combined algorithm.
 *
 * First Broder's shingling as Fetterly et al. run it (algorithm B): 8-word shingles, 84 minima, 6 supershingles of 14 minima
 * each; pages that share at least two are near-duplicates. Then Charikar's random projection (algorithm C) as a filter: every
 * word of the text is projected to 384 bits, and of those pairs the ones with at least 355 equal bits remain. The first
 * detector proposes, the second is only measured.
 *
 * Where we differ, and why. There whole pages are compared, where a near-duplicate differs in a counter or a name, so two
 * supershingles ask for a resemblance near 0.9; news is rewritten more, and `sketch.group` and `propose.moreThan` lower it.
 * Words weigh as often as they occur, as in the paper; `sketch.weights=idf` weighs them by their rarity, and
 * `sketch.frequentShare` leaves frequent shingles out. Shared supershingles and equal bits are both part of the rule, so that
 * two texts that are compared without a search are judged by both.
 */

import { atLeast, BITS_ALIKE } from '../decide/rules/at-least.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { shingleFamily, wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys, MORE_THAN } from '../propose/by-keys.ts'
import { FREQUENT_SHARE } from '../sketch/frequent-shingles.ts'
import { SEED, SHINGLE_WORDS } from '../sketch/minhash.ts'
import { BITS, FEWEST_WORDS, simhash } from '../sketch/simhash.ts'
import { GROUP, SUPERSHINGLES, supershingles } from '../sketch/supershingles.ts'
import { type WeighedWords, WordsAsTheyCome, WordsByIdf } from '../sketch/weighed-words.ts'
import type { Snapshot } from '../store/store.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, refuseBeyond, refuseTooFewKeys, withCommonParameters, withDefaults } from './common.ts'
import { frequentIn } from './frequent.ts'
import type { Preset } from './preset.ts'

const NAME = 'henzinger'

const WEIGHTS: Parameter = {
  name: 'sketch.weights',
  meaning: 'what a word weighs in the bits: as much as it occurs, or as it is rare in a collection',
  default: 'occurrences',
  choices: ['occurrences', 'idf'],
  grid: ['occurrences', 'idf'],
}

export const henzinger: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    { ...SHINGLE_WORDS, default: 8, grid: [3, 4, 8] },
    FREQUENT_SHARE,
    SUPERSHINGLES,
    GROUP,
    { ...BITS, default: 384 },
    WEIGHTS,
    FEWEST_WORDS,
    SEED,
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 1 }),
    { ...BITS_ALIKE, default: 355, grid: [320, 330, 340, 355, 372] },
  ]),
  // The same 84 minima in smaller groups, so that whoever shares two of the larger shares some of these.
  permissive: { 'sketch.supershingles': 12, 'sketch.group': 7, 'propose.moreThan': 0, 'decide.bitsAlike': 320 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [wordFamily(PLAIN_WORDS), shingleFamily(numberOf(settings, SHINGLE_WORDS), PLAIN_WORDS)],
  build(settings, snapshots) {
    refuseTooFewKeys(settings, numberOf(settings, SUPERSHINGLES), SUPERSHINGLES)
    refuseBeyond(settings, BITS_ALIKE, numberOf(settings, BITS), BITS)
    const shingleWords = numberOf(settings, SHINGLE_WORDS)
    const seed = numberOf(settings, SEED)
    const first = supershingles({
      shingleWords,
      seed,
      supershingles: numberOf(settings, SUPERSHINGLES),
      group: numberOf(settings, GROUP),
      frequent: frequentIn(snapshots, settings, shingleWords, NAME),
    })
    const filter = simhash({
      bits: numberOf(settings, BITS),
      seed,
      words: weighedWords(settings, snapshots),
      fewestWords: numberOf(settings, FEWEST_WORDS),
      tokenizer: PLAIN_WORDS,
    })
    const moreThan = numberOf(settings, MORE_THAN)
    return {
      ...commonParts(settings),
      tokenize: PLAIN_WORDS.tokenize,
      detectors: [first, filter],
      proposer: byKeys(first, settings),
      verify: (article, earlier) => {
        const { sharedSupershingles } = first.measure(article.sketches[0]!, earlier.sketches[0]!)
        const { bitsAlike } = filter.measure(article.sketches[1]!, earlier.sketches[1]!)
        return {
          sharedSupershingles: sharedSupershingles!,
          bitsAlike: bitsAlike!,
          // What counts: the bits of a pair that the first algorithm calls near-duplicates.
          confirmedBits: sharedSupershingles! > moreThan ? bitsAlike! : 0,
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, atLeast('confirmedBits', BITS_ALIKE)],
      alikeBy: 'confirmedBits',
      grouping: 'parents',
    }
  },
}

function weighedWords(settings: Settings, snapshots: ReadonlyMap<string, Snapshot>): WeighedWords {
  if (wordOf(settings, WEIGHTS) === 'occurrences') return new WordsAsTheyCome()
  const frequencies = frequenciesIn(snapshots, NAME)
  return new WordsByIdf(frequencies.get(wordFamily(PLAIN_WORDS)), frequencies.hash, 0)
}
