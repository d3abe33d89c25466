/**
 * The store in a PostgreSQL database, for several machines: `postgres://user@host/database?schema=news`. A schema is one
 * store, and a database may have many. Commits are synchronous, so that an acknowledged one survives a power cut.
 *
 * Here is what it reads; `postgres-sharing.ts` has the look-up on the path of every article, `postgres-commit.ts` the one
 * write. Each answer is one statement and so sees one state of the store. Tables: `migrations/postgres/`.
 */

import { NewsfoldError } from '../errors.ts'
import type { Event, Measurements, Sequence, Story, Verdict } from '../model.ts'
import { type PostgresOptions, toPoolOptions } from './postgres-address.ts'
import { commitRows } from './postgres-commit.ts'
import { findDamage } from './postgres-damage.ts'
import { findKept, findTexts, KEPT_COLUMNS, KEPT_JOINS, keptAt, toKept } from './postgres-kept.ts'
import { listParts, loadPart } from './postgres-parts.ts'
import { HEAD, isSame, STORY_COLUMNS } from './postgres-rows.ts'
import { openSchema } from './postgres-schema.ts'
import { PostgresSession } from './postgres-session.ts'
import { findSharing } from './postgres-sharing.ts'
import { texts } from './postgres-values.ts'
import { renumber } from './renumber.ts'
import type {
  Committed,
  Expirable,
  Head,
  Note,
  Part,
  Question,
  Snapshot,
  Store,
  StoryFilter,
  Tombstone,
  Wanted,
  WantedText,
  Write,
} from './store.ts'
import { type EventRow, type KeptRow, type StoryRow, toEvent, toRows, toStory } from './stored-rows.ts'
import { matchesTitle } from './title-words.ts'
import { type VerdictRow, verdictOf } from './verdict-rows.ts'

/** Rows read at a time by lists, so that no connection is held while the caller thinks. */
const LIST_ROWS = 500

export async function postgres(options: PostgresOptions): Promise<Store> {
  const session = new PostgresSession(toPoolOptions(options))
  try {
    await openSchema(session, options.mustExist)
    return new PostgresStore(session)
  } catch (error) {
    await session.close()
    throw error
  }
}

class PostgresStore implements Store {
  readonly #session: PostgresSession

  constructor(session: PostgresSession) {
    this.#session = session
  }

  async lastSequence() {
    const [row] = await this.#session.ask<{ last: number | null }>('SELECT max(sequence) AS last FROM events')
    return row?.last ?? 0
  }

  async head() {
    const [head] = await this.#session.ask<Head>(
      `SELECT ${HEAD}, EXISTS (SELECT 1 FROM events WHERE kind = 'corrected') AS corrected`,
    )
    return { last: head!.last, settings: head!.settings, corrected: head!.corrected }
  }

  findSharing(questions: readonly Question[]) {
    return findSharing(this.#session, questions)
  }

  findTexts(wanted: readonly WantedText[]) {
    return findTexts(this.#session, wanted)
  }

  findKept(wanted: readonly Wanted[]) {
    return findKept(this.#session, wanted)
  }

  async getKept(articles: readonly Sequence[]) {
    const found = await keptAt(this.#session, articles)
    return found.map((kept, i) => {
      if (kept === undefined) throw new NewsfoldError('id-unknown', `no article has the number ${articles[i]}`)
      return kept
    })
  }

  async findStories(ids: readonly string[]) {
    const rows = await this.#session.ask<StoryRow>(
      `SELECT ${STORY_COLUMNS} FROM unnest($1::text[]) AS q (id) JOIN stories s ON s.id = q.id`,
      [texts([...new Set(ids)])],
    )
    const found = new Map(rows.map((row) => [row.id, toStory(row)]))
    return ids.map((id) => found.get(id))
  }

  async findTombstones(ids: readonly string[]) {
    const rows = await this.#session.ask<Tombstone>(
      `SELECT t.id, t.version FROM unnest($1::text[]) AS q (id) JOIN tombstones t ON ${isSame('t.id', 'q.id')}`,
      [texts([...new Set(ids)])],
    )
    const found = new Map(rows.map(({ id, version }) => [id, { id, version }]))
    return ids.map((id) => found.get(id))
  }

  async findCorrections(ids: readonly string[]) {
    const rows = await this.#session.ask<EventRow>(
      `SELECT e.* FROM unnest($1::text[]) AS q (id) JOIN events e ON e.kind = 'corrected' AND ${isSame('e.subject', 'q.id')}
       UNION SELECT e.* FROM unnest($1::text[]) AS q (id) JOIN events e ON e.kind = 'corrected' AND ${isSame('e.object', 'q.id')}
       ORDER BY sequence`,
      [texts([...new Set(ids)])],
    )
    return rows.map(toEvent)
  }

  async findSnapshot(kind: Snapshot['kind'], hash?: string) {
    const [row] = await this.#session.ask<{ hash: string; bytes: Uint8Array }>(
      `SELECT hash, bytes FROM snapshots WHERE kind = $1 AND ($2::text IS NULL OR hash = $2) ORDER BY number DESC LIMIT 1`,
      [kind, hash ?? null],
    )
    return row && { kind, hash: row.hash, bytes: new Uint8Array(row.bytes) }
  }

  async findNotes(owner: string, keys: readonly string[]) {
    const rows = await this.#session.ask<{ key: string; bytes: Uint8Array }>(
      `SELECT n.key, n.bytes FROM unnest($2::text[]) AS q (key)
       JOIN notes n ON ${isSame('n.owner', '$1')} AND ${isSame('n.key', 'q.key')}`,
      [owner, texts([...new Set(keys)])],
    )
    const found = new Map(rows.map(({ key, bytes }) => [key, { owner, key, bytes: new Uint8Array(bytes) }]))
    return keys.map((key) => found.get(key))
  }

  async *listKept(after: Sequence = 0) {
    for (let from = after; ; ) {
      const rows = await this.#session.ask<KeptRow>(
        `SELECT ${KEPT_COLUMNS} FROM (SELECT * FROM articles WHERE sequence > $1 ORDER BY sequence LIMIT ${LIST_ROWS}) a
         ${KEPT_JOINS} ORDER BY a.sequence`,
        [from],
      )
      yield* await toKept(rows, this.#session.stamps)
      if (rows.length < LIST_ROWS) return
      from = rows.at(-1)!.sequence
    }
  }

  async *listStories(filter: StoryFilter, after = ''): AsyncIterable<Story> {
    const { outlet, language, relation, since, sizeAtLeast, titleWords } = filter
    const some = (condition: string) =>
      `EXISTS (SELECT 1 FROM articles a WHERE a.story = s.id AND a.newest AND ${condition})`
    for (let from = after; ; ) {
      const rows = await this.#session.ask<StoryRow>(
        `SELECT ${STORY_COLUMNS} FROM stories s WHERE s.id > $1 AND s.joined_into IS NULL AND s.size >= $2 AND s.last_seen >= $3
         AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM story_outlets o WHERE o.story = s.id AND ${isSame('o.outlet', '$4')}))
         AND ($5::text IS NULL OR ${some('a.language = $5')}) AND ($6::text IS NULL OR ${some('a.relation = $6')})
         ORDER BY s.id LIMIT ${LIST_ROWS}`,
        [from, Math.max(sizeAtLeast ?? 1, 1), since ?? '', outlet ?? null, language ?? null, relation ?? null],
      )
      const titled = titleWords === undefined ? undefined : await this.#findTitled(rows, titleWords)
      for (const row of rows) if (titled === undefined || titled.has(row.id)) yield toStory(row)
      if (rows.length < LIST_ROWS) return
      from = rows.at(-1)!.id
    }
  }

  /** Those of these stories that have an article with all the words in its title. */
  async #findTitled(stories: readonly StoryRow[], words: readonly string[]): Promise<Set<string>> {
    const rows = await this.#session.ask<{ story: string; title: string | null }>(
      `SELECT DISTINCT a.story, a.title FROM unnest($1::text[]) AS q (story) JOIN articles a ON a.story = q.story AND a.newest`,
      [texts(stories.map(({ id }) => id))],
    )
    return new Set(rows.filter(({ title }) => matchesTitle(title ?? '', words)).map(({ story }) => story))
  }

  listMembers(story: string) {
    return this.#listVerdicts(story, 'place', 'a.newest')
  }

  listPlaced(story: string) {
    return this.#listVerdicts(story, 'sequence', 'true')
  }

  async *#listVerdicts(story: string, order: 'place' | 'sequence', condition: string): AsyncIterable<Verdict> {
    for (let from = 0; ; ) {
      const rows = await this.#session.ask<VerdictRow & { at: number }>(
        `SELECT a.id, a.version, a.${order} AS at, a.revision, a.relation, a.story, a.body, s.lead_id, s.lead_version
         FROM articles a JOIN stories s ON s.id = a.story
         WHERE a.story = $1 AND ${condition} AND a.${order} > $2 ORDER BY a.${order} LIMIT ${LIST_ROWS}`,
        [story, from],
      )
      for (const row of rows) yield verdictOf(row)
      if (rows.length < LIST_ROWS) return
      from = rows.at(-1)!.at
    }
  }

  async *listEvents(after: Sequence = 0): AsyncIterable<Event> {
    for (let from = after; ; ) {
      const rows = await this.#session.ask<EventRow>(
        `SELECT * FROM events WHERE sequence > $1 ORDER BY sequence LIMIT ${LIST_ROWS}`,
        [from],
      )
      for (const row of rows) yield toEvent(row)
      if (rows.length < LIST_ROWS) return
      from = rows.at(-1)!.sequence
    }
  }

  async *listNotes(owner: string): AsyncIterable<Note> {
    const rows = await this.#session.ask<{ key: string; bytes: Uint8Array }>(
      `SELECT n.key, n.bytes FROM notes n WHERE ${isSame('n.owner', '$1')} ORDER BY n.key`,
      [owner],
    )
    for (const { key, bytes } of rows) yield { owner, key, bytes: new Uint8Array(bytes) }
  }

  async *listExpirable(seenBefore: string, text: boolean, after: Sequence = 0): AsyncIterable<Expirable> {
    for (let from = after; ; ) {
      const rows = await this.#session.ask<{
        sequence: number
        id: string
        version: number
        hash: Buffer
        story: string
      }>(
        `SELECT a.sequence, a.id, a.version, a.hash, a.story FROM articles a LEFT JOIN texts t ON t.number = a.text
         WHERE a.sequence > $1 AND (t.latest_seen < $2 OR ($3 AND t.number IS NULL AND a.seen_at < $2
           AND EXISTS (SELECT 1 FROM bodies b WHERE b.sequence = a.sequence)))
         ORDER BY a.sequence LIMIT ${LIST_ROWS}`,
        [from, seenBefore, text],
      )
      for (const { sequence, id, version, hash, story } of rows) {
        yield { article: sequence, ref: { id, version }, story, hash: hash.toString('hex') }
      }
      if (rows.length < LIST_ROWS) return
      from = rows.at(-1)!.sequence
    }
  }

  listParts(after: Sequence = 0) {
    return listParts(this.#session, after)
  }

  load(part: Part) {
    return loadPart(this.#session, part)
  }

  findDamage() {
    return findDamage(this.#session)
  }

  async stats(): Promise<Measurements> {
    const count = (from: string) => `(SELECT count(*) FROM ${from})`
    const view = await this.#session.look()
    try {
      await view.scan()
      const [row] = await view.ask<Measurements>(
        `SELECT ${count('articles WHERE newest')} AS articles, ${count('articles')} AS versions, ${count('texts')} AS texts,
           ${count('keys')} AS keys, ${count('stories WHERE size > 0 AND joined_into IS NULL')} AS stories,
           ${count('events')} AS events, ${count('tombstones')} AS removed,
           (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'
             AND relnamespace = to_regnamespace(quote_ident($1)))::int8 AS "tableBytes"`,
        [this.#session.schema],
      )
      return { ...row! }
    } finally {
      await view.close()
    }
  }

  async commit(write: Write): Promise<Committed> {
    const answer = await commitRows(this.#session, toRows(write))
    return 'rivals' in answer ? answer : { written: renumber(write, answer.movedBy) }
  }

  takeTurn() {
    return this.#session.takeTurn()
  }

  isTurnTaken() {
    return this.#session.isTurnTaken()
  }

  close() {
    return this.#session.close()
  }

  [Symbol.asyncDispose]() {
    return this.#session.close()
  }
}
