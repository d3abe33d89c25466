/**
 * Entries brought together by their keys: spread over heaps by counting, and those of a heap by comparing. What they take is known
 * beforehand, so nothing grows. Cost: about 30 ns an entry.
 */

import { mixKey } from './key-entries.ts'

/** What an entry takes here: its key, article and probe, its place in the order, and its part of the heaps. */
export const GATHERED_BYTES = 29

const FEWEST_HEAPS = 1024

/** Where the entries of one key begin and end in `order`. */
export interface KeyGroup {
  readonly from: number
  readonly to: number
}

export class GatheredEntries {
  readonly low: Uint32Array
  readonly high: Uint32Array
  readonly article: Uint32Array
  readonly probe: Uint32Array
  /** `HOLDS`, `ASKS` or both. */
  readonly does: Uint8Array
  /** Once they were grouped. */
  order: Uint32Array = new Uint32Array(0)
  #count = 0
  #others: Uint32Array = new Uint32Array(64)

  /** @param count so many will be added */
  constructor(count: number) {
    this.low = new Uint32Array(count)
    this.high = new Uint32Array(count)
    this.article = new Uint32Array(count)
    this.probe = new Uint32Array(count)
    this.does = new Uint8Array(count)
  }

  add(low: number, high: number, article: number, probe: number, does: number): void {
    const at = this.#count++
    this.low[at] = low
    this.high[at] = high
    this.article[at] = article
    this.probe[at] = probe
    this.does[at] = does
  }

  /** Gives each group of equal keys with two entries or more. */
  eachGroup(take: (group: KeyGroup) => void): void {
    const { low, high } = this
    const count = this.#count
    let heaps = FEWEST_HEAPS
    while (heaps < count) heaps *= 2
    const shift = 32 - Math.log2(heaps)
    const ends = new Uint32Array(heaps + 1)
    for (let i = 0; i < count; i++) ends[(mixKey(low[i]!, high[i]!) >>> shift) + 1]!++
    for (let heap = 1; heap <= heaps; heap++) ends[heap]! += ends[heap - 1]!
    const order = new Uint32Array(count)
    for (let i = 0; i < count; i++) order[ends[mixKey(low[i]!, high[i]!) >>> shift]!++] = i
    this.order = order
    for (let heap = 0, from = 0; heap < heaps; heap++) {
      const to = ends[heap]!
      if (to - from > 1) this.#eachOfHeap(from, to, take)
      from = to
    }
  }

  /** A heap holds few keys, so the entries of each are taken out in turn; a crowded one is walked over as often as it has keys. */
  #eachOfHeap(from: number, to: number, take: (group: KeyGroup) => void): void {
    const { order, low, high } = this
    for (let begin = from; begin < to; ) {
      const [ownLow, ownHigh] = [low[order[begin]!]!, high[order[begin]!]!]
      let end = begin
      let others = 0
      for (let at = begin; at < to; at++) {
        const entry = order[at]!
        if (low[entry] === ownLow && high[entry] === ownHigh) order[end++] = entry
        else {
          if (others === this.#others.length) this.#others = grown(this.#others)
          this.#others[others++] = entry
        }
      }
      if (others > 0) order.set(this.#others.subarray(0, others), end)
      if (end - begin > 1) {
        this.#toOrderOfArticles(begin, end)
        take({ from: begin, to: end })
      }
      begin = end
    }
  }

  /** Entries stand as they came, which is the order of articles but where those go by time; the probes of one stay as they came. */
  #toOrderOfArticles(from: number, to: number): void {
    const { order, article } = this
    for (let at = from + 1; at < to; at++) {
      if (article[order[at - 1]!]! <= article[order[at]!]!) continue
      order.subarray(from, to).sort((a, b) => article[a]! - article[b]! || a - b)
      return
    }
  }
}

function grown(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * column.length)
  larger.set(column)
  return larger
}
