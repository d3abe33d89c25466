/**
 * One connection to a store file: statements prepared once, transactions, the key index, and the numbers that stand for
 * stamps. Reading (`sqlite.ts`) and committing (`sqlite-commit.ts`) both work through it.
 */

import { NewsfoldError } from '../errors.ts'
import type { Sequence } from '../model.ts'
import { unpack, valuesOf } from './rows.ts'
import { type Database, type Statement, toStoreError } from './sqlite-binding.ts'
import { SqliteKeys } from './sqlite-keys.ts'
import type { Text } from './store.ts'

/** Stands for bytes, of which there may be none: Node's own engine would take none for no value. */
export const BYTES = "coalesce(?, x'')"
/** The stamp number under which texts are found by their content hash. */
export const TEXT_HASH = 0
/** Values in one list of a statement, for short and for long lists. */
const FEW = 6
const MANY = 128
const READING_MS = 1

/** Commits of all sessions of this thread. */
let writes = 0

export class SqliteSession {
  readonly path: string
  /** As it stood when `refreshKeys` was called last, or as this session's own commit left it. */
  readonly keys: SqliteKeys
  readonly #database: Database
  readonly #statements = new Map<string, Statement>()
  readonly #rawStatements = new Map<string, Pick<Statement, 'all'>>()
  /** Statements that have a list, by its size. */
  readonly #lists = new Map<string, Map<number, Pick<Statement, 'all'>>>()
  readonly #stampNumbers = new Map<string, number>()
  readonly #stampNames = new Map<number, string>()
  /** When the read transaction that is open began. */
  #readingSince: number | undefined
  /** What `writes` was then. */
  #readingAt = 0
  /** Whether the key index is known as it stands in that transaction. */
  #areKeysFresh = false
  closed = false

  constructor(database: Database, path: string) {
    this.#database = database
    this.path = path
    this.keys = new SqliteKeys(database)
  }

  /** A statement, prepared once. */
  sql(text: string): Statement {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.#database.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /** One whose rows are arrays of their values, in the order of its columns; columns of one name would be one. */
  raw(text: string): Pick<Statement, 'all'> {
    let statement = this.#rawStatements.get(text)
    if (statement === undefined) {
      statement = this.#database.prepareRaw(text)
      this.#rawStatements.set(text, statement)
    }
    return statement
  }

  /**
   * All rows of a statement that has a list `IN (...)`, as arrays of their values, for as many values as there are: a call
   * for many rows costs little more than one for a single row. Long lists are filled up with their last value, so that few
   * statements serve all.
   */
  select<T>(text: string, values: readonly (string | number)[]): T[] {
    const rows: T[] = []
    for (let from = 0; from < values.length; ) {
      const left = values.length - from
      const size = left > FEW ? MANY : left
      const chunk = values.slice(from, from + size)
      while (chunk.length < size) chunk.push(chunk.at(-1)!)
      for (const row of this.#withList(text, size).all(...chunk)) rows.push(row as T)
      from += size
    }
    return rows
  }

  /** A statement with a list of that size. It is long, so it is written out once. */
  #withList(text: string, size: number): Pick<Statement, 'all'> {
    let bySize = this.#lists.get(text)
    if (bySize === undefined) {
      bySize = new Map()
      this.#lists.set(text, bySize)
    }
    let statement = bySize.get(size)
    if (statement === undefined) {
      statement = this.#database.prepareRaw(text.replace('(...)', `(${Array(size).fill('?').join()})`))
      bySize.set(size, statement)
    }
    return statement
  }

  /**
   * Runs in a read transaction. All reads of one turn of the event loop share it: beginning one costs as much as a
   * look-up, and nobody can tell the caller of something newer before the turn ends but another session of this thread,
   * whose write ends it. Who reads on and on without letting events in gets a new one every READING_MS.
   */
  read<T>(work: () => T): T {
    return this.#guarded(() => {
      const now = performance.now()
      if (this.#readingAt !== writes || now - (this.#readingSince ?? now) > READING_MS) this.#endReading()
      if (this.#readingSince === undefined) {
        this.sql('BEGIN').run()
        this.#readingSince = now
        this.#readingAt = writes
        this.#areKeysFresh = false
        process.nextTick(() => this.#endReading())
      }
      return work()
    })
  }

  /** Sees how the key index stands in the present transaction, which one look tells for all of it. */
  refreshKeys(): void {
    if (this.#readingSince !== undefined && this.#areKeysFresh) return
    this.keys.refresh()
    this.#areKeysFresh = true
  }

  /** Runs in a transaction that holds the lock of the file from its beginning and happens whole or not. */
  write<T>(work: () => T): T {
    return this.#guarded(() => {
      this.#endReading()
      this.sql('BEGIN IMMEDIATE').run()
      const answer = work()
      this.sql('COMMIT').run()
      writes++
      return answer
    })
  }

  #endReading(): void {
    if (this.#readingSince === undefined) return
    this.#readingSince = undefined
    try {
      if (!this.closed) this.sql('COMMIT').run()
    } catch {
      // Nothing was written, and nobody waits here: what is wrong with the file is told by the next statement.
    }
  }

  #guarded<T>(work: () => T): T {
    if (this.closed) throw new NewsfoldError('store-closed', `${this.path} was closed`)
    try {
      return work()
    } catch (error) {
      this.#readingSince = undefined
      // What memory holds may be of this transaction, or half read.
      this.keys.forget()
      this.#stampNumbers.clear()
      this.#stampNames.clear()
      // The engine has rolled back already after a full disk and the like; a second time is an error of its own.
      try {
        this.sql('ROLLBACK').run()
      } catch {}
      throw toStoreError(error, this.path)
    }
  }

  findStamp(stamp: string): number | undefined {
    const known = this.#stampNumbers.get(stamp)
    if (known !== undefined) return known
    const row = this.sql('SELECT number FROM stamps WHERE stamp = ?').get(stamp) as { number: number } | undefined
    if (row !== undefined) this.#stampNumbers.set(stamp, row.number)
    return row?.number
  }

  stampNumber(stamp: string): number {
    const found = this.findStamp(stamp)
    if (found !== undefined) return found
    this.sql('INSERT INTO stamps (number, stamp) SELECT coalesce(max(number), 0) + 1, ? FROM stamps').run(stamp)
    return this.findStamp(stamp)!
  }

  stampName(number: number): string {
    let name = this.#stampNames.get(number)
    if (name === undefined) {
      const row = this.sql('SELECT stamp FROM stamps WHERE number = ?').get(number) as { stamp: string } | undefined
      if (row === undefined) throw new NewsfoldError('store-damaged', `${this.path} has keys of no known stamp`)
      name = row.stamp
      this.#stampNames.set(number, name)
    }
    return name
  }

  /** The numbers of the texts with these content hashes, as far as they are there. */
  findTexts(hashes: readonly string[]): (number | undefined)[] {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'))
    const keys = new BigUint64Array(bytes.length)
    for (const [i, hash] of bytes.entries()) keys[i] = hash.readBigUInt64LE()
    return this.keys.find(TEXT_HASH, keys, Number.MAX_SAFE_INTEGER).map((texts, i) =>
      texts.find((text) => {
        // The key is half of the hash; the row has all of it.
        const row = this.sql('SELECT hash FROM texts WHERE number = ?').get(text) as { hash: Uint8Array } | undefined
        return row !== undefined && bytes[i]!.equals(row.hash)
      }),
    )
  }

  last(): Sequence {
    return (this.sql('SELECT max(sequence) AS last FROM events').get() as { last: number | null }).last ?? 0
  }

  toStamped(keys: Uint8Array): Text['keys'] {
    return unpack(keys).map(({ stamp, bytes }) => ({ stamp: this.stampName(stamp), values: valuesOf(bytes) }))
  }

  close(): void {
    if (this.closed) return
    this.#endReading()
    this.closed = true
    this.#database.close()
  }
}
