/**
 * Entries brought together by their keys: those of a bucket of slots next to each other while they are gathered, those of one slot
 * by counting, and those of one key by comparing. What they take is known beforehand, so nothing grows; and what is looked at
 * together lies together, because everything else waits for memory. Cost: about 300 ns an entry.
 */

import { BUCKETS, type Slots } from './key-entries.ts'

const NUMBERS = 4
/** What an entry takes here. */
export const GATHERED_BYTES = 4 * NUMBERS

/** Where the entries of one key begin and end in `order`. */
export interface KeyGroup {
  readonly from: number
  readonly to: number
}

export class GatheredEntries {
  /** Of the bucket at hand. */
  order: Uint32Array = new Uint32Array(64)
  readonly #slots: Slots
  /** Of each entry both halves of its key, its article, and its probe with what it does. */
  readonly #entries: Int32Array
  /** Where the entries of each bucket begin; where the next one goes, in the end where they end. */
  readonly #starts = new Uint32Array(BUCKETS + 1)
  readonly #next: Uint32Array
  readonly #shift: number
  #others: Uint32Array = new Uint32Array(64)

  /** @param slots which have counted all that will be added, and perhaps some more */
  constructor(slots: Slots) {
    this.#slots = slots
    this.#shift = Math.log2(slots.perBucket)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      this.#starts[bucket + 1] = this.#starts[bucket]! + slots.sharing[bucket]!
    }
    this.#next = this.#starts.slice()
    this.#entries = new Int32Array(NUMBERS * this.#starts[BUCKETS]!)
  }

  articleOf(entry: number): number {
    return this.#entries[NUMBERS * entry + 2]!
  }

  probeOf(entry: number): number {
    return this.#entries[NUMBERS * entry + 3]! >>> 2
  }

  /** `HOLDS`, `ASKS` or both. */
  doesOf(entry: number): number {
    return this.#entries[NUMBERS * entry + 3]! & 3
  }

  add(slot: number, low: number, high: number, article: number, probe: number, does: number): void {
    const entries = this.#entries
    const at = NUMBERS * this.#next[slot >> this.#shift]!++
    entries[at] = low
    entries[at + 1] = high
    entries[at + 2] = article
    entries[at + 3] = (probe << 2) | does
  }

  /** Gives each group of equal keys with two entries or more. */
  eachGroup(take: (group: KeyGroup) => void): void {
    const [entries, slots] = [this.#entries, this.#slots]
    const inBucket = slots.perBucket - 1
    const ends = new Uint32Array(slots.perBucket + 1)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const [first, last] = [this.#starts[bucket]!, this.#next[bucket]!]
      if (first === last) continue
      if (last - first > this.order.length) this.order = new Uint32Array(2 * (last - first))
      const order = this.order
      ends.fill(0)
      for (let entry = first; entry < last; entry++) {
        const at = NUMBERS * entry
        ends[(slots.slotOf(entries[at]!, entries[at + 1]!) & inBucket) + 1]!++
      }
      for (let slot = 1; slot <= inBucket; slot++) ends[slot]! += ends[slot - 1]!
      for (let entry = first; entry < last; entry++) {
        const at = NUMBERS * entry
        order[ends[slots.slotOf(entries[at]!, entries[at + 1]!) & inBucket]!++] = entry
      }
      for (let slot = 0, from = 0; slot <= inBucket; slot++) {
        const to = ends[slot]!
        if (to - from > 1) this.#eachOfSlot(from, to, take)
        from = to
      }
    }
  }

  /** A slot holds few keys, so the entries of each are taken out in turn; a crowded one is walked over as often as it has keys. */
  #eachOfSlot(from: number, to: number, take: (group: KeyGroup) => void): void {
    const [order, entries] = [this.order, this.#entries]
    for (let begin = from; begin < to; ) {
      const first = NUMBERS * order[begin]!
      const [low, high] = [entries[first]!, entries[first + 1]!]
      let end = begin
      let others = 0
      for (let at = begin; at < to; at++) {
        const entry = order[at]!
        if (entries[NUMBERS * entry] === low && entries[NUMBERS * entry + 1] === high) order[end++] = entry
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
    const { order } = this
    for (let at = from + 1; at < to; at++) {
      if (this.articleOf(order[at - 1]!) <= this.articleOf(order[at]!)) continue
      order.subarray(from, to).sort((a, b) => this.articleOf(a) - this.articleOf(b) || a - b)
      return
    }
  }
}

function grown(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * column.length)
  larger.set(column)
  return larger
}
