/** Opening a store file: whether it is one of ours, how the engine is set, and bringing its tables up to date. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { NewsfoldError, NoStoreError } from '../errors.ts'
import { type Database, isBusy, openDatabase, type Row, toStoreError } from './sqlite-binding.ts'

export interface SqliteOptions {
  /** Path of the file, created if missing, or `:memory:`. */
  readonly path: string
  /** How long a commit waits for another process before it gives up with `store-busy`. Default 30,000. */
  readonly busyTimeoutMs?: number
  /** How large the file may grow before a commit fails with `store-full`. Default: as large as the disk allows. */
  readonly maximumBytes?: number
  /** Refuse a file that is missing or empty instead of making a store of it. Default: false. */
  readonly mustExist?: boolean
}

const BUSY_TIMEOUT_MS = 30_000
/** "NFLD": marks a file as a newsfold store. */
const APPLICATION_ID = 0x4e464c44
/** Twice the default: a text of 420 words then wastes less of its page. */
const PAGE_BYTES = 8192
/** Memory for pages of the file; the system's own cache holds the rest. */
const CACHE_KIB = 32 * 1024
/** A longer log is copied into the file less often; pages that many commits touched are then copied once. 128 MiB. */
const CHECKPOINT_PAGES = 16_384
/** Between two tries to be alone with a new file. */
const RETRY_MS = 2
const MIGRATIONS = new URL('./migrations/sqlite/', import.meta.url)

/** An open connection to a file that is one of ours, or new. */
export function openFile({ path, ...options }: SqliteOptions): Database {
  // The engine would make it.
  if (options.mustExist && !existsSync(path)) throw new NoStoreError(path)
  try {
    const database = openDatabase(path)
    try {
      prepare(database, path, options)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    throw toStoreError(error, path)
  }
}

/** Looks whether the file is ours, sets it up, and brings its tables up to date. */
function prepare(database: Database, path: string, options: Omit<SqliteOptions, 'path'>): void {
  const { busyTimeoutMs = BUSY_TIMEOUT_MS, maximumBytes, mustExist } = options
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() as Row)[0] as number
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as { n: number }
  const fresh = tables.n === 0
  if (fresh && mustExist) throw new NoStoreError(path)
  if (!fresh && pragma('application_id') !== APPLICATION_ID) {
    throw new NewsfoldError(
      'store-foreign',
      `${path} is a database, but not a newsfold store; name another file with --store`,
    )
  }
  if (fresh) database.exec(`PRAGMA page_size = ${PAGE_BYTES}`)
  useLog(database, busyTimeoutMs)
  database.exec('PRAGMA synchronous = FULL')
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  if (maximumBytes !== undefined)
    database.exec(`PRAGMA max_page_count = ${Math.ceil(maximumBytes / pragma('page_size'))}`)
  const migrations = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
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

/**
 * Switches to the write-ahead log, which the file keeps. For that a connection must be alone with it for a moment, and when
 * several come to a new file at once the engine does not let them wait for each other: all but one are turned away at once.
 */
function useLog(database: Database, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}
