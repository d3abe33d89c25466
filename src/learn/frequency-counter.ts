/**
 * Counts in how many articles of a stream each of very many things occurs, in bounded memory.
 *
 * Idea: a table of counts. While all things fit, counts are exact. When the table is full, the median of its counts is
 * taken from every count and what falls to nothing makes room, which halves the table; so what is frequent stays. What was
 * taken from a thing since it came in is known, because it is the same for all, and is not held against it in the end: a
 * count lacks only what came before the thing was entered, for the last time, which is at most the sum of what had been taken
 * by then. So what is frequent from the beginning is counted exactly, and no count is too small by more than the sum of all
 * that was taken, at most 2 / capacity of all occurrences, nor by more than the articles until something was taken last.
 *
 * How counts are spread over all the different things, most of which a full table has dropped, is told by a sample of
 * them: those of the smallest hashes, counted from their first occurrence on, and so exactly.
 *
 * Layout: 20 bytes a slot (two lanes, count, the article it was last seen in, what had been taken from others when it came
 * in), at most half of the slots in use.
 *
 * Papers: Misra and Gries 1982; Anderson et al., "A High-Performance Algorithm for Identifying Frequent Items in Data
 * Streams", 2017; Bar-Yossef et al. 2002 for the sample.
 */

const SLOT = 5
const HIGH = 1
const COUNT = 2
const SEEN = 3
const TAKEN_BEFORE = 4
const SMALLEST_SLOTS = 1 << 12
const SAMPLED = 1 << 14
/** Mixes the lane that places a thing in the table, because words of one family share much. */
const PLACE = 0x9e3779b1

export interface Counted {
  readonly low: number
  readonly high: number
  readonly count: number
}

/** How many of the different things have which count, ascending. */
export type Spread = readonly (readonly [count: number, things: number])[]

export class FrequencyCounter {
  /** The sum of what was taken from every count. */
  #taken = 0
  /** The article in which something was taken last: what is counted since then is counted whole. */
  #takenIn = 0
  #slots = new Int32Array(SLOT * SMALLEST_SLOTS)
  #mask = SMALLEST_SLOTS - 1
  #size = 0
  #article = 0
  readonly #capacity: number
  readonly #sample = new DistinctSample(SAMPLED)

  /** Keeps at most so many different things. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** What is added from now on is of the next article. */
  beginArticle(): void {
    this.#article++
  }

  /** Adds what the present article holds; again and again is once. */
  add(low: number, high: number): void {
    const [signedLow, signedHigh] = [low | 0, high | 0]
    let at = this.#find(signedLow, signedHigh)
    if (this.#slots[at + COUNT] !== 0) {
      if (this.#slots[at + SEEN] === this.#article) return
      this.#slots[at + COUNT]!++
    } else {
      if (this.#size === this.#capacity) {
        this.#takeMedian()
        at = this.#find(signedLow, signedHigh)
      } else if (2 * this.#size > this.#mask) {
        this.#rebuild(2 * (this.#mask + 1))
        at = this.#find(signedLow, signedHigh)
      }
      this.#slots[at] = signedLow
      this.#slots[at + HIGH] = signedHigh
      this.#slots[at + COUNT] = 1
      this.#slots[at + TAKEN_BEFORE] = this.#taken
      this.#size++
    }
    this.#slots[at + SEEN] = this.#article
    this.#sample.add(low >>> 0, high >>> 0, this.#article)
  }

  get articles(): number {
    return this.#article
  }

  /** By so much at most a count may be too small: what was taken, and never more than the articles it was taken in. */
  get error(): number {
    return Math.min(this.#taken, this.#takenIn)
  }

  /** What is in the table, in no order that means anything. */
  *list(): Generator<Counted> {
    const slots = this.#slots
    for (let at = 0; at < slots.length; at += SLOT) {
      const count = slots[at + COUNT]!
      if (count > 0) yield { low: slots[at]! >>> 0, high: slots[at + HIGH]! >>> 0, count }
    }
  }

  /** How many different things there were, and how their counts are spread: exact, or by the sample if not all fitted. */
  spread(): { readonly distinct: number; readonly spread: Spread } {
    if (this.error > 0) return this.#sample.spread()
    const things = new Map<number, number>()
    for (const { count } of this.list()) things.set(count, (things.get(count) ?? 0) + 1)
    return { distinct: this.#size, spread: inOrder(things) }
  }

  /** The slot of a thing, or the free one where it belongs. */
  #find(low: number, high: number): number {
    const slots = this.#slots
    let slot = (Math.imul(low ^ (high >>> 15), PLACE) >>> 7) & this.#mask
    for (;;) {
      const at = SLOT * slot
      if (slots[at + COUNT] === 0 || (slots[at] === low && slots[at + HIGH] === high)) return at
      slot = (slot + 1) & this.#mask
    }
  }

  #takeMedian(): void {
    const left = new Int32Array(this.#size)
    let kept = 0
    for (let at = 0; at < this.#slots.length; at += SLOT)
      if (this.#slots[at + COUNT]! > 0) left[kept++] = this.#leftOf(at)
    this.#taken += left.sort()[kept >> 1]!
    this.#takenIn = this.#article
    this.#rebuild(this.#mask + 1)
  }

  /** What is left of the count in a slot. */
  #leftOf(at: number): number {
    return this.#slots[at + COUNT]! - (this.#taken - this.#slots[at + TAKEN_BEFORE]!)
  }

  /** Moves all of which something is left into a table of so many slots. */
  #rebuild(slots: number): void {
    const old = this.#slots
    this.#slots = new Int32Array(SLOT * slots)
    this.#mask = slots - 1
    this.#size = 0
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + COUNT]! <= this.#taken - old[from + TAKEN_BEFORE]!) continue
      const at = this.#find(old[from]!, old[from + HIGH]!)
      for (let i = 0; i < SLOT; i++) this.#slots[at + i] = old[from + i]!
      this.#size++
    }
  }
}

interface Sampled {
  count: number
  article: number
}

/** The things of the smallest hashes with their counts; up to twice as many as wanted, then the larger half goes. */
class DistinctSample {
  readonly #wanted: number
  readonly #things = new Map<number, Sampled>()
  #below = HASHES

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  add(low: number, high: number, article: number): void {
    // 53 of the 64 bits, as many as a number holds.
    const hash = high * 2 ** 21 + (low >>> 11)
    if (hash >= this.#below) return
    const known = this.#things.get(hash)
    if (known === undefined) {
      this.#things.set(hash, { count: 1, article })
      if (this.#things.size > 2 * this.#wanted) this.#halve()
    } else if (known.article !== article) {
      known.count++
      known.article = article
    }
  }

  spread(): { readonly distinct: number; readonly spread: Spread } {
    const scale = HASHES / this.#below
    const things = new Map<number, number>()
    for (const { count } of this.#things.values()) things.set(count, (things.get(count) ?? 0) + scale)
    return { distinct: Math.round(this.#things.size * scale), spread: inOrder(things) }
  }

  #halve(): void {
    const hashes = Float64Array.from(this.#things.keys()).sort()
    this.#below = hashes[this.#wanted]!
    for (const hash of this.#things.keys()) if (hash >= this.#below) this.#things.delete(hash)
  }
}

const HASHES = 2 ** 53

function inOrder(things: ReadonlyMap<number, number>): Spread {
  return [...things].sort(([a], [b]) => a - b).map(([count, number]) => [count, Math.round(number)] as const)
}
