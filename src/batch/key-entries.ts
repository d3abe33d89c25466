/**
 * The entries that sharing keys is found among: which article holds or asks under which key. All keys are spread evenly over
 * parts, so that those of one part can be looked at while the others wait on disk.
 *
 * Most keys are held by one article only. So a first walk over a part counts, in a byte for each of some slots that keys are
 * spread over, whether one entry falls there or more, and only entries in slots with more are looked at again. An entry alone
 * in its slot fills it, so it is known beforehand how many those will be.
 */

import type { Identity } from './identity.ts'
import type { BlockKeys } from './prepared-block.ts'

export const HOLDS = 1
export const ASKS = 2

type Take = (low: number, high: number, article: number, probe: number, does: number) => void

/** All entries of a run. */
export interface Entries {
  readonly blocks: Iterable<BlockKeys>
  /** The number of each article, in the order in which they came. */
  readonly numbers: Uint32Array
  readonly identity: Pick<Identity, 'isRepeated' | 'firstPrint'>
  /**
   * Whether those who ask may leave some holders out because of their scope: then all are listed, and copies ask for others
   * than the first print of their text.
   */
  readonly all: boolean
  /** The first article that asks: those before it were judged by an earlier run. */
  readonly first: number
}

export function eachEntry({ blocks, numbers, identity, all, first }: Entries, take: Take): void {
  const { isRepeated, firstPrint } = identity
  let came = 0
  for (const { count, keys, keyEnds, asksByKeys, probes, probeEnds } of blocks) {
    const [own, asked] = [signedLanesOf(keys), signedLanesOf(probes)]
    for (let i = 0; i < count; i++) {
      const article = numbers[came++]!
      if (isRepeated[article] === 1) continue
      const isFirst = firstPrint[article] === article
      const asks = article >= first && (isFirst || all)
      const byKeys = asksByKeys[i] === 1
      const does = (isFirst ? HOLDS : 0) | (asks && byKeys ? ASKS : 0)
      if (does !== 0) {
        const from = i === 0 ? 0 : keyEnds[i - 1]!
        for (let k = from; k < keyEnds[i]!; k++) take(own[2 * k]!, own[2 * k + 1]!, article, k - from, does)
      }
      if (asks && !byKeys) {
        const from = i === 0 ? 0 : probeEnds[i - 1]!
        for (let k = from; k < probeEnds[i]!; k++) take(asked[2 * k]!, asked[2 * k + 1]!, article, k - from, ASKS)
      }
    }
  }
}

/** Halves of keys as signed numbers, which V8 hands on without making an object of each. */
function signedLanesOf({ buffer, byteOffset, length }: BigUint64Array): Int32Array {
  return new Int32Array(buffer, byteOffset, 2 * length)
}

/** Keys are hashes, but not every detector mixes them well. */
function mixKey(low: number, high: number): number {
  let mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** The keys whose mixed value ends with these bits. */
export interface Part {
  readonly bits: number
  readonly value: number
}

export const FEWEST_SLOTS = 1024
/** Slots next to each other, all of whose entries fit into the cache of a processor. */
export const BUCKETS = 256

/** How many slots the keys of a part are spread over. */
export function slotsFor(entries: number): number {
  let slots = FEWEST_SLOTS
  while (slots < entries) slots *= 2
  return slots
}

/** Of a slot that somebody asks under. */
const ASKED = 4

/** Whether one entry falls into a slot or more, and whether anybody asks there; those of other parts count for nothing. */
export class Slots {
  /** Entries that share their slot, by bucket, once all were counted; those of slots where nobody asks among them. */
  readonly sharing = new Uint32Array(BUCKETS)
  /** Slots of a bucket. */
  readonly perBucket: number
  readonly #counts: Uint8Array
  readonly #mask: number
  readonly #bits: number
  readonly #partMask: number
  readonly #value: number

  /** @param entries so many are expected */
  constructor(entries: number, { bits, value }: Part) {
    this.#counts = new Uint8Array(slotsFor(entries))
    this.#mask = this.#counts.length - 1
    this.#bits = bits
    this.#partMask = 2 ** bits - 1
    this.#value = value
    this.perBucket = this.#counts.length / BUCKETS
  }

  countAll(entries: Entries): void {
    const [counts, sharing] = [this.#counts, this.sharing]
    const shift = Math.log2(this.perBucket)
    const [mask, bits, partMask, value] = [this.#mask, this.#bits, this.#partMask, this.#value]
    eachEntry(entries, (low, high, _article, _probe, does) => {
      const mixed = mixKey(low, high)
      if ((mixed & partMask) !== value) return
      const slot = (mixed >>> bits) & mask
      const count = counts[slot]!
      const before = count & ~ASKED
      counts[slot] = (before < 2 ? count + 1 : count) | ((does & ASKS) === 0 ? 0 : ASKED)
      // The second of a slot brings the first along.
      if (before > 0) sharing[slot >> shift]! += before === 1 ? 2 : 1
    })
  }

  slotOf(low: number, high: number): number {
    return (mixKey(low, high) >>> this.#bits) & this.#mask
  }

  /** The slot of a key of the part, if others fall there too and one of them asks, or else -1. */
  sharedSlotOf(low: number, high: number): number {
    const mixed = mixKey(low, high)
    if ((mixed & this.#partMask) !== this.#value) return -1
    const slot = (mixed >>> this.#bits) & this.#mask
    return this.#counts[slot] === (ASKED | 2) ? slot : -1
  }
}
