/**
 * Turns among processes that add to one SQLite file. A turn is an exclusive transaction on an empty file beside it,
 * `news.db-turn`, which the system ends with the process that holds it. It is made by the first who wants a turn.
 */

import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sequence } from '../model.ts'
import { type Database, openDatabase } from './sqlite-binding.ts'
import type { Turn } from './store.ts'

/** Between two looks whether it is free: a group takes some ten times as long. */
const PAUSE_MS = 2
const LET_IN_MS = 3 * PAUSE_MS
/** If nobody commits anything for so long, whoever has the turn has been stopped in the middle. */
const PATIENCE_MS = 5_000
/** If it has not come by then, those who commit do without it themselves. */
const MOST_PATIENCE_MS = 60_000
/** That of somebody who goes without. */
export const NO_TURN: Turn = { end: async () => {} }

export class SqliteTurns {
  readonly #path: string
  readonly #lastSequence: () => Sequence
  #database: Database | undefined
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(path: string, lastSequence: () => Sequence) {
    this.#path = `${path}-turn`
    this.#lastSequence = lastSequence
  }

  /** The next turn, or none if it does not come in time or cannot be had here. */
  async take(): Promise<Turn> {
    try {
      this.#database ??= this.#open()
    } catch {
      return NO_TURN
    }
    const database = this.#database
    // Those who look now and then are let in before who has just had one.
    if (performance.now() - this.#endedAt < LET_IN_MS) await pause(LET_IN_MS)
    const beganAt = performance.now()
    // As long as others commit it will come, however slow they are and however many.
    for (let last = -1; last !== this.#lastSequence() && performance.now() - beganAt < MOST_PATIENCE_MS; ) {
      last = this.#lastSequence()
      const deadline = performance.now() + PATIENCE_MS
      while (performance.now() < deadline) {
        try {
          database.exec('BEGIN EXCLUSIVE')
          return { end: async () => this.#end() }
        } catch {
          await pause(PAUSE_MS)
        }
      }
    }
    return NO_TURN
  }

  #end(): void {
    this.#endedAt = performance.now()
    try {
      this.#database?.exec('ROLLBACK')
    } catch {
      // It was closed meanwhile, which has ended the turn.
    }
  }

  isTaken(): boolean {
    // Mostly nobody ever wanted one.
    if (!existsSync(this.#path)) return false
    try {
      this.#database ??= this.#open()
      this.#database.exec('BEGIN EXCLUSIVE')
      this.#database.exec('ROLLBACK')
      return false
    } catch {
      return true
    }
  }

  #open(): Database {
    const database = openDatabase(this.#path)
    database.exec('PRAGMA busy_timeout = 0')
    return database
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
  }
}
