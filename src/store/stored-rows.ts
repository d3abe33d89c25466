import type { Article, Event, Sequence, Story, Verdict } from '../model.ts'
import type { Kept, Resident, Text, Write } from './store.ts'
import { bodyOf, toDamaged, type VerdictRow, verdictOf } from './verdict-rows.ts'

export interface KeptRow extends VerdictRow {
  sequence: number
  hash: Uint8Array
  seen_at: string
  outlet: string | null
  language: string | null
  title: string | null
  more: string
  words: string | null
  sketches: Uint8Array | null
  keys: Uint8Array | null
}

export interface StoryRow {
  id: string
  revision: number
  lead_id: string
  lead_version: number
  joined_into: string | null
  size: number
  outlets: number
  origins: number
  /** Origins beyond it, as JSON. */
  draws_on: string | null
  first_seen: string
  last_seen: string
}

export interface EventRow {
  sequence: number
  at: string
  kind: Event['kind']
  subject: string | null
  object: string | null
  rest: string
}

/** An article to be put, flat, so that it travels fast to the thread that commits it. */
export interface PutRow {
  readonly sequence: number
  readonly id: string
  readonly version: number
  readonly seenAt: string
  readonly outlet: string | null
  readonly language: string | null
  readonly title: string | null
  readonly more: string
  readonly words: string
  readonly hash: string
  readonly sketches: Text['sketches']
  readonly keys: Text['keys']
  readonly revision: number
  readonly relation: string
  readonly story: string
  readonly body: string
}

/** A write with its articles as rows. */
export interface RowWrite extends Omit<Write, 'put'> {
  readonly put: readonly PutRow[]
}

/** By how much a commit moved the numbers, or which articles stand in its way. */
export type CommitAnswer = { readonly movedBy: number } | { readonly rivals: readonly Sequence[] }

export function toRows(write: Write): RowWrite {
  return { ...write, put: write.put.map(toPutRow) }
}

export function toPutRow(kept: Kept): PutRow {
  const row = (kept as Partial<Behind>)[ROW]
  return row === undefined ? toNewRow(kept) : toSameRow(row, kept.text)
}

function toNewRow({ article, text, verdict }: Kept): PutRow {
  const { id, version, sequence, text: words, seenAt, outlet, language, title, ...more } = article
  return {
    sequence,
    id,
    version,
    seenAt,
    outlet: outlet ?? null,
    language: language ?? null,
    title: title ?? null,
    more: JSON.stringify(more),
    words,
    hash: text.hash,
    sketches: text.sketches,
    keys: text.keys,
    revision: verdict.revision,
    relation: verdict.relation,
    story: verdict.story,
    body: bodyOf(verdict),
  }
}

/** The row from which a resident was made: put into another store it is the same row again, so nobody need parse it. */
const ROW = Symbol('row')

interface Behind {
  readonly [ROW]: KeptRow
}

/** What a row and an article made from it say; of those that are only moved nobody asks. */
export interface Read {
  readonly row: KeptRow
  readonly kept: Kept
}

/** An article as it stands in a store, made from its row when somebody asks. */
export function residentOf(place: Sequence, newest: boolean, expired: boolean, read: () => Read): Resident {
  let known: Read | undefined
  const get = () => {
    known ??= read()
    return known
  }
  const resident: Resident = {
    get article() {
      return get().kept.article
    },
    get text() {
      return get().kept.text
    },
    get verdict() {
      return get().kept.verdict
    },
    place,
    newest,
    expired,
  }
  return Object.defineProperty(resident, ROW, { get: () => get().row })
}

function toSameRow(row: KeptRow, { hash, sketches, keys }: Text): PutRow {
  const { sequence, id, version, seen_at, outlet, language, title, more, words, revision, relation, story, body } = row
  return {
    sequence,
    id,
    version,
    seenAt: seen_at,
    outlet,
    language,
    title,
    more,
    words: words ?? '',
    hash,
    sketches,
    keys,
    revision,
    relation,
    story,
    body,
  }
}

export function toStory(row: StoryRow): Story {
  return {
    id: row.id,
    revision: row.revision,
    lead: { id: row.lead_id, version: row.lead_version },
    size: row.size,
    outlets: row.outlets,
    origins: row.origins,
    ...(row.draws_on !== null && { drawsOn: readDrawsOn(row) }),
    firstSeenAt: row.first_seen,
    lastSeenAt: row.last_seen,
    ...(row.joined_into !== null && { joinedInto: row.joined_into }),
  }
}

export function drawsOnOf({ drawsOn }: Pick<Story, 'drawsOn'>): string | null {
  return drawsOn === undefined ? null : JSON.stringify(drawsOn)
}

function readDrawsOn({ id, draws_on }: StoryRow): Story['drawsOn'] & object {
  try {
    return JSON.parse(draws_on!)
  } catch (error) {
    throw toDamaged(`the story ${id}`, error)
  }
}

export function toEvent(row: EventRow): Event {
  try {
    return readEvent(row)
  } catch (error) {
    throw toDamaged(`event ${row.sequence}`, error)
  }
}

function readEvent({ sequence, at, kind, subject, object, rest }: EventRow): Event {
  const more = JSON.parse(rest)
  const head = { sequence, at, kind }
  if (typeof more === 'number') return { ...head, story: subject, article: { id: object, version: more } } as Event
  if (subject !== null) return { ...head, pair: [subject, object], ...more } as Event
  return { ...head, ...more } as Event
}

export function toEventRow(event: Event): EventRow {
  const { sequence, at, kind, ...rest } = event
  const head = { sequence, at, kind, subject: null, object: null }
  if ('article' in event) {
    return { ...head, subject: event.story, object: event.article.id, rest: JSON.stringify(event.article.version) }
  }
  if ('pair' in event) {
    const [subject, object] = event.pair
    return { ...head, subject, object, rest: JSON.stringify({ by: event.by, relation: event.relation }) }
  }
  return { ...head, rest: JSON.stringify(rest) }
}

/** The article in a row, with its text; of most candidates nobody asks for the verdict. */
export function keptOf(row: KeptRow, text: Text): Kept {
  const article = toArticle(row)
  let verdict: Verdict | undefined
  return {
    article,
    text,
    get verdict() {
      verdict ??= verdictOf(row)
      return verdict
    },
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function toArticle(row: KeptRow): Article {
  const { sequence, id, version, seen_at, outlet, language, title, words } = row
  const more = readMore(row)
  const article: Writable<Article> = { id, version, sequence, text: words ?? '', seenAt: seen_at, ...more }
  if (outlet !== null) article.outlet = outlet
  if (language !== null) article.language = language
  if (title !== null) article.title = title
  return article
}

/** What most articles have besides their columns. */
const NO_MORE = JSON.stringify({ partial: false })

function readMore({ id, more }: KeptRow): { partial: boolean } {
  if (more === NO_MORE) return { partial: false }
  try {
    return JSON.parse(more)
  } catch (error) {
    throw toDamaged(`the article ${id}`, error)
  }
}
