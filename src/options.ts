/** The options of `open()`, documented, with their defaults, and the object it gives. Parts declare their own parameters beside themselves. */

import type {
  Article,
  ArticleInput,
  Correction,
  Event,
  Label,
  Lineage,
  Link,
  Measurements,
  Page,
  PairRelation,
  Refused,
  Relation,
  Sequence,
  Settings,
  Story,
  Undone,
  Verdict,
} from './model.ts'
import type { Outlet } from './outlets.ts'
import type { Preset } from './presets/preset.ts'
import type { Kept, Snapshot, Store, StoryFilter } from './store/store.ts'

export interface OpenOptions {
  /** A path, a URL such as `postgres://...` or `memory:`, or a store made by hand. Default: `newsfold.db` here. */
  readonly store?: string | Store
  /** A preset's name, or a preset made by hand. Default: the one the store was made with, or `newsfold`. */
  readonly preset?: string | Preset
  /** Values of the preset's parameters by name, `stage.name`. Default: those the store was made with, or the preset's. */
  readonly set?: Settings
  /** A named set of the preset's parameters, such as `strict` or `balanced`; what `set` has wins. Default: none. */
  readonly sensitivity?: string
  /** What was learned before, such as frequencies, for a preset that needs it. Default: what the store was made with. */
  readonly snapshots?: readonly Snapshot[]
  /** Who prints under which host and name; kept by the store it makes. Default: what the store has, or none. */
  readonly outlets?: readonly Outlet[]
  /** Refuse a store that is not there (`store-unavailable`) instead of making it. Default: false. */
  readonly mustExist?: boolean
  /** The clock that says when an article was seen, ISO 8601. Default: the system's. */
  readonly now?: () => string
}

export interface RemoveOptions {
  /** Drop the tombstone and the corrections of the id too. Default: false. */
  readonly forget?: boolean
}

export interface ExpireOptions {
  /** Drop the words too, not only the keys. Default: false. */
  readonly text?: boolean
}

export interface LineageOptions {
  /** How many versions of articles to look at, the first ones; each is read with its text. Default: 1,000. */
  readonly limit?: number
}

export interface ResketchOptions {
  /** Parameters of the sketch by name that are to be others. Default: none. */
  readonly set?: Settings
}

export interface LearnOptions {
  /** What was learned elsewhere, to be put in force. Default: it is learned from the store's articles now. */
  readonly snapshots?: readonly Snapshot[]
  /** Parameters of `learn.` by name that are to be others. Default: none. */
  readonly set?: Settings
}

/** What is in force after learning. */
export interface LearnedInForce {
  /** The name of all that was learned, as receipts have it. */
  readonly snapshot: string
  readonly snapshots: readonly Snapshot[]
}

/** What came of making keys anew. */
export interface Resketched {
  /** Texts that got their keys anew. */
  readonly texts: number
  /** Texts whose words are not those that were stored, as far as they were looked at. */
  readonly damaged: number
}

export interface RejudgeOptions {
  /** Parameters of the later stages (propose, verify, decide, cluster) by name that are to be others. Default: none. */
  readonly set?: Settings
  /** Take the last one back: judge by the settings of before. Default: false. */
  readonly back?: boolean
}

/** What came of judging all articles again, as far as it was done here. */
export interface Rejudged {
  /** Articles that were judged again. */
  readonly judged: number
  /** Those of which something else is said now. */
  readonly changed: number
  /** Those that were left as they are, because they have expired or their earlier article was removed. */
  readonly left: number
  /** Stories that have another lead because leads are chosen by another rule. */
  readonly leads: number
}

/** What somebody says of a pair, for evaluation. */
export interface LabelInput {
  readonly article: string
  readonly earlier: string
  readonly relation: Label['relation']
  /** Who says so. Default: unknown. */
  readonly by?: string
}

export interface PreviewOptions {
  /** Judge only articles seen at or after this time. Default: all. */
  readonly since?: string
  /** Judge only so many articles, drawn at random and the same every time. Default: all. */
  readonly sample?: number
  /** Stop when so many milliseconds have passed. Default: when all is done. */
  readonly budgetMs?: number
}

/** A verdict that would be another. */
export interface Flip {
  readonly before: Verdict
  readonly after: Verdict
}

/** A story with those into which some of its articles would go, or from which articles would come. */
export interface StoryChange {
  readonly story: string
  readonly others: readonly string[]
}

/** What judging again would come to. */
export interface Preview {
  readonly judged: number
  readonly changed: number
  /** Those that would be left as they are, because they have expired or their earlier article was removed. */
  readonly left: number
  /** Versions that were not looked at: because of a limit, or because time was up. */
  readonly notLookedAt: number
  /** How many would go from one relation to another, most first. */
  readonly flips: readonly { readonly before: Relation; readonly after: Relation; readonly count: number }[]
  /** Stories that would fall apart. */
  readonly split: readonly StoryChange[]
  /** Stories into which others would go. */
  readonly joined: readonly StoryChange[]
}

/** A verdict made again from the texts and held against its receipt. */
export interface Explanation {
  readonly verdict: Verdict
  /** Each considered pair, measured and judged anew. */
  readonly replayed: readonly Link[]
  /** Whether measurements and rules came out the same to the byte. */
  readonly same: boolean
  /** Why a pair could not be replayed: a text is gone, or the receipt is of another version or other settings. */
  readonly problems: readonly Refused[]
  /** For each rule that is named, the sentence that says why its evidence means its relation. */
  readonly reasons: Readonly<Record<string, string>>
}

/** What is wrong with a store. */
export interface Problem {
  /** Which check found it. */
  readonly check: 'engine' | 'article' | 'events' | 'text' | 'keys' | 'look-up' | 'link' | 'story' | 'correction'
  /** The article or story it concerns, if it is one. */
  readonly id?: string
  readonly reason: string
}

/** An opened newsfold: the verbs, on one store with one preset. */
export interface Newsfold extends AsyncDisposable {
  readonly preset: string
  readonly settings: Settings
  /** While keys are made anew: the stamps of those which some texts still have, and which are asked for as well. */
  readonly resketchingFrom: readonly string[]
  /**
   * What was counted since it was opened, here and in no other process: groups judged again because another process came
   * between (`retries`), keys that too many texts hold (`crowded`), inputs of `addAll` that were refused (`refused`), times
   * the store learned from its articles (`learned`) and could not (`learnFailed`).
   */
  readonly counts: Measurements
  /** Judges and stores one article. A refusal throws with its code. */
  add(article: ArticleInput | Page): Promise<Verdict>
  /** Judges and stores a stream or a list, in order, committing in groups; an answer comes out once it is on disk. */
  addAll(
    articles: AsyncIterable<ArticleInput | Page | Refused> | Iterable<ArticleInput | Page | Refused>,
  ): AsyncGenerator<Verdict | Refused>
  /** The verdict that `add` would give, with nothing stored. */
  check(article: ArticleInput | Page): Promise<Verdict>
  /** Judges two articles as if the second had come first: stored ones by id, or given ones. */
  compare(article: string | ArticleInput, earlier: string | ArticleInput): Promise<Link>
  /** Who prints under which host and name, as the store has it. */
  readonly outlets: readonly Outlet[]
  /**
   * Gives the store another registry of outlets, for what is added from then on; articles keep the outlets they have. Tells
   * whether it is another one.
   */
  setOutlets(outlets: readonly Outlet[]): Promise<boolean>
  findArticle(id: string, version?: number): Promise<Kept | undefined>
  /** All versions of an article, oldest first. */
  listVersions(id: string): Promise<readonly Article[]>
  findStory(id: string): Promise<(Story & { readonly members: readonly Verdict[] }) | undefined>
  /** Who printed a story first, and who took it from whom; by the id of the story or of an article in it. */
  findLineage(id: string, options?: LineageOptions): Promise<Lineage | undefined>
  listStories(filter?: StoryFilter): AsyncIterable<Story>
  listEvents(after?: Sequence): AsyncIterable<Event>
  /** Replays a verdict from the texts (SEMANTICS 20). */
  explain(id: string, version?: number): Promise<Explanation>
  /**
   * Overrules the verdict on an article: what it is to an earlier one, or that the two are different and do not belong into
   * one story (SEMANTICS 21). Holds until it is taken back, for whatever comes under the two ids. Gives the event.
   */
  correct(article: string, earlier: string, relation: PairRelation, by?: string): Promise<Correction>
  /** Takes back a correction or a label, by the number of its event: articles get what they would have without it. */
  undo(event: Sequence, by?: string): Promise<Undone>
  /** Corrections in force that concern an article, in order. */
  findCorrections(id: string): Promise<readonly Correction[]>
  /** Puts labels of pairs for evaluation, which change no verdict; tells each as it stands, or why it was refused. */
  label(labels: AsyncIterable<LabelInput | Refused> | Iterable<LabelInput | Refused>): AsyncGenerator<Label | Refused>
  /** Labels that stand, in order: of what one person says of a pair the last word. */
  listLabels(): AsyncIterable<Label>
  /** Makes corrections of the labels that stand; tells each, or why it was refused. */
  applyLabels(): AsyncGenerator<Correction | Refused>
  remove(ids: readonly string[], options?: RemoveOptions): Promise<number>
  expire(seenBefore: string, options?: ExpireOptions): Promise<number>
  /**
   * Learns templates and boilerplate from the store's articles now, or takes what was learned elsewhere, and puts it in force;
   * for presets that use them. Verdicts stay as they are. A store that was made so does it on its own as it grows.
   */
  learn(options?: LearnOptions): Promise<LearnedInForce>
  /**
   * Makes keys anew from the texts: for other parameters of the sketch, else where they are damaged or missing. Gives the
   * share that is done, from 0 to 1; goes on as it is read, and later if it was broken off. Others may use the store.
   */
  resketch(options?: ResketchOptions): AsyncIterable<number>
  /** Whether articles are being judged again, or that was broken off: until it is done not all verdicts are by one rule. */
  isRejudging(): Promise<boolean>
  /** What `rejudge` would change, with nothing written: each verdict that would be another, and in the end what it comes to. */
  preview(set: Settings, options?: PreviewOptions): AsyncGenerator<Flip, Preview>
  /**
   * Judges all articles again, in order, by other parameters of the later stages (SEMANTICS 22). Gives the share that is
   * done, from 0 to 1; goes on as it is read, and later if it was broken off. Others may use the store.
   */
  rejudge(options?: RejudgeOptions): AsyncGenerator<number, Rejudged>
  /** What is wrong with the store: keys are made again from the texts, and everything that must hold is looked at. */
  verify(): AsyncIterable<Problem>
  /** Counts and sizes of the store, and `counts`. */
  stats(): Promise<Measurements>
  close(): Promise<void>
}
