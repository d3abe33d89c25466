/** A store that a collection is judged against: opened as `open()` does, and watched, because others may write into it. */

import { NewsfoldError } from '../errors.ts'
import { openToJudge } from '../open.ts'
import type { Newsfold, OpenOptions } from '../options.ts'
import type { Setup } from '../pipeline.ts'
import { readInForce } from '../setup.ts'
import { toShownAddress } from '../store/shown-address.ts'
import type { Head, Snapshot, Store } from '../store/store.ts'
import { makeNewsfold } from '../verbs/newsfold.ts'

export class KnownStore implements AsyncDisposable {
  readonly store: Store
  readonly setup: Setup
  readonly snapshots: readonly Snapshot[]
  /** Where it stood when it was opened. */
  readonly head: Head
  /** By which a thread can open the same store, if it can. */
  readonly address: string | undefined
  /** When the run began that looks at it. */
  readonly began: string
  /** What it is called, as it may be printed. */
  readonly name: string
  readonly #isOwned: boolean
  #newsfold: Newsfold | undefined

  private constructor(
    against: string | Store,
    { store, setup, address }: Awaited<ReturnType<typeof openToJudge>>,
    head: Head,
    snapshots: readonly Snapshot[],
    began: string,
  ) {
    this.began = began
    this.store = store
    this.setup = setup
    this.head = head
    this.snapshots = snapshots
    this.address = address
    this.name = typeof against === 'string' ? toShownAddress(against) : 'a store that was handed over'
    this.#isOwned = typeof against === 'string'
  }

  /** @param options what is given must be what the store has */
  static async open(
    against: string | Store,
    options: Omit<OpenOptions, 'store' | 'mustExist'>,
    began: string,
  ): Promise<KnownStore> {
    const opened = await openToJudge({ ...options, store: against, mustExist: true })
    return new KnownStore(against, opened, await opened.store.head(), await readInForce(opened.store), began)
  }

  /** Names what is judged against: its present state, or, for whoever adds to it, the store. */
  printOf(add: boolean): string {
    return add ? `${this.name} added` : `${this.name} ${this.head.last} ${this.head.settings}`
  }

  /** What adds to it. */
  get newsfold(): Newsfold {
    this.#newsfold ??= makeNewsfold(this.store, this.setup, this.address)
    return this.#newsfold
  }

  /** What is judged against one state of the store is of no use once it has another. */
  async refuseChanged(): Promise<void> {
    const { last, settings } = await this.store.head()
    if (last === this.head.last && settings === this.head.settings) return
    throw new NewsfoldError(
      'known-changed',
      `${this.name} was changed while articles were judged against it; use a backup of it (newsfold backup), or --add, which others do not disturb`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A store that was handed over is its owner's.
    if (this.#isOwned) await (this.#newsfold ?? this.store).close()
  }
}
