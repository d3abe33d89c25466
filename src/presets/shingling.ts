/**
 * Shingling: Broder, "On the resemblance and containment of documents" (1997), and Broder, Glassman, Manasse and Zweig,
 * "Syntactic clustering of the web" (1997).
 *
 * The text is the set of its runs of n words. Of all pairs that share part of their sketches the exact resemblance and the
 * exact containment both ways are measured; two texts are duplicates from a resemblance of 0.5 on. Shingles that are frequent
 * in the collection do not count. The parameter `sketch.kind` chooses how texts are sketched:
 *   mod             shingles whose hash is 0 mod m, as in the second paper; sketches grow with the text
 *   minima          the smallest hash of each of p permutations: sketches of one size, as in the first
 *   one-permutation the same in one pass
 *   supershingles   hashes of groups of minima: few keys, for texts that are nearly the same
 * The defaults are those of the second paper where it gives them: n = 10, mod 25, 0.5.
 * `decide.measure=containment` judges by containment instead: part of another text is `contained`.
 *
 * Where we differ, and why. The papers compare sketches only; here sketches propose, and the texts, which a store has, are
 * measured. The second paper drops what occurs in more than 1,000 of 30 million pages; here it is a share of the shingles
 * (`sketch.frequentShare`), because collections differ in size, and a small one, because the most frequent shingles of a
 * small collection are those of the stories with most copies.
 */

import { alike, THRESHOLD } from '../decide/rules/alike.ts'
import { CONTAINMENT, containment } from '../decide/rules/containment.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { shingleFamily } from '../learn/families.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import type { Detector } from '../sketch/detector.ts'
import { FREQUENT_SHARE, type Frequent } from '../sketch/frequent-shingles.ts'
import { minhash, PERMUTATIONS, SAMPLE, SEED, SHINGLE_WORDS } from '../sketch/minhash.ts'
import { MODULUS, modM } from '../sketch/mod-m.ts'
import { onePermutation } from '../sketch/one-permutation.ts'
import { GROUP, SUPERSHINGLES, supershingles } from '../sketch/supershingles.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { toRounded } from '../verify/rounding.ts'
import { hoursApart } from '../verify/verify.ts'
import { wholeResemblance } from '../verify/whole-resemblance.ts'
import { commonParts, refuseTooFewKeys, withCommonParameters, withDefaults } from './common.ts'
import { frequentIn } from './frequent.ts'
import type { Preset } from './preset.ts'

const NAME = 'shingling'

const KIND: Parameter = {
  name: 'sketch.kind',
  meaning: 'how a text is sketched: shingles that are 0 mod m, minima of permutations or of bins, or groups of minima',
  default: 'mod',
  choices: ['mod', 'minima', 'one-permutation', 'supershingles'],
  grid: ['mod', 'minima', 'one-permutation', 'supershingles'],
}

/** What says how many keys a text has, unless that grows with the text. */
const COUNTED_BY: Readonly<Record<string, Parameter>> = {
  minima: PERMUTATIONS,
  'one-permutation': PERMUTATIONS,
  supershingles: SUPERSHINGLES,
}

const MEASURE: Parameter = {
  name: 'decide.measure',
  meaning: 'whether texts are judged by their resemblance, or by how much of one is in the other',
  default: 'resemblance',
  choices: ['resemblance', 'containment'],
  grid: ['resemblance', 'containment'],
}

export const shingling: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    { ...SHINGLE_WORDS, default: 10, grid: [2, 3, 4, 5, 7, 10] },
    { ...FREQUENT_SHARE, default: 0.001, grid: [0, 0.001, 0.01, 0.05] },
    KIND,
    MODULUS,
    ...withDefaults([PERMUTATIONS, SAMPLE], { 'sketch.permutations': 84, 'sketch.sample': 1_000_000 }),
    SUPERSHINGLES,
    { ...GROUP, default: 4 },
    SEED,
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0, 'propose.best': 10 }),
    MEASURE,
    { ...THRESHOLD, default: 0.5, grid: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] },
    CONTAINMENT,
  ]),
  permissive: { 'decide.threshold': 0.25, 'decide.containment': 0.3 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [shingleFamily(numberOf(settings, SHINGLE_WORDS), PLAIN_WORDS)],
  build(settings, snapshots) {
    const counted = COUNTED_BY[wordOf(settings, KIND)]
    if (counted !== undefined) refuseTooFewKeys(settings, numberOf(settings, counted), counted)
    const shingleWords = numberOf(settings, SHINGLE_WORDS)
    const frequent = frequentIn(snapshots, settings, shingleWords, NAME)
    const detector = makeDetector(settings, frequent)
    const measureExactly = wholeResemblance(shingleWords, frequent?.drop)
    const byContainment = wordOf(settings, MEASURE) === 'containment'
    return {
      ...commonParts(settings),
      tokenize: PLAIN_WORDS.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => {
        const exact = measureExactly(article.tokens, earlier.tokens)
        return {
          ...exact,
          containment: Math.max(exact.containedIn, exact.contains),
          ...roundAll(detector.measure(article.sketches[0]!, earlier.sketches[0]!)),
          hoursApart: hoursApart(article.article, earlier.article),
        }
      },
      rules: [identicalText, byContainment ? containment : alike('resemblance')],
      alikeBy: byContainment ? 'containment' : 'resemblance',
      grouping: 'parents',
    }
  },
}

function makeDetector(settings: Settings, frequent: Frequent | undefined): Detector {
  const common = { shingleWords: numberOf(settings, SHINGLE_WORDS), seed: numberOf(settings, SEED), frequent }
  const minima = numberOf(settings, PERMUTATIONS)
  switch (wordOf(settings, KIND)) {
    case 'minima':
      return minhash({ ...common, permutations: minima, sample: numberOf(settings, SAMPLE) })
    case 'one-permutation':
      return onePermutation({ ...common, bins: minima })
    case 'supershingles':
      return supershingles({
        ...common,
        supershingles: numberOf(settings, SUPERSHINGLES),
        group: numberOf(settings, GROUP),
      })
    default:
      return modM({ ...common, modulus: numberOf(settings, MODULUS), chosenBy: 'hash', tokenizer: PLAIN_WORDS })
  }
}

function roundAll(measurements: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(measurements).map(([name, value]) => [name, toRounded(value)]))
}
