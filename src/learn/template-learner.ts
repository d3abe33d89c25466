/**
 * Learns templates from articles in order: in how many different texts each run of three words was seen.
 *
 * Days, not articles, make a phrase common, because reprints make a story's own phrases frequent. And days alone would make
 * those of a story common that goes on for two, and none where articles have no times. So a text is another one than an
 * earlier one that has the phrase if it came two days later or more, or if its own words are others and so is much of the rest (`own-words.ts`).
 */

import type { Snapshot } from '../store/store.ts'
import type { Shingles } from '../tokenize/shingle.ts'
import { FillingCounter } from './filling-counter.ts'
import type { OwnWords } from './own-words.ts'
import { packCounts } from './packed-counts.ts'

/** Two texts so far apart are not of one story, however alike. */
const HOURS_APART = 48
/** Texts that share less of their own words tell different things, */
const LIKE = 0.4
/** unless so much of one is in the other. */
const SHARED = 0.6
/** A shingle was seen in reprints if it was in fewer different texts than this share of the articles. */
const LEAST_SHARE = 0.2
/** Fewer are the texts of one story. */
const LISTED_FROM = 2
const LISTED = 1 << 20

export class TemplateLearner {
  readonly #ownWords: OwnWords
  readonly #counter: FillingCounter

  /** @param kept shingles remembered while learning, 14 bytes each */
  constructor(ownWords: OwnWords, kept: number) {
    this.#ownWords = ownWords
    const isOther = (article: number, reference: number) =>
      ownWords.hoursBetween(article, reference) >= HOURS_APART ||
      (ownWords.likenessOf(article, reference) < LIKE && ownWords.sharedBy(article, reference) < SHARED)
    this.#counter = new FillingCounter(kept, isOther, LEAST_SHARE)
  }

  /** Adds the article that `ownWords` has begun. */
  add({ low, high, count }: Shingles): void {
    const { article } = this.#ownWords
    for (let i = 0; i < count; i++) this.#counter.add(low[i]!, high[i]!, article)
  }

  finish(): Snapshot {
    const { left, ...picked } = this.#counter.pick(LISTED_FROM, LISTED)
    return packCounts('templates', picked, { articles: this.#ownWords.article, left, dropped: this.#counter.dropped })
  }
}
