/**
 * Keys asked for lately that as many texts hold as were asked for, with the first of these: the same boilerplate comes again
 * and again. Texts that come later change nothing about who was first, so an answer holds until something is removed.
 *
 * Each key has its slot by its place, and whoever comes next into that slot takes it. So thousands of answers are no
 * objects, which the garbage collector would copy about. 6 MB, of which the system gives what is written.
 */

import { placeOf } from './key-entries.ts'

const SLOTS = 1 << 15
/** Texts in a slot: what is asked for by default fits, one more than `propose.perKey`. Longer answers are not kept. */
const ROOM = 20
/** Numbers of a key: low, high, stamp. */
const KEY = 3

export class RecentCrowds {
  readonly #keys = new Int32Array(KEY * SLOTS)
  /** How many texts are in each slot; 0 if it is free. */
  readonly #counts = new Uint8Array(SLOTS)
  readonly #texts = new Float64Array(ROOM * SLOTS)

  /** The first `limit` texts that hold the key, if they are known. */
  find(stamp: number, low: number, high: number, limit: number): number[] | undefined {
    const slot = placeOf(stamp, low, high) & (SLOTS - 1)
    if (this.#counts[slot]! < limit) return undefined
    const at = KEY * slot
    if (this.#keys[at] !== (low | 0) || this.#keys[at + 1] !== (high | 0) || this.#keys[at + 2] !== stamp)
      return undefined
    const texts: number[] = []
    for (let i = ROOM * slot; texts.length < limit; i++) texts.push(this.#texts[i]!)
    return texts
  }

  /** Keeps the first texts that hold the key, ascending. */
  add(stamp: number, low: number, high: number, texts: readonly number[]): void {
    if (texts.length > ROOM) return
    const slot = placeOf(stamp, low, high) & (SLOTS - 1)
    const at = KEY * slot
    this.#keys[at] = low
    this.#keys[at + 1] = high
    this.#keys[at + 2] = stamp
    this.#counts[slot] = texts.length
    for (let i = 0; i < texts.length; i++) this.#texts[ROOM * slot + i] = texts[i]!
  }

  clear(): void {
    this.#counts.fill(0)
  }
}
