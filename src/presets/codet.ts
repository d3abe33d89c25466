/**
 * CoDet: Varol, Can, Aykanat, Kaya, "CoDet: Sentence-based Containment Detection in News Corpora" (2011).
 *
 * Is all of this article in that one? The words of each sentence, cut to their first five letters and without stop words,
 * are sorted by idf, the rarest first, and the first of them (depth threshold) are a path in a corpus tree whose nodes know
 * who passed them. Two articles share the nodes that both pass, each for its depth x idf; an article d_A is contained in d_C
 * if CS(d_A, d_C) / SCS(d_A), by formulas 1 and 2, reaches the equivalency threshold. Contained both ways they are
 * duplicates. idf = log(N / df) + 1, from a reference collection. The window in time is `propose.windowHours`.
 *
 * The defaults are the paper's best: first-5 stems, depth threshold 5, word sorting on, one suffix of each sentence (more
 * change little, figure 2). Stop words are those of both languages we have lists for. The paper gives no equivalency
 * threshold. 0.43 was fitted on pairs made of Turkish news (`evaluate/generate/containment.ts`), each direction a question of
 * its own: F1 0.949, and 0.945 at 0.4 and 0.45. All pairs of the SpotSigs pages are best told at 0.36; but then whatever is
 * half of another is taken for its duplicate.
 *
 * Where we differ, and why. Sentences are a set, so that a sentence printed five times is contained once, not five times.
 * A node counts once, however many sentences pass it. Formula 1 counts it for every two sentences of both texts, and a text
 * of six sentences that all begin with one rare name shares that name 36 times with another of six, while each of its other
 * words counts once: whoever is written about in both makes one contained in the other. `verify.nodes=pairs` is the formula;
 * on the made pairs, of seeds 1 to 3, its best F1 is 0.002 to 0.007 higher. With it shares are cut at 1, because sentences
 * with a common beginning can make CS larger than SCS. What is alike is asked for by the store's index, where a crowded node
 * gives its first articles only; deeper nodes are asked for too. The best few by shared weight are measured, not all that
 * share a first word. Words of one idf are ordered by their hashes. Titles do not count. A text of which one word is left is
 * in nothing, where the paper is silent: else "He said so" would be in whatever has a sentence that begins with "said".
 */

import { CONTAINMENT, containment } from '../decide/rules/containment.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { wordFamily } from '../learn/families.ts'
import { frequenciesIn } from '../learn/frequency-snapshot.ts'
import type { Measurements } from '../model.ts'
import { numberOf, wordOf } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys } from '../propose/by-keys.ts'
import { corpusTree, DEPTH, NODES, SUFFIXES, WORD_SORTING } from '../sketch/corpus-tree.ts'
import { STEM_PARAMETERS, stemmingWords } from '../tokenize/stems.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from '../verify/rounding.ts'
import { hoursApart } from '../verify/verify.ts'
import { commonParts, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

const NAME = 'codet'

/** Whoever says the only word of a text would have all of it. */
const FEWEST_WORDS = 2
const NOTHING_SHARED: Measurements = { containmentSimilarity: 0, containedIn: 0, contains: 0, containment: 0 }

export const codet: Preset = {
  name: NAME,
  parameters: withCommonParameters([
    ...withDefaults(STEM_PARAMETERS, { 'tokenize.stemLetters': 5, 'tokenize.stopWords': 'both' }),
    DEPTH,
    SUFFIXES,
    WORD_SORTING,
    // Whoever shares a node may be a candidate.
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 0, 'propose.best': 10 }),
    NODES,
    { ...CONTAINMENT, default: 0.43, grid: [0.3, 0.36, 0.4, 0.43, 0.5, 0.6] },
  ]),
  permissive: { 'decide.containment': 0.21 },
  needs: ['frequencies'],
  learns: [],
  families: (settings) => [wordFamily(stemmingWords(settings))],
  build(settings, snapshots) {
    const tokenizer = stemmingWords(settings)
    const frequencies = frequenciesIn(snapshots, NAME)
    const detector = corpusTree({
      depth: numberOf(settings, DEPTH),
      suffixes: numberOf(settings, SUFFIXES),
      wordSorting: settings[WORD_SORTING.name] === true,
      nodes: wordOf(settings, NODES) === 'pairs' ? 'pairs' : 'once',
      tokenizer,
      frequencies: { hash: frequencies.hash, table: frequencies.get(wordFamily(tokenizer)) },
    })
    return {
      ...commonParts(settings),
      tokenize: tokenizer.tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings, { weighted: true }),
      verify: (article, earlier) => {
        const measured =
          isTooShort(article.tokens) || isTooShort(earlier.tokens)
            ? NOTHING_SHARED
            : detector.measure(article.sketches[0]!, earlier.sketches[0]!)
        const rounded = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, toRounded(value)]))
        return { ...rounded, hoursApart: hoursApart(article.article, earlier.article) }
      },
      rules: [identicalText, containment],
      alikeBy: 'containment',
      grouping: 'parents',
    }
  },
}

function isTooShort({ length, body }: Tokens): boolean {
  return length - body < FEWEST_WORDS
}
