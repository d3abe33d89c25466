/**
 * The words of class and id of elements, as hashes: `articleBody`, `article-body` and `article_body` are the same two
 * words. Read from the markup when an element is first asked for, and kept one after the other in one array, because a
 * page asks for the same elements hundreds of times. Items of a list are all written alike: such a one is not read again.
 */

import type { PageElement } from '../elements.ts'
import { addToHash, FIRST_HASH, finishHash } from '../word-hash.ts'

/** Words looked at in one element. */
const MAXIMUM_NAMES = 12

/** Longer ones are made by machines, shorter ones say nothing. */
const MAXIMUM_LENGTH = 24
const MINIMUM_LENGTH = 2

const UNKNOWN = -1

/** A power of two. */
const RECENT = 64

/** Kinds of characters: names are split where they change. */
const NONE = 0
const SMALL = 1
const CAPITAL = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= 0x61 && code <= 0x7a ? SMALL : code >= 0x41 && code <= 0x5a ? CAPITAL : NONE,
)

export class NameHashes {
  /** Of all elements asked for so far. */
  hashes = new Int32Array(1024)
  private used = 0
  /** By number of element: where its hashes begin, and how many they are. */
  private readonly from: Int32Array
  private readonly counts: Uint8Array
  /** By the lengths of what is written, the last element that was read. */
  private readonly recent: (PageElement | undefined)[] = new Array(RECENT).fill(undefined)

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
    const place = (classesTo - classesFrom + (idTo - idFrom) * 5) & (RECENT - 1)
    const other = this.recent[place]
    if (other !== undefined && isWrittenAlike(element, other)) {
      this.counts[number] = this.counts[other.number]!
      this.from[number] = this.from[other.number]!
      return this.from[number]!
    }
    this.recent[place] = element
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
    for (let at = from; at < to; at++) {
      const code = bytes[at]!
      const kind = KINDS[code]!
      if (kind !== SMALL && (kind !== CAPITAL || wasSmall)) {
        this.put(hash, length, first)
        hash = FIRST_HASH
        length = 0
      }
      if (kind !== NONE) {
        hash = addToHash(hash, code | 0x20)
        length++
      }
      wasSmall = kind === SMALL
    }
    this.put(hash, length, first)
  }

  /** Puts a word down, unless it says nothing, is there already, or is one too many. */
  private put(hash: number, length: number, first: number): void {
    if (length < MINIMUM_LENGTH || length > MAXIMUM_LENGTH || this.used - first >= MAXIMUM_NAMES) return
    const word = finishHash(hash)
    for (let at = first; at < this.used; at++) if (this.hashes[at] === word) return
    this.hashes[this.used++] = word
  }
}

/** Whether two elements of a page have the same classes and id. */
function isWrittenAlike(one: PageElement, other: PageElement): boolean {
  const { bytes } = one.source
  return (
    isSame(bytes, one.classesFrom, one.classesTo, other.classesFrom, other.classesTo) &&
    isSame(bytes, one.idFrom, one.idTo, other.idFrom, other.idTo)
  )
}

function isSame(bytes: Uint8Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false
  for (let at = from; at < to; at++) if (bytes[at] !== bytes[otherFrom + at - from]) return false
  return true
}
