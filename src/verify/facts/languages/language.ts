/**
 * What a language is to the reader of facts: a declared table. A new language is one file with such a table and a line in
 * `languages.ts`; no other code knows a language by name.
 *
 * Lists of words are written with spaces between them and compared as all words are (`text/normalize.ts`), so case and
 * accents need no second spelling unless people really write without them.
 */

/** What figures of news count, under the names that changes carry. */
export type Counted =
  | 'dead'
  | 'injured'
  | 'infected'
  | 'missing'
  | 'arrested'
  | 'displaced'
  | 'rescued'
  | 'goals'
  | 'points'
  | 'votes'
  | 'jobs'
  | 'homes'
  | 'shares'
  | 'people'

export interface Language {
  /** The first part of a language tag. */
  readonly code: string
  /** The mark before the decimals; the other one of comma and point groups thousands. */
  readonly decimal: '.' | ','
  /** Whether thousands are also grouped by plain spaces, as in 12 345. */
  readonly spaceGroups?: boolean

  /** Number words below a thousand. */
  readonly numbers: Readonly<Record<string, number>>
  /** Words that are a hundred times what stands before them. */
  readonly hundreds?: string
  /** Words and abbreviations that are so many times what stands before them. */
  readonly scales: Readonly<Record<string, number>>
  /** Hundreds and scales that are numbers by themselves ("mille", "bin"); others only after a number. */
  readonly alone?: string
  /** Number words that are more often something else ("one", "un", "bir"): figures only inside longer numbers or opposite a figure. */
  readonly weak?: string
  /** Articles that make a number of a scale ("a million"). */
  readonly articles?: string
  /** What may stand inside a number: "and", "et", "y". */
  readonly joiners?: string
  /** Beginnings of words that join a number word to what stands before, such as Arabic waw. */
  readonly joinedPrefix?: string
  /** Whether a lesser scaled number goes on a greater one without a word between: "2 milyon 300 bin". */
  readonly sums?: boolean
  /** French counts scores: quatre-vingt-dix. */
  readonly scores?: boolean
  readonly ordinals?: Readonly<Record<string, number>>
  /** Endings of ordinals in digits: 1st, 1er. */
  readonly ordinalSuffixes?: string
  /** Whether a point after a figure can make an ordinal of it, as in "12. April". */
  readonly ordinalPoint?: boolean
  /** Letters that are written before digits without a space, such as Arabic prepositions. */
  readonly prefixes?: string

  /** Words for units by our names of them; several words of a unit are joined by "_". */
  readonly units: Readonly<Record<string, string>>
  /** What may stand between a number and its unit: "of", "de". */
  readonly linking?: string
  /** What is elided before a unit: "d'euros". */
  readonly elided?: string
  /** Words before a figure that make it per cent, such as "yüzde". */
  readonly percentBefore?: string

  /** Twelve, each with its short forms. */
  readonly months: readonly string[]
  /** Seven from Monday on, each with its short forms. */
  readonly weekdays: readonly string[]
  /** Whether months and weekdays are written with capitals, so that "may" and "march" are verbs. */
  readonly capitalDates?: boolean
  /** Yesterday, today, tomorrow. */
  readonly days?: readonly string[]
  /** Words before a year; a plain number of four digits after one of them is a year. */
  readonly yearBefore?: string
  /** Words after a year. */
  readonly yearAfter?: string
  /** Letters written to the end of a year without a space. */
  readonly yearSuffixes?: string
  /** What stands between the two days of a range: "March 11 to 20". */
  readonly until?: string
  /** Words before and after a clock time. */
  readonly clockBefore?: string
  readonly clockAfter?: string
  /** Endings of clock times in digits, such as "h" of 14h and 14h30. */
  readonly clockSuffix?: string
  /** Words of page furniture whose numbers mean nothing: "image 1 of 5". */
  readonly numbered?: string

  /** Words that say what a figure counts; "*" at the end stands for any ending. */
  readonly counted: Readonly<Partial<Record<Counted, string>>>
  /** Words that are not what a figure counts; also the frequent words by which the language is told. */
  readonly stopWords: string
  /** Quotation marks in pairs, opening and closing, beyond those that all languages know. */
  readonly quotes?: readonly string[]
  /** Whether all nouns have capitals, so that a capital alone does not make a name. */
  readonly capitalNouns?: boolean
  /** Names to know where capitals do not tell them. */
  readonly names?: string
}
