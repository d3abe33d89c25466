/**
 * Stored articles that are likely to be asked for again, because what one article is like the next ones often are like
 * too: those read last and those written last. Bounded; what was not asked for longest goes first.
 */

import type { Sequence } from '../model.ts'
import type { Kept } from './store.ts'

/** About 15 KB each with what makes them ready for comparing. */
const MOST = 4_096

export class Remembered {
  readonly #articles = new Map<Sequence, Kept>()

  find(article: Sequence): Kept | undefined {
    const kept = this.#articles.get(article)
    if (kept !== undefined) {
      this.#articles.delete(article)
      this.#articles.set(article, kept)
    }
    return kept
  }

  add(kept: Kept): void {
    this.#articles.set(kept.article.sequence, kept)
    if (this.#articles.size <= MOST) return
    for (const oldest of this.#articles.keys()) {
      this.#articles.delete(oldest)
      break
    }
  }

  clear(): void {
    this.#articles.clear()
  }
}
