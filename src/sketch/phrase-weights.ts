/**
 * What a phrase weighs: much if its first word is common, as running prose is; little or nothing if the phrase itself is,
 * as boilerplate is.
 *
 * Idea: three values of a collection are combined. The number of articles that hold the first word (df); the inverse of the
 * number that hold the whole phrase (idf); and whether the phrase is rare, that is in no more articles than the bottom so many
 * per cent of all phrases are. A function makes the weight of them. The paper says two things about it: that the function is
 * applied to all three combined (section 4.3), and, of an example, that it is applied to df and the rest multiplied (4.4).
 * Both are here, and so are both readings of "log DF^2", which as ln(df^2) weighs the same as ln df but for a constant.
 *
 * Frequencies should come from a collection much larger than the one that is judged. In a small one most phrases occur once,
 * so that the bottom half of them is what occurs once, and every phrase that two copies share is called common.
 *
 * Cost: two look-ups for a phrase. Paper: Alonso, Fetterly, Manasse 2013, sections 4.3 to 4.5 and table 4.
 */

import type { FrequencyTable } from '../learn/frequencies.ts'
import type { Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import { ShingleList } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** Below 1 a logarithm would be a weight below nought. */
const ln = (value: number) => Math.max(0, Math.log(value))

/** Those of table 4 by name; the last three are what table 6 may mean by its powers of a logarithm. */
const FUNCTIONS: Readonly<Record<string, (df: number, articles: number) => number>> = {
  uniform: (df) => (df > 0 ? 1 : 0),
  df: (df) => df,
  df2: (df) => df * df,
  df3: (df) => df * df * df,
  df4: (df) => df * df * df * df,
  ln: (df) => ln(df),
  ln2: (df) => ln(df) ** 2,
  ln3: (df) => ln(df) ** 3,
  ln4: (df) => ln(df) ** 4,
  ln10: (df) => ln(df) ** 10,
  idf: (df, articles) => (df > 0 ? ln(articles / df) : 0),
  lnOfDf2: (df) => ln(df * df),
  lnOfDf3: (df) => ln(df * df * df),
  lnOfDf4: (df) => ln(df * df * df * df),
}

const FUNCTION: Parameter = {
  name: 'sketch.function',
  meaning:
    'what makes the weight of a phrase: of the articles that hold its first word (df) a power (df2), the logarithm (ln), a power of that (ln2) or of what it is taken of (lnOfDf2), or ln(N / df) (idf)',
  default: 'df4',
  choices: Object.keys(FUNCTIONS),
  grid: Object.keys(FUNCTIONS),
}

const APPLIED_TO: Parameter = {
  name: 'sketch.appliedTo',
  meaning:
    'what the function is applied to: the first word (section 4.4), or first word, phrase and rarity combined (4.3)',
  default: 'first',
  choices: ['first', 'combined'],
  grid: ['first', 'combined'],
}

const PHRASE_IDF: Parameter = {
  name: 'sketch.phraseIdf',
  meaning: 'how the number of articles that hold the phrase lessens its weight: 1 / df, ln(N / df), or not at all',
  default: 'logarithm',
  choices: ['inverse', 'logarithm', 'none'],
  grid: ['inverse', 'logarithm', 'none'],
}

const RARE: Parameter = {
  name: 'sketch.rare',
  meaning:
    'a phrase has weight only if it is in no more articles than the bottom so many per cent of phrases; 100 for all',
  default: 99.9,
  unit: '%',
  minimum: 0,
  maximum: 100,
  grid: [1, 5, 25, 50, 75, 95, 99, 99.9, 100],
}

export const PHRASE_WEIGHT_PARAMETERS = [FUNCTION, APPLIED_TO, PHRASE_IDF, RARE] as const

export interface PhraseWeights {
  readonly function: string
  readonly appliedTo: 'first' | 'combined'
  readonly phraseIdf: 'inverse' | 'logarithm' | 'none'
  /** Per cent. */
  readonly rare: number
  readonly words: FrequencyTable
  readonly phrases: FrequencyTable
}

export function phraseWeights(settings: Settings, words: FrequencyTable, phrases: FrequencyTable): PhraseWeights {
  return {
    function: wordOf(settings, FUNCTION),
    appliedTo: wordOf(settings, APPLIED_TO) as PhraseWeights['appliedTo'],
    phraseIdf: wordOf(settings, PHRASE_IDF) as PhraseWeights['phraseIdf'],
    rare: numberOf(settings, RARE),
    words,
    phrases,
  }
}

/** For stamps. */
export function nameOfWeights({ function: name, appliedTo, phraseIdf, rare }: PhraseWeights): string {
  return `f=${name}&to=${appliedTo}&idf=${phraseIdf}&rare=${rare}`
}

/** The weight of a phrase by the number of articles that hold its first word, and the number that hold all of it. */
export function weightBy(weights: PhraseWeights): (first: number, phrase: number) => number {
  const { words, phrases, appliedTo, phraseIdf } = weights
  const apply = FUNCTIONS[weights.function]!
  const most = weights.rare === 100 ? Number.POSITIVE_INFINITY : phrases.countAt(weights.rare / 100)
  const { articles } = words
  const lessen = (phrase: number) =>
    phraseIdf === 'inverse' ? 1 / phrase : phraseIdf === 'logarithm' ? ln(articles / phrase) : 1
  return (first, phrase) => {
    if (phrase > most) return 0
    const idf = lessen(phrase)
    return appliedTo === 'first' ? apply(first, articles) * idf : apply(first * idf, articles)
  }
}

/** The phrases of one article at a time that weigh anything, in order, with repetitions; filled anew for the next. */
export class PhraseList {
  count = 0
  low = new Uint32Array(0)
  high = new Uint32Array(0)
  weights = new Float64Array(0)
  readonly #shingles = new ShingleList()
  readonly #size: number
  readonly #words: FrequencyTable
  readonly #phrases: FrequencyTable
  readonly #weightOf: (first: number, phrase: number) => number

  /** Of phrases of so many words. */
  constructor(size: number, weights: PhraseWeights) {
    this.#size = size
    this.#words = weights.words
    this.#phrases = weights.phrases
    this.#weightOf = weightBy(weights)
  }

  fill(tokens: Tokens): this {
    const { low, high, count } = this.#shingles.fill(tokens, this.#size)
    if (low.length !== this.weights.length) this.weights = new Float64Array(low.length)
    const { words, body } = tokens
    let kept = 0
    for (let i = 0; i < count; i++) {
      const first = 2 * (body + i)
      const weight = this.#weightOf(
        this.#words.countOf(words[first]!, words[first + 1]!),
        this.#phrases.countOf(low[i]!, high[i]!),
      )
      if (weight <= 0) continue
      low[kept] = low[i]!
      high[kept] = high[i]!
      this.weights[kept] = weight
      kept++
    }
    this.low = low
    this.high = high
    this.count = kept
    return this
  }
}
