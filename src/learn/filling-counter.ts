/**
 * Counts in how many different texts each of very many things was seen, in bounded memory: reprints of a text it was seen in
 * do not count.
 *
 * Idea: of each thing two articles are remembered that hold it and are other texts. One that is another text than both is
 * the next different one, so counts up to 3 are exact and further ones are those of texts unlike the last two. An article
 * that is the same text as a remembered one takes its place, so that a story that goes on stays one text.
 *
 * Nearly all things are seen once and never again. The table is therefore a cache: eight places for each part of the
 * hashes, and when they are full, what was seen in one text goes first, the longest ago first. What comes again after it
 * was thrown away is counted from the beginning; `dropped` says how many there were.
 *
 * Of a story that very many print, some texts are taken for others although they are not. So sightings are counted as well:
 * what was seen mostly in reprints does not count as seen in several texts.
 *
 * Layout: 112 bytes for eight places: eight high lanes, eight first articles, eight second articles, eight counts of texts
 * and eight of articles, both up to 255. Which eight is said by the first bits of the low lane.
 *
 * Cost: the table is larger than any cache, and hashes fall anywhere, so counted one by one each would wait for memory three
 * times. They are therefore gathered, some thousand articles of them, put in order by the part of the table they fall
 * into, and counted part by part; within a part they keep their order, so nothing comes out otherwise. A part that many fall
 * into is read from its beginning to its end first, which memory is fast at, so that none of them waits. Nothing grows.
 */

import type { Packable, Packables } from './packed-counts.ts'

const PLACES = 8
const FIRST = 8
const SECOND = 16
const COUNTS = 24
const SIGHTINGS = 26
const BUCKET = 28
const MOST = 255
/** The bits of four counts that are set if one of them is above 1. */
const SEVERAL_OF_FOUR = 0xfefefefe | 0
/** From so many texts on it matters no more in how many a thing was seen. */
const CERTAIN = 3

/** Whether an article is another text than that earlier one; asked of the articles gathered last, for as long as they are. */
export type IsOther = (article: number, reference: number) => boolean

/** Things gathered before they are counted: those of some thousand articles. The more, the more of them fall side by side. */
const GATHERED = 1 << 20
/** The table is filled in 2^10 parts, one after the other: each of them stays in the cache while it is. */
const PART_BITS = 10
/** Numbers in a line of the cache, */
const LINE = 16
/** and numbers of a part for each that falls into it, above which waiting for these is cheaper than reading all of it. */
const FEWEST_FALLING = 64
/** Takes what is read ahead, so that reading it is not found to be for nothing. */
const sink = new Int32Array(1)
/** Pairs of articles of which it is remembered whether they are other texts. */
const PAIRS = 1 << 16

export class FillingCounter {
  /** How many bits of low lanes are known. */
  readonly bits: number
  #dropped = 0
  #droppedSeveral = 0
  readonly #slots: Int32Array
  readonly #counts: Uint8Array
  readonly #isOther: IsOther
  readonly #leastShare: number

  /** Low lane, high lane and article of each thing gathered, in order. */
  readonly #gathered: Int32Array
  #end = 0
  /** The same, in order of the parts of the table. */
  readonly #sorted: Int32Array
  readonly #ends: Uint32Array

  /** By the hash of two articles: which they are, and whether they are other texts. */
  readonly #pairArticles = new Int32Array(PAIRS)
  readonly #pairAnswers = new Int32Array(PAIRS)

  /**
   * @param capacity things remembered, rounded up to a power of two
   * @param leastShare what was seen in fewer different texts than this share of the articles was seen in reprints
   */
  constructor(capacity: number, isOther: IsOther, leastShare: number) {
    this.bits = Math.max(0, Math.ceil(Math.log2(capacity / PLACES)))
    this.#slots = new Int32Array(BUCKET * 2 ** this.bits)
    this.#counts = new Uint8Array(this.#slots.buffer)
    this.#isOther = isOther
    this.#leastShare = leastShare
    const gathered = Math.min(GATHERED, PLACES * 2 ** this.bits)
    this.#gathered = new Int32Array(3 * gathered)
    this.#sorted = new Int32Array(3 * gathered)
    this.#ends = new Uint32Array(2 ** Math.min(this.bits, PART_BITS))
  }

  /** Things that were thrown away, */
  get dropped(): number {
    this.#count()
    return this.#dropped
  }

  /** and those of them that had been seen in several texts. */
  get droppedSeveral(): number {
    this.#count()
    return this.#droppedSeveral
  }

  /** Adds what an article holds, no smaller one than the last; again and again is once. */
  add(low: number, high: number, article: number): void {
    if (this.#end === this.#gathered.length) this.#count()
    const at = this.#end
    // Signed, because V8 keeps larger numbers than those on the heap.
    this.#gathered[at] = low | 0
    this.#gathered[at + 1] = high | 0
    this.#gathered[at + 2] = article
    this.#end = at + 3
  }

  /** Counts what was gathered, part by part. */
  #count(): void {
    if (this.#end === 0) return
    const [gathered, sorted, ends, end] = [this.#gathered, this.#sorted, this.#ends, this.#end]
    const shift = 32 - Math.log2(ends.length)
    // A shift by 32 is none.
    const partOf = (low: number) => (shift === 32 ? 0 : low >>> shift)
    ends.fill(0)
    for (let i = 0; i < end; i += 3) ends[partOf(gathered[i]!)]! += 3
    let from = 0
    for (let part = 0; part < ends.length; part++) {
      const size = ends[part]!
      ends[part] = from
      from += size
    }
    for (let i = 0; i < end; i += 3) {
      const part = partOf(gathered[i]!)
      const at = ends[part]!
      ends[part] = at + 3
      sorted[at] = gathered[i]!
      sorted[at + 1] = gathered[i + 1]!
      sorted[at + 2] = gathered[i + 2]!
    }
    const partLength = this.#slots.length / ends.length
    for (let part = 0, i = 0; part < ends.length; part++) {
      const to = ends[part]!
      if (to - i >= partLength / FEWEST_FALLING) this.#readAhead(part * partLength, (part + 1) * partLength)
      for (; i < to; i += 3) this.#see(sorted[i]!, sorted[i + 1]!, sorted[i + 2]!)
    }
    this.#end = 0
  }

  /** Brings a part of the table into the cache. */
  #readAhead(from: number, to: number): void {
    const slots = this.#slots
    let sum = 0
    for (let at = from; at < to; at += LINE) sum = (sum + slots[at]!) | 0
    sink[0] = sum
  }

  #see(low: number, fingerprint: number, article: number): void {
    const slots = this.#slots
    const bucket = this.#bucketOf(low)
    for (let at = bucket; at < bucket + PLACES; at++) {
      if (slots[at] === fingerprint && slots[at + FIRST] !== 0) {
        this.#seeAgain(bucket, at, article)
        return
      }
    }
    const at = this.#makeRoom(bucket)
    slots[at] = fingerprint
    slots[at + FIRST] = article
    slots[at + SECOND] = 0
    this.#counts[byteOf(bucket, at, COUNTS)] = 1
    this.#counts[byteOf(bucket, at, SIGHTINGS)] = 1
  }

  /** Different texts it was seen in, as far as is remembered; 1 if mostly in reprints. */
  countOf(low: number, high: number): number {
    this.#count()
    const bucket = this.#bucketOf(low)
    for (let at = bucket; at < bucket + PLACES; at++) {
      if (this.#slots[at] === (high | 0) && this.#slots[at + FIRST] !== 0) return this.#countAt(bucket, at)
    }
    return 0
  }

  /**
   * What was seen in so many texts or more, two or above: as many as asked for at most, first what was seen in three or more,
   * then the latest. `left` says how many there was no room for.
   */
  pick(atLeast: number, limit: number): Packables & { readonly left: number } {
    const places = this.#findPlaces(atLeast)
    const lasts: [number[], number[]] = [[], []]
    for (const at of places) lasts[this.#isCertain(at) ? 1 : 0].push(this.#lastAt(at))
    const [certain, others] = [sinceLatest(lasts[1], limit), sinceLatest(lasts[0], limit - lasts[1].length)]
    const picked = places.filter((at) => this.#lastAt(at) >= (this.#isCertain(at) ? certain : others))
    return {
      things: this.#listThings(picked),
      size: picked.length,
      bits: this.bits,
      left: places.length - picked.length,
    }
  }

  /** The places of what was seen in so many texts, two or more. */
  #findPlaces(atLeast: number): number[] {
    this.#count()
    const slots = this.#slots
    const found: number[] = []
    for (let bucket = 0; bucket < slots.length; bucket += BUCKET) {
      // Four counts at a time: nearly all of them are 0 or 1.
      if (((slots[bucket + COUNTS]! | slots[bucket + COUNTS + 1]!) & SEVERAL_OF_FOUR) === 0) continue
      for (let at = bucket; at < bucket + PLACES; at++) if (this.#countAt(bucket, at) >= atLeast) found.push(at)
    }
    return found
  }

  *#listThings(places: readonly number[]): Generator<Packable> {
    for (const at of places) {
      const bucket = Math.floor(at / BUCKET)
      const low = this.bits === 0 ? 0 : (bucket << (32 - this.bits)) >>> 0
      const count = Math.min(CERTAIN, this.#countAt(BUCKET * bucket, at))
      yield { low, high: this.#slots[at]! >>> 0, count }
    }
  }

  #isCertain(at: number): boolean {
    return this.#countAt(at - (at % BUCKET), at) >= CERTAIN
  }

  #lastAt(at: number): number {
    return Math.max(this.#slots[at + FIRST]!, this.#slots[at + SECOND]!)
  }

  #bucketOf(low: number): number {
    return this.bits === 0 ? 0 : BUCKET * (low >>> (32 - this.bits))
  }

  #countAt(bucket: number, at: number): number {
    const count = this.#counts[byteOf(bucket, at, COUNTS)]!
    return count < this.#leastShare * this.#counts[byteOf(bucket, at, SIGHTINGS)]! ? 1 : count
  }

  #seeAgain(bucket: number, at: number, article: number): void {
    const slots = this.#slots
    const first = slots[at + FIRST]!
    const second = slots[at + SECOND]!
    if (first === article || second === article) return
    const counts = this.#counts
    const count = byteOf(bucket, at, COUNTS)
    const sightings = byteOf(bucket, at, SIGHTINGS)
    if (counts[sightings] === MOST) {
      // What it is like matters no more, only how long ago it was.
      slots[at + SECOND] = article
      return
    }
    counts[sightings]!++
    if (!this.#areOthers(article, first)) slots[at + FIRST] = article
    else if (second === 0) {
      slots[at + SECOND] = article
      counts[count] = 2
    } else if (!this.#areOthers(article, second)) slots[at + SECOND] = article
    else {
      slots[at + FIRST] = second
      slots[at + SECOND] = article
      counts[count]!++
    }
  }

  /** Whether two articles are other texts; the same two are asked about many times while what was gathered is counted. */
  #areOthers(article: number, reference: number): boolean {
    const hash = Math.imul(article, 0x9e3779b1) ^ Math.imul(reference, 0x85ebca6b)
    const at = (hash ^ (hash >>> 16)) & (PAIRS - 1)
    const answer = this.#pairAnswers[at]!
    if (this.#pairArticles[at] === article && answer >> 1 === reference) return (answer & 1) === 1
    const areOthers = this.#isOther(article, reference)
    this.#pairArticles[at] = article
    this.#pairAnswers[at] = (reference << 1) | (areOthers ? 1 : 0)
    return areOthers
  }

  /** A free place, or that of what was seen in the fewest texts, of those the longest ago. */
  #makeRoom(bucket: number): number {
    const slots = this.#slots
    const counts = this.#counts
    let least = bucket
    let leastCount = Number.POSITIVE_INFINITY
    let leastLast = 0
    for (let at = bucket; at < bucket + PLACES; at++) {
      if (slots[at + FIRST] === 0) return at
      const count = Math.min(CERTAIN, counts[byteOf(bucket, at, COUNTS)]!)
      if (count > leastCount) continue
      const last = Math.max(slots[at + FIRST]!, slots[at + SECOND]!)
      if (count === leastCount && last >= leastLast) continue
      least = at
      leastCount = count
      leastLast = last
    }
    this.#dropped++
    if (leastCount > 1) this.#droppedSeveral++
    return least
  }
}

/** Since when they are as many as the limit allows at most: none that is as old as one left out. */
function sinceLatest(lasts: readonly number[], limit: number): number {
  return lasts.length <= limit ? 0 : Uint32Array.from(lasts).sort()[lasts.length - Math.max(0, limit) - 1]! + 1
}

/** Where the byte of a place lies. */
function byteOf(bucket: number, at: number, bytes: number): number {
  return 4 * (bucket + bytes) + (at - bucket)
}
