/**
 * Stored articles that are likely to be asked for again, because what one article is like the next ones often are like
 * too: those read last and those written last. Bounded; what was not asked for longest goes first.
 */

import type { Sequence } from '../model.ts'
import type { Kept } from './store.ts'

/** Characters of all texts together; with what makes them ready for comparing an article takes about five times its text. */
const MOST_UNITS = 10_000_000

export class Remembered {
  readonly #articles = new Map<Sequence, Kept>()
  #units = 0
  /** How often all was forgotten. */
  #generation = 0
  readonly #mostUnits: number

  /** @param mostUnits characters of all texts together */
  constructor(mostUnits = MOST_UNITS) {
    this.#mostUnits = mostUnits
  }

  get generation(): number {
    return this.#generation
  }

  find(article: Sequence): Kept | undefined {
    const kept = this.#articles.get(article)
    if (kept !== undefined) {
      this.#articles.delete(article)
      this.#articles.set(article, kept)
    }
    return kept
  }

  /** Remembers an article; one whose reading began before all was forgotten may be out of date and is let go. */
  add(kept: Kept, generation = this.#generation): void {
    if (generation !== this.#generation) return
    this.#drop(kept.article.sequence)
    this.#articles.set(kept.article.sequence, kept)
    this.#units += kept.article.text.length
    for (const oldest of this.#articles.keys()) {
      if (this.#units <= this.#mostUnits) break
      this.#drop(oldest)
    }
  }

  #drop(article: Sequence): void {
    this.#units -= this.#articles.get(article)?.article.text.length ?? 0
    this.#articles.delete(article)
  }

  clear(): void {
    this.#articles.clear()
    this.#units = 0
    this.#generation++
  }
}
