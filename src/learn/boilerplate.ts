/**
 * What is known of boilerplate: sentences that an outlet, or everybody, prints in articles that have nothing else in common
 * (SEMANTICS 5): footers, disclaimers, "about the company", background paragraphs, furniture that extraction left.
 */

import type { Article } from '../model.ts'
import type { Snapshot } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { PackedCounts } from './packed-counts.ts'
import { endOf, FEWEST_WORDS, highAt, lanesOf, lowAt, type OutletLanes, Unit } from './units.ts'

export interface Boilerplate {
  /** One byte a word, 1 for boilerplate, of plain words; `undefined` if there is none, as nearly always. */
  mark(article: Pick<Article, 'outlet'>, tokens: Tokens): Uint8Array | undefined
}

/** When nothing was learned. */
export const NO_BOILERPLATE: Boilerplate = { mark: () => undefined }

/** An article is never all boilerplate: if less than this share of its body is left, or this many words, nothing is marked. */
const LEAST_LEFT = 0.2
const FEWEST_LEFT = 20
/** Outlets whose hashes are remembered. */
const REMEMBERED_OUTLETS = 4096

const read = new WeakMap<Snapshot, Boilerplate>()

/** Throws `snapshot-wrong` unless it is a whole snapshot of boilerplate. */
export function readBoilerplate(snapshot: Snapshot | undefined): Boilerplate {
  if (snapshot === undefined) return NO_BOILERPLATE
  let boilerplate = read.get(snapshot)
  if (boilerplate === undefined) {
    const counts = new PackedCounts('boilerplate', snapshot.bytes)
    boilerplate = counts.header.listed === 0 ? NO_BOILERPLATE : new ReadBoilerplate(counts)
    read.set(snapshot, boilerplate)
  }
  return boilerplate
}

class ReadBoilerplate implements Boilerplate {
  readonly #counts: PackedCounts
  readonly #unit = new Unit()
  readonly #outlets = new Map<string, OutletLanes>()

  constructor(counts: PackedCounts) {
    this.#counts = counts
  }

  mark({ outlet }: Pick<Article, 'outlet'>, tokens: Tokens): Uint8Array | undefined {
    const lanes = outlet === undefined ? undefined : this.#lanesOf(outlet)
    const { sentences, body, length } = tokens
    let marks: Uint8Array | undefined
    let marked = 0
    for (let sentence = 0; sentence < sentences.length; sentence++) {
      const from = sentences[sentence]!
      const to = endOf(tokens, sentence)
      if (to - from < FEWEST_WORDS || !this.#has(this.#unit.fill(tokens, from, to), lanes)) continue
      marks ??= new Uint8Array(length)
      marks.fill(1, from, to)
      marked += to - from
    }
    const left = length - body - marked
    return left < Math.max(FEWEST_LEFT, LEAST_LEFT * (length - body)) ? undefined : marks
  }

  #has(unit: Unit, outlet: OutletLanes | undefined): boolean {
    const counts = this.#counts
    if (counts.countOf(unit.low, unit.high) > 0) return true
    return outlet !== undefined && counts.countOf(lowAt(outlet, unit), highAt(outlet, unit)) > 0
  }

  #lanesOf(outlet: string): OutletLanes {
    let lanes = this.#outlets.get(outlet)
    if (lanes === undefined) {
      if (this.#outlets.size === REMEMBERED_OUTLETS) this.#outlets.clear()
      lanes = lanesOf(outlet)
      this.#outlets.set(outlet, lanes)
    }
    return lanes
  }
}
