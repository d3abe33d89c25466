/**
 * The paths that the sentences of an article take through a corpus tree (`corpus-tree.ts`), node by node.
 *
 * Idea: of each sentence only the first words are held, in their order, and the hash of a node is that of the one above it
 * with one more word, so that a path costs a step for each word. Nodes are then brought into the order of their hashes, and
 * those passed several times are counted.
 *
 * Layout of a node, 16 bytes: two lanes of the hash, the weight as a 32-bit float, the count. Cost: a look-up and a few
 * comparisons for each word of a sentence, then sorting a few nodes for each sentence.
 */

import type { FrequencyTable } from '../learn/frequencies.ts'
import { finishHigh, finishLow, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** 32-bit numbers of a node, and where among them its weight and its count stand. */
export const NODE = 4
export const WEIGHT = 2
export const COUNT = 3
const NUMBER_BYTES = 4

/** The words of one sentence that can be processed, in the order in which they are. */
export class SentenceWords {
  count = 0
  readonly low: Int32Array
  readonly high: Int32Array
  /** How many articles of the collection have the word; the fewer, the larger its idf. */
  readonly df: Uint32Array
  readonly #table: FrequencyTable
  readonly #isSorted: boolean

  /** Holds at most so many words. */
  constructor(table: FrequencyTable, most: number, isSorted: boolean) {
    this.#table = table
    this.#isSorted = isSorted
    this.low = new Int32Array(most)
    this.high = new Int32Array(most)
    this.df = new Uint32Array(most)
  }

  fill({ words }: Tokens, from: number, to: number): void {
    const most = this.df.length
    this.count = 0
    for (let i = from; i < to; i++) {
      const low = words[2 * i]! | 0
      const high = words[2 * i + 1]! | 0
      if (this.#isSorted) this.#insert(low, high, this.#table.countOf(low, high))
      else if (this.count < most) this.#put(this.count++, low, high, this.#table.countOf(low, high))
      else return
    }
  }

  /** Puts the word where it belongs, if it belongs to the first ones. */
  #insert(low: number, high: number, df: number): void {
    let place = this.count
    while (place > 0 && this.#isBefore(df, high, low, place - 1)) place--
    if (place === this.df.length) return
    if (this.count < this.df.length) this.count++
    for (let later = this.count - 1; later > place; later--) {
      this.#put(later, this.low[later - 1]!, this.high[later - 1]!, this.df[later - 1]!)
    }
    this.#put(place, low, high, df)
  }

  /** Words of one idf are ordered by their hashes, so that two sentences order them alike wherever they stand. */
  #isBefore(df: number, high: number, low: number, place: number): boolean {
    if (df !== this.df[place]) return df < this.df[place]!
    if (high !== this.high[place]) return high < this.high[place]!
    return low < this.low[place]!
  }

  #put(place: number, low: number, high: number, df: number): void {
    this.low[place] = low
    this.high[place] = high
    this.df[place] = df
  }
}

const FIRST_CAPACITY = 512

/** The nodes that the sentences of one article pass, in the order they are passed. */
export class Paths {
  #count = 0
  #low = new Uint32Array(FIRST_CAPACITY)
  #high = new Uint32Array(FIRST_CAPACITY)
  #weight = new Float32Array(FIRST_CAPACITY)
  readonly #depth: number
  readonly #articles: number
  /** Where the sentences taken so far end, as 53 bits of the hash. */
  readonly #ends = new Set<number>()

  constructor(depth: number, articles: number) {
    this.#depth = depth
    this.#articles = articles
  }

  clear(): void {
    this.#count = 0
    this.#ends.clear()
  }

  /** Takes the path of the words from the first one on, unless the same path was taken before. */
  take({ low, high, df, count }: SentenceWords, first: number): void {
    const begin = this.#count
    const last = Math.min(count, first + this.#depth)
    let lowLane = low[first]!
    let highLane = high[first]!
    for (let i = first; i < last; i++) {
      if (i > first) {
        lowLane = stepLow(lowLane, low[i]!)
        highLane = stepHigh(highLane, high[i]!)
      }
      this.#push(finishLow(lowLane), finishHigh(highLane), (i - first + 1) * toIdf(df[i]!, this.#articles))
    }
    const end = this.#count - 1
    const hash = this.#high[end]! * 2 ** 21 + (this.#low[end]! >>> 11)
    if (this.#ends.has(hash)) this.#count = begin
    else this.#ends.add(hash)
  }

  /** The bytes of a sketch. */
  pack(): Uint8Array {
    const [low, high, weight] = [this.#low, this.#high, this.#weight]
    const order = Uint32Array.from({ length: this.#count }, (_, i) => i).sort(
      (a, b) => high[a]! - high[b]! || low[a]! - low[b]!,
    )
    const lanes = new Uint32Array(NODE * this.#count)
    const weights = new Float32Array(lanes.buffer)
    let end = 0
    for (const i of order) {
      const isSame = end > 0 && lanes[end - NODE] === low[i] && lanes[end - NODE + 1] === high[i]
      if (!isSame) {
        lanes[end] = low[i]!
        lanes[end + 1] = high[i]!
        weights[end + WEIGHT] = weight[i]!
        end += NODE
      }
      lanes[end - NODE + COUNT]!++
    }
    return new Uint8Array(lanes.buffer).slice(0, NUMBER_BYTES * end)
  }

  #push(low: number, high: number, weight: number): void {
    if (this.#count === this.#low.length) {
      this.#low = grown(this.#low, new Uint32Array(2 * this.#count))
      this.#high = grown(this.#high, new Uint32Array(2 * this.#count))
      this.#weight = grown(this.#weight, new Float32Array(2 * this.#count))
    }
    this.#low[this.#count] = low
    this.#high[this.#count] = high
    this.#weight[this.#count] = weight
    this.#count++
  }
}

/** log(N / df) + 1, and never below 1, whatever was counted. */
function toIdf(df: number, articles: number): number {
  return Math.log(Math.max(articles, df) / df) + 1
}

function grown<T extends Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
