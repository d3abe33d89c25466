/**
 * The store in a SQLite file: the default. Write-ahead log, `synchronous=FULL`, so that an acknowledged commit survives a
 * power cut; several processes may use one file.
 *
 * Here is what it reads; `sqlite-commit.ts` has the one write, `sqlite-keys.ts` the key index. A text is found by its
 * content hash through that index too, because hashes are as random as keys. Tables: `migrations/sqlite/`.
 */

import { resolve } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import type { Event, Measurements, Sequence } from '../model.ts'
import { packWrite } from './packed-write.ts'
import { renumber } from './renumber.ts'
import { isEverywhere } from './scope.ts'
import { SqliteCommit } from './sqlite-commit.ts'
import { openFile, type SqliteOptions } from './sqlite-file.ts'
import { type KeptValues, SELECT_KEPT, toKept } from './sqlite-kept.ts'
import { loadPart } from './sqlite-load.ts'
import { listParts, STORY_COLUMNS, storyOf } from './sqlite-parts.ts'
import { SqliteSession } from './sqlite-session.ts'
import {
  findFirstPrint,
  findSharing,
  findTextNumbers,
  type PackedSharing,
  packQuestions,
  unpackSharing,
} from './sqlite-sharing.ts'
import { type EventValues, type StoryValues, toStoredPart } from './sqlite-stored-part.ts'
import { NO_TURN, SqliteTurns } from './sqlite-turns.ts'
import { SqliteWorker } from './sqlite-worker.ts'
import type {
  Committed,
  Expirable,
  Head,
  Kept,
  Note,
  Part,
  Question,
  Sharing,
  Snapshot,
  Store,
  Wanted,
  WantedText,
  Write,
} from './store.ts'
import {
  type CommitAnswer,
  type EventRow,
  type RowWrite,
  type StoryRow,
  toEvent,
  toRows,
  toStory,
} from './stored-rows.ts'
import { matchesTitle } from './title-words.ts'
import { type VerdictRow, verdictOf } from './verdict-rows.ts'

/** Questions, texts or articles from which on the thread is asked. */
const GROUP = 32
/** Rows read at a time by lists, so that no read transaction stays open while the caller thinks. */
const LIST_ROWS = 500
const SELECT_KEPT_AT = `${SELECT_KEPT} WHERE a.sequence IN (...)`
const SELECT_STORIES = `SELECT ${STORY_COLUMNS} FROM stories WHERE id IN (...)`

export async function sqlite({ path: given, ...rest }: SqliteOptions): Promise<Store> {
  if (given === '') throw new NewsfoldError('option-wrong', 'a SQLite store needs a path, such as sqlite:news.db')
  // Whole, because the thread may open it after the process has gone to another folder.
  const options = { ...rest, path: given === ':memory:' ? given : resolve(given) }
  return new SqliteStore(new SqliteSession(openFile(options), options.path), options)
}

class SqliteStore implements Store {
  readonly #session: SqliteSession
  readonly #options: SqliteOptions
  readonly #worker: SqliteWorker
  readonly #turns: SqliteTurns
  readonly #commit: SqliteCommit
  /** Writes go one after the other, in the order in which they were asked for. */
  #writes: Promise<unknown> = Promise.resolve()

  constructor(session: SqliteSession, options: SqliteOptions) {
    this.#session = session
    this.#options = options
    this.#worker = new SqliteWorker(options)
    this.#turns = new SqliteTurns(options.path, () => this.#read(() => session.last()))
    this.#commit = new SqliteCommit(session)
  }

  #read<T>(work: () => T): T {
    return this.#session.read(work)
  }

  async lastSequence() {
    return this.#read(() => this.#session.last())
  }

  async head() {
    return this.#read(() => {
      const head = this.#session
        .sql(`SELECT coalesce((SELECT max(sequence) FROM events), 0) AS last,
          coalesce((SELECT hash FROM snapshots WHERE kind = 'settings' ORDER BY number DESC LIMIT 1), '') AS settings,
          EXISTS (SELECT 1 FROM events WHERE kind = 'corrected') AS corrected`)
        .get() as Head
      return { last: head.last, settings: head.settings, corrected: Boolean(head.corrected) }
    })
  }

  async findSharing(questions: readonly Question[]): Promise<readonly Sharing[]> {
    if (!this.#isGroup(questions)) return findSharing(this.#session, questions)
    const answer = await this.#worker.ask<{ readonly share: PackedSharing }>({ share: packQuestions(questions) })
    return unpackSharing(answer.share, questions)
  }

  /** Below that a message to the thread and back costs more than it brings. */
  #isGroup({ length }: readonly unknown[]): boolean {
    return length >= GROUP && this.#session.path !== ':memory:' && !this.#session.closed
  }

  async #findTextNumbers(hashes: readonly string[]): Promise<readonly (number | undefined)[]> {
    if (!this.#isGroup(hashes)) return findTextNumbers(this.#session, hashes)
    const answer = await this.#worker.ask<{ readonly texts: readonly (number | undefined)[] }>({ texts: hashes })
    return answer.texts
  }

  async findTexts(wanted: readonly WantedText[]) {
    const texts = await this.#findTextNumbers(wanted.map(({ hash }) => hash))
    return this.#read(() => {
      const prints = wanted.map(({ scope, upTo }, i) => {
        const text = texts[i]
        if (text === undefined || text > upTo) return undefined
        return isEverywhere(scope) ? text : findFirstPrint(this.#session, text, scope, upTo)
      })
      const kept = this.#keptAt(prints.filter((print) => print !== undefined))
      return prints.map((print) => (print === undefined ? undefined : kept.get(print)))
    })
  }

  #keptAt(sequences: readonly Sequence[]): Map<Sequence, Kept> {
    const rows = this.#session.select<KeptValues>(SELECT_KEPT_AT, sequences)
    return new Map(rows.map((values) => [values[0], toKept(this.#session, values)]))
  }

  async getKept(articles: readonly Sequence[]) {
    const found = this.#read(() => this.#keptAt(articles))
    return articles.map((sequence) => {
      const kept = found.get(sequence)
      if (kept === undefined) throw new NewsfoldError('id-unknown', `no article has the number ${sequence}`)
      return kept
    })
  }

  async findKept(wanted: readonly Wanted[]) {
    return this.#read(() => {
      const newest = wanted.flatMap(({ id, version }) => (version === undefined ? [id] : []))
      const numbers = new Map(
        this.#session.select<[id: string, sequence: number]>(
          'SELECT id, sequence FROM articles WHERE newest = 1 AND id IN (...)',
          newest,
        ),
      )
      const sequences = wanted.map(({ id, version }) => {
        if (version === undefined) return numbers.get(id)
        const row = this.#session.sql('SELECT sequence FROM articles WHERE id = ? AND version = ?').get(id, version)
        return (row as { sequence: number } | undefined)?.sequence
      })
      const kept = this.#keptAt(sequences.filter((sequence) => sequence !== undefined))
      return sequences.map((sequence) => (sequence === undefined ? undefined : kept.get(sequence)))
    })
  }

  async findStories(ids: readonly string[]) {
    return this.#read(() => {
      const rows = this.#session.select<StoryValues>(SELECT_STORIES, ids)
      const found = new Map(rows.map((values) => [values[0], storyOf(values)]))
      return ids.map((id) => found.get(id))
    })
  }

  async findTombstones(ids: readonly string[]) {
    return this.#read(() => {
      // Mostly nothing was ever removed.
      if (this.#session.sql('SELECT 1 FROM tombstones LIMIT 1').get() === undefined) return ids.map(() => undefined)
      const rows = this.#session.select<[id: string, version: number]>(
        'SELECT id, version FROM tombstones WHERE id IN (...)',
        ids,
      )
      const found = new Map(rows.map(([id, version]) => [id, { id, version }]))
      return ids.map((id) => found.get(id))
    })
  }

  async findCorrections(ids: readonly string[]) {
    return this.#read(() => {
      const found = new Map<Sequence, Event>()
      for (const column of ['subject', 'object']) {
        const rows = this.#session.select<EventValues>(
          `SELECT sequence, at, kind, subject, object, rest FROM events WHERE kind = 'corrected' AND ${column} IN (...)`,
          ids,
        )
        for (const [sequence, at, kind, subject, object, rest] of rows) {
          found.set(sequence, toEvent({ sequence, at, kind, subject, object, rest }))
        }
      }
      return [...found.values()].sort((a, b) => a.sequence - b.sequence)
    })
  }

  async findSnapshot(kind: Snapshot['kind'], hash?: string) {
    return this.#read(() => {
      const row = this.#session
        .sql(
          'SELECT hash, bytes FROM snapshots WHERE kind = $kind AND ($hash IS NULL OR hash = $hash) ORDER BY number DESC LIMIT 1',
        )
        .get({ kind, hash: hash ?? null }) as { hash: string; bytes: Uint8Array } | undefined
      return row && { kind, hash: row.hash, bytes: new Uint8Array(row.bytes) }
    })
  }

  async findNotes(owner: string, keys: readonly string[]) {
    return this.#read(() =>
      keys.map((key) => {
        const row = this.#session.sql('SELECT bytes FROM notes WHERE owner = ? AND key = ?').get(owner, key) as
          | { bytes: Uint8Array }
          | undefined
        return row && { owner, key, bytes: new Uint8Array(row.bytes) }
      }),
    )
  }

  async *listKept(after: Sequence = 0) {
    for (let from = after; ; ) {
      const page = this.#read(() =>
        (
          this.#session
            .raw(`${SELECT_KEPT} WHERE a.sequence > ? ORDER BY a.sequence LIMIT ${LIST_ROWS}`)
            .all(from) as KeptValues[]
        ).map((values) => toKept(this.#session, values)),
      )
      yield* page
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.article.sequence
    }
  }

  async *listStories(filter: Parameters<Store['listStories']>[0], after = '') {
    const { outlet, language, relation, since, sizeAtLeast, titleWords } = filter
    const some = (condition: string) =>
      `EXISTS (SELECT 1 FROM verdicts v JOIN articles a USING (sequence) WHERE v.story = s.id AND a.newest = 1 AND ${condition})`
    const statement = this.#session.sql(
      `SELECT * FROM stories s WHERE s.id > $from AND s.joined_into IS NULL AND s.size >= $size AND s.last_seen >= $since
       AND ($outlet IS NULL OR EXISTS (SELECT 1 FROM story_outlets o WHERE o.story = s.id AND o.outlet = $outlet))
       AND ($language IS NULL OR ${some('a.language = $language')}) AND ($relation IS NULL OR ${some('v.relation = $relation')})
       ORDER BY s.id LIMIT ${LIST_ROWS}`,
    )
    const values = {
      size: Math.max(sizeAtLeast ?? 1, 1),
      since: since ?? '',
      outlet: outlet ?? null,
      language: language ?? null,
      relation: relation ?? null,
    }
    for (let from = after; ; ) {
      const page = this.#read(() =>
        (statement.all({ ...values, from }) as StoryRow[]).map((row) => ({
          story: toStory(row),
          titled: titleWords === undefined || this.#hasTitle(row.id, titleWords),
        })),
      )
      for (const { story, titled } of page) if (titled) yield story
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.story.id
    }
  }

  #hasTitle(story: string, words: readonly string[]): boolean {
    const rows = this.#session
      .sql('SELECT a.title FROM verdicts v JOIN articles a USING (sequence) WHERE v.story = ? AND a.newest = 1')
      .iterate(story) as Iterable<{ title: string | null }>
    for (const { title } of rows) if (matchesTitle(title ?? '', words)) return true
    return false
  }

  async *listMembers(story: string) {
    yield* this.#listVerdicts(story, 'place', 'a.newest = 1')
  }

  async *listPlaced(story: string) {
    yield* this.#listVerdicts(story, 'sequence', '1')
  }

  async *#listVerdicts(story: string, order: 'place' | 'sequence', condition: string) {
    for (let from = 0; ; ) {
      const page = this.#read(
        () =>
          this.#session
            .sql(
              `SELECT a.id, a.version, a.${order} AS at, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
             FROM verdicts v JOIN articles a USING (sequence) JOIN stories s ON s.id = v.story
             WHERE v.story = ? AND ${condition} AND a.${order} > ? ORDER BY a.${order} LIMIT ${LIST_ROWS}`,
            )
            .all(story, from) as (VerdictRow & { at: number })[],
      )
      for (const row of page) yield verdictOf(row)
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.at
    }
  }

  async *listEvents(after: Sequence = 0) {
    for (let from = after; ; ) {
      const page = this.#read(
        () =>
          this.#session
            .sql(`SELECT * FROM events WHERE sequence > ? ORDER BY sequence LIMIT ${LIST_ROWS}`)
            .all(from) as EventRow[],
      )
      for (const row of page) yield toEvent(row)
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.sequence
    }
  }

  async *listNotes(owner: string): AsyncIterable<Note> {
    const rows = this.#read(() =>
      this.#session.sql('SELECT key, bytes FROM notes WHERE owner = ? ORDER BY key').all(owner),
    ) as {
      key: string
      bytes: Uint8Array
    }[]
    for (const { key, bytes } of rows) yield { owner, key, bytes: new Uint8Array(bytes) }
  }

  async *listExpirable(seenBefore: string, text: boolean, after: Sequence = 0): AsyncIterable<Expirable> {
    for (let from = after; ; ) {
      const page = this.#read(
        () =>
          this.#session
            .sql(
              `SELECT a.sequence, a.id, a.version, a.hash, v.story FROM articles a JOIN verdicts v USING (sequence)
             LEFT JOIN texts t ON t.number = a.text WHERE a.sequence > $from AND (t.latest_seen < $seenBefore OR
               ($text = 1 AND t.number IS NULL AND a.seen_at < $seenBefore AND EXISTS (SELECT 1 FROM bodies b WHERE b.sequence = a.sequence)))
             ORDER BY a.sequence LIMIT ${LIST_ROWS}`,
            )
            .all({ from, seenBefore, text: text ? 1 : 0 }) as {
            sequence: number
            id: string
            version: number
            hash: Uint8Array
            story: string
          }[],
      )
      for (const { sequence, id, version, hash, story } of page) {
        yield { article: sequence, ref: { id, version }, story, hash: Buffer.from(hash).toString('hex') }
      }
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.sequence
    }
  }

  async *listParts(after: Sequence = 0): AsyncIterable<Part> {
    // A connection of its own, so that one transaction can stay open over all parts.
    const apart = this.#session.path !== ':memory:'
    const session = apart ? new SqliteSession(openFile(this.#options), this.#session.path) : this.#session
    try {
      if (apart) session.sql('BEGIN').run()
      for (const part of listParts(session, after)) yield part
    } finally {
      if (apart) session.close()
    }
  }

  load(part: Part) {
    const stored = toStoredPart(part)
    // A small part must not overtake one that the thread is putting.
    const done = this.#writes.then(async () => {
      if (this.#isGroup(stored.articles)) await this.#worker.ask({ load: stored }, [stored.bytes.buffer as ArrayBuffer])
      else loadPart(this.#session, stored)
    })
    this.#writes = done.catch(() => {})
    return done
  }

  async findDamage() {
    return this.#read(() => {
      const rows = this.#session.sql('PRAGMA integrity_check').all() as { integrity_check: string }[]
      return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    })
  }

  async stats(): Promise<Measurements> {
    return this.#read(() => {
      this.#session.keys.refresh()
      const count = (sql: string) => (this.#session.sql(sql).get() as { n: number }).n
      return {
        articles: count('SELECT count(*) AS n FROM articles WHERE newest = 1'),
        versions: count('SELECT count(*) AS n FROM articles'),
        texts: count('SELECT count(*) AS n FROM texts'),
        keys: count('SELECT coalesce(sum(length(keys) - 8) / 8, 0) AS n FROM texts'),
        stories: count('SELECT count(*) AS n FROM stories WHERE size > 0 AND joined_into IS NULL'),
        events: count('SELECT count(*) AS n FROM events'),
        removed: count('SELECT count(*) AS n FROM tombstones'),
        fileBytes: count('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size'),
      }
    })
  }

  commit(write: Write): Promise<Committed> {
    const done = this.#writes.then(async (): Promise<Committed> => {
      const answer = await this.#commitRows(toRows(write))
      return 'rivals' in answer ? answer : { written: renumber(write, answer.movedBy) }
    })
    this.#writes = done.catch(() => {})
    return done
  }

  async #commitRows(rows: RowWrite): Promise<CommitAnswer> {
    if (!this.#isGroup(rows.put) && !this.#isGroup(rows.resketch)) return this.#commit.commit(rows)
    const answer = await this.#worker.ask<{ readonly committed: CommitAnswer }>({ commit: packWrite(rows) })
    return answer.committed
  }

  async takeTurn() {
    return this.#session.path === ':memory:' ? NO_TURN : this.#turns.take()
  }

  async isTurnTaken() {
    return this.#turns.isTaken()
  }

  async close() {
    await this.#writes
    this.#turns.close()
    await this.#worker.close()
    this.#session.close()
  }

  async [Symbol.asyncDispose]() {
    await this.close()
  }
}
