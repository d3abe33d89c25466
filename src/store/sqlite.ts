/**
 * The store in a SQLite file: the default. Write-ahead log, `synchronous=FULL`, so that an acknowledged commit survives a
 * power cut; several processes may use one file.
 *
 * Commits take the write lock, look whether their guard holds, and write rows in the order of their numbers, so tables
 * grow at their ends; keys go through `sqlite-keys.ts`. A text is found by its content hash through the same key index,
 * under the stamp number TEXT_HASH, because hashes are as random as keys. Tables: `migrations/sqlite/`.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { NewsfoldError } from '../errors.ts'
import type { Article, Event, Measurements, Sequence, Verdict } from '../model.ts'
import { findRivals, type Newcomer } from './guard.ts'
import { renumber } from './renumber.ts'
import { bytesOf, pack, unpack, valuesOf } from './rows.ts'
import { type Database, openDatabase, type Row, type Statement, toStoreError } from './sqlite-binding.ts'
import { type KeyBatch, SqliteKeys } from './sqlite-keys.ts'
import {
  bodyOf,
  type EventRow,
  type KeptRow,
  type PlaceRow,
  type StoryRow,
  type TextRow,
  toEvent,
  toStory,
  toVerdict,
  type VerdictRow,
} from './sqlite-rows.ts'
import { nobodyShares } from './store.ts'
import type { Committed, Expirable, Kept, Note, Question, Scope, Sharing, Snapshot, Store, StoryState, Text, Tombstone, Wanted, Write } from './store.ts'
import { matchesTitle } from './title-words.ts'

export interface SqliteOptions {
  /** Path of the file, created if missing, or `:memory:`. */
  readonly path: string
  /** How long a commit waits for another process before it gives up with `store-busy`. Default 30,000. */
  readonly busyTimeoutMs?: number
}

/** "NFLD": marks a file as a newsfold store. */
const APPLICATION_ID = 0x4e464c44
const TEXT_HASH = 0
/** Twice the default: a text of 420 words then wastes less of its page. */
const PAGE_BYTES = 8192
/** Memory for pages of the file; the system's own cache holds the rest. */
const CACHE_KIB = 64 * 1024
/** A longer log is copied into the file less often; pages that many commits touched are then copied once. 128 MiB. */
const CHECKPOINT_PAGES = 16_384
/** Rows read at a time by lists, so that no read transaction stays open while the caller thinks. */
const LIST_ROWS = 500
/** Values in one list of a statement, for short and for long lists. */
const FEW = 6
const MANY = 128
const MIGRATIONS = new URL('./migrations/sqlite/', import.meta.url)

export async function sqlite(options: SqliteOptions): Promise<Store> {
  const { path, busyTimeoutMs = 30_000 } = options
  try {
    const database = openDatabase(path)
    try {
      prepareFile(database, path, busyTimeoutMs)
      return new SqliteStore(database, path)
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    throw toStoreError(error, path)
  }
}

/** Looks whether the file is ours, sets it up, and brings its tables up to date. */
function prepareFile(database: Database, path: string, busyTimeoutMs: number): void {
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() as Row)[0] as number
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as { n: number }
  const fresh = tables.n === 0
  if (!fresh && pragma('application_id') !== APPLICATION_ID) {
    throw new NewsfoldError('store-foreign', `${path} is a database, but not a newsfold store; name another file with --store`)
  }
  if (fresh) database.exec(`PRAGMA page_size = ${PAGE_BYTES}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).sort()
  if (pragma('user_version') > migrations.length) {
    throw new NewsfoldError('store-newer', `${path} was made by a newer newsfold; update newsfold to open it`)
  }
  if (pragma('user_version') === migrations.length) return
  database.exec('BEGIN IMMEDIATE')
  for (let number = pragma('user_version'); number < migrations.length; number++) {
    database.exec(readFileSync(new URL(migrations[number]!, MIGRATIONS), 'utf8'))
  }
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
  database.exec(`PRAGMA user_version = ${migrations.length}`)
  database.exec('COMMIT')
}

/** What a story gains by the articles of one write. */
interface Gain {
  members: number
  outlets: number
  firstSeen: string
  lastSeen: string
}

const NO_GAIN: Gain = { members: 0, outlets: 0, firstSeen: '', lastSeen: '' }

const SELECT_KEPT = `SELECT a.sequence, a.id, a.version, a.hash, a.seen_at, a.outlet, a.language, a.title, a.more, b.words,
  t.sketches, t.keys, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
  FROM articles a JOIN verdicts v USING (sequence) JOIN stories s ON s.id = v.story
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text`

class SqliteStore implements Store {
  readonly #database: Database
  readonly #path: string
  readonly #keys: SqliteKeys
  readonly #statements = new Map<string, Statement>()
  readonly #stampNumbers = new Map<string, number>()
  readonly #stampNames = new Map<number, string>()
  #closed = false

  constructor(database: Database, path: string) {
    this.#database = database
    this.#path = path
    this.#keys = new SqliteKeys(database)
  }

  /** A statement, prepared once. */
  #sql(text: string): Statement {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.#database.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /**
   * All rows of a statement that has a list `IN (...)`, for as many values as there are: a call for many rows costs little
   * more than one for a single row. Short lists are filled up with their last value, so that two statements serve all.
   */
  #select<T>(text: string, values: readonly (string | number)[]): T[] {
    const rows: T[] = []
    for (let from = 0; from < values.length; ) {
      const size = values.length - from > FEW ? MANY : FEW
      const chunk = values.slice(from, from + size)
      while (chunk.length < size) chunk.push(chunk.at(-1)!)
      const statement = this.#sql(text.replace('(...)', `(${Array(size).fill('?').join()})`))
      rows.push(...(statement.all(...chunk) as T[]))
      from += size
    }
    return rows
  }

  /** Runs inside one transaction: a read sees one state of the file, a write holds the lock and happens whole or not. */
  #within<T>(kind: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    if (this.#closed) throw new NewsfoldError('store-closed', `${this.#path} was closed`)
    try {
      this.#sql(kind).run()
      try {
        const answer = work()
        this.#sql('COMMIT').run()
        return answer
      } catch (error) {
        this.#keys.forget()
        // The engine has rolled back already after a full disk and the like; a second time is an error of its own.
        try {
          this.#sql('ROLLBACK').run()
        } catch {}
        throw error
      }
    } catch (error) {
      throw toStoreError(error, this.#path)
    }
  }

  #read<T>(work: () => T): T {
    return this.#within('BEGIN', work)
  }

  async lastSequence() {
    return this.#read(() => this.#last())
  }

  #last(): Sequence {
    return (this.#sql('SELECT max(sequence) AS last FROM events').get() as { last: number | null }).last ?? 0
  }

  async findSharing(questions: readonly Question[]): Promise<readonly Sharing[]> {
    return this.#read(() => {
      this.#keys.refresh()
      const answers: Sharing[] = []
      while (answers.length < questions.length) {
        // Questions that can go together do: for a group of articles that is all of them.
        const first = questions[answers.length]!
        const rest = questions.slice(answers.length)
        const others = rest.findIndex((one) => one.stamp !== first.stamp || limitOf(one) !== limitOf(first))
        answers.push(...this.#share(others < 0 ? rest : rest.slice(0, others)))
      }
      return answers
    })
  }

  #share(questions: readonly Question[]): Sharing[] {
    const number = this.#findStamp(questions[0]!.stamp)
    const probes = concatenate(questions.map((question) => question.probes))
    const found = number === undefined ? [] : this.#keys.find(number, probes, limitOf(questions[0]!))
    let from = 0
    return questions.map(({ probes: { length }, scope, perKey }) => {
      const holding = found.slice(from, (from += length))
      if (holding.every((texts) => texts.length === 0)) return nobodyShares(length)
      const articles: number[] = []
      const probe: number[] = []
      const holders = new Uint32Array(length)
      for (let p = 0; p < length; p++) {
        const prints = isEverywhere(scope) ? holding[p]! : this.#printsInScope(holding[p]!, scope, perKey + 1)
        holders[p] = prints.length
        for (let i = 0; i < prints.length && i < perKey; i++) {
          articles.push(prints[i]!)
          probe.push(p)
        }
      }
      return { articles: Float64Array.from(articles), probe: Uint32Array.from(probe), holders }
    })
  }

  /** The first print in scope of each of these texts, ascending, at most `limit`. */
  #printsInScope(texts: readonly number[], scope: Scope, limit: number): number[] {
    const prints: number[] = []
    for (const text of texts) {
      const print = this.#firstPrint(text, scope)
      if (print !== undefined) prints.push(print)
    }
    return prints.sort((a, b) => a - b).slice(0, limit)
  }

  #firstPrint(text: number, scope: Scope): Sequence | undefined {
    const row = this.#sql(
      `SELECT a.sequence FROM texts t JOIN articles a ON a.text = t.number
       WHERE t.number = $text AND ($seenAfter IS NULL OR t.latest_seen >= $seenAfter)
         AND ($outlet IS NULL OR a.outlet = $outlet) AND ($notOutlet IS NULL OR a.outlet IS NOT $notOutlet)
         AND ($language IS NULL OR a.language = $language)
       ORDER BY a.sequence LIMIT 1`,
    ).get({ text, seenAfter: null, outlet: null, notOutlet: null, language: null, ...scope })
    return (row as { sequence: number } | undefined)?.sequence
  }

  /** The numbers of the texts with these content hashes, as far as they are there. */
  #findTexts(hashes: readonly string[]): (number | undefined)[] {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'))
    const keys = BigUint64Array.from(bytes, (hash) => hash.readBigUInt64LE())
    return this.#keys.find(TEXT_HASH, keys, Number.MAX_SAFE_INTEGER).map((texts, i) =>
      texts.find((text) => {
        // The key is half of the hash; the row has all of it.
        const row = this.#sql('SELECT hash FROM texts WHERE number = ?').get(text) as { hash: Uint8Array } | undefined
        return row !== undefined && bytes[i]!.equals(row.hash)
      }),
    )
  }

  async findTexts(wanted: readonly { readonly hash: string; readonly scope: Scope }[]) {
    return this.#read(() => {
      this.#keys.refresh()
      const texts = this.#findTexts(wanted.map(({ hash }) => hash))
      const prints = wanted.map(({ scope }, i) => {
        const text = texts[i]
        return text === undefined || isEverywhere(scope) ? text : this.#firstPrint(text, scope)
      })
      const kept = this.#keptAt(prints.filter((print) => print !== undefined))
      return prints.map((print) => (print === undefined ? undefined : kept.get(print)))
    })
  }

  #keptAt(sequences: readonly Sequence[]): Map<Sequence, Kept> {
    const rows = this.#select<KeptRow>(`${SELECT_KEPT} WHERE a.sequence IN (...)`, sequences)
    return new Map(rows.map((row) => [row.sequence, this.#toKept(row)]))
  }

  #toKept(row: KeptRow): Kept {
    const { sequence, id, version, seen_at, outlet, language, title } = row
    const more = JSON.parse(row.more) as { partial: boolean }
    const article: Article = { id, version, sequence, text: row.words ?? '', seenAt: seen_at, ...more }
    const told: Writable<Article> = article
    if (outlet !== null) told.outlet = outlet
    if (language !== null) told.language = language
    if (title !== null) told.title = title
    const text: Text = {
      hash: Buffer.from(row.hash).toString('hex'),
      sketches: row.sketches === null ? [] : unpack(row.sketches).map(({ stamp, bytes }) => ({ stamp: this.#stampName(stamp), bytes })),
      keys: row.keys === null ? [] : this.#toStamped(row.keys),
    }
    return withVerdict(article, text, () => toVerdict(row))
  }

  #toStamped(keys: Uint8Array): Text['keys'] {
    return unpack(keys).map(({ stamp, bytes }) => ({ stamp: this.#stampName(stamp), values: valuesOf(bytes) }))
  }

  async getKept(articles: readonly Sequence[]) {
    return this.#read(() => {
      const found = this.#keptAt(articles)
      return articles.map((sequence) => {
        const kept = found.get(sequence)
        if (kept === undefined) throw new NewsfoldError('id-unknown', `no article has the number ${sequence}`)
        return kept
      })
    })
  }

  async findKept(wanted: readonly Wanted[]) {
    return this.#read(() => {
      const newest = wanted.flatMap(({ id, version }) => (version === undefined ? [id] : []))
      const rows = this.#select<{ id: string; sequence: number }>('SELECT id, sequence FROM articles WHERE newest = 1 AND id IN (...)', newest)
      const numbers = new Map(rows.map(({ id, sequence }) => [id, sequence]))
      const sequences = wanted.map(({ id, version }) => {
        if (version === undefined) return numbers.get(id)
        const row = this.#sql('SELECT sequence FROM articles WHERE id = ? AND version = ?').get(id, version)
        return (row as { sequence: number } | undefined)?.sequence
      })
      const kept = this.#keptAt(sequences.filter((sequence) => sequence !== undefined))
      return sequences.map((sequence) => (sequence === undefined ? undefined : kept.get(sequence)))
    })
  }

  async findStories(ids: readonly string[]) {
    return this.#read(() =>
      ids.map((id) => {
        const row = this.#sql('SELECT * FROM stories WHERE id = ?').get(id) as StoryRow | undefined
        return row && toStory(row)
      }),
    )
  }

  async findTombstones(ids: readonly string[]) {
    return this.#read(() => {
      const rows = this.#select<Tombstone>('SELECT id, version FROM tombstones WHERE id IN (...)', ids)
      const found = new Map(rows.map(({ id, version }) => [id, { id, version }]))
      return ids.map((id) => found.get(id))
    })
  }

  async findCorrections(ids: readonly string[]) {
    return this.#read(() => {
      const found = new Map<Sequence, Event>()
      for (const id of ids) {
        const rows = this.#sql(`SELECT * FROM events WHERE kind = 'corrected' AND subject = $id
          UNION SELECT * FROM events WHERE kind = 'corrected' AND object = $id`).all({ id }) as EventRow[]
        for (const row of rows) found.set(row.sequence, toEvent(row))
      }
      return [...found.values()].sort((a, b) => a.sequence - b.sequence)
    })
  }

  async findSnapshot(kind: Snapshot['kind'], hash?: string) {
    return this.#read(() => {
      const row = this.#sql(
        'SELECT hash, bytes FROM snapshots WHERE kind = $kind AND ($hash IS NULL OR hash = $hash) ORDER BY number DESC LIMIT 1',
      ).get({ kind, hash: hash ?? null }) as { hash: string; bytes: Uint8Array } | undefined
      return row && { kind, hash: row.hash, bytes: new Uint8Array(row.bytes) }
    })
  }

  async findNotes(owner: string, keys: readonly string[]) {
    return this.#read(() =>
      keys.map((key) => {
        const row = this.#sql('SELECT bytes FROM notes WHERE owner = ? AND key = ?').get(owner, key) as
          | { bytes: Uint8Array }
          | undefined
        return row && { owner, key, bytes: new Uint8Array(row.bytes) }
      }),
    )
  }

  async commit(write: Write): Promise<Committed> {
    return this.#within('BEGIN IMMEDIATE', (): Committed => {
      const { guard } = write
      const settings = this.#sql(`SELECT hash FROM snapshots WHERE kind = 'settings' ORDER BY number DESC LIMIT 1`).get()
      if (((settings as { hash: string } | undefined)?.hash ?? '') !== guard.settings) return { rivals: [] }
      const last = this.#last()
      if (last !== guard.upTo) {
        const rivals = findRivals(guard, {
          articles: this.#newcomers(guard.upTo),
          events: this.#events(guard.upTo),
          storyRevision: (id) =>
            (this.#sql('SELECT revision FROM stories WHERE id = ?').get(id) as { revision: number } | undefined)?.revision ?? 0,
        })
        if (rivals !== undefined) return { rivals }
      }
      this.#keys.refresh()
      const written = renumber(write, last - guard.upTo)
      this.#apply(written)
      return { written }
    })
  }

  *#newcomers(after: Sequence): Iterable<Newcomer> {
    const rows = this.#sql(
      'SELECT a.sequence, a.id, a.hash, t.keys FROM articles a LEFT JOIN texts t ON t.number = a.text WHERE a.sequence > ?',
    ).all(after) as { sequence: number; id: string; hash: Uint8Array; keys: Uint8Array | null }[]
    for (const { sequence, id, hash, keys } of rows) {
      const text = { hash: Buffer.from(hash).toString('hex'), sketches: [], keys: keys === null ? [] : this.#toStamped(keys) }
      yield { sequence, id, text }
    }
  }

  #events(after: Sequence): Event[] {
    return (this.#sql('SELECT * FROM events WHERE sequence > ? ORDER BY sequence').all(after) as EventRow[]).map(toEvent)
  }

  #apply(write: Write): void {
    for (const { id, forget } of write.remove) this.#remove(id, forget)
    if (write.expire.length > 0) this.#expire(write.expire)
    const gains = this.#put(write.put, write.stories)
    for (const story of write.stories) this.#putStory(story, gains.get(story.id))
    for (const verdict of write.verdicts) this.#rejudge(verdict)
    for (const event of write.events) this.#putEvent(event)
    for (const { kind, hash, bytes } of write.snapshots) {
      this.#sql('INSERT INTO snapshots (kind, hash, bytes) VALUES (?, ?, ?)').run(kind, hash, bytes)
    }
    for (const { owner, key, bytes } of write.notes) {
      if (bytes === undefined) this.#sql('DELETE FROM notes WHERE owner = ? AND key = ?').run(owner, key)
      else this.#sql('INSERT OR REPLACE INTO notes VALUES (?, ?, ?)').run(owner, key, bytes)
    }
  }

  /** Puts the articles, and tells what each story gains by them. */
  #put(put: readonly Kept[], stories: readonly StoryState[]): Map<string, Gain> {
    const gains = new Map<string, Gain>()
    const added: KeyBatch[] = []
    /** Texts that this write itself brings: their keys are not in the index yet. */
    const fresh = new Map<string, number>()
    const known = this.#findTexts(put.map(({ text }) => text.hash))
    for (const [i, { article, text, verdict }] of put.entries()) {
      const { id, version, sequence, text: words, seenAt, outlet, language, title, ...more } = article
      let number = fresh.get(text.hash) ?? known[i]
      const hash = Buffer.from(text.hash, 'hex')
      if (number === undefined) {
        number = sequence
        fresh.set(text.hash, number)
        const keys = text.keys.map(({ stamp, values }) => ({ stamp: this.#stampNumber(stamp), values, text: sequence }))
        added.push(...keys, { stamp: TEXT_HASH, values: new BigUint64Array([hash.readBigUInt64LE()]), text: sequence })
        const sketches = text.sketches.map(({ stamp, bytes }) => ({ stamp: this.#stampNumber(stamp), bytes }))
        this.#sql('INSERT INTO texts VALUES (?, ?, ?, ?, ?)').run(
          number,
          hash,
          seenAt,
          pack(sketches),
          pack(keys.map(({ stamp, values }) => ({ stamp, bytes: bytesOf(values) }))),
        )
      } else {
        this.#sql('UPDATE texts SET latest_seen = max(latest_seen, ?) WHERE number = ?').run(seenAt, number)
      }
      if (version > 1) {
        // The version before it may stand in a story whose gain is still to be written, and is about to leave it.
        for (const story of stories) this.#putStory(story, gains.get(story.id))
        gains.clear()
      }
      const place = version === 1 ? sequence : this.#takePlace(id, sequence, verdict.story)
      this.#sql('INSERT INTO articles VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        sequence,
        id,
        version,
        place,
        number,
        hash,
        seenAt,
        outlet ?? null,
        language ?? null,
        title ?? null,
        JSON.stringify(more),
      )
      this.#sql('INSERT INTO bodies VALUES (?, ?)').run(sequence, words)
      this.#sql('INSERT INTO verdicts VALUES (?, ?, ?, ?, ?)').run(sequence, verdict.revision, verdict.relation, verdict.story, bodyOf(verdict))
      this.#countIn(verdict.story, seenAt, outlet, gains)
    }
    this.#keys.add(added)
    return gains
  }

  /** The newest version so far gives up its place: to the new version if the story is the same, else it leaves. */
  #takePlace(id: string, sequence: Sequence, story: string): Sequence {
    const previous = this.#sql(
      `SELECT a.sequence, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.newest = 1`,
    ).get(id) as PlaceRow | undefined
    if (previous === undefined) return sequence
    this.#sql('UPDATE articles SET newest = 0 WHERE sequence = ?').run(previous.sequence)
    this.#leave(previous)
    return previous.story === story ? previous.place : sequence
  }

  #countIn(story: string, seenAt: string, outlet: string | undefined, gains: Map<string, Gain>): void {
    const gain = gains.get(story) ?? { members: 0, outlets: 0, firstSeen: seenAt, lastSeen: seenAt }
    gains.set(story, gain)
    gain.members++
    if (seenAt < gain.firstSeen) gain.firstSeen = seenAt
    if (seenAt > gain.lastSeen) gain.lastSeen = seenAt
    if (outlet === undefined) return
    const row = this.#sql(
      'INSERT INTO story_outlets VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET members = members + 1 RETURNING members',
    ).get(story, outlet) as { members: number }
    if (row.members === 1) gain.outlets++
  }

  #putStory({ id, revision, lead, origins, joinedInto }: StoryState, gain: Gain = NO_GAIN): void {
    this.#sql(
      `INSERT INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET revision = excluded.revision,
       lead_id = excluded.lead_id, lead_version = excluded.lead_version, origins = excluded.origins,
       joined_into = excluded.joined_into, size = size + excluded.size, outlets = outlets + excluded.outlets,
       first_seen = CASE WHEN first_seen = '' OR excluded.first_seen < first_seen AND excluded.first_seen <> ''
         THEN excluded.first_seen ELSE first_seen END, last_seen = max(last_seen, excluded.last_seen)`,
    ).run(id, revision, lead.id, lead.version, origins, joinedInto ?? null, gain.members, gain.outlets, gain.firstSeen, gain.lastSeen)
  }

  #leave({ story, outlet, seen_at }: PlaceRow): void {
    let outlets = 0
    if (outlet !== null) {
      const row = this.#sql('UPDATE story_outlets SET members = members - 1 WHERE story = ? AND outlet = ? RETURNING members').get(
        story,
        outlet,
      ) as { members: number }
      if (row.members === 0) {
        this.#sql('DELETE FROM story_outlets WHERE story = ? AND outlet = ?').run(story, outlet)
        outlets = 1
      }
    }
    this.#sql('UPDATE stories SET size = size - 1, outlets = outlets - ? WHERE id = ?').run(outlets, story)
    const bounds = this.#sql('SELECT first_seen, last_seen FROM stories WHERE id = ?').get(story) as StoryRow | undefined
    if (bounds === undefined || (seen_at !== bounds.first_seen && seen_at !== bounds.last_seen)) return
    this.#sql(
      `UPDATE stories SET (first_seen, last_seen) = (SELECT coalesce(min(a.seen_at), ''), coalesce(max(a.seen_at), '')
         FROM verdicts v JOIN articles a USING (sequence) WHERE v.story = $story AND a.newest = 1) WHERE id = $story`,
    ).run({ story })
  }

  #remove(id: string, forget: boolean): void {
    const rows = this.#sql(
      `SELECT a.sequence, a.version, a.newest, a.text, a.place, a.seen_at, a.outlet, v.story
       FROM articles a JOIN verdicts v USING (sequence) WHERE a.id = ? ORDER BY a.version`,
    ).all(id) as (PlaceRow & { version: number; newest: number; text: number })[]
    for (const row of rows) {
      for (const table of ['articles', 'bodies', 'verdicts', 'old_verdicts']) {
        this.#sql(`DELETE FROM ${table} WHERE sequence = ?`).run(row.sequence)
      }
      if (row.newest === 1) this.#leave(row)
      this.#settleText(row.text)
      this.#sql('INSERT OR REPLACE INTO tombstones VALUES (?, ?)').run(id, row.version)
    }
    if (forget) this.#sql('DELETE FROM tombstones WHERE id = ?').run(id)
  }

  /** After one of its articles went: the text goes with the last, and is numbered anew if its first print is gone. */
  #settleText(number: number): void {
    const text = this.#sql('SELECT * FROM texts WHERE number = ?').get(number) as TextRow | undefined
    if (text === undefined) return
    const left = this.#sql('SELECT min(sequence) AS first, max(seen_at) AS latest FROM articles WHERE text = ?').get(number) as {
      first: number | null
      latest: string | null
    }
    if (left.first === null || left.latest === null) {
      this.#dropText(text)
      return
    }
    if (this.#sql('SELECT 1 FROM articles WHERE sequence = ?').get(number) !== undefined) {
      this.#sql('UPDATE texts SET latest_seen = ? WHERE number = ?').run(left.latest, number)
      return
    }
    this.#dropText(text)
    this.#sql('INSERT INTO texts VALUES (?, ?, ?, ?, ?)').run(left.first, text.hash, left.latest, text.sketches, text.keys)
    this.#sql('UPDATE articles SET text = ? WHERE text = ?').run(left.first, number)
    this.#keys.addOutOfOrder(batchesOf(text, left.first))
  }

  #dropText(text: TextRow): void {
    this.#keys.remove(batchesOf(text, text.number))
    this.#sql('DELETE FROM texts WHERE number = ?').run(text.number)
  }

  #expire(expire: Write['expire']): void {
    const gone: KeyBatch[] = []
    for (const { article, text } of expire) {
      const row = this.#sql('SELECT t.* FROM articles a JOIN texts t ON t.number = a.text WHERE a.sequence = ?').get(article)
      if (row !== undefined) {
        gone.push(...batchesOf(row as TextRow, (row as TextRow).number))
        this.#sql('DELETE FROM texts WHERE number = ?').run((row as TextRow).number)
      }
      if (text) this.#sql('DELETE FROM bodies WHERE sequence = ?').run(article)
    }
    this.#keys.remove(gone)
  }

  #rejudge(verdict: Verdict): void {
    const row = this.#sql(
      `SELECT a.sequence, a.newest, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.version = ?`,
    ).get(verdict.id, verdict.version) as (PlaceRow & { newest: number }) | undefined
    if (row === undefined) throw new NewsfoldError('id-unknown', `no version ${verdict.version} of ${verdict.id} is stored`)
    this.#sql('INSERT OR REPLACE INTO old_verdicts SELECT * FROM verdicts WHERE sequence = ?').run(row.sequence)
    this.#sql('UPDATE verdicts SET revision = ?, relation = ?, story = ?, body = ? WHERE sequence = ?').run(
      verdict.revision,
      verdict.relation,
      verdict.story,
      bodyOf(verdict),
      row.sequence,
    )
    if (row.newest === 0 || row.story === verdict.story) return
    this.#leave(row)
    this.#sql('UPDATE articles SET place = sequence WHERE sequence = ?').run(row.sequence)
    const gains = new Map<string, Gain>()
    this.#countIn(verdict.story, row.seen_at, row.outlet ?? undefined, gains)
    const joined = this.#sql('SELECT * FROM stories WHERE id = ?').get(verdict.story) as StoryRow
    this.#putStory(toStory(joined), gains.get(verdict.story))
  }

  #putEvent(event: Event): void {
    const { sequence, at, kind } = event
    const put = (subject: string | null, object: string | null, rest: unknown) =>
      this.#sql('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)').run(sequence, at, kind, subject, object, JSON.stringify(rest))
    if ('article' in event) put(event.story, event.article.id, event.article.version)
    else if ('pair' in event) put(event.pair[0], event.pair[1], { by: event.by, relation: event.relation })
    else {
      const { sequence: _, at: __, kind: ___, ...rest } = event
      put(null, null, rest)
    }
  }

  async *listKept(after: Sequence = 0) {
    for (let from = after; ; ) {
      const page = this.#read(() =>
        (this.#sql(`${SELECT_KEPT} WHERE a.sequence > ? ORDER BY a.sequence LIMIT ${LIST_ROWS}`).all(from) as KeptRow[]).map((row) => this.#toKept(row)),
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
    const statement = this.#sql(
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
    const rows = this.#sql(
      'SELECT a.title FROM verdicts v JOIN articles a USING (sequence) WHERE v.story = ? AND a.newest = 1',
    ).iterate(story) as Iterable<{ title: string | null }>
    for (const { title } of rows) if (matchesTitle(title ?? '', words)) return true
    return false
  }

  async *listMembers(story: string) {
    for (let from = 0; ; ) {
      const page = this.#read(
        () =>
          this.#sql(
            `SELECT a.id, a.version, a.place, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
             FROM verdicts v JOIN articles a USING (sequence) JOIN stories s ON s.id = v.story
             WHERE v.story = ? AND a.newest = 1 AND a.place > ? ORDER BY a.place LIMIT ${LIST_ROWS}`,
          ).all(story, from) as (VerdictRow & { place: number })[],
      )
      for (const row of page) yield toVerdict(row)
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.place
    }
  }

  async *listEvents(after: Sequence = 0) {
    for (let from = after; ; ) {
      const page = this.#read(
        () => this.#sql(`SELECT * FROM events WHERE sequence > ? ORDER BY sequence LIMIT ${LIST_ROWS}`).all(from) as EventRow[],
      )
      for (const row of page) yield toEvent(row)
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.sequence
    }
  }

  async *listNotes(owner: string): AsyncIterable<Note> {
    const rows = this.#read(() => this.#sql('SELECT key, bytes FROM notes WHERE owner = ? ORDER BY key').all(owner)) as {
      key: string
      bytes: Uint8Array
    }[]
    for (const { key, bytes } of rows) yield { owner, key, bytes: new Uint8Array(bytes) }
  }

  async *listExpirable(seenBefore: string, text: boolean): AsyncIterable<Expirable> {
    for (let from = 0; ; ) {
      const page = this.#read(
        () =>
          this.#sql(
            `SELECT a.sequence, a.id, a.version, a.hash, v.story FROM articles a JOIN verdicts v USING (sequence)
             LEFT JOIN texts t ON t.number = a.text WHERE a.sequence > $from AND (t.latest_seen < $seenBefore OR
               ($text = 1 AND t.number IS NULL AND a.seen_at < $seenBefore AND EXISTS (SELECT 1 FROM bodies b WHERE b.sequence = a.sequence)))
             ORDER BY a.sequence LIMIT ${LIST_ROWS}`,
          ).all({ from, seenBefore, text: text ? 1 : 0 }) as { sequence: number; id: string; version: number; hash: Uint8Array; story: string }[],
      )
      for (const { sequence, id, version, hash, story } of page) {
        yield { article: sequence, ref: { id, version }, story, hash: Buffer.from(hash).toString('hex') }
      }
      if (page.length < LIST_ROWS) return
      from = page.at(-1)!.sequence
    }
  }

  async stats(): Promise<Measurements> {
    return this.#read(() => {
      this.#keys.refresh()
      const count = (sql: string) => (this.#sql(sql).get() as { n: number }).n
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

  #findStamp(stamp: string): number | undefined {
    const known = this.#stampNumbers.get(stamp)
    if (known !== undefined) return known
    const row = this.#sql('SELECT number FROM stamps WHERE stamp = ?').get(stamp) as { number: number } | undefined
    if (row !== undefined) this.#stampNumbers.set(stamp, row.number)
    return row?.number
  }

  #stampNumber(stamp: string): number {
    const found = this.#findStamp(stamp)
    if (found !== undefined) return found
    this.#sql('INSERT INTO stamps (number, stamp) SELECT coalesce(max(number), 0) + 1, ? FROM stamps').run(stamp)
    return this.#findStamp(stamp)!
  }

  #stampName(number: number): string {
    let name = this.#stampNames.get(number)
    if (name === undefined) {
      name = (this.#sql('SELECT stamp FROM stamps WHERE number = ?').get(number) as { stamp: string }).stamp
      this.#stampNames.set(number, name)
    }
    return name
  }

  async close() {
    if (this.#closed) return
    this.#closed = true
    this.#database.close()
  }

  async [Symbol.asyncDispose]() {
    await this.close()
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Of most candidates nobody asks for the verdict, so it is parsed when somebody does. */
function withVerdict(article: Article, text: Text, parse: () => Verdict): Kept {
  let verdict: Verdict | undefined
  return {
    article,
    text,
    get verdict() {
      verdict ??= parse()
      return verdict
    },
  }
}

function isEverywhere({ seenAfter, outlet, notOutlet, language }: Scope): boolean {
  return seenAfter === undefined && outlet === undefined && notOutlet === undefined && language === undefined
}

/** Holders of a key to ask for: one more than wanted, to see that it is crowded; within a scope nobody knows beforehand. */
function limitOf({ scope, perKey }: Question): number {
  return isEverywhere(scope) ? perKey + 1 : Number.MAX_SAFE_INTEGER
}

function concatenate(parts: readonly BigUint64Array[]): BigUint64Array {
  const whole = new BigUint64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function batchesOf(text: TextRow, number: number): KeyBatch[] {
  const hash = Buffer.from(text.hash)
  const batches = unpack(text.keys).map(({ stamp, bytes }) => ({ stamp, values: valuesOf(bytes), text: number }))
  return [...batches, { stamp: TEXT_HASH, values: new BigUint64Array([hash.readBigUInt64LE()]), text: number }]
}
