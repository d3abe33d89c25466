/**
 * The key index of the SQLite store: who holds which key.
 *
 * Keys are random, and a B-tree pays a page of writing for each random row. So a commit appends its keys to a log, one
 * row a commit, mirrored in memory (`RecentKeys`); when the log has grown to MERGE_ENTRIES it is merged into the table
 * `keys` in 256 slices of sorted keys, a few slices with each following commit, so that neighbours share their pages and
 * no commit waits for the whole. A look-up asks memory and the table and drops what is in both. Memory is bounded by the
 * log, not by the store. A crash loses nothing: the log is read again, and merging twice is merging once.
 *
 * A log entry is 20 bytes, little-endian: key (8), text (8, a double), stamp (4).
 *
 * Other processes append to the same log: `refresh` reads what is new, or everything when entries were rewritten.
 * Everything here runs inside the transaction of its caller.
 */

import { RecentKeys } from './recent-keys.ts'
import type { Database, Statement } from './sqlite-binding.ts'

/** A merge rewrites most pages of a large table, so the more it brings the cheaper; 2^20 entries take 35 MB of memory. */
export const MERGE_ENTRIES = 1 << 20
/** A merge is done by the time the next log is half as long. */
const MERGE_PACE = MERGE_ENTRIES / 2
const SLICES = 256
/** Keys asked for in one statement: of one article, or of a group. */
const CHUNKS = [24, 120] as const
/** A row is one number: the place of the key in the statement times this, plus the text. */
const PLACE = 2 ** 40
const NONE: number[] = []
const ENTRY_BYTES = 20

/** Keys to be added for one text under one stamp. */
export interface KeyBatch {
  readonly stamp: number
  readonly values: BigUint64Array
  readonly text: number
}

interface Merge {
  readonly entries: RecentKeys
  readonly upTo: number
  readonly starts: Uint32Array
  readonly order: Uint32Array
  /** The next slice to merge. */
  slice: number
  /** Entries added since the merge began, which set its pace. */
  added: number
}

interface State {
  readonly logged: number
  readonly merged: number
  readonly rewritten: number
}

export class SqliteKeys {
  #recent = new RecentKeys()
  #merge: Merge | undefined
  #state: State = { logged: 0, merged: 0, rewritten: 0 }
  readonly #readState: Statement
  readonly #readLog: Statement
  readonly #database: Database
  readonly #selects = new Map<string, ReturnType<Database['prepareColumn']>>()
  readonly #append: Statement
  readonly #setState: Statement
  readonly #insert: Statement
  readonly #delete: Statement
  readonly #wholeLog: Statement
  readonly #rewrite: Statement
  readonly #trim: Statement

  constructor(database: Database) {
    this.#database = database
    this.#readState = database.prepare('SELECT logged, merged, rewritten FROM key_state')
    this.#readLog = database.prepare('SELECT entries FROM key_log WHERE number > ? ORDER BY number')
    this.#append = database.prepare('INSERT INTO key_log VALUES (?, ?)')
    this.#setState = database.prepare('UPDATE key_state SET logged = ?, merged = ?, rewritten = ?')
    this.#insert = database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?, ?)')
    this.#delete = database.prepare('DELETE FROM keys WHERE stamp = ? AND key = ? AND text = ?')
    this.#wholeLog = database.prepare('SELECT number, entries FROM key_log ORDER BY number')
    this.#rewrite = database.prepare('UPDATE key_log SET entries = ? WHERE number = ?')
    this.#trim = database.prepare('DELETE FROM key_log WHERE number <= ?')
  }

  /** Entries waiting in memory. */
  get waiting(): number {
    return this.#recent.length + (this.#merge?.entries.length ?? 0)
  }

  /** Catches up with the log as this transaction sees it. */
  refresh(): void {
    const state = this.#readState.get() as State
    const known = this.#state
    if (state.rewritten !== known.rewritten || state.merged !== known.merged || state.logged < known.logged)
      this.#reload(state)
    else if (state.logged > known.logged) this.#load(known.logged, state)
  }

  /** Forgets what memory holds, after a transaction that did not commit. */
  forget(): void {
    this.#reload({ logged: 0, merged: 0, rewritten: -1 })
  }

  #reload(state: State): void {
    this.#recent = new RecentKeys()
    this.#merge = undefined
    if (state.rewritten >= 0) this.#load(0, state)
    else this.#state = state
  }

  #load(after: number, state: State): void {
    for (const row of this.#readLog.iterate(after)) {
      const { entries } = row as { entries: Uint8Array }
      const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength)
      for (let at = 0; at < entries.byteLength; at += ENTRY_BYTES) {
        const text = view.getFloat64(at + 8, true)
        this.#recent.add(view.getUint32(at + 16, true), view.getUint32(at, true), view.getUint32(at + 4, true), text)
      }
    }
    this.#state = state
  }

  /**
   * For each value the first `limit` texts that hold it, ascending. Values go to the table in their own order and many
   * at a time: a call costs as much as a dozen look-ups, and neighbours share pages.
   */
  find(stamp: number, values: BigUint64Array, limit: number): readonly (readonly number[])[] {
    const found: number[][] = new Array(values.length).fill(NONE)
    const lanes = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
    const signed = new BigInt64Array(values.buffer, values.byteOffset, values.length)
    if (this.#tableInUse) {
      const order = toSortedOrder(lanes)
      const chunk = values.length > CHUNKS[0] ? CHUNKS[1] : CHUNKS[0]
      for (let from = 0; from < order.length; from += chunk) {
        this.#findInTable(stamp, signed, order.subarray(from, from + chunk), chunk, limit, found)
      }
    }
    let recent: number[] = []
    for (let i = 0; i < values.length; i++) {
      const low = lanes[2 * i]!
      const high = lanes[2 * i + 1]!
      this.#merge?.entries.find(stamp, low, high, limit, recent)
      this.#recent.find(stamp, low, high, limit, recent)
      if (recent.length === 0) continue
      found[i] = found[i] === NONE && this.#merge === undefined ? recent : toDistinct(found[i]!, recent, limit)
      recent = []
    }
    return found
  }

  /** Whether anything was ever merged into the table; until then it need not be asked. */
  get #tableInUse(): boolean {
    return this.#merge !== undefined || this.#state.merged > 0 || this.#state.rewritten > 0
  }

  #findInTable(
    stamp: number,
    signed: BigInt64Array,
    order: Uint32Array,
    chunk: number,
    limit: number,
    found: number[][],
  ): void {
    const wanted: bigint[] = []
    for (const i of order) wanted.push(signed[i]!)
    // The last key again and again, so that one statement serves short chunks too.
    while (wanted.length < chunk) wanted.push(wanted.at(-1)!)
    for (const holder of this.#select(stamp, limit, chunk).all(...wanted)) {
      const place = Math.floor(holder / PLACE)
      if (place >= order.length) break
      const i = order[place]!
      const text = holder - place * PLACE
      if (found[i] === NONE) found[i] = [text]
      else found[i]!.push(text)
    }
  }

  /**
   * The statement for so many keys. Each key has its own limit, so that a crowded one costs no more than it may give. Stamp
   * and limit are few and stand in the text: bound by name they cost three times the look-up itself.
   */
  #select(stamp: number, limit: number, chunk: number): ReturnType<Database['prepareColumn']> {
    const name = `${stamp} ${limit} ${chunk}`
    let statement = this.#selects.get(name)
    if (statement === undefined) {
      const most = limit === Number.MAX_SAFE_INTEGER ? -1 : limit
      const one = (place: number) =>
        `SELECT ${place * PLACE} + text FROM (SELECT text FROM keys WHERE stamp = ${stamp} AND key = ? ORDER BY text LIMIT ${most})`
      statement = this.#database.prepareColumn(
        Array.from({ length: chunk }, (_, place) => one(place)).join(' UNION ALL '),
      )
      this.#selects.set(name, statement)
    }
    return statement
  }

  add(batches: readonly KeyBatch[]): void {
    let count = 0
    for (const { values } of batches) count += values.length
    if (count === 0) return
    const bytes = new Uint8Array(count * ENTRY_BYTES)
    const view = new DataView(bytes.buffer)
    let at = 0
    for (const { stamp, values, text } of batches) {
      const lanes = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
      for (let i = 0; i < lanes.length; i += 2) {
        view.setUint32(at, lanes[i]!, true)
        view.setUint32(at + 4, lanes[i + 1]!, true)
        view.setFloat64(at + 8, text, true)
        view.setUint32(at + 16, stamp, true)
        at += ENTRY_BYTES
        this.#recent.add(stamp, lanes[i]!, lanes[i + 1]!, text)
      }
    }
    const { logged } = this.#state
    this.#append.run(logged + 1, bytes)
    this.#changeState({ logged: logged + 1 })
    this.#mergeSome(count)
  }

  /** Adds keys of a text numbered below others that are in the log, which must stay in order: straight to the table. */
  addOutOfOrder(batches: readonly KeyBatch[]): void {
    for (const { stamp, values, text } of batches) {
      for (const value of values) this.#insert.run(stamp, BigInt.asIntN(64, value), text)
    }
  }

  /** Takes the keys of some texts out of the table and the log. */
  remove(batches: readonly KeyBatch[]): void {
    if (batches.length === 0) return
    const texts = new Set<number>()
    for (const { stamp, values, text } of batches) {
      texts.add(text)
      for (const value of values) this.#delete.run(stamp, BigInt.asIntN(64, value), text)
    }
    for (const row of this.#wholeLog.all()) {
      const { number, entries } = row as { number: number; entries: Uint8Array }
      const rest = withoutTexts(entries, texts)
      if (rest !== undefined) this.#rewrite.run(rest, number)
    }
    this.#changeState({ rewritten: this.#state.rewritten + 1 })
    this.#reload(this.#state)
  }

  #changeState(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    this.#setState.run(this.#state.logged, this.#state.merged, this.#state.rewritten)
  }

  /** Merges as many slices as the entries just added call for. */
  #mergeSome(added: number): void {
    if (this.#merge === undefined) {
      if (this.#recent.length < MERGE_ENTRIES) return
      this.#merge = { entries: this.#recent, upTo: this.#state.logged, slice: 0, added: 0, ...this.#recent.slices() }
      this.#recent = new RecentKeys(MERGE_PACE)
    }
    const merge = this.#merge
    merge.added += added
    // Processes that live shortly never come to the end of a merge; when that has let the log grow too long, one does it all.
    const overdue = this.waiting >= MERGE_ENTRIES + MERGE_PACE
    const due = overdue ? SLICES : Math.min(SLICES, Math.floor((merge.added * SLICES) / MERGE_PACE))
    for (; merge.slice < due; merge.slice++) {
      const entries = merge.order.subarray(merge.starts[merge.slice], merge.starts[merge.slice + 1])
      for (const entry of merge.entries.sort(entries)) {
        this.#insert.run(merge.entries.stampAt(entry), merge.entries.keyAt(entry), merge.entries.textAt(entry))
      }
    }
    if (merge.slice < SLICES) return
    this.#trim.run(merge.upTo)
    this.#merge = undefined
    this.#changeState({ merged: merge.upTo })
  }
}

/** The log entries that are not of these texts, or undefined if all of them stay. */
function withoutTexts(entries: Uint8Array, texts: ReadonlySet<number>): Uint8Array | undefined {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength)
  const rest = new Uint8Array(entries.byteLength)
  let length = 0
  for (let at = 0; at < entries.byteLength; at += ENTRY_BYTES) {
    if (texts.has(view.getFloat64(at + 8, true))) continue
    rest.set(entries.subarray(at, at + ENTRY_BYTES), length)
    length += ENTRY_BYTES
  }
  return length === entries.byteLength ? undefined : rest.slice(0, length)
}

/** What is in the table, in memory, or in both while a merge is under way. */
function toDistinct(stored: readonly number[], recent: readonly number[], limit: number): number[] {
  return [...new Set([...stored, ...recent])].sort((a, b) => a - b).slice(0, limit)
}

/** Sorting is by the upper 39 bits of a key, with its place in the lower 14 of one double; more places are taken in turns. */
const PLACES = 1 << 14

/** The places of keys in the order of the keys, as far as it takes for neighbours to come together. */
function toSortedOrder(lanes: Uint32Array): Uint32Array {
  const count = lanes.length / 2
  const order = new Uint32Array(count)
  for (let from = 0; from < count; from += PLACES) {
    const part = new Float64Array(Math.min(PLACES, count - from))
    for (let i = 0; i < part.length; i++) {
      const at = 2 * (from + i)
      const upper = (lanes[at + 1]! | 0) * 128 + (lanes[at]! >>> 25)
      part[i] = upper * PLACES + i
    }
    part.sort()
    for (let i = 0; i < part.length; i++) order[from + i] = from + (((part[i]! % PLACES) + PLACES) % PLACES)
  }
  return order
}
