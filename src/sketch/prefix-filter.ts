/**
 * Which members of a set must be keys, so that no two sets of at least a given resemblance t fail to meet, and few others do.
 *
 * Idea, in two parts. Lengths: sets of a and b members have a resemblance of at most min / max of the two, so a text need
 * meet only texts of about its length. Lengths are cut into classes, each 1/t times as long as the one before; partners are
 * then of the same class or of one beside it. Prefixes: if the members of all sets lie in one common order and two sets of a
 * and b members share o of them, there is a shared one among the first a - o + 1 of the one and the first b - o + 1 of the
 * other. A resemblance of t takes at least t b shared members, so b - t b + 1 are keys; whoever asks in the class above
 * knows the least length there and needs fewer. The common order may be any; with the rarest first, keys have few holders.
 *
 * Keys: a member mixed with the class of its own set. Probes: a member mixed with each class it may have a partner in. Cost:
 * (1 - t) of all members as keys, and up to three times as many probes.
 *
 * Papers: Theobald, Siddharth, Paepcke 2008, section 4 (partitions by length, pruned inverted lists, for a collection that
 * is known as a whole); Chaudhuri, Ganti, Kaushik 2006 and Xiao et al. 2008 (prefixes, which do the same for look-ups by key).
 */

import { finishHigh, finishLow } from '../text/hash.ts'

/** Logarithms and shares of whole numbers come out a hair beside them; nobody may be missed for that. */
const HAIR = 1e-9
/** A threshold near 1 would give every length a class of its own. */
const NARROWEST_STEP = 0.01
/** Members of different classes never meet. */
const CLASS_LOW = 0x9e3779b9
const CLASS_HIGH = 0x6a09e667

export class PrefixFilter {
  readonly #threshold: number
  /** Logarithm of the ratio of two neighbouring classes. */
  readonly #step: number

  /** Pairs of at least this resemblance meet; above 0, up to 1. */
  constructor(threshold: number) {
    this.#threshold = threshold
    this.#step = Math.max(-Math.log(threshold), NARROWEST_STEP)
  }

  /** The values a set is stored under; its members lie in the common order, each as two lanes. */
  keys(members: Uint32Array): BigUint64Array {
    const size = members.length / 2
    return toValues(members, [[this.#classOf(size), this.#prefix(size, size * this.#threshold)]])
  }

  /** The values its partners are looked up by. */
  probes(members: Uint32Array): BigUint64Array {
    const size = members.length / 2
    const own = this.#classOf(size)
    const prefix = this.#prefix(size, size * this.#threshold)
    const shortestAbove = Math.exp((own + 1) * this.#step) * (1 - HAIR)
    const sharedAbove = (this.#threshold / (1 + this.#threshold)) * (size + shortestAbove)
    return toValues(members, [
      [own, prefix],
      [own + 1, this.#prefix(size, sharedAbove)],
      // There is nothing below the class of one member.
      [own - 1, own === 0 ? 0 : prefix],
    ])
  }

  /** How many of the first members hold a shared one, if at least so many are shared. */
  #prefix(size: number, shared: number): number {
    return Math.min(size, Math.max(0, size - Math.ceil(shared * (1 - HAIR)) + 1))
  }

  #classOf(size: number): number {
    return Math.floor(Math.log(size) / this.#step + HAIR)
  }
}

/** The first so many members in each of several classes. */
function toValues(members: Uint32Array, prefixes: readonly (readonly [lengthClass: number, prefix: number])[]) {
  const values = new BigUint64Array(prefixes.reduce((sum, [, prefix]) => sum + prefix, 0))
  const lanes = new Uint32Array(values.buffer)
  let at = 0
  for (const [lengthClass, prefix] of prefixes) {
    const [saltLow, saltHigh] = [Math.imul(lengthClass + 1, CLASS_LOW), Math.imul(lengthClass + 1, CLASS_HIGH)]
    for (let i = 0; i < 2 * prefix; i += 2) {
      lanes[at++] = finishLow(members[i]! ^ saltLow)
      lanes[at++] = finishHigh(members[i + 1]! ^ saltHigh)
    }
  }
  return values
}
