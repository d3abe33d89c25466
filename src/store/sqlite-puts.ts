/** Single rows into the SQLite store, as a commit and a load both put them. All inside the transaction of the caller. */

import type { Event, Sequence } from '../model.ts'
import { bytesOf, pack } from './rows.ts'
import type { KeyBatch } from './sqlite-keys.ts'
import { BYTES, type SqliteSession, TEXT_HASH } from './sqlite-session.ts'
import type { Note, Snapshot } from './store.ts'
import { type PutRow, toEventRow } from './stored-rows.ts'

/** Puts the texts of some articles, each once; their keys go to the index all at once, in the end. */
export class TextPuts {
  readonly #session: SqliteSession
  /** The numbers of texts that are there, by their hashes. */
  readonly #numbers = new Map<string, number>()
  readonly #added: KeyBatch[] = []

  constructor(session: SqliteSession, rows: readonly PutRow[]) {
    this.#session = session
    const known = session.findTexts(rows.map(({ hash }) => hash))
    for (const [i, { hash }] of rows.entries()) if (known[i] !== undefined) this.#numbers.set(hash, known[i])
  }

  /** The number of the article's text. */
  put({ hash, seenAt, sequence, ...row }: PutRow): number {
    const known = this.#numbers.get(hash)
    if (known !== undefined) {
      this.#session.sql('UPDATE texts SET latest_seen = max(latest_seen, ?) WHERE number = ?').run(seenAt, known)
      return known
    }
    this.#numbers.set(hash, sequence)
    const bytes = Buffer.from(hash, 'hex')
    const keys = row.keys.map(({ stamp, values }) => ({
      stamp: this.#session.stampNumber(stamp),
      values,
      text: sequence,
    }))
    this.#added.push(...keys, {
      stamp: TEXT_HASH,
      values: new BigUint64Array([bytes.readBigUInt64LE()]),
      text: sequence,
    })
    const sketches = row.sketches.map((sketch) => ({ ...sketch, stamp: this.#session.stampNumber(sketch.stamp) }))
    const packed = pack(keys.map(({ stamp, values }) => ({ stamp, bytes: bytesOf(values) })))
    this.#session
      .sql(`INSERT INTO texts VALUES (?, ?, ?, ${BYTES}, ${BYTES})`)
      .run(sequence, bytes, seenAt, pack(sketches), packed)
    return sequence
  }

  finish(): void {
    this.#session.keys.add(this.#added)
  }
}

/** Puts the article and its verdict. */
export function putArticle(session: SqliteSession, row: PutRow, text: number, place: Sequence, newest: boolean): void {
  const { sequence, id, version, seenAt, outlet, language, title, more } = row
  const hash = Buffer.from(row.hash, 'hex')
  session
    .sql('INSERT INTO articles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(sequence, id, version, newest ? 1 : 0, place, text, hash, seenAt, outlet, language, title, more)
  if (row.words !== '') session.sql('INSERT INTO bodies VALUES (?, ?)').run(sequence, row.words)
  session
    .sql('INSERT INTO verdicts VALUES (?, ?, ?, ?, ?)')
    .run(sequence, row.revision, row.relation, row.story, row.body)
}

export function putEvent(session: SqliteSession, event: Event): void {
  const { sequence, at, kind, subject, object, rest } = toEventRow(event)
  session.sql('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)').run(sequence, at, kind, subject, object, rest)
}

export function putSnapshot(session: SqliteSession, { kind, hash, bytes }: Snapshot): void {
  session.sql('INSERT INTO snapshots (kind, hash, bytes) VALUES (?, ?, ?)').run(kind, hash, bytes)
}

export function putNote(session: SqliteSession, { owner, key, bytes }: Note): void {
  if (bytes === undefined) session.sql('DELETE FROM notes WHERE owner = ? AND key = ?').run(owner, key)
  else session.sql('INSERT OR REPLACE INTO notes VALUES (?, ?, ?)').run(owner, key, bytes)
}
