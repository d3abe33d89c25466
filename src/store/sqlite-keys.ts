/**
 * The key index of the SQLite store: who holds which key.
 *
 * Keys are random, and a B-tree pays a page of writing for each random row. So a commit appends its keys to a log, one
 * row a commit, mirrored in memory (`RecentKeys`); when the log has grown to FLUSH_ENTRIES it becomes a run of sorted
 * entries on disk (`sqlite-key-runs.ts`), and runs are joined as the store grows. A look-up asks memory and the runs.
 * Memory is bounded by the log, not by the store. A crash loses nothing: the log is read again.
 *
 * Other processes append to the same log: `refresh` reads what is new, or everything when entries were rewritten.
 * Everything here runs inside the transaction of its caller.
 */

import { joinEntries, STRIDE, setEntries, textAt, toBytes, toEntries } from './key-entries.ts'
import type { Found } from './key-search.ts'
import { RecentCrowds } from './recent-crowds.ts'
import { RecentKeys } from './recent-keys.ts'
import type { Database, Statement } from './sqlite-binding.ts'
import { SqliteKeyJoins } from './sqlite-key-joins.ts'
import { isEnough, SqliteKeyRuns } from './sqlite-key-runs.ts'

/** The larger, the fewer runs; 2^17 entries take 5 MB of memory, and reading their log 20 ms when a store is opened. */
export const FLUSH_ENTRIES = 1 << 17
/** Entries at most that are sorted at a time, which takes 56 bytes of memory for each. */
const RUN_ENTRIES = 1 << 21
const NONE: readonly number[] = []

/** Keys to be added for one text under one stamp. */
export interface KeyBatch {
  readonly stamp: number
  readonly values: BigUint64Array
  readonly text: number
}

interface State {
  /** The last log row ever written, and the last one that became part of a run. */
  readonly logged: number
  readonly flushed: number
  /** How often log rows were rewritten, and the list of runs changed. */
  readonly rewritten: number
  readonly changed: number
  /** Entries in the log. */
  readonly waiting: number
}

const NOTHING_READ: State = { logged: 0, flushed: 0, rewritten: 0, changed: 0, waiting: 0 }

export class SqliteKeys {
  #state = NOTHING_READ
  #recent = new RecentKeys()
  readonly #crowds = new RecentCrowds()
  /** The last log row of which the entries are in memory. */
  #read = 0
  readonly #runs: SqliteKeyRuns
  readonly #joins: SqliteKeyJoins
  readonly #readState: Statement
  readonly #readLog: Statement
  readonly #append: Statement
  readonly #setState: Statement
  readonly #wholeLog: Statement
  readonly #rewrite: Statement
  readonly #trim: Statement

  constructor(database: Database) {
    this.#runs = new SqliteKeyRuns(database)
    this.#joins = new SqliteKeyJoins(this.#runs)
    this.#readState = database.prepare('SELECT logged, flushed, rewritten, changed, waiting FROM key_state')
    this.#readLog = database.prepare('SELECT entries FROM key_log WHERE number > ? ORDER BY number')
    this.#append = database.prepare('INSERT INTO key_log VALUES (?, ?)')
    this.#setState = database.prepare(
      'UPDATE key_state SET logged = ?, flushed = ?, rewritten = ?, changed = ?, waiting = ?',
    )
    this.#wholeLog = database.prepare('SELECT number, entries FROM key_log ORDER BY number')
    this.#rewrite = database.prepare('UPDATE key_log SET entries = ? WHERE number = ?')
    this.#trim = database.prepare('DELETE FROM key_log')
  }

  /** Entries waiting in the log, and runs. */
  get size(): { readonly waiting: number; readonly runs: number } {
    return { waiting: this.#state.waiting, runs: this.#runs.list.length }
  }

  /** Sees how log and runs stand in this transaction. */
  refresh(): void {
    const state = this.#readState.get() as State
    const known = this.#state
    if (state.changed !== known.changed) this.#runs.refresh()
    const rewritten = state.rewritten !== known.rewritten || state.logged < known.logged
    if (rewritten) this.#crowds.clear()
    if (rewritten || state.flushed !== known.flushed) this.#empty()
    this.#state = state
  }

  /** Forgets what memory holds, after a transaction that did not commit. */
  forget(): void {
    this.#empty()
    this.#crowds.clear()
    this.#runs.forget()
    this.#state = { ...NOTHING_READ, changed: -1 }
  }

  #empty(): void {
    this.#recent = new RecentKeys()
    this.#read = 0
  }

  /** Reads what is new in the log. Who only adds never needs it. */
  #catchUp(): void {
    if (this.#read === this.#state.logged) return
    for (const row of this.#readLog.iterate(this.#read))
      this.#recent.addAll(toEntries((row as { entries: Uint8Array }).entries))
    this.#read = this.#state.logged
  }

  /** For each value the first `limit` texts that hold it, ascending. */
  find(stamp: number, values: BigUint64Array, limit: number): readonly (readonly number[])[] {
    const lanes = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
    const answers: (readonly number[])[] = []
    const unknown: number[] = []
    for (let i = 0; i < values.length; i++) {
      const known = this.#crowds.find(stamp, lanes[2 * i]!, lanes[2 * i + 1]!, limit)
      answers.push(known ?? NONE)
      if (known === undefined) unknown.push(i)
    }
    const asked = unknown.length === values.length ? lanes : pickLanes(lanes, unknown)
    for (const [at, texts] of this.#findLanes(stamp, asked, limit).entries()) {
      if (texts === undefined) continue
      answers[unknown[at]!] = texts
      if (texts.length === limit) this.#crowds.add(stamp, asked[2 * at]!, asked[2 * at + 1]!, texts)
    }
    return answers
  }

  #findLanes(stamp: number, lanes: Uint32Array, limit: number): Found {
    const found: Found = Array(lanes.length / 2).fill(undefined)
    this.#catchUp()
    this.#runs.find(stamp, lanes, limit, found)
    let recent: number[] = []
    for (let i = 0; i < found.length; i++) {
      const stored = found[i]
      if (stored === undefined || !isEnough(stored, limit, this.#recent.firstText)) {
        this.#recent.find(stamp, lanes[2 * i]!, lanes[2 * i + 1]!, limit, recent)
      }
      if (stored !== undefined) found[i] = toFirst(stored, recent, limit)
      else if (recent.length > 0) found[i] = recent
      else continue
      recent = []
    }
    return found
  }

  add(batches: readonly KeyBatch[]): void {
    const entries = toSomeEntries(batches)
    if (entries.length === 0) return
    const { logged, waiting } = this.#state
    if (this.#read === logged) {
      this.#recent.addAll(entries)
      this.#read++
    }
    this.#append.run(logged + 1, toBytes(entries))
    const count = entries.length / STRIDE
    this.#changeState({ logged: logged + 1, waiting: waiting + count })
    const flushed = waiting + count >= FLUSH_ENTRIES
    if (flushed) this.#flush()
    const joined = this.#joins.join(count)
    if (flushed || joined) this.#changeState({ changed: this.#state.changed + 1 })
  }

  #flush(): void {
    const rows = this.#wholeLog.all() as { entries: Uint8Array }[]
    this.#addRuns(joinEntries(rows.map(({ entries }) => toEntries(entries))))
    this.#trim.run()
    this.#empty()
    this.#changeState({ flushed: this.#state.logged, waiting: 0 })
  }

  #addRuns(entries: Int32Array): void {
    for (let from = 0; from < entries.length; from += STRIDE * RUN_ENTRIES) {
      this.#joins.add(entries.subarray(from, from + STRIDE * RUN_ENTRIES))
    }
  }

  /** Adds keys of texts numbered below others that are in the log, which must stay in order: they are a run of their own. */
  addOutOfOrder(batches: readonly KeyBatch[]): void {
    if (batches.length === 0) return
    const entries = toSomeEntries(batches)
    this.#addRuns(entries)
    this.#joins.join(entries.length / STRIDE)
    this.#changeState({ changed: this.#state.changed + 1 })
  }

  /** Takes the keys of some texts out of the runs and the log. */
  remove(batches: readonly KeyBatch[]): void {
    if (batches.length === 0) return
    this.#crowds.clear()
    const texts = new Set<number>()
    for (const { stamp, values, text } of batches) {
      texts.add(text)
      this.#joins.remove(stamp, new Uint32Array(values.buffer, values.byteOffset, values.length * 2), text)
    }
    let waiting = 0
    for (const row of this.#wholeLog.all() as { number: number; entries: Uint8Array }[]) {
      const entries = toEntries(row.entries)
      const rest = withoutTexts(entries, texts)
      if (rest !== undefined) this.#rewrite.run(toBytes(rest), row.number)
      waiting += (rest ?? entries).length / STRIDE
    }
    this.#changeState({ rewritten: this.#state.rewritten + 1, changed: this.#state.changed + 1, waiting })
    this.#runs.refresh()
    this.#empty()
  }

  #changeState(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    const { logged, flushed, rewritten, changed, waiting } = this.#state
    this.#setState.run(logged, flushed, rewritten, changed, waiting)
  }
}

/** The keys of these numbers. */
function pickLanes(lanes: Uint32Array, numbers: readonly number[]): Uint32Array {
  const picked = new Uint32Array(2 * numbers.length)
  for (const [to, i] of numbers.entries()) {
    picked[2 * to] = lanes[2 * i]!
    picked[2 * to + 1] = lanes[2 * i + 1]!
  }
  return picked
}

function toSomeEntries(batches: readonly KeyBatch[]): Int32Array {
  let count = 0
  for (const { values } of batches) count += values.length
  const entries = new Int32Array(count * STRIDE)
  let at = 0
  for (const { stamp, values, text } of batches) {
    setEntries(entries, at, stamp, values, text)
    at += values.length * STRIDE
  }
  return entries
}

/** The entries that are not of these texts, or undefined if all of them stay. */
function withoutTexts(entries: Int32Array, texts: ReadonlySet<number>): Int32Array | undefined {
  const rest = entries.slice()
  let length = 0
  for (let at = 0; at < entries.length; at += STRIDE) {
    if (texts.has(textAt(entries, at))) continue
    rest.copyWithin(length, at, at + STRIDE)
    length += STRIDE
  }
  return length === entries.length ? undefined : rest.subarray(0, length)
}

/** The first texts of those on disk, which come run by run, and those in memory, which mostly come after them. */
function toFirst(stored: number[], recent: readonly number[], limit: number): number[] {
  for (const text of recent) stored.push(text)
  let inOrder = true
  for (let i = 1; i < stored.length && inOrder; i++) inOrder = stored[i - 1]! < stored[i]!
  if (!inOrder) stored.sort((a, b) => a - b)
  if (stored.length > limit) stored.length = limit
  return stored
}
