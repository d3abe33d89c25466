/**
 * When a writer goes ahead and when it waits for a turn. Alone it never waits. After others came between it takes turns
 * with them for a while, because it would judge mostly in vain; so does who sees that others take turns.
 */

import type { Store, Turn } from './store/store.ts'

/** After another process came between, so many times it waits for a turn. */
const CAUTIOUS_TURNS = 16
/**
 * A turn lasts so long and has at least so many groups. What a process has read of the store, the engine's pages and the
 * articles it remembers, is of no use after others wrote, so each turn begins with reading: turns of 24 groups took a
 * seventh less work for an article than turns of 8. But whoever has one article to add waits for each of those who stream.
 */
const TURN_MS = 1_500
const FEWEST_GROUPS = 8

export class Turns {
  readonly #store: Store
  readonly #now: () => number
  #turn: Turn | undefined
  #beganAt = 0
  #groups = 0
  /** Turns still to be taken. */
  #caution = 0
  #isWaiting = false
  /** Called when it begins to wait. */
  readonly watchers = new Set<() => void>()

  constructor(store: Store, now = () => performance.now()) {
    this.#store = store
    this.#now = now
  }

  get isOwn(): boolean {
    return this.#turn !== undefined
  }

  /** Whether it waits for a turn while others have theirs. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** Others came between. */
  meet(): void {
    this.#caution = CAUTIOUS_TURNS
  }

  /** A group is on its way. */
  count(): void {
    this.#groups++
  }

  /** Whether the next group may follow those on their way: in the turn, or if nobody was met lately or takes turns now. */
  async mayGoOn(): Promise<boolean> {
    if (this.#turn !== undefined) {
      return this.#groups < FEWEST_GROUPS || this.#now() - this.#beganAt < TURN_MS
    }
    try {
      if (this.#caution === 0 && (await this.#store.isTurnTaken())) this.meet()
    } catch {
      // What is wrong with the store is told by what is asked of it next.
    }
    return this.#caution === 0
  }

  /** Ends the turn if there is one, and waits for the next if there is still reason to. */
  async next(): Promise<void> {
    await this.end()
    if (!(await this.mayGoOn())) await this.#begin()
  }

  /** Waits for a turn, in which groups go on as if nobody else were there. */
  async #begin(): Promise<void> {
    this.#caution--
    this.#isWaiting = true
    for (const tell of this.watchers) tell()
    try {
      this.#turn = await this.#store.takeTurn()
      this.#beganAt = this.#now()
      this.#groups = 0
    } catch {
      // The same.
    } finally {
      this.#isWaiting = false
    }
  }

  async end(): Promise<void> {
    const turn = this.#turn
    this.#turn = undefined
    await endQuietly(turn)
  }
}

/** A turn is a courtesy: if it cannot be ended, those who wait for it lose patience, and what was committed stays. */
export async function endQuietly(turn: Turn | undefined): Promise<void> {
  try {
    await turn?.end()
  } catch {
    // What is wrong with the store is told by what is asked of it next.
  }
}
