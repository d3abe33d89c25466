/**
 * Tells texts that only share a phrase from texts that tell the same thing: by the words that few others have.
 *
 * Idea: what fills a template (names, figures) are rare words; a reprint has those of its model, another filling has others.
 * So each article is summed up by the words that few texts before it had, in a small sketch, and two are as alike as their
 * sketches. It needs no dates, no capitals and no list of words, so it serves any language.
 *
 * A word is counted for a text only if the last text that had it was another one, not a reprint, whole or cut: otherwise
 * the names of a story that everybody prints would soon be common. That is told by a sketch of all shingles.
 *
 * Layout: 64 bytes an article, one byte of the smallest hash of each of 32 bins (one permutation), 0 for none, for its
 * shingles and for its own words; of the last 2^18 articles. Words are counted in 2^20 places by their hash, two sharing a
 * place now and then.
 *
 * Cost: one look-up a word; 50 ns for each two articles that are asked about.
 */

import type { Shingles } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'

const BINS = 32
const FOURS = BINS / 4
const NO_TIME = -0x80000000
const HOUR_MS = 3_600_000
/** Articles whose sketches are kept; one longer ago is like nobody. */
const KEPT_ARTICLES = 1 << 18
const WORD_PLACES = 1 << 20
/** A word is rare while at most this share of the articles before it had it, */
const RARE_SHARE = 0.005
/** or this many of them. */
const RARE_TEXTS = 8
/** A text of which so much is in another one, or the other way round, is a reprint. */
const REPRINT = 0.4
const EMPTY = 0x7fffffff
/** Takes what is read ahead, so that reading it is not found to be for nothing. */
const sink = new Int32Array(1)

export class OwnWords {
  /** Number of the present article, from 1 on. */
  article = 0
  readonly #mask: number
  readonly #hours: Int32Array
  readonly #shingles: Sketches
  readonly #words: Sketches
  /** For each place the article that had the word last, and the texts that had it: side by side, for one look-up. */
  readonly #places = new Int32Array(2 * WORD_PLACES)

  /** @param keptArticles a power of two */
  constructor(keptArticles: number = KEPT_ARTICLES) {
    this.#mask = keptArticles - 1
    this.#hours = new Int32Array(keptArticles)
    this.#shingles = new Sketches(keptArticles, toContainment)
    this.#words = new Sketches(keptArticles, toResemblance)
  }

  /** The next article is the present one. */
  begin({ words, body, length }: Tokens, shingles: Shingles, time: string | undefined): void {
    const article = ++this.article
    this.#hours[article & this.#mask] = toHours(time)
    this.#shingles.begin(article)
    for (let i = 0; i < shingles.count; i++) this.#shingles.add(shingles.low[i]!, shingles.high[i]!)
    this.#shingles.end()

    const rare = Math.max(RARE_TEXTS, RARE_SHARE * (article - 1))
    const places = this.#places
    // All places are read at once first: memory brings many as fast as one.
    let read = 0
    for (let i = body; i < length; i++) read ^= places[2 * (words[2 * i]! & (WORD_PLACES - 1))]!
    sink[0] = read
    this.#words.begin(article)
    for (let i = body; i < length; i++) {
      const low = words[2 * i]! | 0
      const place = 2 * (low & (WORD_PLACES - 1))
      const last = places[place]!
      if (last === article) continue
      places[place] = article
      if (places[place + 1]! <= rare) this.#words.add(low, words[2 * i + 1]!)
      if (last === 0 || this.#shingles.likenessTo(last) < REPRINT) places[place + 1]!++
    }
    this.#words.end()
  }

  /** How alike an article and an earlier one are by their own words, from 0 to 1; 1 if neither has any. */
  likenessOf(article: number, reference: number): number {
    return this.#words.likenessOf(article, reference)
  }

  /** How much of an article is in an earlier one, or the other way round, whichever is more, about. */
  sharedBy(article: number, reference: number): number {
    return this.#shingles.likenessOf(article, reference)
  }

  /** Hours between two articles; 0 if one of the times is not known. */
  hoursBetween(article: number, reference: number): number {
    if (this.article - reference > this.#mask) return 0
    const own = this.#hours[article & this.#mask]!
    const other = this.#hours[reference & this.#mask]!
    return own === NO_TIME || other === NO_TIME ? 0 : Math.abs(own - other)
  }
}

/** What two sketches say: bins that are the same, bins that one of them has, and how many values they were made of. */
type Likeness = (shared: number, either: number, size: number, otherSize: number) => number

function toResemblance(shared: number, either: number): number {
  return either === 0 ? 1 : shared / either
}

function toContainment(shared: number, either: number, size: number, otherSize: number): number {
  const resemblance = toResemblance(shared, either)
  return Math.min(1, (resemblance * (size + otherSize)) / ((1 + resemblance) * Math.max(1, Math.min(size, otherSize))))
}

/** Sketches of the latest articles, and how alike the present one is to each that was asked for. */
class Sketches {
  #article = 0
  readonly #mask: number
  readonly #bytes: Uint8Array
  /** The same, four at a time. */
  readonly #fours: Int32Array
  readonly #sizes: Uint32Array
  readonly #smallest = new Int32Array(BINS)
  #size = 0
  readonly #toLikeness: Likeness
  /** How alike the present article and an earlier one are, and of which present article that is said. */
  readonly #likeness: Float32Array
  readonly #saidOf: Int32Array

  constructor(keptArticles: number, toLikeness: Likeness) {
    this.#mask = keptArticles - 1
    this.#bytes = new Uint8Array(BINS * keptArticles)
    this.#fours = new Int32Array(this.#bytes.buffer)
    this.#sizes = new Uint32Array(keptArticles)
    this.#toLikeness = toLikeness
    this.#likeness = new Float32Array(keptArticles)
    this.#saidOf = new Int32Array(keptArticles)
  }

  begin(article: number): void {
    this.#article = article
    this.#size = 0
    this.#smallest.fill(EMPTY)
  }

  add(low: number, high: number): void {
    this.#size++
    const bin = low >>> 27
    // Signed, because V8 keeps larger numbers than those on the heap; any order will do.
    const signed = high | 0
    if (signed < this.#smallest[bin]!) this.#smallest[bin] = signed
  }

  end(): void {
    const slot = this.#article & this.#mask
    for (let bin = 0; bin < BINS; bin++) {
      const least = this.#smallest[bin]!
      this.#bytes[BINS * slot + bin] = least === EMPTY ? 0 : least & 0xff || 1
    }
    this.#sizes[slot] = this.#size
    this.#saidOf[slot] = 0
  }

  /** How alike any two articles are. */
  likenessOf(article: number, reference: number): number {
    if (reference === article) return 1
    // What the present article has taken the place of is gone.
    if (this.#article - Math.min(article, reference) > this.#mask) return 0
    return this.#compare(reference & this.#mask, article & this.#mask)
  }

  /** How alike the present article and an earlier one are, remembered as long as it is the present one. */
  likenessTo(reference: number): number {
    if (reference === this.#article) return 1
    if (this.#article - reference > this.#mask) return 0
    const slot = reference & this.#mask
    // Nothing is remembered of most articles: to look at their bytes is as fast as to look for what was said of them.
    if (!this.#haveOneAlike(slot, this.#article & this.#mask)) return 0
    if (this.#saidOf[slot] !== this.#article) {
      this.#saidOf[slot] = this.#article
      this.#likeness[slot] = this.#compare(slot, this.#article & this.#mask)
    }
    return this.#likeness[slot]!
  }

  #compare(a: number, b: number): number {
    if (!this.#haveOneAlike(a, b)) return 0
    const bytes = this.#bytes
    let shared = 0
    let either = 0
    for (let bin = 0; bin < BINS; bin++) {
      const one = bytes[BINS * a + bin]!
      const other = bytes[BINS * b + bin]!
      if (one === 0 && other === 0) continue
      either++
      if (one === other) shared++
    }
    return this.#toLikeness(shared, either, this.#sizes[a]!, this.#sizes[b]!)
  }

  /** Whether any bin is the same in both: of most two articles none is, and four bins are seen at a time. */
  #haveOneAlike(a: number, b: number): boolean {
    const fours = this.#fours
    const [from, otherFrom] = [FOURS * a, FOURS * b]
    for (let i = 0; i < FOURS; i++) {
      const differing = fours[from + i]! ^ fours[otherFrom + i]!
      // A byte of it that is zero is the only one from which 1 is borrowed without its highest bit being set before.
      if (((differing - 0x01010101) & ~differing & 0x80808080) !== 0) return true
    }
    return false
  }
}

function toHours(time: string | undefined): number {
  const at = time === undefined ? Number.NaN : Date.parse(time)
  return Number.isNaN(at) ? NO_TIME : Math.floor(at / HOUR_MS)
}
