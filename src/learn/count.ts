/** Counts what the articles of a collection hold, family by family, in bounded memory. */

import type { ArticleInput } from '../model.ts'
import type { Snapshot } from '../store/store.ts'
import type { Tokenizer, Tokens } from '../tokenize/tokens.ts'
import type { Family } from './frequencies.ts'
import { FrequencyCounter } from './frequency-counter.ts'
import { packFrequencies } from './frequency-snapshot.ts'

/** Different things kept of a family: 40 to 80 bytes each while counting. */
const KEPT = 1 << 22

export class CollectionCounter {
  readonly #counted: readonly { readonly family: Family; readonly counter: FrequencyCounter }[]

  constructor(families: readonly Family[], kept: number = KEPT) {
    this.#counted = families.map((family) => ({ family, counter: new FrequencyCounter(kept) }))
  }

  get articles(): number {
    return this.#counted[0]?.counter.articles ?? 0
  }

  add(article: Pick<ArticleInput, 'title' | 'text' | 'apart'>): void {
    const made = new Map<Tokenizer, Tokens>()
    for (const { family, counter } of this.#counted) {
      const { tokenizer } = family
      const tokens = made.get(tokenizer) ?? tokenizer.tokenize(article)
      made.set(tokenizer, tokens)
      counter.beginArticle()
      family.give(tokens, (low, high) => counter.add(low, high))
    }
  }

  finish(): Snapshot {
    return packFrequencies(this.#counted)
  }
}
