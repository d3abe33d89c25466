/**
 * What a store is: rows, look-ups by key, and one guarded write. It knows no algorithm. The interface is whole: no
 * optional methods, batches only, typed arrays on the hot path. `memory.ts` is the reference; read it first.
 * `src/contracts/store.contract.ts` is what every store must pass.
 */

import type { Article, ArticleRef, Event, Measurements, Origin, Relation, Sequence, Story, Verdict } from '../model.ts'
import type { Sketch } from '../sketch/detector.ts'

/** Which articles may be candidates. */
export interface Scope {
  /** Texts whose latest print was seen at or after this time. */
  readonly seenAfter?: string
  readonly outlet?: string
  readonly notOutlet?: string
  readonly language?: string
}

/** The keys of one text, or the probes of one article, under one stamp. Weights are no business of a store. */
export interface Stamped {
  readonly stamp: string
  readonly values: BigUint64Array
}

/** What is asked for one article: who holds these probes, within that scope, at most `perKey` texts for each. */
export interface Question {
  readonly stamp: string
  readonly probes: BigUint64Array
  /** What sharing each of them counts for whoever ranks the answers; 1 if absent. Stores do not look at it. */
  readonly weights?: Float32Array
  readonly scope: Scope
  readonly perKey: number
  /** Articles numbered above this do not count. */
  readonly upTo: Sequence
}

/** Which text is wanted: its first print in scope, not numbered above `upTo`. */
export interface WantedText {
  readonly hash: string
  readonly scope: Scope
  readonly upTo: Sequence
}

/**
 * The answer: row i says that `articles[i]` holds probe number `probe[i]`. Rows are ordered by probe, then by sequence.
 * Each text stands there once a probe, by its first print in scope. `holders[p]` counts the texts in scope that hold
 * probe p, counting no further than `perKey + 1`, which means crowded.
 */
export interface Sharing {
  readonly articles: Float64Array
  readonly probe: Uint32Array
  readonly holders: Uint32Array
}

const NOBODY = { articles: new Float64Array(0), probe: new Uint32Array(0) }
const NO_HOLDERS = new Uint32Array(4096)

/** The answer when nobody holds any of so many probes; most new articles get it, so it costs no memory. */
export function nobodyShares(probes: number): Sharing {
  return { ...NOBODY, holders: probes > NO_HOLDERS.length ? new Uint32Array(probes) : NO_HOLDERS.subarray(0, probes) }
}

/** What belongs to a text rather than to one article: shared by its exact copies, gone with the last of them. */
export interface Text {
  /** Content hash of the normalised body. */
  readonly hash: string
  readonly sketches: readonly Sketch[]
  readonly keys: readonly Stamped[]
}

/** An article with all that is stored of it. After `expire` its text has no sketches and keys; with text, '' too. */
export interface Kept {
  readonly article: Article
  readonly text: Text
  readonly verdict: Verdict
}

/** What was learned or set: immutable, named by its content. */
export interface Snapshot {
  readonly kind: 'settings' | 'frequencies' | 'boilerplate' | 'templates' | 'vectors' | 'outlets'
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Small state of others: feeds, webhook cursors, resume points. Without bytes it is deleted. */
export interface Note {
  readonly owner: string
  readonly key: string
  readonly bytes?: Uint8Array
}

/** What stays of a removed id, so that versions go on counting where they stopped. */
export interface Tombstone {
  readonly id: string
  readonly version: number
}

/** What a write says of a story; outlets and times are the store's to count. Created if new. */
export interface StoryState {
  readonly id: string
  readonly revision: number
  readonly lead: ArticleRef
  /** Members it has then. */
  readonly size: number
  /** Originals its members draw on, its own among them. */
  readonly origins: number
  /** Those beyond it; absent if there are none. */
  readonly drawsOn?: readonly Origin[]
  readonly joinedInto?: string
}

/**
 * What must not have happened since `upTo` for a write to hold: nobody saved one of these texts or a text under one of
 * these probes, changed one of these stories, saved or removed one of these ids, corrected, expired or learned anything,
 * or changed the settings.
 */
export interface Guard {
  readonly upTo: Sequence
  readonly texts: readonly string[]
  readonly probes: readonly Stamped[]
  /** Stories with the revision they were read at; 0 for one that did not exist. */
  readonly stories: readonly { readonly id: string; readonly revision: number }[]
  readonly ids: readonly string[]
  /** Content hash of the settings, or '' to write into a store that has none. */
  readonly settings: string
}

/** Other sketches and keys for a text, in place of those it has. */
export interface Resketch {
  /** One of the articles that have the text. */
  readonly article: Sequence
  readonly sketches: readonly Sketch[]
  readonly keys: readonly Stamped[]
}

/**
 * The only way anything changes: all of it or nothing, durable when acknowledged.
 *
 * Events are numbered by the writer from `upTo + 1` on; an article has the number of its `added` event. If others have
 * committed since and the guard holds, the store moves all numbers, and the story ids made of them, past theirs
 * (`renumber.ts`) and says so in its answer.
 */
export interface Write {
  readonly guard: Guard
  readonly put: readonly Kept[]
  /** Ids whose every version goes; `forget` drops the tombstone too. */
  readonly remove: readonly { readonly id: string; readonly forget: boolean }[]
  /** Articles whose text loses its keys, so that it is found no more; with `text` the words go as well. */
  readonly expire: readonly { readonly article: Sequence; readonly text: boolean }[]
  /** Texts that are found under other keys from now on. One that was removed or has expired is passed over. */
  readonly resketch: readonly Resketch[]
  /**
   * New revisions of the verdicts of articles already stored. The newest version of an id has its place in the story of its
   * verdict, taken with the first of the versions that have stood there without a break.
   */
  readonly verdicts: readonly Verdict[]
  readonly stories: readonly StoryState[]
  readonly events: readonly Event[]
  readonly snapshots: readonly Snapshot[]
  readonly notes: readonly Note[]
}

/** One article that `expire` would touch. */
export interface Expirable {
  readonly article: Sequence
  readonly ref: ArticleRef
  readonly story: string
  /** Content hash of its text. */
  readonly hash: string
}

/** Acknowledged, as it was numbered; or refused, because of these articles or of something else that happened since. */
export type Committed = { readonly written: Write } | { readonly rivals: readonly Sequence[] }

export interface StoryFilter {
  readonly outlet?: string
  readonly language?: string
  readonly relation?: Relation
  /** Stories with an article seen at or after this time. */
  readonly since?: string
  readonly sizeAtLeast?: number
  /** Words that all occur in the title of one of its articles. */
  readonly titleWords?: readonly string[]
}

/** An article as it stands in a store. */
export interface Resident extends Kept {
  /** The number with which its id took its present place in a story. */
  readonly place: Sequence
  /** Whether no later version is stored. */
  readonly newest: boolean
  /** Whether its text is found no more. */
  readonly expired: boolean
}

/** A part of all that a store holds, to be put into another store as it is. */
export interface Part {
  /** The number it follows. */
  readonly after: Sequence
  /** The last number in it; the next part begins after it. */
  readonly upTo: Sequence
  /** In the first part: everything that has no number. */
  readonly snapshots: readonly Snapshot[]
  readonly notes: readonly Note[]
  readonly tombstones: readonly Tombstone[]
  /** Stories that began in it, have articles in it or are told of by its events, as they stand when all parts are there. */
  readonly stories: readonly Story[]
  readonly articles: readonly Resident[]
  /** Earlier revisions of their verdicts. */
  readonly former: readonly Verdict[]
  readonly events: readonly Event[]
}

/** Names an article; the newest version unless one is named. */
export interface Wanted {
  readonly id: string
  readonly version?: number
}

/** Where a store stands. */
export interface Head {
  /** The number of the last event, 0 when nothing was ever committed. */
  readonly last: Sequence
  /** Content hash of the settings in force, or '' if there are none. */
  readonly settings: string
  /** Whether anybody ever corrected anything: if not, nobody need ask for corrections. */
  readonly corrected: boolean
}

/** What judging needs to see. A store is one; a store with writes pending on top of it is another. */
export interface Reads {
  /** The number of the last event, 0 when nothing was ever committed. */
  lastSequence(): Promise<Sequence>
  /** The same with the settings in force, for the price of one. */
  head(): Promise<Head>
  findSharing(questions: readonly Question[]): Promise<readonly Sharing[]>
  /** The first print in scope of each text, by content hash. Expired texts are not found. */
  findTexts(wanted: readonly WantedText[]): Promise<readonly (Kept | undefined)[]>
  /** In the order asked; throws `id-unknown` for one that is not there. */
  getKept(articles: readonly Sequence[]): Promise<readonly Kept[]>
  findKept(wanted: readonly Wanted[]): Promise<readonly (Kept | undefined)[]>
  /** Stories as they stand; one that was joined into another answers with `joinedInto`. */
  findStories(ids: readonly string[]): Promise<readonly (Story | undefined)[]>
  findTombstones(ids: readonly string[]): Promise<readonly (Tombstone | undefined)[]>
  /** Corrections that concern these ids, in order, those that were taken back among them (`corrections.ts`). */
  findCorrections(ids: readonly string[]): Promise<readonly Event[]>
  /** The verdicts of a story's members, each by its newest version, in the order in which they took their places. */
  listMembers(story: string): AsyncIterable<Verdict>
  /** The verdicts of all versions that place their article in a story, older versions too, in order of sequence. */
  listPlaced(story: string): AsyncIterable<Verdict>
  /** The latest of its kind, or the one of that content hash. */
  findSnapshot(kind: Snapshot['kind'], hash?: string): Promise<Snapshot | undefined>
  findNotes(owner: string, keys: readonly string[]): Promise<readonly (Note | undefined)[]>
}

/** Held until it is ended. */
export interface Turn {
  end(): Promise<void>
}

export interface Store extends Reads, AsyncDisposable {
  commit(write: Write): Promise<Committed>
  /**
   * Waits for a turn among those who keep coming between each other. A courtesy and no lock: anybody may commit at any
   * time, and who does without a turn costs others no more than judging again. It ends with the process that holds it.
   */
  takeTurn(): Promise<Turn>
  /** Whether somebody has a turn: who goes on without one would make it vain. */
  isTurnTaken(): Promise<boolean>
  /** Every stored version in order of sequence. */
  listKept(after?: Sequence): AsyncIterable<Kept>
  /** Stories in order of their first article, joined ones left out; `after` is a story id. */
  listStories(filter: StoryFilter, after?: string): AsyncIterable<Story>
  listEvents(after?: Sequence): AsyncIterable<Event>
  listNotes(owner: string): AsyncIterable<Note>
  /**
   * Articles numbered above `after` whose text's latest print was seen before that time and still has keys, or words if
   * `text`, in order.
   */
  listExpirable(seenBefore: string, text: boolean, after?: Sequence): AsyncIterable<Expirable>
  /** All there is, numbered above `after`, as of one moment whoever writes meanwhile. */
  listParts(after?: Sequence): AsyncIterable<Part>
  /**
   * Puts a part as it is, judged by nobody; `commit` and `load` do not go together. One that does not follow the last
   * number here is refused, so that no failure and no second copy leaves a gap. Of its snapshots those that are there
   * already, from the first one on, are not put again.
   */
  load(part: Part): Promise<void>
  /** What the engine itself finds wrong with what it stored; empty if nothing. */
  findDamage(): Promise<readonly string[]>
  /** Counts and sizes: articles, texts, keys, stories, events, bytes by part. */
  stats(): Promise<Measurements>
  close(): Promise<void>
}
