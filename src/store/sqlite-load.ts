/** A part put into a SQLite store as it is. */

import { NewsfoldError } from '../errors.ts'
import type { Sequence, Verdict } from '../model.ts'
import { mustFollow } from './following.ts'
import { renumberStamps, valuesOf } from './rows.ts'
import type { Statement } from './sqlite-binding.ts'
import type { KeyBatch } from './sqlite-keys.ts'
import { putNote, putSnapshot } from './sqlite-puts.ts'
import type { PlaceRow } from './sqlite-rows.ts'
import { BYTES, type SqliteSession, TEXT_HASH } from './sqlite-session.ts'
import { FIND, type Places, placesOf, type StoredPart, toAligned } from './sqlite-stored-part.ts'
import { bodyOf } from './verdict-rows.ts'

export function loadPart(session: SqliteSession, part: StoredPart): void {
  session.write(() => {
    mustFollow(part, session.last())
    session.keys.refresh()
    const { there } = session.sql('SELECT count(*) AS there FROM snapshots').get() as { there: number }
    for (const one of part.snapshots.slice(there)) putSnapshot(session, one)
    for (const note of part.notes) putNote(session, note)
    for (const { id, version } of part.tombstones) {
      session.sql('INSERT OR REPLACE INTO tombstones VALUES (?, ?)').run(id, version)
    }
    const putStory = session.sql('INSERT OR REPLACE INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    for (const story of part.stories) putStory.run(...story)
    loadArticles(session, part)
    loadFormer(session, part.former)
    const putEvent = session.sql('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)')
    for (const event of part.events) putEvent.run(...event)
  })
}

function loadArticles(session: SqliteSession, part: StoredPart): void {
  const { articles, bytes } = part
  const texts = new TextLoads(session, part)
  const putArticle = session.sql('INSERT INTO articles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const putBody = session.sql('INSERT INTO bodies VALUES (?, CAST(? AS TEXT))')
  const putVerdict = session.sql('INSERT INTO verdicts VALUES (?, ?, ?, ?, ?)')
  let from = 0
  for (const values of articles) {
    const [sequence, id, version, newest, place, text, seenAt, outlet, language, title, more] = values
    const [, , , , , , , , , , , revision, relation, story, body] = values
    const places = placesOf(values, from)
    const hash = bytes.subarray(places.hash, places.sketches)
    if (newest === 1 && version > 1) stepDown(session, id)
    // An expired article names a text that is not there: one of its own number.
    const number = text === null ? sequence : texts.put(sequence, text, seenAt, places)
    putArticle.run(sequence, id, version, newest, place, number, hash, seenAt, outlet, language, title, more)
    if (places.end > places.words) putBody.run(sequence, bytes.subarray(places.words, places.end))
    putVerdict.run(sequence, revision, relation, story, body)
    if (newest === 1 && outlet !== null) countIn(session, story, outlet)
    from = toAligned(places.end)
  }
  texts.finish()
}

/** Puts the texts of a part's articles, each once; their keys go to the index all at once, in the end. */
class TextLoads {
  readonly #session: SqliteSession
  readonly #bytes: Uint8Array
  readonly #added: KeyBatch[] = []
  /** Numbers of texts that the part does not say, by their hashes. */
  readonly #found: Map<string, number>
  readonly #numberOf: (stamp: number) => number
  readonly #update: Statement
  readonly #insert: Statement

  constructor(session: SqliteSession, { articles, bytes, stamps }: StoredPart) {
    this.#session = session
    this.#bytes = bytes
    this.#found = findTexts(session, articles, bytes)
    this.#numberOf = numbersOf(session, stamps)
    this.#update = session.sql('UPDATE texts SET latest_seen = max(latest_seen, ?) WHERE number = ?')
    this.#insert = session.sql(`INSERT INTO texts VALUES (?, ?, ?, ${BYTES}, ${BYTES})`)
  }

  /** The number of the article's text. */
  put(sequence: Sequence, text: number, seenAt: string, { keys, hash, sketches, words }: Places): number {
    const hashBytes = this.#bytes.subarray(hash, sketches)
    const known = text === FIND ? this.#found.get(toHex(hashBytes)) : text
    if (known !== undefined && known !== sequence) {
      this.#update.run(seenAt, known)
      return known
    }
    if (text === FIND) this.#found.set(toHex(hashBytes), sequence)
    const packedKeys = this.#bytes.subarray(keys, hash)
    if (packedKeys.length % 8 !== 0) throw toDamaged('it has keys that are no 64-bit numbers')
    renumberStamps(packedKeys, this.#numberOf, (stamp, from, to) =>
      this.#added.push({ stamp, values: valuesOf(packedKeys.subarray(from, to)), text: sequence }),
    )
    const packedSketches = this.#bytes.subarray(sketches, words)
    renumberStamps(packedSketches, this.#numberOf)
    this.#added.push({ stamp: TEXT_HASH, values: valuesOf(hashBytes.subarray(0, 8)), text: sequence })
    this.#insert.run(sequence, hashBytes, seenAt, packedSketches, packedKeys)
    return sequence
  }

  finish(): void {
    this.#session.keys.add(this.#added)
  }
}

function findTexts(session: SqliteSession, articles: StoredPart['articles'], bytes: Uint8Array): Map<string, number> {
  const hashes: string[] = []
  let from = 0
  for (const values of articles) {
    const [, , , , , text] = values
    const { hash, sketches, end } = placesOf(values, from)
    if (text === FIND) hashes.push(toHex(bytes.subarray(hash, sketches)))
    from = toAligned(end)
  }
  // Asked for nothing the index would still read its log, which nobody needs who only adds.
  const numbers = hashes.length === 0 ? [] : session.findTexts(hashes)
  return new Map(hashes.flatMap((hash, i) => (numbers[i] === undefined ? [] : [[hash, numbers[i]]])))
}

function toHex({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex')
}

/** The numbers here of the stamps there. */
function numbersOf(session: SqliteSession, stamps: StoredPart['stamps']): (stamp: number) => number {
  const numbers = new Map<number, number>()
  return (stamp) => {
    let number = numbers.get(stamp)
    if (number === undefined) {
      const name = stamps.get(stamp)
      if (name === undefined) throw toDamaged('it has keys of no known stamp')
      number = session.stampNumber(name)
      numbers.set(stamp, number)
    }
    return number
  }
}

function toDamaged(how: string): NewsfoldError {
  return new NewsfoldError('store-damaged', `the store that is copied is damaged: ${how}; restore it from a backup`)
}

/** The version that was the newest when an earlier move was broken off. */
function stepDown(session: SqliteSession, id: string): void {
  const previous = session
    .sql(
      `SELECT a.sequence, a.place, a.seen_at, a.outlet, v.story FROM articles a JOIN verdicts v USING (sequence)
       WHERE a.id = ? AND a.newest = 1`,
    )
    .get(id) as PlaceRow | undefined
  if (previous === undefined) return
  session.sql('UPDATE articles SET newest = 0 WHERE sequence = ?').run(previous.sequence)
  const { story, outlet } = previous
  session.sql('UPDATE story_outlets SET members = members - 1 WHERE story = ? AND outlet = ?').run(story, outlet)
  session.sql('DELETE FROM story_outlets WHERE story = ? AND outlet = ? AND members = 0').run(story, outlet)
}

function countIn(session: SqliteSession, story: string, outlet: string): void {
  session
    .sql('INSERT INTO story_outlets VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET members = members + 1')
    .run(story, outlet)
}

function loadFormer(session: SqliteSession, former: readonly Verdict[]): void {
  for (const verdict of former) {
    session
      .sql('INSERT INTO old_verdicts SELECT sequence, ?, ?, ?, ? FROM articles WHERE id = ? AND version = ?')
      .run(verdict.revision, verdict.relation, verdict.story, bodyOf(verdict), verdict.id, verdict.version)
  }
}
