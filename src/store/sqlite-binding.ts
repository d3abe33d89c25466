/**
 * SQLite itself: better-sqlite3 where its binding is installed, else Node's own `node:sqlite` (Node 22.13 and later).
 * Typed by the subset the store needs. Errors of the engine become errors of ours, with the way out.
 */

import { createRequire } from 'node:module'
import { NewsfoldError } from '../errors.ts'

type Value = string | number | bigint | Uint8Array | null
export type Row = Record<string, Value>

/** Values in the order of their question marks, or one object by their names. */
type Values = Value[] | [Readonly<Record<string, Value>>]

export interface Statement {
  run(...values: Values): unknown
  get(...values: Values): unknown
  all(...values: Values): unknown[]
  iterate(...values: Values): Iterable<unknown>
}

export interface Database {
  /** Which binding it is, for statistics. */
  readonly binding: string
  prepare(sql: string): Statement
  /** A statement whose rows are arrays of their values, which cost less than objects. */
  prepareRaw(sql: string): Pick<Statement, 'all'>
  exec(sql: string): void
  close(): void
}

interface BetterSqlite {
  prepare(sql: string): Statement & { raw(): Statement }
  exec(sql: string): void
  close(): void
}

const require = createRequire(import.meta.url)

export function openDatabase(path: string): Database {
  try {
    return openBetter(path)
  } catch (error) {
    if (!isBindingMissing(error)) throw error
    return openBuiltIn(path, error)
  }
}

function openBetter(path: string): Database {
  const Better = require('better-sqlite3') as new (path: string) => BetterSqlite
  const database = new Better(path)
  return {
    binding: 'better-sqlite3',
    prepare: (sql) => database.prepare(sql),
    prepareRaw: (sql) => database.prepare(sql).raw(),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  }
}

/** Before Node 22.16 it cannot give rows as arrays. */
type BuiltInStatement = Statement & { setReturnArrays?(enabled: boolean): void }

interface BuiltIn {
  DatabaseSync: new (path: string) => { prepare(sql: string): BuiltInStatement; exec(sql: string): void; close(): void }
}

function openBuiltIn(path: string, cause: unknown): Database {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as BuiltIn | undefined
  if (builtIn === undefined) {
    throw new NewsfoldError(
      'module-missing',
      'neither better-sqlite3 nor node:sqlite can be loaded; run `npm install better-sqlite3`, or use Node 22 or later',
      { cause },
    )
  }
  const database = new builtIn.DatabaseSync(path)
  return {
    binding: 'node:sqlite',
    prepare: (sql) => database.prepare(sql),
    prepareRaw: (sql) => toRaw(database.prepare(sql)),
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  }
}

function toRaw(statement: BuiltInStatement): Pick<Statement, 'all'> {
  if (statement.setReturnArrays === undefined) {
    return { all: (...values) => statement.all(...values).map((row) => Object.values(row as Row)) }
  }
  statement.setReturnArrays(true)
  return statement
}

function isBindingMissing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'MODULE_NOT_FOUND' ||
    code === 'ERR_DLOPEN_FAILED' ||
    (message ?? '').startsWith('Could not locate the bindings file')
  )
}

/** The engine's result codes (https://sqlite.org/rescode.html), low byte, that a user can do something about. */
const ERROR = 1
const BUSY = 5
const LOCKED = 6
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const CONSTRAINT = 19
const NOTADB = 26

/** What the engine says, in words only, when the list of tables has changed. */
const DAMAGED_LIST = /no such (table|column|index)|has no column|malformed/

const NAMES: Readonly<Record<string, number>> = {
  SQLITE_ERROR: ERROR,
  SQLITE_BUSY: BUSY,
  SQLITE_LOCKED: LOCKED,
  SQLITE_READONLY: READONLY,
  SQLITE_IOERR: IOERR,
  SQLITE_CORRUPT: CORRUPT,
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: CANTOPEN,
  SQLITE_CONSTRAINT: CONSTRAINT,
  SQLITE_NOTADB: NOTADB,
}

/** The engine's result code in an error of either binding; one that nobody has for any other error. */
function resultOf(error: unknown): number {
  const { code, errcode } = error as { code?: string; errcode?: number }
  const named = Object.keys(NAMES).find((name) => code?.startsWith(name))
  return named === undefined ? (errcode ?? -1) & 0xff : NAMES[named]!
}

/** Whether another connection is in the way. */
export function isBusy(error: unknown): boolean {
  return resultOf(error) === BUSY
}

/** An error of the engine as one of ours; anything else unchanged. */
export function toStoreError(error: unknown, path: string): unknown {
  const { message } = error as { message?: string }
  const result = resultOf(error)
  const ours = (kind: ConstructorParameters<typeof NewsfoldError>[0], text: string) =>
    new NewsfoldError(kind, text, { cause: error })
  switch (result) {
    case BUSY:
    case LOCKED:
      return ours('store-busy', `${path} is locked by another program; try again when it has finished`)
    case FULL:
      return ours('store-full', `the disk is full; free some space and run the same command again: ${path} is intact`)
    case CORRUPT:
    // Nothing is put twice by us: what is there is not what we put there.
    case CONSTRAINT:
      return ours('store-damaged', `${path} is damaged (${message}); restore it from a backup`)
    case NOTADB:
      return ours(
        'store-foreign',
        `${path} is not a newsfold store, or its beginning is damaged; name another file with --store, or restore it from a backup`,
      )
    case CANTOPEN:
      return ours('store-unavailable', `${path} cannot be opened; does its folder exist, and may you write there?`)
    case READONLY:
      return ours('store-unavailable', `${path} is read-only; let this user write it and its folder`)
    case IOERR:
      return ours(
        'store-unavailable',
        `${path} cannot be read or written (${message}); see that its disk is there and has room, and run the same command again`,
      )
    default:
      // The list of tables, or a number in a row, is not what we wrote.
      if ((result === ERROR && DAMAGED_LIST.test(message ?? '')) || error instanceof RangeError) {
        return ours('store-damaged', `${path} is damaged (${message}); restore it from a backup`)
      }
      if (message?.startsWith('Cannot open database because the directory does not exist')) {
        return ours('store-unavailable', `${path} cannot be opened: its folder does not exist`)
      }
      return error
  }
}
