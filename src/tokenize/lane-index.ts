/**
 * Numbers 64-bit hashes in the order in which they first come: what is kept for each of them lies in arrays by that number,
 * and whatever concerns the first words of a text concerns the first numbers.
 *
 * Layout: both lanes by number, and an open-addressing table of numbers, at most half of it in use. Cost: about 5 ns to add
 * and to find; 16 to 24 bytes a hash.
 */

export class LaneIndex {
  /** How many different hashes were added. */
  size = 0
  readonly low: Int32Array
  readonly high: Int32Array
  /** Number + 1 of the hash in each slot; 0 where none is. */
  readonly #slots: Int32Array
  readonly #mask: number

  /** @param most how many hashes it can take */
  constructor(most: number) {
    let slots = 16
    while (slots < 2 * most) slots *= 2
    // One buffer for all, because buffers are dear to allocate.
    const buffer = new ArrayBuffer(4 * (2 * most + slots))
    this.low = new Int32Array(buffer, 0, most)
    this.high = new Int32Array(buffer, 4 * most, most)
    this.#slots = new Int32Array(buffer, 8 * most, slots)
    this.#mask = slots - 1
  }

  /** The number of a hash, which is added if it is new. */
  add(low: number, high: number): number {
    const slot = this.#findSlot(low, high)
    const known = this.#slots[slot]!
    if (known !== 0) return known - 1
    const number = this.size++
    this.low[number] = low
    this.high[number] = high
    this.#slots[slot] = number + 1
    return number
  }

  /** The number of a hash, or -1. */
  find(low: number, high: number): number {
    return this.#slots[this.#findSlot(low, high)]! - 1
  }

  /** How many of its hashes are in another one. */
  countIn(other: LaneIndex): number {
    let shared = 0
    for (let i = 0; i < this.size; i++) if (other.find(this.low[i]!, this.high[i]!) >= 0) shared++
    return shared
  }

  /** The slot of a hash, or the free one where it belongs. */
  #findSlot(low: number, high: number): number {
    const { low: lows, high: highs } = this
    const slots = this.#slots
    let slot = low & this.#mask
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (lows[number - 1] === low && highs[number - 1] === high) break
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
