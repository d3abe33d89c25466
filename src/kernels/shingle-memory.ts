/**
 * The memory in which a detector makes shingles and their minima, for the kernels in `assembly/shingles.ts`.
 *
 * Layout: a header that says where the arrays lie; then numbers, minima, words, both lanes of the shingles and their
 * values, each with bytes to spare, because the kernels take up to 32 at a time.
 *
 * Cost: one copy of the words; 20 bytes per word of the longest article yet, given back after one that was huge.
 */

import { createKernels, type Kernels } from './kernels.ts'

const HEADER = 8
const SPARE_BYTES = 64
const FEWEST_WORDS = 2048
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

  readonly #numbers: Int32Array
  readonly #minimaLength: number
  #words = new Uint32Array(0)
  #capacity = 0
  #kernels!: Kernels

  /**
   * @param numbers the constants of the detector
   * @param minimaLength how many 32-bit numbers its minima are
   */
  constructor(numbers: Int32Array, minimaLength: number) {
    this.#numbers = numbers
    this.#minimaLength = minimaLength
  }

  /** Makes the shingles of a body: its runs of `size` words, or one of all its words if they are fewer. */
  fill(tokens: { readonly words: Uint32Array; readonly body: number; readonly length: number }, size: number): this {
    const { words, body, length } = tokens
    const available = length - body
    const width = Math.min(size, available)
    this.count = width === 0 ? 0 : available - width + 1
    if (available > this.#capacity || (this.#capacity > KEPT_WORDS && available <= KEPT_WORDS))
      this.#allocate(available)
    if (this.count === 0) return this
    this.#words.set(words.subarray(2 * body, 2 * length))
    this.#kernels.fillShingles(this.count, width)
    return this
  }

  /** Writes to `minima` the smallest value of each bin, as `bins.ts` tells. */
  fillBins(): void {
    this.#kernels.fillBins(this.count, this.#minimaLength)
  }

  /** Writes to `minima` both lanes of the minimum of each permutation, as `minimum.ts` tells. */
  findMinima(): void {
    this.#kernels.findMinima(this.count, this.#minimaLength / 2)
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
    const { kernels, buffer } = createKernels(end)
    const header = [wordsAddress, lowAddress, highAddress, valuesAddress, numbersAddress, minimaAddress]
    new Uint32Array(buffer, 0, HEADER).set(header)
    new Int32Array(buffer, numbersAddress).set(this.#numbers)
    this.minima = new Int32Array(buffer, minimaAddress, this.#minimaLength)
    this.bytes = new Uint8Array(buffer, minimaAddress, 4 * this.#minimaLength)
    this.low = new Uint32Array(buffer, lowAddress, capacity)
    this.high = new Uint32Array(buffer, highAddress, capacity)
    this.#words = new Uint32Array(buffer, wordsAddress, 2 * capacity)
    this.#capacity = capacity
    this.#kernels = kernels
  }
}
