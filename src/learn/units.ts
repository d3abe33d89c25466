/**
 * The units in which boilerplate repeats: sentences, each as the two lanes of a hash of its words in order, for one outlet or
 * for all.
 */

import { finishHigh, finishLow, hashHigh, hashLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** Shorter ones say nothing of where they come from. */
export const FEWEST_WORDS = 3

/** One sentence at a time, filled anew for the next. */
export class Unit {
  low = 0
  high = 0

  /** Takes the words from one index up to another. */
  fill({ words }: Tokens, from: number, to: number): this {
    let low = SEED_LOW
    let high = SEED_HIGH
    for (let i = 2 * from; i < 2 * to; i += 2) {
      low = stepLow(low, words[i]! | 0)
      high = stepHigh(high, words[i + 1]! | 0)
    }
    this.low = finishLow(low)
    this.high = finishHigh(high)
    return this
  }
}

/** The lanes of an outlet's name, with which those of a unit are mixed. */
export interface OutletLanes {
  readonly low: number
  readonly high: number
}

export function lanesOf(outlet: string): OutletLanes {
  return { low: hashLow(outlet), high: hashHigh(outlet) }
}

export function lowAt(outlet: OutletLanes, unit: Unit): number {
  return finishLow(stepLow(outlet.low, unit.low))
}

export function highAt(outlet: OutletLanes, unit: Unit): number {
  return finishHigh(stepHigh(outlet.high, unit.high))
}

/** Where a sentence ends: the index of the word after its last one. */
export function endOf({ sentences, length }: Tokens, sentence: number): number {
  return sentence + 1 < sentences.length ? sentences[sentence + 1]! : length
}
