/**
 * Which texts hold a key, for the store in memory.
 *
 * Idea: a text has hundreds of keys, nearly all of them its own. A set for each would be millions of objects, and looking
 * through them for garbage would cost more than everything else; so texts get numbers, and the numbers lie in typed arrays
 * (`recent-keys.ts`, 40 bytes a key of a text). Who leaves only gives up its number. Its keys stay behind and lead to nobody, until
 * half of all are such; then the index is made anew.
 */

import { RecentKeys } from './recent-keys.ts'
import type { Stamped } from './store.ts'

const FEWEST_LEFT = 1024

export class HeldKeys<Holder extends { readonly text: { readonly keys: readonly Stamped[] } }> {
  #keys = new RecentKeys()
  /** Holders by their numbers, in the order in which they came. */
  #holders: (Holder | undefined)[] = []
  readonly #numbers = new Map<Holder, number>()
  readonly #stamps: string[] = []
  /** Keys in the index that lead to nobody. */
  #left = 0

  /** How many keys texts hold in all. */
  get size(): number {
    return this.#keys.length - this.#left
  }

  /** Takes the keys of a text that it does not hold yet. */
  add(holder: Holder): void {
    const number = this.#holders.push(holder) - 1
    this.#numbers.set(holder, number)
    for (const { stamp, values } of holder.text.keys) {
      const stampNumber = this.#numberOf(stamp)
      const lanes = toLanes(values)
      for (let i = 0; i < lanes.length; i += 2) this.#keys.add(stampNumber, lanes[i]!, lanes[i + 1]!, number)
    }
  }

  /** Lets go of the keys of a text, which must be those it came with. */
  delete(holder: Holder): void {
    const number = this.#numbers.get(holder)
    if (number === undefined) return
    this.#numbers.delete(holder)
    this.#holders[number] = undefined
    for (const { values } of holder.text.keys) this.#left += values.length
    if (this.#left > FEWEST_LEFT && 2 * this.#left > this.#keys.length) this.#rebuild()
  }

  /** For each of some keys those who hold it, in the order in which they came; at most so many. */
  *find(stamp: string, values: BigUint64Array, limit: number): Generator<readonly Holder[]> {
    const stampNumber = this.#stamps.indexOf(stamp)
    const lanes = toLanes(values)
    const numbers: number[] = []
    for (let i = 0; i < lanes.length; i += 2) {
      const [low, high] = [lanes[i]!, lanes[i + 1]!]
      numbers.length = 0
      this.#keys.find(stampNumber, low, high, limit, numbers)
      let found = this.#toHolders(numbers)
      if (numbers.length === limit && found.length < limit) {
        // Some of the first have left, so others may come after them.
        numbers.length = 0
        this.#keys.find(stampNumber, low, high, Number.POSITIVE_INFINITY, numbers)
        found = this.#toHolders(numbers).slice(0, limit)
      }
      yield found
    }
  }

  #toHolders(numbers: readonly number[]): Holder[] {
    const holders: Holder[] = []
    for (let i = 0; i < numbers.length; i++) {
      const holder = this.#holders[numbers[i]!]
      // A text may have a key twice, and holds it once.
      if (holder !== undefined && numbers[i] !== numbers[i - 1]) holders.push(holder)
    }
    return holders
  }

  #numberOf(stamp: string): number {
    const number = this.#stamps.indexOf(stamp)
    return number < 0 ? this.#stamps.push(stamp) - 1 : number
  }

  #rebuild(): void {
    const holders = this.#holders
    this.#keys = new RecentKeys()
    this.#holders = []
    this.#left = 0
    for (const holder of holders) if (holder !== undefined) this.add(holder)
  }
}

/** The low and the high half of each value, one after the other. */
function toLanes(values: BigUint64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
}
