/**
 * Several keys looked for among entries at once: each entry is looked at once, however many keys there are, and in whatever
 * order they lie. Keys are chained in a small table by their lowest bits, which most entries find empty.
 */

import { isKey, STRIDE, textAt } from './key-entries.ts'

/** For each key asked for the texts that hold it, if any do. */
export type Found = (number[] | undefined)[]

/** A power of two, several times as many as the keys of one article. */
const BUCKETS = 256
const NOBODY = -1
const heads = new Int32Array(BUCKETS).fill(NOBODY)

/** Adds to `found` the texts that hold the keys of these numbers. */
export function findKeys(
  entries: Int32Array,
  stamp: number,
  lanes: Uint32Array,
  numbers: readonly number[],
  found: Found,
): void {
  const nexts: number[] = []
  for (const [key, number] of numbers.entries()) {
    const bucket = lanes[2 * number]! & (BUCKETS - 1)
    nexts.push(heads[bucket]!)
    heads[bucket] = key
  }
  for (let at = 0; at < entries.length; at += STRIDE) {
    for (let key = heads[entries[at]! & (BUCKETS - 1)]!; key !== NOBODY; key = nexts[key]!) {
      const number = numbers[key]!
      if (!isKey(entries, at, stamp, lanes[2 * number]! | 0, lanes[2 * number + 1]! | 0)) continue
      const holders = found[number]
      if (holders === undefined) found[number] = [textAt(entries, at)]
      else holders.push(textAt(entries, at))
    }
  }
  for (const number of numbers) heads[lanes[2 * number]! & (BUCKETS - 1)] = NOBODY
}
