/**
 * Pairs to label, evenly over how alike they are (Alonso, Fetterly and Manasse 2013, section 4.1). Two articles drawn at
 * random have nothing in common, and those that have are mostly the same; so pairs are drawn from articles that share a
 * phrase, each phrase giving in proportion to the pairs it has, and of these as many are taken from each tenth of the
 * scale as there are, up to an equal share.
 *
 * Where we differ: the paper takes phrases whose normalised idf is from 0.2 to 0.85. The upper end would leave out, in a
 * collection of a few thousand, phrases that only two articles share, so only the lower one, boilerplate, is left out.
 *
 * Cost: linear in the words; phrases beyond MOST_PHRASES are thinned by their hash, the same ones in every article.
 */

import type { ArticleInput } from '../model.ts'
import { seeded, shuffle } from '../random.ts'
import { ShingleList, ShingleSet } from '../tokenize/shingle.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from '../verify/rounding.ts'
import type { SampledPair } from './sampled-pair.ts'

/** As in the paper. */
const PHRASE_WORDS = 7
/** A phrase with a smaller share of the largest idf is boilerplate. */
const LEAST_IDF = 0.2
const MOST_PHRASES = 2_000_000
/** Pairs that are measured for each one wanted: the most alike are few. */
const DRAWN_FOR_ONE = 40
const BINS = 10

export interface SampleOptions {
  readonly count: number
  readonly seed: number
}

type Named = ArticleInput & { readonly id: string }

export function samplePhrasePairs(articles: readonly Named[], { count, seed }: SampleOptions): SampledPair[] {
  const random = seeded(seed)
  const tokens = articles.map((article) => tokenize(article))
  const groups = listGroups(tokens)
  const drawn = drawPairs(groups, articles.length, DRAWN_FOR_ONE * count, random)
  const bins = Array.from({ length: BINS }, (): SampledPair[] => [])
  const set = new ShingleSet()
  for (const [article, earliers] of drawn) {
    set.fill(tokens[article]!, PHRASE_WORDS)
    for (const earlier of earliers) {
      const { shared, distinct } = set.countShared(tokens[earlier]!, PHRASE_WORDS)
      const resemblance = toRounded(shared / (set.size + distinct - shared || 1))
      const bin = Math.min(BINS - 1, Math.floor(resemblance * BINS))
      bins[bin]!.push({ earlier: articles[earlier]!.id, article: articles[article]!.id, relation: '', resemblance })
    }
  }
  return takeEvenly(bins, count, random)
}

/** The articles that hold each phrase which several do, and not too many. */
function listGroups(tokens: readonly Tokens[]): number[][] {
  const words = tokens.reduce((sum, { length, body }) => sum + length - body, 0)
  const below = Math.min(1, MOST_PHRASES / (words || 1)) * 2 ** 32
  const holders = new Map<number, number[]>()
  const list = new ShingleList()
  for (const [article, one] of tokens.entries()) {
    list.fill(one, PHRASE_WORDS)
    for (let i = 0; i < list.count; i++) {
      if (list.high[i]! >= below) continue
      // 53 of the 64 bits, as many as a number holds.
      const phrase = list.high[i]! * 2 ** 21 + (list.low[i]! >>> 11)
      const known = holders.get(phrase)
      if (known === undefined) holders.set(phrase, [article])
      else if (known.at(-1) !== article) known.push(article)
    }
  }
  const most = tokens.length ** (1 - LEAST_IDF)
  return [...holders.values()].filter(({ length }) => length > 1 && length <= Math.max(2, most))
}

/** Different pairs, about so many, by the later article; each group gives in proportion to its pairs. */
function drawPairs(
  groups: readonly (readonly number[])[],
  articles: number,
  wanted: number,
  random: () => number,
): Map<number, Set<number>> {
  const pairsOf = (size: number) => (size * (size - 1)) / 2
  const all = groups.reduce((sum, { length }) => sum + pairsOf(length), 0)
  const drawn = new Map<number, Set<number>>()
  for (const group of groups) {
    const share = (wanted * pairsOf(group.length)) / all
    // A fraction of a pair is a pair as often as that.
    const times = Math.floor(share) + (random() < share % 1 ? 1 : 0)
    for (let time = 0; time < Math.min(times, articles); time++) {
      const one = Math.floor(random() * group.length)
      const other = (one + 1 + Math.floor(random() * (group.length - 1))) % group.length
      const [earlier, article] = [Math.min(group[one]!, group[other]!), Math.max(group[one]!, group[other]!)]
      drawn.set(article, (drawn.get(article) ?? new Set()).add(earlier))
    }
  }
  return drawn
}

/** An equal share of each; what one does not have the others give. */
function takeEvenly(bins: readonly SampledPair[][], count: number, random: () => number): SampledPair[] {
  const taken: SampledPair[] = []
  const bySize = bins.map((bin) => shuffle(bin, random)).sort((a, b) => a.length - b.length)
  for (const [i, bin] of bySize.entries()) taken.push(...bin.slice(0, Math.ceil((count - taken.length) / (BINS - i))))
  return shuffle(taken.slice(0, count), random)
}
