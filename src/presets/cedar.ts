/**
 * CEDAR: Gibson, Wellner and Lubar, "Identification of Duplicate News Stories in Web Pages" (2008).
 *
 * The article is cut out of the page, its shingles are taken, those that are frequent in the collection are removed, and
 * pairs of a resemblance of at least T are duplicates; stories are the transitive closure. The defaults are the best of the
 * paper: 2-word shingles, a trained classifier of blocks, no filter of frequent shingles, T = 0.4 (tables 1 and 3).
 *
 * Its variants, by settings:
 *   CE-BEST, CE-SIMPLE         extract.classifier=newsfold, our own trained one
 *   Heuristic                  extract.classifier=strip
 *   MinBlock = N               extract.classifier=minblock extract.minimumWords=N
 *   Shingle Freq. = N %        sketch.frequentShare=N/100
 *   best without training      extract.classifier=minblock extract.minimumWords=9 sketch.frequentShare=0.05
 *                              decide.threshold=0.35
 *
 * Where we differ, and why. The paper compares all pairs in memory; here every remaining shingle is a key, and the texts
 * that share most of them are compared, so that a pair which shares nothing costs nothing. Blocks are ours, cut where a
 * browser would break the line, as in the paper. The classifier is not their CRF, which was trained on pages we do not have.
 * Frequent shingles are those in the most articles of a collection counted before, never of the stream, so that keys do not
 * change with what is added (SEMANTICS 4); those as frequent as the last one kept stay. That collection should not be a gold
 * set of many copies of few stories, whose most frequent shingles are the stories.
 */

import { alike, THRESHOLD } from '../decide/rules/alike.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { shingleFamily } from '../learn/families.ts'
import { numberOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { FREQUENT_SHARE } from '../sketch/frequent-shingles.ts'
import { SHINGLE_WORDS } from '../sketch/minhash.ts'
import { modM } from '../sketch/mod-m.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { byKeptShingles } from '../verify/by-kept-shingles.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, withCommonParameters, withDefaults } from './common.ts'
import { frequentIn } from './frequent.ts'
import type { Preset } from './preset.ts'

const NAME = 'cedar'

export const cedar: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    { ...SHINGLE_WORDS, default: 2, grid: [1, 2, 3, 4, 6, 8, 10] },
    FREQUENT_SHARE,
    // The paper leaves no pair out; ten of those that share most shingles hold the most alike.
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0, 'propose.best': 10 }),
    { ...THRESHOLD, default: 0.4, grid: [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6] },
  ]),
  permissive: { 'decide.threshold': 0.2 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [shingleFamily(numberOf(settings, SHINGLE_WORDS), PLAIN_WORDS)],
  build(settings, snapshots) {
    const shingleWords = numberOf(settings, SHINGLE_WORDS)
    const detector = modM({
      shingleWords,
      modulus: 1,
      chosenBy: 'hash',
      seed: 0,
      tokenizer: PLAIN_WORDS,
      frequent: frequentIn(snapshots, settings, shingleWords, NAME),
    })
    const measure = byKeptShingles(detector)
    return {
      ...commonParts(settings),
      tokenize: PLAIN_WORDS.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify: (article, earlier) => ({
        ...measure(article, earlier),
        hoursApart: hoursApart(article.article, earlier.article),
      }),
      rules: [identicalText, alike('resemblance')],
      alikeBy: 'resemblance',
      grouping: 'closure',
    }
  },
}
