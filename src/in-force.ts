/**
 * Which setup is in force: the one that the store's latest settings stand for. They change while a store is open, when
 * somebody makes its keys anew (`verbs/resketch.ts`): a commit under former settings is refused, and whoever is refused
 * takes up here what is in force now and does its work again. This is the one place where a setup is replaced.
 */

import type { Setup } from './pipeline.ts'
import { readLearned, setupInForce } from './setup.ts'
import type { Store } from './store/store.ts'

export class InForce {
  readonly #store: Store
  #setup: Setup

  constructor(store: Store, setup: Setup) {
    this.#store = store
    this.#setup = setup
  }

  /** As it was known last. */
  get setup(): Setup {
    return this.#setup
  }

  /** As the store says now; throws `store-settings` if this version cannot judge by it. */
  async catchUp(): Promise<Setup> {
    const snapshot = await this.#store.findSnapshot('settings')
    if (snapshot !== undefined && snapshot.hash !== this.#setup.settingsHash) {
      const learned = await readLearned(snapshot, this.#store)
      this.#setup = setupInForce(snapshot, learned, this.#setup.now, this.#setup.preset)
    }
    return this.#setup
  }
}
