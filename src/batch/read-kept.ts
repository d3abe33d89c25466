/**
 * An article that was judged against a store and is not in it, for those that are judged after it: what it is called and what
 * was said of it stay in memory, its words are read again from where they lie when somebody asks, and forgotten again.
 */

import type { Article, Verdict } from '../model.ts'
import type { Kept, Text } from '../store/store.ts'
import type { KeptArticles } from './kept-articles.ts'

export class ReadKept implements Kept {
  readonly article: Article
  text: Text
  readonly verdict: Verdict
  readonly #number: number
  readonly #articles: KeptArticles

  constructor({ article, text, verdict }: Kept, number: number, articles: KeptArticles) {
    this.#number = number
    this.#articles = articles
    const { evidence: _, receipt: __, ...said } = verdict
    this.verdict = { ...said, receipt: NO_RECEIPT }
    this.text = { hash: text.hash, sketches: [], keys: text.keys }
    // Its fields are read by their names and never copied, so they need not be its own.
    this.article = new ReadArticle(article, () => this.whole().article) as unknown as Article
  }

  /** With its words, remembered as long as they are asked for now and then. */
  whole(): Kept {
    return this.#articles.get(this.#number)
  }

  /** Lets go of its keys, once they are where they are looked for. */
  releaseKeys(): void {
    this.text = { ...this.text, keys: [] }
  }
}

const NO_RECEIPT = { version: '', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] }

/** What is asked of every article stays; the rest is read. */
class ReadArticle {
  readonly id: string
  readonly version: number
  readonly sequence: number
  readonly seenAt: string
  readonly outlet: string | undefined
  readonly language: string | undefined
  readonly #read: () => Article

  constructor({ id, version, sequence, seenAt, outlet, language }: Article, read: () => Article) {
    this.id = id
    this.version = version
    this.sequence = sequence
    this.seenAt = seenAt
    this.outlet = outlet
    this.language = language
    this.#read = read
  }

  get text() {
    return this.#read().text
  }

  get title() {
    return this.#read().title
  }

  get url() {
    return this.#read().url
  }

  get byline() {
    return this.#read().byline
  }

  get publishedAt() {
    return this.#read().publishedAt
  }

  get modifiedAt() {
    return this.#read().modifiedAt
  }

  get origin() {
    return this.#read().origin
  }

  get apart() {
    return this.#read().apart
  }

  get partial() {
    return this.#read().partial
  }
}
