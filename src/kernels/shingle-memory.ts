/**
 * The memory in which shingles and their minima are made, and sets of them are held against each other, for the kernels in
 * `assembly/shingles.ts` and `assembly/shingle-sets.ts`.
 *
 * Layout: a header that says where the arrays lie; then numbers, minima, words, both lanes of the shingles and their
 * values, each with bytes to spare, because the kernels take up to 32 at a time; then the tables of the sets.
 *
 * Cost: one copy of the words; 20 bytes per word of the longest article yet and 32 to 64 for each set, given back after one
 * that was huge.
 */

import { createKernels, type Kernels } from './kernels.ts'

const HEADER = 8
/** Where in the header `countInSet` says how many shingles it left. */
const LEFT = 6
const SLOT_BYTES = 16
/** Generations and counts are small integers. */
const LAST_GENERATION = 0x3fffffff
const SPARE_BYTES = 64
const FEWEST_WORDS = 2048
const FEWEST_SLOTS = 64
const KEPT_WORDS = 1 << 18

export class ShingleMemory {
  /** Shingles of the article, in order, with repetitions. */
  count = 0
  low = new Uint32Array(0)
  high = new Uint32Array(0)
  /** What the kernels write; the next call overwrites it. */
  minima = new Int32Array(0)
  /** The same as bytes. */
  bytes = new Uint8Array(0)
  /** Changes when the sets are gone, because the memory is another. */
  memories = 0

  readonly #numbers: Int32Array
  readonly #minimaLength: number
  #words = new Uint32Array(0)
  #capacity = 0
  #kernels!: Kernels
  #header = new Uint32Array(HEADER)
  /** Where the tables lie, and by what their present slots are told. */
  readonly #sets: { address: number; mask: number; generation: number; counting: number }[]
  #generation = 0

  /**
   * @param numbers the constants of the detector
   * @param minimaLength how many 32-bit numbers its minima are
   * @param sets how many sets of shingles are held at a time
   */
  constructor(numbers: Int32Array, minimaLength: number, sets = 0) {
    this.#numbers = numbers
    this.#minimaLength = minimaLength
    this.#sets = Array.from({ length: sets }, () => ({ address: 0, mask: 0, generation: 0, counting: 0 }))
  }

  /** Makes the shingles of a body: its runs of `size` words, or one of all its words if they are fewer. */
  fill(tokens: { readonly words: Uint32Array; readonly body: number; readonly length: number }, size: number): this {
    const { words, body, length } = tokens
    const available = length - body
    const width = Math.min(size, available)
    this.count = width === 0 ? 0 : available - width + 1
    // Sets would go with the memory, so who has some says when it is given back.
    if (available > this.#capacity) this.#allocate(available)
    else if (this.#sets.length === 0) this.giveBack(available)
    if (this.count === 0) return this
    this.#words.set(words.subarray(2 * body, 2 * length))
    this.#kernels.fillShingles(this.count, width)
    return this
  }

  /** Gives back what one huge article needed, if the next has no more than so many words. */
  giveBack(words: number): void {
    if (this.#capacity > KEPT_WORDS && words <= KEPT_WORDS) this.#allocate(words)
  }

  /** Writes to `minima` the smallest value of each bin, as `bins.ts` tells. */
  fillBins(): void {
    this.#kernels.fillBins(this.count, this.#minimaLength)
  }

  /** Writes to `minima` both lanes of the minimum of each permutation, as `minimum.ts` tells. */
  findMinima(): void {
    this.#kernels.findMinima(this.count, this.#minimaLength / 2)
  }

  /** Makes one of the sets hold the shingles of the list and nothing else; gives the number of distinct ones. */
  fillSet(index: number): number {
    if (this.#generation === LAST_GENERATION) this.#forgetSets()
    const set = this.#sets[index]!
    set.generation = ++this.#generation
    set.counting = 0
    set.mask = toSlots(this.count) - 1
    if (this.count === 0) return 0
    return this.#kernels.addToSet(this.count, set.address, set.mask, set.generation)
  }

  /** Counts the distinct shingles of the list that are in a set, and drops from the list all that are. */
  countInSet(index: number): number {
    if (this.count === 0) return 0
    const { address, mask, generation } = this.#sets[index]!
    const shared = this.#kernels.countInSet(this.count, address, mask, generation, ++this.#sets[index]!.counting)
    this.count = this.#header[LEFT]!
    return shared
  }

  /** When generations have run out all begins anew. */
  #forgetSets(): void {
    const slots = toSlots(this.#capacity)
    for (const { address } of this.#sets) new Uint8Array(this.#header.buffer, address, SLOT_BYTES * slots).fill(0)
    this.#generation = 0
    this.memories++
  }

  #allocate(words: number): void {
    const capacity = words > KEPT_WORDS ? words : Math.max(FEWEST_WORDS, 2 * words)
    let end = 4 * HEADER
    const take = (sizeBytes: number) => {
      const address = end
      end = Math.ceil((end + sizeBytes + SPARE_BYTES) / 16) * 16
      return address
    }
    const numbersAddress = take(4 * this.#numbers.length)
    const minimaAddress = take(4 * this.#minimaLength)
    const wordsAddress = take(8 * capacity)
    const lowAddress = take(4 * capacity)
    const highAddress = take(4 * capacity)
    const valuesAddress = take(4 * capacity)
    for (const set of this.#sets) set.address = take(SLOT_BYTES * toSlots(capacity))
    const { kernels, buffer } = createKernels(end)
    const header = [wordsAddress, lowAddress, highAddress, valuesAddress, numbersAddress, minimaAddress]
    this.#header = new Uint32Array(buffer, 0, HEADER)
    this.#header.set(header)
    new Int32Array(buffer, numbersAddress).set(this.#numbers)
    this.minima = new Int32Array(buffer, minimaAddress, this.#minimaLength)
    this.bytes = new Uint8Array(buffer, minimaAddress, 4 * this.#minimaLength)
    this.low = new Uint32Array(buffer, lowAddress, capacity)
    this.high = new Uint32Array(buffer, highAddress, capacity)
    this.#words = new Uint32Array(buffer, wordsAddress, 2 * capacity)
    this.#capacity = capacity
    this.#kernels = kernels
    this.#generation = 0
    this.memories++
  }
}

/** At most half of the slots are in use. */
function toSlots(count: number): number {
  let slots = FEWEST_SLOTS
  while (slots < 2 * count) slots *= 2
  return slots
}
