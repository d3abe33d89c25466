/** The numbers that stand for stamps in rows. They are given once and never change, so what was read stays true. */

import { NewsfoldError } from '../errors.ts'
import type { Asks } from './postgres-session.ts'

interface Known {
  readonly numbers: Map<string, number>
  readonly names: Map<number, string>
}

export class PostgresStamps {
  readonly #asks: Asks
  /** Whoever waits for an answer holds on to what it was put into, though it is forgotten meanwhile. */
  #known: Known = { numbers: new Map(), names: new Map() }

  constructor(asks: Asks) {
    this.#asks = asks
  }

  /** The numbers of stamps; 0, which nobody has, for one that was never stored. */
  async find(stamps: readonly string[]): Promise<number[]> {
    const isKnown = stamps.every((stamp) => this.#known.numbers.has(stamp))
    const { numbers } = isKnown ? this.#known : await this.#load(this.#asks)
    return stamps.map((stamp) => numbers.get(stamp) ?? 0)
  }

  /** The names of these numbers. */
  async name(wanted: Iterable<number>): Promise<(number: number) => string> {
    const isKnown = Array.from(wanted).every((number) => this.#known.names.has(number))
    const { names } = isKnown ? this.#known : await this.#load(this.#asks)
    return (number) => {
      const name = names.get(number)
      if (name !== undefined) return name
      throw new NewsfoldError(
        'store-damaged',
        `the store is damaged: it has keys of a stamp ${number} that nobody knows; restore it from a backup`,
      )
    }
  }

  /** Gives numbers to stamps that have none, inside a transaction. */
  async number(stamps: Iterable<string>, transaction: Asks): Promise<(stamp: string) => number> {
    const wanted = [...new Set(stamps)]
    const isKnown = wanted.every((stamp) => this.#known.numbers.has(stamp))
    const known = isKnown ? this.#known : await this.#load(transaction)
    for (const stamp of wanted.filter((one) => !known.numbers.has(one))) {
      const number = known.numbers.size + 1
      await transaction.ask('INSERT INTO stamps VALUES ($1, $2)', [number, stamp])
      remember(known, number, stamp)
    }
    return (stamp) => known.numbers.get(stamp)!
  }

  async #load(asks: Asks): Promise<Known> {
    const rows = await asks.ask<{ number: number; stamp: string }>('SELECT number, stamp FROM stamps')
    const known = this.#known
    for (const { number, stamp } of rows) remember(known, number, stamp)
    return known
  }

  /** After a transaction failed: what it numbered has no number. */
  forget(): void {
    this.#known = { numbers: new Map(), names: new Map() }
  }
}

function remember({ numbers, names }: Known, number: number, stamp: string): void {
  numbers.set(stamp, number)
  names.set(number, stamp)
}
