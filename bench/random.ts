/**
 * Random numbers of a seed for made corpora: small fast counting of 128 bits (sfc32 of PractRand), a few additions and shifts
 * a number, which is what a corpus of millions can afford. A stream is begun by two numbers, such as a seed and the number
 * of an article, and streams that begin with neighbours have nothing in common.
 */

/** Until what it was begun with is spread over all of it. */
const ROUNDS = 12

export class Random {
  /** Three numbers that are mixed and one that counts; in an array, because numbers of 32 bits in fields would be objects. */
  readonly #state = new Int32Array(4)

  constructor(seed: number, number = 0) {
    this.begin(seed, number)
  }

  /** The same as a new one, without an object for each article. */
  begin(seed: number, number: number): void {
    const state = this.#state
    state[0] = seed
    state[1] = number
    state[2] = 0x9e3779b9
    state[3] = 1
    for (let round = 0; round < ROUNDS; round++) this.next()
  }

  /** A whole number below 2 to the power of 32. */
  next(): number {
    const state = this.#state
    const b = state[1]!
    const c = state[2]!
    const counter = state[3]!
    const sum = (((state[0]! + b) | 0) + counter) | 0
    state[0] = b ^ (b >>> 9)
    state[1] = (c + (c << 3)) | 0
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0
    state[3] = counter + 1
    return sum >>> 0
  }

  /** From 0 to below 1. */
  share(): number {
    return this.next() / 0x1_0000_0000
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  /** Both ends included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(share: number): boolean {
    return this.next() < share * 0x1_0000_0000
  }
}
