/**
 * Learns boilerplate from articles in order: in how many unrelated texts of one outlet, and of all, each sentence was seen.
 *
 * A sentence of a big story stands in many articles, but those have their names and figures in common. What stands in
 * articles whose own words are others (`own-words.ts`) belongs to none of them. Short sentences are said by chance
 * ("He declined to comment."), so they must be seen in more.
 */

import type { Snapshot } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { FillingCounter } from './filling-counter.ts'
import type { OwnWords } from './own-words.ts'
import { packCounts } from './packed-counts.ts'
import { endOf, FEWEST_WORDS, highAt, lanesOf, lowAt, Unit } from './units.ts'

/** Texts that share more of their own words, or of all they say, may be of one story. */
const UNRELATED = 0.15
const UNRELATED_SHARE = 0.3
/** A sentence was seen in reprints if it was in fewer unrelated texts than this share of the articles. */
const LEAST_SHARE = 0.4
/** A sentence of fewer words is short. */
const SHORT_WORDS = 8
/** In how many unrelated texts boilerplate stands at least: of one outlet, or of anybody; more for short sentences. */
const ENOUGH = { within: 3, withinShort: 4, all: 3, allShort: 5 }
/** Short sentences remembered for each longer one. */
const SHORT_SHARE = 1 / 4
const LISTED = 1 << 16

type Class = keyof typeof ENOUGH

export class BoilerplateLearner {
  readonly #ownWords: OwnWords
  readonly #counters: Readonly<Record<Class, FillingCounter>>
  readonly #unit = new Unit()

  /** @param kept sentences remembered while learning, 14 bytes each, once for their outlet and once for all */
  constructor(ownWords: OwnWords, kept: number) {
    this.#ownWords = ownWords
    const isOther = (article: number, reference: number) =>
      ownWords.likenessOf(article, reference) < UNRELATED && ownWords.sharedBy(article, reference) < UNRELATED_SHARE
    const count = (share: number) => new FillingCounter(kept * share, isOther, LEAST_SHARE)
    this.#counters = { within: count(1), withinShort: count(SHORT_SHARE), all: count(1), allShort: count(SHORT_SHARE) }
  }

  /** Adds the article that `ownWords` has begun. */
  add(outlet: string | undefined, tokens: Tokens): void {
    const { within, withinShort, all, allShort } = this.#counters
    const { article } = this.#ownWords
    const lanes = outlet === undefined ? undefined : lanesOf(outlet)
    for (let sentence = 0; sentence < tokens.sentences.length; sentence++) {
      const from = tokens.sentences[sentence]!
      const words = endOf(tokens, sentence) - from
      if (words < FEWEST_WORDS) continue
      const unit = this.#unit.fill(tokens, from, from + words)
      const isShort = words < SHORT_WORDS
      const counter = isShort ? allShort : all
      counter.add(unit.low, unit.high, article)
      if (lanes === undefined) continue
      const own = isShort ? withinShort : within
      own.add(lowAt(lanes, unit), highAt(lanes, unit), article)
    }
  }

  finish(): Snapshot {
    const counters = Object.entries(this.#counters) as [Class, FillingCounter][]
    const picked = counters.map(([name, counter]) => counter.pick(ENOUGH[name], LISTED / counters.length))
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const packables = {
      things: together(picked.map(({ things }) => things)),
      size: sum(picked.map(({ size }) => size)),
      bits: Math.min(...picked.map(({ bits }) => bits)),
    }
    return packCounts('boilerplate', packables, {
      articles: this.#ownWords.article,
      left: sum(picked.map(({ left }) => left)),
      dropped: sum(counters.map(([, { dropped }]) => dropped)),
    })
  }
}

function* together<T>(lists: readonly Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list
}
