/**
 * The one guarded write of the SQLite store: the lock, the guard, then rows in the order of their numbers.
 * Everything here runs inside one transaction and is synchronous, so that it can run in a thread of its own.
 */

import { NewsfoldError } from '../errors.ts'
import type { Event, Sequence, Verdict } from '../model.ts'
import { findRivals, type Newcomer } from './guard.ts'
import { renumberRows } from './renumber.ts'
import type { KeyBatch } from './sqlite-keys.ts'
import { putArticle, putEvent, putNote, putSnapshot, TextPuts } from './sqlite-puts.ts'
import { batchesOf, resketch } from './sqlite-resketch.ts'
import type { PlaceRow, TextRow } from './sqlite-rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { StoryState, Write } from './store.ts'
import {
  type CommitAnswer,
  drawsOnOf,
  type EventRow,
  type PutRow,
  type RowWrite,
  type StoryRow,
  toEvent,
  toStory,
} from './stored-rows.ts'
import { bodyOf } from './verdict-rows.ts'

/** What a story gains by the articles of one write. */
interface Gain {
  members: number
  outlets: number
  firstSeen: string
  lastSeen: string
}

/** What removals do to the key index: it is told all at once, because it has to read its whole log. */
interface TextChanges {
  readonly gone: KeyBatch[]
  /** Texts that were numbered anew, by their new numbers. */
  readonly moved: Map<number, KeyBatch[]>
}

const NO_GAIN: Gain = { members: 0, outlets: 0, firstSeen: '', lastSeen: '' }

export class SqliteCommit {
  readonly #session: SqliteSession

  constructor(session: SqliteSession) {
    this.#session = session
  }

  /** Says by how much it moved the numbers, or which articles stand in the way. */
  commit(write: RowWrite): CommitAnswer {
    return this.#session.write((): CommitAnswer => {
      const { guard } = write
      const settings = this.#session
        .sql(`SELECT hash FROM snapshots WHERE kind = 'settings' ORDER BY number DESC LIMIT 1`)
        .get()
      if (((settings as { hash: string } | undefined)?.hash ?? '') !== guard.settings) return { rivals: [] }
      const last = this.#session.last()
      if (last !== guard.upTo) {
        const rivals = findRivals(guard, {
          articles: this.#newcomers(guard.upTo),
          events: this.#events(guard.upTo),
          storyRevision: (id) =>
            (this.#session.sql('SELECT revision FROM stories WHERE id = ?').get(id) as { revision: number } | undefined)
              ?.revision ?? 0,
        })
        if (rivals !== undefined) return { rivals }
      }
      this.#session.keys.refresh()
      const movedBy = last - guard.upTo
      this.#apply(renumberRows(write, movedBy))
      return { movedBy }
    })
  }

  *#newcomers(after: Sequence): Iterable<Newcomer> {
    const rows = this.#session
      .sql(
        'SELECT a.sequence, a.id, a.hash, t.keys FROM articles a LEFT JOIN texts t ON t.number = a.text WHERE a.sequence > ?',
      )
      .all(after) as { sequence: number; id: string; hash: Uint8Array; keys: Uint8Array | null }[]
    for (const { sequence, id, hash, keys } of rows) {
      const text = {
        hash: Buffer.from(hash).toString('hex'),
        sketches: [],
        keys: keys === null ? [] : this.#session.toStamped(keys),
      }
      yield { sequence, id, text }
    }
  }

  #events(after: Sequence): Event[] {
    return (
      this.#session.sql('SELECT * FROM events WHERE sequence > ? ORDER BY sequence').all(after) as EventRow[]
    ).map(toEvent)
  }

  #apply(write: RowWrite): void {
    if (write.remove.length > 0) this.#remove(write.remove)
    if (write.expire.length > 0) this.#expire(write.expire)
    if (write.resketch.length > 0) resketch(this.#session, write.resketch)
    const gains = this.#put(write.put, write.stories)
    for (const story of write.stories) this.#putStory(story, gains.get(story.id))
    for (const verdict of write.verdicts) this.#rejudge(verdict)
    for (const event of write.events) putEvent(this.#session, event)
    for (const snapshot of write.snapshots) putSnapshot(this.#session, snapshot)
    for (const note of write.notes) putNote(this.#session, note)
  }

  /** Puts the articles, and tells what each story gains by them. */
  #put(put: readonly PutRow[], stories: readonly StoryState[]): Map<string, Gain> {
    const gains = new Map<string, Gain>()
    const texts = new TextPuts(this.#session, put)
    for (const row of put) {
      const { sequence, id, version, story, seenAt, outlet } = row
      const text = texts.put(row)
      if (version > 1) {
        // The version before it may stand in a story whose gain is still to be written, and is about to leave it.
        for (const story of stories) this.#putStory(story, gains.get(story.id))
        gains.clear()
      }
      const place = version === 1 ? sequence : this.#takePlace(id, sequence, story)
      putArticle(this.#session, row, text, place, true)
      this.#countIn(story, seenAt, outlet, gains)
    }
    texts.finish()
    return gains
  }

  /** The newest version so far gives up its place: to the new version if the story is the same, else it leaves. */
  #takePlace(id: string, sequence: Sequence, story: string): Sequence {
    const previous = this.#session
      .sql(
        `SELECT a.sequence, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.newest = 1`,
      )
      .get(id) as PlaceRow | undefined
    if (previous === undefined) return sequence
    this.#session.sql('UPDATE articles SET newest = 0 WHERE sequence = ?').run(previous.sequence)
    this.#leave(previous)
    return previous.story === story ? previous.place : sequence
  }

  #countIn(story: string, seenAt: string, outlet: string | null, gains: Map<string, Gain>): void {
    const gain = gains.get(story) ?? { members: 0, outlets: 0, firstSeen: seenAt, lastSeen: seenAt }
    gains.set(story, gain)
    gain.members++
    if (seenAt < gain.firstSeen) gain.firstSeen = seenAt
    if (seenAt > gain.lastSeen) gain.lastSeen = seenAt
    if (outlet === null) return
    const row = this.#session
      .sql(
        'INSERT INTO story_outlets VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET members = members + 1 RETURNING members',
      )
      .get(story, outlet) as { members: number }
    if (row.members === 1) gain.outlets++
  }

  #putStory(story: StoryState, gain: Gain = NO_GAIN): void {
    const { id, revision, lead, origins, joinedInto } = story
    this.#session
      .sql(
        `INSERT INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET revision = excluded.revision,
       lead_id = excluded.lead_id, lead_version = excluded.lead_version, origins = excluded.origins,
       draws_on = excluded.draws_on, joined_into = excluded.joined_into, size = size + excluded.size, outlets = outlets + excluded.outlets,
       first_seen = CASE WHEN first_seen = '' OR excluded.first_seen < first_seen AND excluded.first_seen <> ''
         THEN excluded.first_seen ELSE first_seen END, last_seen = max(last_seen, excluded.last_seen)`,
      )
      .run(
        id,
        revision,
        lead.id,
        lead.version,
        origins,
        joinedInto ?? null,
        gain.members,
        gain.outlets,
        gain.firstSeen,
        gain.lastSeen,
        drawsOnOf(story),
      )
  }

  #leave({ story, outlet, seen_at }: PlaceRow): void {
    let outlets = 0
    if (outlet !== null) {
      const row = this.#session
        .sql('UPDATE story_outlets SET members = members - 1 WHERE story = ? AND outlet = ? RETURNING members')
        .get(story, outlet) as { members: number }
      if (row.members === 0) {
        this.#session.sql('DELETE FROM story_outlets WHERE story = ? AND outlet = ?').run(story, outlet)
        outlets = 1
      }
    }
    this.#session.sql('UPDATE stories SET size = size - 1, outlets = outlets - ? WHERE id = ?').run(outlets, story)
    const bounds = this.#session.sql('SELECT first_seen, last_seen FROM stories WHERE id = ?').get(story) as
      | StoryRow
      | undefined
    if (bounds === undefined || (seen_at !== bounds.first_seen && seen_at !== bounds.last_seen)) return
    this.#session
      .sql(
        `UPDATE stories SET (first_seen, last_seen) = (SELECT coalesce(min(a.seen_at), ''), coalesce(max(a.seen_at), '')
         FROM verdicts v JOIN articles a USING (sequence) WHERE v.story = $story AND a.newest = 1) WHERE id = $story`,
      )
      .run({ story })
  }

  #remove(remove: Write['remove']): void {
    const changes: TextChanges = { gone: [], moved: new Map() }
    for (const { id, forget } of remove) {
      const rows = this.#session
        .sql(
          `SELECT a.sequence, a.version, a.newest, a.text, a.place, a.seen_at, a.outlet, v.story
         FROM articles a JOIN verdicts v USING (sequence) WHERE a.id = ? ORDER BY a.version`,
        )
        .all(id) as (PlaceRow & { version: number; newest: number; text: number })[]
      for (const row of rows) {
        for (const table of ['articles', 'bodies', 'verdicts', 'old_verdicts']) {
          this.#session.sql(`DELETE FROM ${table} WHERE sequence = ?`).run(row.sequence)
        }
        if (row.newest === 1) this.#leave(row)
        this.#session.sql('INSERT OR REPLACE INTO tombstones VALUES (?, ?)').run(id, row.version)
      }
      // After all of them went: versions of one id may share a text.
      for (const text of new Set(rows.map((row) => row.text))) this.#settleText(text, changes)
      if (forget) this.#session.sql('DELETE FROM tombstones WHERE id = ?').run(id)
    }
    this.#session.keys.remove(changes.gone)
    this.#session.keys.addOutOfOrder([...changes.moved.values()].flat())
  }

  /** After one of its articles went: the text goes with the last, and is numbered anew if its first print is gone. */
  #settleText(number: number, changes: TextChanges): void {
    const text = this.#session.sql('SELECT * FROM texts WHERE number = ?').get(number) as TextRow | undefined
    if (text === undefined) return
    const left = this.#session
      .sql('SELECT min(sequence) AS first, max(seen_at) AS latest FROM articles WHERE text = ?')
      .get(number) as {
      first: number | null
      latest: string | null
    }
    if (left.first === null || left.latest === null) {
      this.#dropText(text, changes)
      return
    }
    if (this.#session.sql('SELECT 1 FROM articles WHERE sequence = ?').get(number) !== undefined) {
      this.#session.sql('UPDATE texts SET latest_seen = ? WHERE number = ?').run(left.latest, number)
      return
    }
    this.#dropText(text, changes)
    this.#session
      .sql('INSERT INTO texts VALUES (?, ?, ?, ?, ?)')
      .run(left.first, text.hash, left.latest, text.sketches, text.keys)
    this.#session.sql('UPDATE articles SET text = ? WHERE text = ?').run(left.first, number)
    changes.moved.set(left.first, batchesOf(text, left.first))
  }

  #dropText(text: TextRow, changes: TextChanges): void {
    // One that was numbered anew by this same write is not in the index yet.
    if (!changes.moved.delete(text.number)) changes.gone.push(...batchesOf(text, text.number))
    this.#session.sql('DELETE FROM texts WHERE number = ?').run(text.number)
  }

  #expire(expire: Write['expire']): void {
    const gone: KeyBatch[] = []
    for (const { article, text } of expire) {
      const row = this.#session
        .sql('SELECT t.* FROM articles a JOIN texts t ON t.number = a.text WHERE a.sequence = ?')
        .get(article)
      if (row !== undefined) {
        gone.push(...batchesOf(row as TextRow, (row as TextRow).number))
        this.#session.sql('DELETE FROM texts WHERE number = ?').run((row as TextRow).number)
      }
      if (text) this.#session.sql('DELETE FROM bodies WHERE sequence = ?').run(article)
    }
    this.#session.keys.remove(gone)
  }

  #rejudge(verdict: Verdict): void {
    const row = this.#session
      .sql(
        `SELECT a.sequence, a.newest, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.version = ?`,
      )
      .get(verdict.id, verdict.version) as (PlaceRow & { newest: number }) | undefined
    if (row === undefined)
      throw new NewsfoldError('id-unknown', `no version ${verdict.version} of ${verdict.id} is stored`)
    this.#session.sql('INSERT OR REPLACE INTO old_verdicts SELECT * FROM verdicts WHERE sequence = ?').run(row.sequence)
    this.#session
      .sql('UPDATE verdicts SET revision = ?, relation = ?, story = ?, body = ? WHERE sequence = ?')
      .run(verdict.revision, verdict.relation, verdict.story, bodyOf(verdict), row.sequence)
    this.#settlePlace(verdict.id)
    if (row.newest === 0 || row.story === verdict.story) return
    this.#leave(row)
    const gains = new Map<string, Gain>()
    this.#countIn(verdict.story, row.seen_at, row.outlet, gains)
    const joined = this.#session.sql('SELECT * FROM stories WHERE id = ?').get(verdict.story) as StoryRow
    this.#putStory(toStory(joined), gains.get(verdict.story))
  }

  /** The newest version has the place that the first of those took that have stood in its story without a break. */
  #settlePlace(id: string): void {
    const versions = this.#session
      .sql(
        `SELECT a.sequence, a.place, v.story FROM articles a JOIN verdicts v USING (sequence)
         WHERE a.id = ? ORDER BY a.version DESC`,
      )
      .all(id) as Pick<PlaceRow, 'sequence' | 'place' | 'story'>[]
    const [newest] = versions
    const elsewhere = versions.findIndex(({ story }) => story !== newest?.story)
    const first = elsewhere < 0 ? versions.at(-1) : versions[elsewhere - 1]
    if (newest === undefined || first === undefined || newest.place === first.sequence) return
    this.#session.sql('UPDATE articles SET place = ? WHERE sequence = ?').run(first.sequence, newest.sequence)
  }
}
