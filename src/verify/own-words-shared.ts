/**
 * How much of what two texts share is their own, and not the words of a template that others fill as well.
 *
 * Of the runs of three words that both have, `ownShared` is the share that no third text has, as far as it was learned: a run
 * known of two different texts counts half, one known of three or more not at all (`learn/templates.ts`). Near 1 for copies, near 0
 * for two fillings of one template, absent before anything was learned. `longestShared` is the length in words of the longest
 * stretch of the article of which every three words stand in the earlier text.
 *
 * The runs of the article are numbered once, in tables that the next one takes over, and those of each earlier text are read
 * past them; nothing is kept of a text. Cost: 4 us for an article of 400 words, 4 us for each earlier text of as many.
 */

import { ShingleMemory } from '../kernels/shingle-memory.ts'
import { NO_TEMPLATES, TEMPLATE_SHINGLE_WORDS, type Templates } from '../learn/templates.ts'
import { LaneIndex } from '../tokenize/lane-index.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { toRounded } from './rounding.ts'

interface OwnWordsMeasures {
  readonly longestShared: number
  /** Not known before anything was learned. */
  readonly ownShared: number | undefined
}

export interface OwnWordsShared {
  measure(article: Tokens, earlier: Tokens): OwnWordsMeasures
  /** Names the template of two texts: fillings of one have the same name more often than not. */
  nameTemplate(article: Tokens, earlier: Tokens): string
}

/** What a run counts that so many different texts are known to have. */
const COUNTS_BY_TEXTS = [1, 1, 0.5, 0]
const SEVERAL_TEXTS = 2

export function ownWordsShared(templates: Templates): OwnWordsShared {
  const runs = new NumberedRuns(templates)
  let latest: Tokens | undefined
  const readBoth = (article: Tokens, earlier: Tokens): NumberedRuns => {
    if (article !== latest) runs.fill(article)
    latest = article
    return runs.read(earlier)
  }
  return {
    measure(article, earlier) {
      const { size, places, count } = readBoth(article, earlier)
      let shared = 0
      let own = 0
      for (let i = 0; i < size; i++) {
        if (!runs.isShared(i)) continue
        shared++
        own += COUNTS_BY_TEXTS[runs.textsOf(i)]!
      }
      let longest = 0
      let run = 0
      for (let place = 0; place < count; place++) {
        run = runs.isShared(places[place]!) ? run + 1 : 0
        if (run > longest) longest = run
      }
      return {
        longestShared: longest === 0 ? 0 : longest + TEMPLATE_SHINGLE_WORDS - 1,
        ownShared: templates === NO_TEMPLATES ? undefined : toRounded(shared === 0 ? 0 : own / shared),
      }
    },
    nameTemplate(article, earlier) {
      const { size } = readBoth(article, earlier)
      const names: number[] = []
      const common: number[] = []
      for (let i = 0; i < size; i++) {
        if (!runs.isShared(i)) continue
        const name = runs.nameOf(i)
        names.push(name)
        if (runs.textsOf(i) >= SEVERAL_TEXTS) common.push(name)
      }
      // The smallest of many numbers is the same for most pairs of texts that share most of them.
      const smallest = (common.length > 0 ? common : names).reduce((least, name) => Math.min(least, name), 0xffffffff)
      return smallest.toString(16).padStart(8, '0')
    },
  }
}

/** In place of the number of texts of a run that nobody has asked about. */
const UNKNOWN = -1

/** The runs of one text, numbered, in how many texts each is known, and which of them the text has that was read last. */
class NumberedRuns {
  readonly #templates: Templates
  readonly #index = new LaneIndex()
  /** How many runs there are, and their numbers in the order of the text. */
  count = 0
  places = new Int32Array(0)
  readonly #shingles = new ShingleMemory(new Int32Array(0), 0)
  #marks = new Int32Array(0)
  #mark = 0
  /** Looked up once for each article: the table is large, and mostly several earlier ones share the same runs with it. */
  #texts = new Int8Array(0)

  constructor(templates: Templates) {
    this.#templates = templates
  }

  /** How many different runs there are. */
  get size(): number {
    return this.#index.size
  }

  /** Takes a text in place of the one before. */
  fill(tokens: Tokens): void {
    const { count, low, high } = this.#shingles.fill(tokens, TEMPLATE_SHINGLE_WORDS)
    this.count = count
    const index = this.#index.reset(count)
    const room = index.low.length
    if (this.places.length !== room) {
      this.places = new Int32Array(room)
      this.#marks = new Int32Array(room)
      this.#texts = new Int8Array(room)
    }
    for (let place = 0; place < count; place++) this.places[place] = index.add(low[place]! | 0, high[place]! | 0)
    this.#texts.fill(UNKNOWN, 0, index.size)
  }

  /** Reads another text past them. */
  read(other: Tokens): this {
    const { count, low, high } = this.#shingles.fill(other, TEMPLATE_SHINGLE_WORDS)
    this.#mark = (this.#mark + 1) | 0 || 1
    for (let place = 0; place < count; place++) {
      const number = this.#index.find(low[place]! | 0, high[place]! | 0)
      if (number >= 0) this.#marks[number] = this.#mark
    }
    return this
  }

  isShared(number: number): boolean {
    return this.#marks[number] === this.#mark
  }

  /** In how many different texts a run is known. */
  textsOf(number: number): number {
    const known = this.#texts[number]!
    if (known !== UNKNOWN) return known
    const texts = this.#templates.days(this.#index.low[number]!, this.#index.high[number]!)
    this.#texts[number] = texts
    return texts
  }

  nameOf(number: number): number {
    return this.#index.high[number]! >>> 0
  }
}
