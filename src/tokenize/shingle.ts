/**
 * Shingles: the hashes of all runs of n consecutive body words, and exact counting of those two articles share.
 *
 * Idea: a shingle is a 64-bit hash in two lanes, made of the lanes of its words in order. A body of fewer than n words
 * has one shingle of all its words, so that short texts can still be compared. Sets are tables in the memory of a kernel
 * (`kernels/lane-table.ts`).
 *
 * Cost: about 3 ns per shingle to make and 5 ns to look up; no allocation once the arrays have grown.
 */

import type { Shingles } from '../kernels/lane-table.ts'

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

export type { Shingles }

/** What drops some shingles from a list, moving the others up. */
export type Thin = (shingles: Shingles) => void

export interface SharedCount {
  /** Distinct shingles that are in both articles. */
  readonly shared: number
  /** Distinct shingles of the article that was asked about. */
  readonly distinct: number
}

/** The sets of `ShingleSet` in its memory. */
const OWN = 0
const OTHERS = 1

/** The distinct shingles of one article, against which others are counted. */
export class ShingleSet {
  /** Distinct shingles of the article the set was filled with. */
  size = 0
  readonly #shingles = new ShingleMemory(new Int32Array(0), 0, 2)
  #memory = 0
  #filled: readonly [tokens: Tokens, size: number, to: number] | undefined

  /** Takes the shingles of an article's body, up to the word of index `to`, in place of what it held. */
  fill(tokens: Tokens, size: number, to: number = tokens.length): this {
    this.#shingles.giveBack(tokens.length)
    this.#filled = [tokens, size, to]
    this.#fillAgain()
    return this
  }

  #fillAgain(): void {
    const [tokens, size, to] = this.#filled!
    this.size = this.#shingles.fill(upTo(tokens, to), size).fillSet(OWN)
    this.#memory = this.#shingles.memories
  }

  /** Counts how many distinct shingles another article has and how many of them are in the set. */
  countShared(tokens: Tokens, size: number, to: number = tokens.length): SharedCount {
    if (this.#filled === undefined) throw new Error('a set of shingles must be filled first')
    const shingles = this.#shingles
    shingles.fill(upTo(tokens, to), size)
    if (shingles.memories !== this.#memory) {
      // The other article is so much longer that it took another memory, and the set went with the former.
      this.#fillAgain()
      shingles.fill(upTo(tokens, to), size)
    }
    const shared = shingles.countInSet(OWN)
    return { shared, distinct: shared + shingles.fillSet(OTHERS) }
  }
}

/** The words before the one of that index. */
function upTo({ words, body, length }: Tokens, to: number): Pick<Tokens, 'words' | 'body' | 'length'> {
  return { words, body, length: Math.max(body, Math.min(to, length)) }
}
