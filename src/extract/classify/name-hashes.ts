/**
 * The words of class and id of elements, as hashes: `articleBody`, `article-body` and `article_body` are the same two
 * words. Read from the markup when an element is first asked for, and kept one after the other in one array, because a
 * page asks for the same elements hundreds of times.
 */

import type { PageElement } from '../elements.ts'
import { addToHash, FIRST_HASH, finishHash } from '../word-hash.ts'

/** Words looked at in one element. */
const MAXIMUM_NAMES = 12

/** Longer ones are made by machines, shorter ones say nothing. */
const MAXIMUM_LENGTH = 24
const MINIMUM_LENGTH = 2

const UNKNOWN = -1

export class NameHashes {
  /** Of all elements asked for so far. */
  hashes = new Int32Array(1024)
  private used = 0
  /** By number of element: where its hashes begin, and how many they are. */
  private readonly from: Int32Array
  private readonly counts: Uint8Array

  constructor(elements: number) {
    this.from = new Int32Array(elements).fill(UNKNOWN)
    this.counts = new Uint8Array(elements)
  }

  /** Where the hashes of an element begin. */
  of(element: PageElement): number {
    const known = this.from[element.number]!
    return known === UNKNOWN ? this.read(element) : known
  }

  /** How many they are; to be asked after `of`. */
  countOf(element: PageElement): number {
    return this.counts[element.number]!
  }

  private read(element: PageElement): number {
    const { number, classesFrom, classesTo, idFrom, idTo } = element
    if (this.used + 2 * MAXIMUM_NAMES > this.hashes.length) {
      const larger = new Int32Array(this.hashes.length * 2)
      larger.set(this.hashes)
      this.hashes = larger
    }
    const first = this.used
    this.from[number] = first
    this.readNames(element.source.bytes, classesFrom, classesTo, first)
    this.readNames(element.source.bytes, idFrom, idTo, first)
    this.counts[number] = this.used - first
    return first
  }

  private readNames(bytes: Uint8Array, from: number, to: number, first: number): void {
    let hash = FIRST_HASH
    let length = 0
    let wasSmall = false
    for (let at = from; at <= to && this.used - first < MAXIMUM_NAMES; at++) {
      const code = at < to ? bytes[at]! : 0x20
      const isSmall = code >= 0x61 && code <= 0x7a
      const isCapital = code >= 0x41 && code <= 0x5a
      if (!isSmall && (!isCapital || wasSmall)) {
        if (length >= MINIMUM_LENGTH && length <= MAXIMUM_LENGTH) this.put(finishHash(hash), first)
        hash = FIRST_HASH
        length = 0
      }
      if (isSmall || isCapital) {
        hash = addToHash(hash, code | 0x20)
        length++
      }
      wasSmall = isSmall
    }
  }

  private put(hash: number, first: number): void {
    for (let at = first; at < this.used; at++) if (this.hashes[at] === hash) return
    this.hashes[this.used++] = hash
  }
}
