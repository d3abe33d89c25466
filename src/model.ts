/**
 * The nouns. Every stage, store, command and report speaks these types and no private twins of them.
 * Each is a JSON value: no Date, Map or bigint; times are ISO 8601 in UTC.
 */

/** A place in the order of commits: ordered, never reused, not necessarily consecutive. Earlier means smaller, nothing else. */
export type Sequence = number

/** Names one version of an article. Version 1 is what first came under the id. */
export interface ArticleRef {
  readonly id: string
  readonly version: number
}

/** Bytes as received, before anything is known about them. */
export interface Page {
  readonly bytes: Uint8Array
  readonly id?: string
  readonly url?: string
  readonly contentType?: string
  readonly seenAt?: string
}

/** UTF-16 offsets into `Article.text`; `to` is the first offset that no longer belongs. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A part of the text that is not of the body, such as a caption. */
export interface Apart {
  readonly kind: 'caption' | 'byline' | 'timestamp' | 'dateline' | 'credit'
  readonly span: Span
}

/** An article as a caller or a reader hands it over. */
export interface ArticleInput {
  readonly text: string
  readonly id?: string
  readonly title?: string
  readonly url?: string
  readonly outlet?: string
  readonly language?: string
  readonly byline?: string
  /** The publisher's claim. Kept and shown; it never says what is earlier. */
  readonly publishedAt?: string
  readonly modifiedAt?: string
  /** When it was first seen, for a backfill; else the clock of the store's opener. */
  readonly seenAt?: string
  /** An address or agency the page itself names as its source. */
  readonly origin?: string
  readonly apart?: readonly Apart[]
}

/** An article with its name, version, place and time. */
export interface Article extends ArticleInput, ArticleRef {
  readonly id: string
  readonly sequence: Sequence
  readonly seenAt: string
  /** The page broke off or shows only a beginning, so the text is known to be incomplete. */
  readonly partial: boolean
}

/** What extraction made of a page; with `blocks` and `sources` when asked to explain itself. */
export interface Extraction {
  readonly article: ArticleInput & { readonly partial: boolean }
  readonly blocks?: readonly Block[]
  /** For each field of the article that the page declares or shows, where it was found. */
  readonly sources?: Readonly<Record<string, string>>
}

/** A piece of a page between two tags that are not inline, and why it was kept or not. */
export interface Block {
  readonly text: string
  readonly kept: boolean
  readonly reason: string
  /** How sure a trained classifier is: above 0 for likelier of the article than not. */
  readonly score?: number
  /** What it is, if it is not of the body; such a block may stand in the text without having been kept. */
  readonly apart?: Apart['kind']
  /** Where it stands in the text of the article, if it does. */
  readonly span?: Span
}

/** What one article is to another given one. */
export type PairRelation = 'duplicate' | 'update' | 'contained' | 'contains' | 'different'

/** What a new article is to the earlier ones. */
export type Relation = Exclude<PairRelation, 'different'> | 'original'

/** A stretch of text that two articles share. */
export interface Passage {
  readonly kind: 'shared' | 'boilerplate'
  readonly article: Span
  readonly earlier: Span
}

/** Something that differs between two articles. */
export interface Change {
  readonly kind: 'figure' | 'name' | 'quotation' | 'wording'
  readonly article?: Span
  readonly earlier?: Span
  readonly counts?: string
}

/** Numbers about a pair, each under its own name; a direction is part of the name. */
export type Measurements = Readonly<Record<string, number>>

/** What is known about a pair. */
export interface Evidence {
  readonly measurements: Measurements
  readonly changes: readonly Change[]
  readonly passages: readonly Passage[]
  readonly template?: string
}

/** Two articles, their relation, the rule that said so, and the evidence. */
export interface Link {
  readonly article: ArticleRef
  readonly earlier: ArticleRef
  readonly relation: PairRelation
  readonly rule: string
  readonly evidence: Evidence
}

/** A candidate that was verified, as the receipt remembers it. */
export interface Considered {
  readonly earlier: ArticleRef
  readonly measurements: Measurements
  readonly relation: PairRelation
  readonly rule: string
}

/** What is kept of a verdict so that it can be replayed: numbers and names, never text. */
export interface Receipt {
  /** Version of newsfold that judged. */
  readonly version: string
  /** Content hash of the settings in force. */
  readonly settings: string
  readonly stamps: readonly string[]
  /** Content hash of the statistics snapshot, or '' before any was learned. */
  readonly snapshot: string
  /** Keys that gave only their first holders because too many articles have them. */
  readonly capsHit: number
  readonly considered: readonly Considered[]
}

/** Where a text comes from beyond its story: the original of another one. Two of one source are one origin. */
export interface Origin {
  readonly story: string
  /** The agency or outlet that what was drawn on names as its source, if it names one. */
  readonly source?: string
  /** Who printed what was drawn on. */
  readonly outlet?: string
}

/** An earlier article that another one draws on; with its origin if that is not the other one's own. */
export interface Drawn extends ArticleRef {
  readonly origin?: Origin
}

/** What an article was found to be. */
export interface Verdict extends ArticleRef {
  readonly revision: number
  readonly relation: Relation
  /** The article it relates to; absent for an original, 'removed' once that article was removed. */
  readonly earlier?: ArticleRef | 'removed'
  readonly lead: ArticleRef
  readonly story: string
  readonly rule: string
  readonly evidence?: Evidence
  readonly drawsOn: readonly Drawn[]
  /** The agency or outlet the text comes from, as the article names it, or else the one it was taken from. */
  readonly source?: string
  readonly receipt: Receipt
}

/** An input that was not taken, with the code and the reason. */
export interface Refused {
  readonly id?: string
  readonly refused: string
  readonly reason: string
}

/** Articles joined by verdicts into one near-duplicate group. */
export interface Story {
  /** Made of its first root's sequence and id; never reused. */
  readonly id: string
  readonly revision: number
  readonly lead: ArticleRef
  /** Articles, each counted once however many versions it has. */
  readonly size: number
  readonly outlets: number
  /** Its own original and those beyond it that its members draw on; forty outlets with one agency's text are one. */
  readonly origins: number
  /** Those beyond it; absent if there are none. No more than a hundred are kept. */
  readonly drawsOn?: readonly Origin[]
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  /** After a join the younger story forwards to the older one. */
  readonly joinedInto?: string
}

/** A version of an article as it stands in the lineage of its story. */
export interface Print extends ArticleRef {
  readonly relation: Relation
  readonly seenAt: string
  readonly publishedAt?: string
  readonly title?: string
  readonly url?: string
  readonly outlet?: string
  /** Whose the outlet is, and whether it is an agency, as the registry says. */
  readonly owner?: string
  readonly agency?: boolean
  /** The agency or outlet the text comes from, as it or what it was taken from names it. */
  readonly source?: string
  /** Content hash of the text: those with the same one printed the same words. */
  readonly text: string
  /** What it was taken from; absent for an original. */
  readonly from?: Taking
  /** What it took from other stories. */
  readonly drawsOn: readonly Drawing[]
}

/** How one print was taken from another. */
export interface Taking {
  readonly earlier: ArticleRef | 'removed'
  /**
   * Why this one: its `verdict` names it; or it names the `address` of this one, or its outlet as its `source`, and this one
   * has the text of the one that the verdict names.
   */
  readonly by: 'verdict' | 'address' | 'source'
  /** The article that the verdict names, where it is another one. */
  readonly alike?: ArticleRef
  /** Sentences that are in the print and not in what it was taken from; absent if a text is gone. */
  readonly added?: readonly Span[]
  /** Sentences that are in what it was taken from and not in the print. */
  readonly cut?: readonly Span[]
  /** What changed, as the verdict has it: from the article that it names. */
  readonly changes: readonly Change[]
}

/** What a print took from an article of another story. */
export interface Drawing extends ArticleRef {
  readonly story: string
  readonly title?: string
  readonly outlet?: string
  readonly seenAt: string
  /** Shared passages; absent if a text is gone. */
  readonly passages?: readonly Passage[]
}

/** Who printed a story first, and who took it from whom. */
export interface Lineage {
  readonly story: Story
  /** Every version of its members, in the order in which they came; the first printed first. */
  readonly prints: readonly Print[]
  /** Later ones that were left out, because there are more than was asked for. */
  readonly leftOut: number
}

/** Something that happened to an article or its place in a story. */
export interface ArticleEvent {
  readonly sequence: Sequence
  readonly at: string
  readonly kind: 'added' | 'joined' | 'left' | 'lead' | 'removed' | 'expired'
  readonly story: string
  readonly article: ArticleRef
}

/** What a person said about a pair: what the first one is to the second. */
export interface PairEvent {
  readonly sequence: Sequence
  readonly at: string
  readonly kind: 'corrected' | 'labelled'
  readonly by: string
  readonly pair: readonly [string, string]
  readonly relation: PairRelation | 'not-news' | 'cannot-tell'
}

/** What a person said of a pair for evaluation; it changes no verdict. */
export interface Label extends PairEvent {
  readonly kind: 'labelled'
}

/** What a person said against a verdict: what the first article of the pair is to the second (SEMANTICS 21). */
export interface Correction extends PairEvent {
  readonly kind: 'corrected'
  readonly relation: PairRelation
}

/** Something that happened to the whole store. */
export type StoreEvent =
  | {
      readonly sequence: Sequence
      readonly at: string
      readonly kind: 'rejudged'
      readonly before: string
      readonly after: string
    }
  | { readonly sequence: Sequence; readonly at: string; readonly kind: 'learned'; readonly snapshot: string }
  | Undone

/** Something that was said is taken back. */
export interface Undone {
  readonly sequence: Sequence
  readonly at: string
  readonly kind: 'undone'
  readonly by: string
  readonly undoes: Sequence
}

/** An entry of the durable feed. */
export type Event = ArticleEvent | PairEvent | StoreEvent

/** A value a parameter can take. */
export type Setting = number | string | boolean

/** Values of parameters by name, `stage.name`. */
export type Settings = Readonly<Record<string, Setting>>
