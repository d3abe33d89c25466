/**
 * Shingles: the hashes of all runs of n consecutive body words, and exact counting of those two articles share.
 *
 * Idea: a shingle is a 64-bit hash in two lanes, made of the lanes of its words in order. A body of fewer than n words
 * has one shingle of all its words, so that short texts can still be compared. Sets are open-addressing tables in one
 * typed array; a slot counts only if it carries the present generation, so that emptying a table costs nothing.
 *
 * Layout of a slot, 16 bytes: low lane, high lane, generation, and the count it was last seen in.
 *
 * Cost: about 3 ns per shingle to make and 12 ns to look up; no allocation once the arrays have grown.
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import { finishHigh, finishLow, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokens } from './tokens.ts'

// Constants of this module are free in inner loops, imported names are not.
const nextLow = stepLow
const nextHigh = stepHigh
const lastLow = finishLow
const lastHigh = finishHigh

/**
 * The shingles of one article at a time, in order, with repetitions; filled anew for the next. What is measured uses the
 * kernel that gives the same ones (`kernels/shingle-memory.ts`).
 */
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

/** A slot takes so many numbers, as a shift: its place in the array is its number shifted by this. */
const SLOT_SHIFT = 2
const SLOT = 1 << SLOT_SHIFT
const GENERATION = 2
const SEEN = 3
const SMALLEST_CAPACITY = 2048
/** Generations and counts are small integers, which V8 compares as they lie in the array. */
const LAST_GENERATION = 0x3fffffff

/** The first `count` values of two lanes. */
export interface Shingles {
  count: number
  readonly low: Uint32Array
  readonly high: Uint32Array
}

/** What drops some shingles from a list, moving the others up. */
export type Thin = (shingles: Shingles) => void

/** A set of 64-bit values, emptied at no cost. */
class LaneTable {
  #slots = new Int32Array(SLOT * SMALLEST_CAPACITY)
  #mask = SLOT * SMALLEST_CAPACITY - 1
  #generation = 0
  /** Number the next count of what is shared goes by. */
  #counting = 0

  /** Empties the table and makes room for so many values. */
  clear(expected: number): void {
    const present = this.#slots.length / SLOT
    let capacity = present
    // A table grown for one huge text is given back, as every look-up in it would miss the cache.
    if (capacity > 64 * SMALLEST_CAPACITY && capacity > 32 * expected) capacity = SMALLEST_CAPACITY
    while (capacity < 2 * expected) capacity *= 2
    if (capacity !== present) {
      this.#slots = new Int32Array(SLOT * capacity)
      this.#mask = SLOT * capacity - 1
    } else if (this.#generation === LAST_GENERATION) {
      this.#slots.fill(0)
      this.#generation = 0
    }
    this.#generation++
    this.#counting = 0
  }

  /** Adds the values of a list; gives the number of those that are new. */
  addAll({ count, low, high }: Shingles): number {
    const slots = this.#slots
    const mask = this.#mask
    const generation = this.#generation
    let added = 0
    for (let i = 0; i < count; i++) {
      const lowLane = low[i]! | 0
      const highLane = high[i]! | 0
      let at = (lowLane << SLOT_SHIFT) & mask
      while (slots[at + GENERATION] === generation && (slots[at] !== lowLane || slots[at + 1] !== highLane)) {
        at = (at + SLOT) & mask
      }
      if (slots[at + GENERATION] === generation) continue
      slots[at] = lowLane
      slots[at + 1] = highLane
      slots[at + GENERATION] = generation
      slots[at + SEEN] = 0
      added++
    }
    return added
  }

  /** Counts the distinct values of a list that are in the table, and drops from the list all that are. */
  countShared(list: Shingles): number {
    const { count, low, high } = list
    const slots = this.#slots
    const mask = this.#mask
    const generation = this.#generation
    const counting = ++this.#counting
    let shared = 0
    let left = 0
    for (let i = 0; i < count; i++) {
      const lowLane = low[i]! | 0
      const highLane = high[i]! | 0
      let at = (lowLane << SLOT_SHIFT) & mask
      while (slots[at + GENERATION] === generation && (slots[at] !== lowLane || slots[at + 1] !== highLane)) {
        at = (at + SLOT) & mask
      }
      if (slots[at + GENERATION] !== generation) {
        low[left] = lowLane
        high[left] = highLane
        left++
      } else if (slots[at + SEEN] !== counting) {
        slots[at + SEEN] = counting
        shared++
      }
    }
    list.count = left
    return shared
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
  readonly #shingles = new ShingleMemory(new Int32Array(0), 0)

  /** Takes the shingles of an article's body, up to the word of index `to`, in place of what it held. */
  fill(tokens: Tokens, size: number, to: number = tokens.length): this {
    const shingles = this.#fill(tokens, size, to)
    this.#own.clear(shingles.count)
    this.size = this.#own.addAll(shingles)
    return this
  }

  /** Counts how many distinct shingles another article has and how many of them are in the set. */
  countShared(tokens: Tokens, size: number, to: number = tokens.length): SharedCount {
    const shingles = this.#fill(tokens, size, to)
    const shared = this.#own.countShared(shingles)
    this.#others.clear(shingles.count)
    return { shared, distinct: shared + this.#others.addAll(shingles) }
  }

  #fill(tokens: Tokens, size: number, to: number): Shingles {
    return this.#shingles.fill(upTo(tokens, to), size)
  }
}

/** The words before the one of that index. */
function upTo({ words, body, length }: Tokens, to: number): Pick<Tokens, 'words' | 'body' | 'length'> {
  return { words, body, length: Math.max(body, Math.min(to, length)) }
}
