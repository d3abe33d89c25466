/**
 * A set of shingles, as the kernel `assembly/shingle-sets.ts` must keep it; the tests hold the two together.
 *
 * Idea: open addressing in one array; a slot counts only if it carries the present generation, so that emptying a table costs
 * nothing. Layout of a slot, 16 bytes: low lane, high lane, generation, and the count it was last seen in.
 */

/** The first `count` values of two lanes. */
export interface Shingles {
  count: number
  readonly low: Uint32Array
  readonly high: Uint32Array
}

/** A slot takes so many numbers, as a shift: its place in the array is its number shifted by this. */
const SLOT_SHIFT = 2
const SLOT = 1 << SLOT_SHIFT
const GENERATION = 2
const SEEN = 3
const SMALLEST_CAPACITY = 2048
/** Generations and counts are small integers. */
const LAST_GENERATION = 0x3fffffff

/** A set of 64-bit values, emptied at no cost. */
export class LaneTable {
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
