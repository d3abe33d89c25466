/**
 * SpotSigs: Theobald, Siddharth and Paepcke, "SpotSigs: Robust and Efficient Near Duplicate Detection in Large Web
 * Collections" (2008).
 *
 * After each antecedent ("is", "the", "said", "was") a chain of 3 content words, 2 apart, is a signature; two pages are
 * near-duplicates if the Jaccard coefficient of their signatures is at least the threshold. Only pages of about as many
 * signatures are met, and of those only the ones that share a signature among so many that two alike pages must.
 *
 * The defaults are the paper's chain and distance, the list that Alonso, Fetterly and Manasse found best on the same gold
 * set, and what its programs do (multisets, the antecedent left out, at least 4 signatures). The threshold was fitted on
 * development pages: F1 over all pairs is highest from 0.08 to 0.1, far below the paper's 0.44, because copies are often cut.
 *
 * Where we differ, and why. The idf band of the programs (0.2 to 0.85 of ln(N / df) / ln(N)) is off: it needs the
 * frequencies of the very collection that is judged, because of any other nearly all signatures are unknown, which means too
 * rare, and online nobody has them. Partitions by length and pruned lists are keys, so that articles are judged as they
 * come, by any store; they lose nothing (`sketch/prefix-filter.ts`), but a crowded key gives its first few texts only. A
 * chain that the text ends in is no signature. Signatures are hashes of 64 bits, of which two collide by chance about never.
 *
 * Known to fail, by its authors' word: lists, tables and texts without stop words have no signatures, or a few that match by
 * chance. Such a text is alike to nothing here, and only found if it comes again word for word. The antecedents are English;
 * other languages need a list of their own.
 */

import { alike, THRESHOLD } from '../decide/rules/alike.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { NewsfoldError } from '../errors.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Settings } from '../model.ts'
import { numberOf, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys, MORE_THAN } from '../propose/by-keys.ts'
import { SPOT_PARAMETERS, spotFamily, spotOptions } from '../sketch/spots.ts'
import {
  COUNTED,
  MAXIMUM_IDF,
  MINIMUM_IDF,
  MINIMUM_SIGNATURES,
  ORDER,
  REACH,
  type SpotsigsOptions,
  spotsigs as spotsigsDetector,
} from '../sketch/spotsigs.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { toRounded } from '../verify/rounding.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, withCommonParameters } from './common.ts'
import type { Preset } from './preset.ts'

const NAME = 'spotsigs'
const DEFAULT_THRESHOLD = 0.1

export const spotsigs: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    ...SPOT_PARAMETERS,
    COUNTED,
    MINIMUM_SIGNATURES,
    MINIMUM_IDF,
    MAXIMUM_IDF,
    ORDER,
    REACH,
    // Sharing one key is what the keys are made for.
    { ...MORE_THAN, default: 0 },
    ...BY_KEYS_PARAMETERS.filter((one) => one !== MORE_THAN),
    { ...THRESHOLD, default: DEFAULT_THRESHOLD, grid: [0.05, 0.1, 0.2, 0.44] },
  ]),
  permissive: { 'sketch.reach': 0.05, 'decide.threshold': 0.05 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => (weighsRarity(settings) ? [spotFamily(spotOptions(settings, PLAIN_WORDS))] : []),
  build(settings, snapshots) {
    refuseBeyondReach(settings)
    refuseEmptyBand(settings)
    const spots = spotOptions(settings, PLAIN_WORDS)
    const frequencies = weighsRarity(settings) ? frequenciesIn(snapshots, NAME) : undefined
    const detector = spotsigsDetector({
      ...spots,
      counted: wordOf(settings, COUNTED) as SpotsigsOptions['counted'],
      minimumSignatures: numberOf(settings, MINIMUM_SIGNATURES),
      reach: numberOf(settings, REACH),
      ...(frequencies !== undefined && {
        rarity: {
          hash: frequencies.hash,
          frequencies: frequencies.get(spotFamily(spots)),
          minimumIdf: numberOf(settings, MINIMUM_IDF),
          maximumIdf: numberOf(settings, MAXIMUM_IDF),
        },
      }),
    })
    return {
      ...commonParts(settings),
      tokenize: PLAIN_WORDS.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify(article, earlier) {
        const measured = detector.measure(article.sketches[0]!, earlier.sketches[0]!)
        return {
          resemblance: toRounded(measured.resemblance!),
          containedIn: toRounded(measured.containedIn!),
          contains: toRounded(measured.contains!),
          sharedSignatures: measured.sharedSignatures!,
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, alike('resemblance')],
      alikeBy: 'resemblance',
      grouping: 'parents',
    }
  },
}

/** Whether frequencies are needed at all: for the band, or to have rare keys. */
function weighsRarity(settings: Settings): boolean {
  const isBanded = numberOf(settings, MINIMUM_IDF) > 0 || numberOf(settings, MAXIMUM_IDF) < 1
  return isBanded || wordOf(settings, ORDER) === 'rare'
}

/** Who is less alike than the keys reach is not found reliably, and the threshold would promise it. */
function refuseBeyondReach(settings: Settings): void {
  const [threshold, reach] = [numberOf(settings, THRESHOLD), numberOf(settings, REACH)]
  if (threshold >= reach) return
  throw new NewsfoldError(
    'option-wrong',
    `${THRESHOLD.name}=${threshold} is below ${REACH.name}=${reach}, so keys would miss texts that are alike enough; ${REACH.name} must not be above ${THRESHOLD.name}`,
  )
}

/** No signature is more common than the one end and rarer than the other, so every text would be without any. */
function refuseEmptyBand(settings: Settings): void {
  const [least, most] = [numberOf(settings, MINIMUM_IDF), numberOf(settings, MAXIMUM_IDF)]
  if (least <= most) return
  throw new NewsfoldError(
    'option-wrong',
    `${MINIMUM_IDF.name}=${least} is above ${MAXIMUM_IDF.name}=${most}, so every signature would be dropped and no near-duplicate found`,
  )
}
