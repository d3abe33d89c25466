/**
 * What making pairs needs to know of a language: how figures are written and which of them are dates, words for numbers,
 * units that are mistaken for each other, and the wordings of what editors add.
 */

export interface Language {
  /** ISO 639-1. */
  readonly code: string
  /** Between two sentences. */
  readonly joint: string
  /** Words that tokenizing gives for a word of English: pairs of characters are more. */
  readonly tokensPerWord: number
  readonly decimal: '.' | ','
  readonly thousands: '.' | ','
  /** Names begin with capitals; where they do not, only `names` are known. */
  readonly hasCapitals: boolean
  /** Letters that are written together with the name behind them, as one word. */
  readonly prefixes: string
  /** Names of places that news is full of. */
  readonly names: readonly string[]
  /** Words with capitals that are no names, beyond those that many texts have. */
  readonly notNames: readonly string[]
  /** What stands before, or after, a figure that is a date or a time of day. */
  readonly beforeDate: RegExp
  readonly afterDate: RegExp
  /** From 2 to 20, as they stand before what they count. */
  readonly numberWords: readonly string[]
  /** The word for a million, and what it counts in. */
  readonly million: { readonly word: string; readonly size: number }
  /** Two units that are mistaken for each other. */
  readonly units: readonly (readonly [mistaken: string, right: string])[]
  /** A word and another for it that changes nothing. */
  readonly synonyms: readonly (readonly [word: string, other: string])[]
  /** A sentence with a quotation; NAME is whoever is quoted. */
  readonly quotations: readonly string[]
  /** A sentence with news; NAME and FIGURE are filled in. */
  readonly news: readonly string[]
  /** What stands above a reprint, and below it. */
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  /** After the words of a caption. */
  readonly credits: readonly string[]
  /** Over several stories in brief. */
  readonly roundUps: readonly string[]
}
