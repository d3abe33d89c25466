/**
 * How much of what two texts share is their own, and not the words of a template that others fill as well.
 *
 * Of the runs of three words that both have, `ownShared` is the share that no third text has, as far as it was learned: a run
 * known of two different texts counts half, one known of three or more not at all (`learn/templates.ts`). Near 1 for copies, near 0
 * for two fillings of one template, absent before anything was learned. `longestShared` is the length in words of the longest
 * stretch of the article of which every three words stand in the earlier text.
 *
 * The runs of a text are kept as long as its tokens are. Cost: 10 us for a text of 400 words, 4 us for a pair.
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import { NO_TEMPLATES, TEMPLATE_SHINGLE_WORDS, type Templates } from '../learn/templates.ts'
import { LaneIndex } from '../tokenize/lane-index.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from './rounding.ts'

/** The runs of a text: numbered, and their numbers in the order of the text. */
interface Runs {
  readonly index: LaneIndex
  readonly places: Int32Array
}

interface OwnWordsMeasures {
  readonly longestShared: number
  /** Not known before anything was learned. */
  readonly ownShared: number | undefined
}

export interface OwnWordsShared {
  measure(article: Tokens, earlier: Tokens): OwnWordsMeasures
  /** Names the template of two texts: fillings of one have the same name more often than not. */
  nameTemplate(article: Tokens, earlier: Tokens): string
}

/** What a run counts that so many different texts are known to have. */
const COUNTS_BY_TEXTS = [1, 1, 0.5, 0]
const SEVERAL_TEXTS = 2

export function ownWordsShared(templates: Templates): OwnWordsShared {
  const kept = new WeakMap<Tokens, Runs>()
  const shingles = new ShingleMemory(new Int32Array(0), 0)
  const runsOf = (tokens: Tokens): Runs => {
    let runs = kept.get(tokens)
    if (runs === undefined) {
      const { count, low, high } = shingles.fill(tokens, TEMPLATE_SHINGLE_WORDS)
      const index = new LaneIndex(count)
      const places = new Int32Array(count)
      for (let place = 0; place < count; place++) places[place] = index.add(low[place]! | 0, high[place]! | 0)
      runs = { index, places }
      kept.set(tokens, runs)
    }
    return runs
  }
  return {
    measure(article, earlier) {
      const { index, places } = runsOf(article)
      const other = runsOf(earlier).index
      const isShared = new Uint8Array(index.size)
      let shared = 0
      let own = 0
      for (let i = 0; i < index.size; i++) {
        const [low, high] = [index.low[i]!, index.high[i]!]
        if (other.find(low, high) < 0) continue
        isShared[i] = 1
        shared++
        own += COUNTS_BY_TEXTS[templates.days(low, high)]!
      }
      let longest = 0
      let run = 0
      for (let place = 0; place < places.length; place++) {
        run = isShared[places[place]!] === 1 ? run + 1 : 0
        if (run > longest) longest = run
      }
      return {
        longestShared: longest === 0 ? 0 : longest + TEMPLATE_SHINGLE_WORDS - 1,
        ownShared: templates === NO_TEMPLATES ? undefined : toRounded(shared === 0 ? 0 : own / shared),
      }
    },
    nameTemplate(article, earlier) {
      const { index } = runsOf(article)
      const other = runsOf(earlier).index
      const names: number[] = []
      const common: number[] = []
      for (let i = 0; i < index.size; i++) {
        const [low, high] = [index.low[i]!, index.high[i]!]
        if (other.find(low, high) < 0) continue
        names.push(high >>> 0)
        if (templates.days(low, high) >= SEVERAL_TEXTS) common.push(high >>> 0)
      }
      // The smallest of many numbers is the same for most pairs of texts that share most of them.
      const smallest = (common.length > 0 ? common : names).reduce((least, name) => Math.min(least, name), 0xffffffff)
      return smallest.toString(16).padStart(8, '0')
    },
  }
}
