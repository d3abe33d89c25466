/**
 * Numbers 64-bit hashes in the order in which they first come: what is kept for each of them lies in arrays by that number,
 * and whatever concerns the first words of a text concerns the first numbers.
 *
 * Layout: both lanes by number, and an open-addressing table of numbers, at most half of it in use. It is emptied and used
 * again for the next text, because memory that was just used is near, and new memory is dear. Cost: about 5 ns to add and to
 * find; 16 to 24 bytes a hash of the longest text yet, given back after one that was huge.
 */

const FEWEST = 1024
const KEPT = 1 << 18

export class LaneIndex {
  /** How many different hashes were added. */
  size = 0
  low = new Int32Array(FEWEST)
  high = new Int32Array(FEWEST)
  /** Number + 1 of the hash in each slot; 0 where none is. */
  #slots = new Int32Array(2 * FEWEST)
  #mask = 2 * FEWEST - 1

  /** Forgets all hashes. @param most how many it can take from here on */
  reset(most: number): this {
    let slots = 16
    while (slots < 2 * most) slots *= 2
    if (most > this.low.length || (this.low.length > KEPT && most <= KEPT)) {
      const room = most > KEPT ? most : Math.max(FEWEST, slots / 2)
      this.low = new Int32Array(room)
      this.high = new Int32Array(room)
      this.#slots = new Int32Array(Math.max(slots, 2 * room))
    } else this.#slots.fill(0, 0, slots)
    this.size = 0
    this.#mask = slots - 1
    return this
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
