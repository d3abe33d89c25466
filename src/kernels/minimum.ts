/**
 * The minimum of one permutation, as the kernel `assembly/shingles.ts` must find it; the tests hold the two together.
 */

import { finishHigh, finishLow } from '../text/hash.ts'

export const NUMBERS_PER_PERMUTATION = 5
/** After one multiplication upper bits never reach lower ones; this shift and odd number let them. */
const SPREAD = 0x2c1b3c6d

/** Writes the second hash and the value of the shingle whose value is smallest in the permutation of that place. */
export function findMinimum(
  shingles: { readonly count: number; readonly low: Uint32Array; readonly high: Uint32Array },
  numbers: Int32Array,
  place: number,
  minima: Uint32Array,
): void {
  const { low, high, count } = shingles
  const first = NUMBERS_PER_PERMUTATION * place
  const [addLow, timesLow, addHigh, timesHigh, salt] = numbers.subarray(first, first + NUMBERS_PER_PERMUTATION)
  let least = 0x7fffffff
  let leastSecond = -1
  for (let i = 0; i < count; i++) {
    const sum = Math.imul(low[i]! ^ addLow!, timesLow! | 1) + Math.imul(high[i]! ^ addHigh!, timesHigh! | 1)
    const value = Math.imul(sum ^ ((sum | 0) >>> 15), SPREAD)
    if (value > least) continue
    // The second hash settles a tie, so that the sketch does not depend on the order of the shingles.
    const second = (finishLow(low[i]! ^ salt!) ^ finishHigh((high[i]! + salt!) | 0)) >>> 0
    if (value < least || leastSecond < 0 || second < leastSecond) leastSecond = second
    least = value
  }
  minima[2 * place] = leastSecond
  minima[2 * place + 1] = least ^ 0x80000000
}
