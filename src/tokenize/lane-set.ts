/**
 * A set of 64-bit hashes, each in two lanes of 32 bits: of words, of phrases, of shingles.
 *
 * Layout: open addressing in one array, 8 bytes a slot, at most a quarter of the slots in use. A slot of zeros is free; no
 * hash is nothing but zeros, short of one in 2^64. Cost: about 3 ns a question.
 */

const SLOT = 2
const FEWEST_SLOTS = 8

/** Hashes, by their lanes. */
export interface Lanes {
  readonly low: Int32Array
  readonly high: Int32Array
}

export class LaneSet {
  /** Different hashes in the set. */
  size = 0
  readonly #slots: Int32Array
  readonly #mask: number

  /** For at most so many hashes. */
  constructor(most: number) {
    let slots = FEWEST_SLOTS
    while (slots < 4 * most) slots *= 2
    this.#slots = new Int32Array(SLOT * slots)
    this.#mask = SLOT * slots - 1
  }

  static of({ low, high }: Lanes): LaneSet {
    const set = new LaneSet(low.length)
    for (let i = 0; i < low.length; i++) set.add(low[i]!, high[i]!)
    return set
  }

  /** Whether it was not there yet. */
  add(low: number, high: number): boolean {
    const at = this.#find(low | 0, high | 0)
    if ((this.#slots[at]! | this.#slots[at + 1]!) !== 0) return false
    this.#slots[at] = low
    this.#slots[at + 1] = high
    this.size++
    return true
  }

  has(low: number, high: number): boolean {
    return isIn(this.#slots, this.#mask, low | 0, high | 0)
  }

  /** How many of other hashes, of which no two are the same, are in the set. */
  countShared({ low, high }: Lanes): number {
    const slots = this.#slots
    const mask = this.#mask
    let shared = 0
    for (let i = 0; i < low.length; i++) if (isIn(slots, mask, low[i]!, high[i]!)) shared++
    return shared
  }

  /** The same, each counted by its weight. */
  weighShared({ low, high }: Lanes, weights: Float64Array): number {
    const slots = this.#slots
    const mask = this.#mask
    let shared = 0
    for (let i = 0; i < low.length; i++) if (isIn(slots, mask, low[i]!, high[i]!)) shared += weights[i]!
    return shared
  }

  /** The slot of a hash, or the free one where it belongs. */
  #find(low: number, high: number): number {
    const slots = this.#slots
    let at = (low << 1) & this.#mask
    while ((slots[at]! | slots[at + 1]!) !== 0 && (slots[at] !== low || slots[at + 1] !== high)) {
      at = (at + SLOT) & this.#mask
    }
    return at
  }
}

function isIn(slots: Int32Array, mask: number, low: number, high: number): boolean {
  let at = (low << 1) & mask
  for (;;) {
    const slotLow = slots[at]!
    const slotHigh = slots[at + 1]!
    if (slotLow === low && slotHigh === high) return true
    if ((slotLow | slotHigh) === 0) return false
    at = (at + SLOT) & mask
  }
}
