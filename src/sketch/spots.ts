/**
 * Spot signatures: the places of a text that are sure to be prose.
 *
 * Idea: running text is full of words like "the" and "said"; menus, headlines and captions have few. So each occurrence of
 * such an antecedent gives one signature: a chain of the next c words, each at least d words after the one before (the first
 * after the antecedent), moved on past stop words. A chain that the text ends in is none. A signature is a 64-bit hash in two
 * lanes, made of the lanes of its words in order; the antecedent is part of it or not.
 *
 * Layout: signatures of one text at a time in two arrays of lanes, in order, with repetitions; filled anew for the next.
 * Cost: about 10 ns a word; no allocation once the arrays have grown.
 *
 * Papers: Theobald, Siddharth, Paepcke, "SpotSigs", 2008, section 3; the lists are those of Alonso, Fetterly, Manasse 2013,
 * table 5.
 */

import { NewsfoldError } from '../errors.ts'
import type { Family } from '../learn/frequencies.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import { STOP_WORDS_SMART } from '../text/stop-words-smart.ts'
import type { Tokenizer, Tokens } from '../tokenize/tokens.ts'
import { WordSet } from '../tokenize/word-set.ts'

/** The list of antecedents that is known by a name, because it is long. */
const SMART = 'smart'

const ANTECEDENTS: Parameter = {
  name: 'sketch.antecedents',
  meaning: 'words after which a signature is taken, with commas between; smart for the 571 stop words of SMART',
  default: 'is,the,said,was',
  grid: [
    'is',
    'the',
    'is,the',
    'is,the,said',
    'is,the,said,was',
    'is,the,said,was,there',
    'is,the,said,was,there,a',
    'is,the,said,was,there,a,it',
    'the,a,can,be,will,have,do',
    SMART,
  ],
}

const CHAIN: Parameter = {
  name: 'sketch.chain',
  meaning: 'words in a signature, stop words not counted (c)',
  default: 3,
  unit: 'words',
  minimum: 1,
  maximum: 10,
  whole: true,
  grid: [1, 2, 3, 4],
}

const DISTANCE: Parameter = {
  name: 'sketch.distance',
  meaning: 'each word of a signature stands at least so many words after the one before (d)',
  default: 2,
  unit: 'words',
  minimum: 1,
  maximum: 10,
  whole: true,
  grid: [1, 2, 3],
}

const ANTECEDENT: Parameter = {
  name: 'sketch.antecedent',
  meaning: 'whether the antecedent is part of the signature, as in the paper, or not, as in its programs',
  default: 'out',
  choices: ['out', 'in'],
  grid: ['out', 'in'],
}

export const SPOT_PARAMETERS = [ANTECEDENTS, CHAIN, DISTANCE, ANTECEDENT] as const

export interface SpotOptions {
  /** With commas between, or `smart`. */
  readonly antecedents: string
  readonly chain: number
  readonly distance: number
  readonly antecedent: 'in' | 'out'
  readonly tokenizer: Tokenizer
}

export function spotOptions(settings: Settings, tokenizer: Tokenizer): SpotOptions {
  return {
    antecedents: wordOf(settings, ANTECEDENTS),
    chain: numberOf(settings, CHAIN),
    distance: numberOf(settings, DISTANCE),
    antecedent: wordOf(settings, ANTECEDENT) as 'in' | 'out',
    tokenizer,
  }
}

/** Everything that decides what a signature is, for stamps and for the family that counts them. */
export function nameOfSpots({ antecedents, chain, distance, antecedent, tokenizer }: SpotOptions): string {
  const listed = encodeURIComponent(toList(antecedents).join(','))
  return `a=${listed}&c=${chain}&d=${distance}&antecedent=${antecedent}&words=${tokenizer.name}`
}

function toList(antecedents: string): string[] {
  return antecedents
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
}

/** In how many articles each signature occurs: what the idf band and the order of keys rest on. */
export function spotFamily(options: SpotOptions): Family {
  const spots = new SpotList(options)
  return {
    name: `spots?${nameOfSpots(options)}`,
    tokenizer: options.tokenizer,
    give(tokens, give) {
      const { low, high, count } = spots.fill(tokens)
      for (let i = 0; i < count; i++) give(low[i]!, high[i]!)
    },
  }
}

export class SpotList {
  count = 0
  low = new Uint32Array(256)
  high = new Uint32Array(256)
  readonly #antecedents: WordSet
  readonly #stopWords: WordSet
  readonly #chain: number
  readonly #distance: number
  readonly #withAntecedent: boolean

  constructor({ antecedents, chain, distance, antecedent, tokenizer }: SpotOptions) {
    this.#stopWords = new WordSet(STOP_WORDS_SMART, tokenizer)
    const list = toList(antecedents)
    const isSmart = list.length === 1 && list[0] === SMART
    this.#antecedents = isSmart ? this.#stopWords : new WordSet(list.join('\n'), tokenizer)
    if (this.#antecedents.size === 0) {
      throw new NewsfoldError('option-wrong', `${ANTECEDENTS.name} takes at least one word, not "${antecedents}"`)
    }
    this.#chain = chain
    this.#distance = distance
    this.#withAntecedent = antecedent === 'in'
  }

  /** Takes the signatures of a body. */
  fill(tokens: Tokens): this {
    const { words, body, length } = tokens
    if (length - body > this.low.length) {
      this.low = new Uint32Array(2 * (length - body))
      this.high = new Uint32Array(2 * (length - body))
    }
    this.count = 0
    for (let i = body; i < length; i++) {
      if (this.#antecedents.has(words[2 * i]!, words[2 * i + 1]!)) this.#addChain(words, i, length)
    }
    return this
  }

  #addChain(words: Uint32Array, antecedent: number, end: number): void {
    let low = SEED_LOW
    let high = SEED_HIGH
    if (this.#withAntecedent) {
      low = stepLow(low, words[2 * antecedent]! | 0)
      high = stepHigh(high, words[2 * antecedent + 1]! | 0)
    }
    let at = antecedent
    for (let taken = 0; taken < this.#chain; taken++) {
      at += this.#distance
      while (at < end && this.#stopWords.has(words[2 * at]!, words[2 * at + 1]!)) at++
      if (at >= end) return
      low = stepLow(low, words[2 * at]! | 0)
      high = stepHigh(high, words[2 * at + 1]! | 0)
    }
    this.low[this.count] = finishLow(low)
    this.high[this.count] = finishHigh(high)
    this.count++
  }
}
