/**
 * Shingles: the hashes of all runs of n consecutive body words, and exact counting of those two articles share.
 *
 * Idea: a shingle is a 64-bit hash in two lanes, made of the lanes of its words in order. A body of fewer than n words
 * has one shingle of all its words, so that short texts can still be compared. Sets are open-addressing tables in one
 * typed array; a slot counts only if it carries the present generation, so that emptying a table costs nothing.
 *
 * Layout of a slot, 16 bytes: low lane, high lane, generation, and the count it was last seen in.
 *
 * Cost: about 7 ns per shingle to make and 10 ns to look up; no allocation once the arrays have grown.
 */

import { finishHigh, finishLow, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokens } from './tokens.ts'

// Constants of this module are free in inner loops, imported names are not.
const nextLow = stepLow
const nextHigh = stepHigh
const lastLow = finishLow
const lastHigh = finishHigh

/** The shingles of one article at a time, in order, with repetitions; filled anew for the next. */
export class ShingleList {
  count = 0
  low = new Uint32Array(1024)
  high = new Uint32Array(1024)

  /** Takes the runs of `size` words of the body, up to the word of index `to`. */
  fill(tokens: Tokens, size: number, to: number = tokens.length): this {
    const { words, body } = tokens
    const available = Math.max(0, Math.min(to, tokens.length) - body)
    const width = Math.min(size, available)
    const count = width === 0 ? 0 : available - width + 1
    if (count > this.low.length) {
      this.low = new Uint32Array(2 * count)
      this.high = new Uint32Array(2 * count)
    }
    const { low, high } = this
    for (let i = 0; i < count; i++) {
      // Words are mixed already, so the lanes of the first one are as good a start as any. They are made signed, because
      // V8 would make the scanner slower too if the hash functions it shares with us saw other than small integers.
      const first = 2 * (body + i)
      let lowLane = words[first]! | 0
      let highLane = words[first + 1]! | 0
      const end = first + 2 * width
      for (let word = first + 2; word < end; word += 2) {
        lowLane = nextLow(lowLane, words[word]! | 0)
        highLane = nextHigh(highLane, words[word + 1]! | 0)
      }
      low[i] = lastLow(lowLane)
      high[i] = lastHigh(highLane)
    }
    this.count = count
    return this
  }
}

const SLOT = 4
const GENERATION = 2
const SEEN = 3
const SMALLEST_CAPACITY = 2048
const LAST_GENERATION = 0xffffffff

/** A set of 64-bit values, emptied at no cost. */
class LaneTable {
  #slots = new Uint32Array(SLOT * SMALLEST_CAPACITY)
  #mask = SMALLEST_CAPACITY - 1
  #generation = 0
  /** Number the next count of what is shared goes by. */
  #counting = 0

  /** Empties the table and makes room for so many values. */
  clear(expected: number): void {
    let capacity = this.#mask + 1
    // A table grown for one huge text is given back, as every look-up in it would miss the cache.
    if (capacity > 64 * SMALLEST_CAPACITY && capacity > 32 * expected) capacity = SMALLEST_CAPACITY
    while (capacity < 2 * expected) capacity *= 2
    if (capacity !== this.#mask + 1) {
      this.#slots = new Uint32Array(SLOT * capacity)
      this.#mask = capacity - 1
    } else if (this.#generation === LAST_GENERATION) {
      this.#slots.fill(0)
      this.#generation = 0
    }
    this.#generation++
    this.#counting = 0
  }

  /** True if the value is new. */
  add(low: number, high: number): boolean {
    const slots = this.#slots
    const at = this.#find(low, high)
    if (slots[at + GENERATION] === this.#generation) return false
    slots[at] = low
    slots[at + 1] = high
    slots[at + GENERATION] = this.#generation
    slots[at + SEEN] = 0
    return true
  }

  /** Begins a count in which every value is seen for the first time again. */
  startCounting(): void {
    this.#counting++
  }

  /** 0 if the value is not in the table, 1 if it is and this count sees it for the first time, 2 if it saw it before. */
  see(low: number, high: number): number {
    const slots = this.#slots
    const at = this.#find(low, high)
    if (slots[at + GENERATION] !== this.#generation) return 0
    if (slots[at + SEEN] === this.#counting) return 2
    slots[at + SEEN] = this.#counting
    return 1
  }

  #find(low: number, high: number): number {
    const slots = this.#slots
    const mask = this.#mask
    const generation = this.#generation
    let slot = low & mask
    for (;;) {
      const at = SLOT * slot
      if (slots[at + GENERATION] !== generation) return at
      if (slots[at] === low && slots[at + 1] === high) return at
      slot = (slot + 1) & mask
    }
  }
}

export interface SharedCount {
  /** Distinct shingles that are in both articles. */
  readonly shared: number
  /** Distinct shingles of the article that was asked about. */
  readonly distinct: number
}

/** The distinct shingles of one article, against which others are counted. */
export class ShingleSet {
  /** Distinct shingles of the article the set was filled with. */
  size = 0
  readonly #own = new LaneTable()
  readonly #others = new LaneTable()
  readonly #list = new ShingleList()

  /** Takes the shingles of an article's body, up to the word of index `to`, in place of what it held. */
  fill(tokens: Tokens, size: number, to: number = tokens.length): this {
    const { count, low, high } = this.#list.fill(tokens, size, to)
    this.#own.clear(count)
    this.size = 0
    for (let i = 0; i < count; i++) if (this.#own.add(low[i]!, high[i]!)) this.size++
    return this
  }

  /** Counts how many distinct shingles another article has and how many of them are in the set. */
  countShared(tokens: Tokens, size: number, to: number = tokens.length): SharedCount {
    const { count, low, high } = this.#list.fill(tokens, size, to)
    this.#own.startCounting()
    this.#others.clear(count)
    let shared = 0
    let distinct = 0
    for (let i = 0; i < count; i++) {
      const seen = this.#own.see(low[i]!, high[i]!)
      if (seen === 1) shared++
      if (seen === 1 || (seen === 0 && this.#others.add(low[i]!, high[i]!))) distinct++
    }
    return { shared, distinct }
  }
}
