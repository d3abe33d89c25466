/** Keys that are looked for in runs of the key index, made ready for it, and which of them to begin with. */

import { placeOf } from './key-entries.ts'
import { bitsOf, MANY_HOLDERS } from './key-filter.ts'

/** Keys at most in one look-up: a place and a number fit into the 53 bits of a double. */
const MOST_ASKED = 1 << 21
/** Keys that may be held, from which on it is worth while to ask for the keys of a holder. */
const WORTH_KEYS = 6
const SEVERAL_KEYS = 4

/** Keys in the order of their places, in which filters and pages lie too. One serves many look-ups, one after the other. */
export class AskedKeys {
  count = 0
  /** The numbers of the keys. */
  readonly order: Uint32Array
  readonly places: Uint32Array
  readonly bits: Int32Array
  /** Room to note those that a run may hold, and how many hold each at most. */
  readonly passed: Uint32Array
  readonly bounds: Float64Array
  readonly #sorted: Float64Array

  constructor(capacity: number) {
    this.order = new Uint32Array(capacity)
    this.places = new Uint32Array(capacity)
    this.bits = new Int32Array(capacity)
    this.passed = new Uint32Array(capacity)
    this.bounds = new Float64Array(capacity)
    this.#sorted = new Float64Array(capacity)
  }

  /** Takes these keys in place of those it had. */
  fill(stamp: number, lanes: Uint32Array): this {
    const count = lanes.length / 2
    const sorted = this.#sorted
    for (let i = 0; i < count; i++) sorted[i] = placeOf(stamp, lanes[2 * i]!, lanes[2 * i + 1]!) * MOST_ASKED + i
    sorted.subarray(0, count).sort()
    for (let o = 0; o < count; o++) {
      const i = sorted[o]! % MOST_ASKED
      this.order[o] = i
      this.places[o] = sorted[o]! / MOST_ASKED
      this.bits[o] = bitsOf(lanes[2 * i]!, lanes[2 * i + 1]!)
    }
    this.count = count
    return this
  }
}

/**
 * The key to begin with, or a negative number if few keys may be held. Of a text that has copies most keys are held by as many
 * as there are copies, and few by more, which happen to have the same words: so one that as many hold as several others.
 */
export function toSample({ bounds, count }: AskedKeys): number {
  let held = 0
  let sample = -1
  for (let holders = 1; holders < MANY_HOLDERS; holders++) {
    let keys = 0
    let one = -1
    for (let o = 0; o < count; o++) {
      if (bounds[o] !== holders) continue
      keys++
      one = o
    }
    held += keys
    if (keys >= SEVERAL_KEYS) sample = one
  }
  return held < WORTH_KEYS ? -1 : sample
}
