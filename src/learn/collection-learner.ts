/** Learns from the articles of a collection, in order, what presets use of it as it grows: templates and boilerplate. */

import type { ArticleInput } from '../model.ts'
import type { Snapshot } from '../store/store.ts'
import { ShingleList } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { BoilerplateLearner } from './boilerplate-learner.ts'
import type { LearnableKind } from './learnable.ts'
import { OwnWords } from './own-words.ts'
import { TemplateLearner } from './template-learner.ts'
import { TEMPLATE_SHINGLE_WORDS } from './templates.ts'

/** Shingles remembered at a time, */
const KEPT_SHINGLES = 1 << 22
/** and no more than this for each article that is learned from: a small table is a fast one. */
const SHINGLES_AN_ARTICLE = 512
/** A sentence for so many shingles. */
const SHINGLES_A_SENTENCE = 8

export class CollectionLearner {
  readonly #ownWords = new OwnWords()
  readonly #shingles = new ShingleList()
  readonly #templates: TemplateLearner | undefined
  readonly #boilerplate: BoilerplateLearner | undefined

  /**
   * @param kept shingles remembered at a time, 14 bytes each; sentences in proportion
   * @param articles how many will be learned from at most
   */
  constructor(kinds: readonly LearnableKind[], kept: number = KEPT_SHINGLES, articles = Number.POSITIVE_INFINITY) {
    const room = Math.min(kept, SHINGLES_AN_ARTICLE * articles)
    if (kinds.includes('templates')) this.#templates = new TemplateLearner(this.#ownWords, room)
    if (kinds.includes('boilerplate')) {
      this.#boilerplate = new BoilerplateLearner(this.#ownWords, Math.ceil(room / SHINGLES_A_SENTENCE))
    }
  }

  get articles(): number {
    return this.#ownWords.article
  }

  /** @param tokens its plain words */
  add(article: Pick<ArticleInput, 'outlet' | 'seenAt' | 'publishedAt'>, tokens: Tokens): void {
    const shingles = this.#shingles.fill(tokens, TEMPLATE_SHINGLE_WORDS)
    this.#ownWords.begin(tokens, shingles, article.seenAt ?? article.publishedAt)
    this.#templates?.add(shingles)
    this.#boilerplate?.add(article.outlet, tokens)
  }

  finish(): Snapshot[] {
    const snapshots = [this.#templates?.finish(), this.#boilerplate?.finish()]
    return snapshots.filter((snapshot) => snapshot !== undefined)
  }
}
