/** The numbers that stand for stamps in rows. They are given once and never change, so what was read stays true. */

import type { Asks } from './postgres-session.ts'

export class PostgresStamps {
  readonly #asks: Asks
  readonly #numbers = new Map<string, number>()
  readonly #names = new Map<number, string>()

  constructor(asks: Asks) {
    this.#asks = asks
  }

  /** The numbers of stamps; 0, which nobody has, for one that was never stored. */
  async find(stamps: readonly string[]): Promise<number[]> {
    if (stamps.some((stamp) => !this.#numbers.has(stamp))) await this.#load(this.#asks)
    return stamps.map((stamp) => this.#numbers.get(stamp) ?? 0)
  }

  /** Makes sure that these numbers have names. */
  async know(numbers: Iterable<number>): Promise<void> {
    for (const number of numbers) if (!this.#names.has(number)) return this.#load(this.#asks)
  }

  name(number: number): string {
    return this.#names.get(number)!
  }

  /** Gives numbers to stamps that have none, inside a transaction. */
  async number(stamps: Iterable<string>, transaction: Asks): Promise<(stamp: string) => number> {
    const wanted = new Set(stamps)
    const isMissing = (stamp: string) => !this.#numbers.has(stamp)
    if ([...wanted].some(isMissing)) await this.#load(transaction)
    for (const stamp of [...wanted].filter(isMissing)) {
      const number = this.#numbers.size + 1
      await transaction.ask('INSERT INTO stamps VALUES ($1, $2)', [number, stamp])
      this.#remember(number, stamp)
    }
    return (stamp) => this.#numbers.get(stamp)!
  }

  async #load(asks: Asks): Promise<void> {
    const rows = await asks.ask<{ number: number; stamp: string }>('SELECT number, stamp FROM stamps')
    for (const { number, stamp } of rows) this.#remember(number, stamp)
  }

  #remember(number: number, stamp: string): void {
    this.#numbers.set(stamp, number)
    this.#names.set(number, stamp)
  }

  /** After a transaction failed: what it numbered has no number. */
  forget(): void {
    this.#numbers.clear()
    this.#names.clear()
  }
}
