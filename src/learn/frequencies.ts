/**
 * What is known of a collection: how many of its articles hold a word, a shingle or whatever else a detector weighs by its
 * rarity. Counted once (`count.ts`), kept as a snapshot named by its content (`frequency-snapshot.ts`), and handed to the
 * detectors that need it when they are made; their stamps name it. Nothing here changes after it was made (SEMANTICS 4, 5).
 */

import type { Tokenizer } from '../tokenize/tokens.ts'

/** Takes one thing that an article holds, as the two lanes of its hash. */
type Give = (low: number, high: number) => void

/** One kind of things that are counted. */
export interface Family {
  /** Names what is counted and everything it depends on; a table is found by it. */
  readonly name: string
  readonly tokenizer: Tokenizer
  /** Gives all that the body holds; the same one may be given several times and counts once. */
  give(tokens: ReturnType<Tokenizer['tokenize']>, give: Give): void
}

/** How many articles of the collection hold each thing of one family. */
export interface FrequencyTable {
  /** Articles in the collection. */
  readonly articles: number
  /** Different things in the collection; an estimate if they were too many to be kept. */
  readonly distinct: number
  /** By how much a count may be too small at most: 0 unless there were more things than memory was given for. */
  readonly error: number
  /** Articles that hold it; 1 for what was seen once or never, so that whoever divides by it need not ask. */
  countOf(low: number, high: number): number
  /** The smallest count that at least this share of the different things does not exceed; an estimate if `distinct` is. */
  countAt(share: number): number
}

export interface Frequencies {
  /** Content hash of the snapshot, for stamps. */
  readonly hash: string
  readonly articles: number
  /** Throws `snapshot-wrong` if the family was not counted. */
  get(family: Pick<Family, 'name'>): FrequencyTable
}
