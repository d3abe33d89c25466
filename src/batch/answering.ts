/** What a store answers one article at a time (`findSharing`), from what was found for all of them at once. */

import type { Sequence } from '../model.ts'
import type { Sharing } from '../store/store.ts'
import type { Shares } from './share-keys.ts'

/**
 * The answer for one article, as a store gives it: sequences are one more than numbers. It is to be used before the next one
 * is asked for, because all answers are written into the same arrays.
 */
export class Answering {
  readonly #shares: Shares
  readonly #perKey: number
  #articles = new Float64Array(1024)
  #probe = new Uint32Array(1024)
  #holders = new Uint32Array(256)

  constructor(shares: Shares, perKey: number) {
    this.#shares = shares
    this.#perKey = perKey
  }

  /** @param printOf the print of a text, named by its first one, that stands for it for this article; undefined if it is left out */
  answer(article: number, printOf?: (text: number) => number | undefined): Sharing {
    const { rowStarts, probe: probeOf, before, probes } = this.#shares
    const [from, to] = [rowStarts[article]!, rowStarts[article + 1]!]
    const most = (to - from) * this.#perKey
    if (most > this.#articles.length) {
      this.#articles = new Float64Array(2 * most)
      this.#probe = new Uint32Array(2 * most)
    }
    if (probes[article]! > this.#holders.length) this.#holders = new Uint32Array(2 * probes[article]!)
    const holders = this.#holders.subarray(0, probes[article]!).fill(0)
    let count = 0
    for (let row = from; row < to; row++) {
      const found = printOf === undefined ? before[row]! : this.#countPrints(row, count, printOf)
      holders[probeOf[row]!] = Math.min(found, this.#perKey + 1)
      if (printOf === undefined) this.#list(row, count)
      const listed = Math.min(found, this.#perKey)
      this.#probe.fill(probeOf[row]!, count, count + listed)
      count += listed
    }
    return { articles: this.#articles.subarray(0, count), probe: this.#probe.subarray(0, count), holders }
  }

  /** Lists the first holders before the article. */
  #list(row: number, at: number): void {
    const { holders, group, before } = this.#shares
    const first = group[row]!
    const listed = Math.min(before[row]!, this.#perKey)
    for (let i = 0; i < listed; i++) this.#articles[at + i] = holders[first + i]! + 1
  }

  /** Lists the first prints in scope; gives how many there are. */
  #countPrints(row: number, at: number, printOf: (text: number) => number | undefined): number {
    const { holders, group, before } = this.#shares
    const prints: Sequence[] = []
    for (let i = 0; i < before[row]!; i++) {
      const print = printOf(holders[group[row]! + i]!)
      if (print !== undefined) prints.push(print + 1)
    }
    // Where the first print is left out, a later one stands for the text, and texts come in another order.
    prints.sort((a, b) => a - b)
    for (let i = 0; i < Math.min(prints.length, this.#perKey); i++) this.#articles[at + i] = prints[i]!
    return prints.length
  }
}
