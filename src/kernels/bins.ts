/**
 * The bins of one-permutation hashing, as the kernel `assembly/shingles.ts` must fill them; the tests hold the two
 * together.
 */

/** What a bin holds before any shingle fell into it; larger than nearly all values, which have 31 bits. */
export const EMPTY = 0x7fffffff
/** After one multiplication upper bits never reach lower ones; this shift and odd number let them. */
const SPREAD = 0x2c1b3c6d
const TWO_TO_32 = 0x100000000

/** Keeps the smallest value of each bin; four numbers say how values and bins are made of the lanes of a shingle. */
export function fillBins(
  shingles: { readonly count: number; readonly low: Uint32Array; readonly high: Uint32Array },
  numbers: Int32Array,
  minima: Int32Array,
): void {
  const { low, high, count } = shingles
  const [addLow, timesLow, addHigh, timesHigh] = numbers
  const perBin = minima.length / TWO_TO_32
  minima.fill(EMPTY)
  for (let i = 0; i < count; i++) {
    const product = Math.imul(low[i]! ^ addLow!, timesLow! | 1)
    const value = Math.imul(product ^ (product >>> 15), SPREAD) >>> 1
    const bin = Math.floor((Math.imul(high[i]! ^ addHigh!, timesHigh! | 1) >>> 0) * perBin)
    minima[bin] = Math.min(minima[bin]!, value)
  }
}
