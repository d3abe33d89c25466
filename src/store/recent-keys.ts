/**
 * Keys in memory: a hash table from (stamp, 64-bit key) to the texts that hold it, in the order they came.
 *
 * Entries lie in typed arrays; a bucket is a chain from its head to its tail. Adding is one step however
 * crowded a key is, and looking up stops after as many holders as were asked for. 40 bytes an entry.
 */

import { STRIDE as ENTRY, placeOf, stampAt, textAt } from './key-entries.ts'

const EMPTY = -1
/** Numbers of an entry that lie together, so that looking at one costs one trip to memory: low, high, stamp, next. */
const STRIDE = 4
const HIGH = 1
const STAMP = 2
const NEXT = 3
/** Buckets for each entry: most keys asked for are new, and should meet an empty one. */
const BUCKETS = 2
const NO_HEADS = new Int32Array([EMPTY])
const FIRST_CAPACITY = 1024
const GROWTH = 4

export class RecentKeys {
  length = 0
  // Most are made for one look-up and stay empty.
  #capacity = 0
  #mask = 0
  #entries = new Int32Array(0)
  #texts = new Float64Array(0)
  #heads = NO_HEADS
  #tails = NO_HEADS

  /** The text that came first. */
  get firstText(): number {
    return this.#texts[0]!
  }

  add(stamp: number, low: number, high: number, text: number): void {
    if (this.length === this.#capacity) this.#grow()
    const entry = this.length++
    const at = STRIDE * entry
    this.#entries[at] = low
    this.#entries[at + HIGH] = high
    this.#entries[at + STAMP] = stamp
    this.#texts[entry] = text
    this.#append(entry)
  }

  /** Appends to `found` the texts that hold the key, at most `limit` of them. */
  find(stamp: number, low: number, high: number, limit: number, found: number[]): void {
    const entries = this.#entries
    const signedLow = low | 0
    const signedHigh = high | 0
    let left = limit
    let entry = this.#heads[placeOf(stamp, low, high) & this.#mask]!
    while (entry !== EMPTY && left > 0) {
      const at = STRIDE * entry
      if (entries[at] === signedLow && entries[at + HIGH] === signedHigh && entries[at + STAMP] === stamp) {
        found.push(this.#texts[entry]!)
        left--
      }
      entry = entries[at + NEXT]!
    }
  }

  /** Adds entries as they lie in the log. */
  addAll(entries: Int32Array): void {
    for (let at = 0; at < entries.length; at += ENTRY) {
      this.add(stampAt(entries, at), entries[at]!, entries[at + 1]!, textAt(entries, at))
    }
  }

  #append(entry: number): void {
    const at = STRIDE * entry
    this.#entries[at + NEXT] = EMPTY
    const place = placeOf(this.#entries[at + STAMP]!, this.#entries[at]!, this.#entries[at + HIGH]!)
    const bucket = place & this.#mask
    if (this.#heads[bucket] === EMPTY) this.#heads[bucket] = entry
    else this.#entries[STRIDE * this.#tails[bucket]! + NEXT] = entry
    this.#tails[bucket] = entry
  }

  #grow(): void {
    this.#capacity = Math.max(FIRST_CAPACITY, GROWTH * this.#capacity)
    this.#mask = BUCKETS * this.#capacity - 1
    const entries = new Int32Array(STRIDE * this.#capacity)
    entries.set(this.#entries)
    this.#entries = entries
    const texts = new Float64Array(this.#capacity)
    texts.set(this.#texts)
    this.#texts = texts
    this.#heads = new Int32Array(BUCKETS * this.#capacity).fill(EMPTY)
    this.#tails = new Int32Array(BUCKETS * this.#capacity)
    for (let entry = 0; entry < this.length; entry++) this.#append(entry)
  }
}
