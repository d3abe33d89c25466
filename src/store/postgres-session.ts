/**
 * What the parts of the PostgreSQL store share: connections for reading, one for committing, and the numbers that stand
 * for stamps. Statements of a commit are sent without waiting for each other, so that it takes a few round trips however
 * many articles it has.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from '../errors.ts'
import { type Client, Connections, type PoolOptions, toName, toStatement } from './postgres-binding.ts'
import { isLost, toStoreError } from './postgres-errors.ts'
import { PostgresStamps } from './postgres-stamps.ts'
import type { Column, Value } from './postgres-values.ts'
import type { Turn } from './store.ts'

/** "NFLD": the first half of the lock's number, so that it is nobody else's. */
const LOCK_FAMILY = 0x4e464c44
/** "NFLT", for turns. */
const TURN_FAMILY = 0x4e464c54
/** Whatever the server's default is: after the lock each statement must see what others committed before. */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

/** Something that answers statements: the store outside of a transaction, or one transaction. */
export interface Asks {
  ask<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
}

/** What a transaction has sent last and nobody waits for yet, and its answer if all of that succeeds. */
export interface Sent<T> {
  readonly answer: T
  readonly sent?: readonly Promise<unknown>[]
}

export class PostgresSession implements Asks {
  /** Address and schema, without the password. */
  readonly name: string
  readonly schema: string
  readonly stamps: PostgresStamps
  readonly #reading: Connections
  readonly #committing: Connections
  /** Transactions go one after the other, in the order in which they were asked for. */
  #transactions: Promise<unknown> = Promise.resolve()
  /** Reads that have begun, some of which may still wait for a connection. */
  readonly #underWay = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  constructor(options: PoolOptions) {
    this.schema = options.schema
    this.name = toName(options.url, options.schema)
    this.#reading = new Connections(options, this.name)
    this.#committing = new Connections({ ...options, connections: 1 }, this.name)
    this.stamps = new PostgresStamps(this)
  }

  async ask<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#read((client) => client.query(toStatement(text, values))) as Promise<Row[]>
  }

  /** The same with each row as an array, which costs less where there are many. */
  async askArrays<Row extends unknown[]>(text: string, values: readonly Value[]): Promise<Row[]> {
    return this.#read((client) => client.query(toStatement(text, values, 'array'))) as Promise<Row[]>
  }

  async #read(query: (client: Client) => Promise<{ readonly rows: unknown[] }>): Promise<unknown[]> {
    this.#mustBeOpen()
    const reading = this.#readNow(query)
    this.#underWay.add(reading)
    try {
      return await reading
    } finally {
      this.#underWay.delete(reading)
    }
  }

  async #readNow(query: (client: Client) => Promise<{ readonly rows: unknown[] }>): Promise<unknown[]> {
    const client = await this.#reading.take()
    try {
      const { rows } = await query(client)
      client.release()
      return rows
    } catch (error) {
      client.release(true)
      throw toStoreError(error, this.name)
    }
  }

  /**
   * Runs inside one transaction that holds the lock of this store: all of it happens or nothing. The work's first
   * statements travel together with the lock, its last ones together with the commit.
   */
  async transact<T>(work: (transaction: Transaction) => Promise<Sent<T>>): Promise<T> {
    this.#mustBeOpen()
    const done = this.#transactions.then(() => this.#transact(work))
    this.#transactions = done.catch(() => {})
    return done
  }

  async #transact<T>(work: (transaction: Transaction) => Promise<Sent<T>>): Promise<T> {
    const client = await this.#committing.take()
    let ending = false
    try {
      const begun = Promise.all([client.query(BEGIN), client.query(lockOf(this.schema))])
      const [, { answer, sent = [] }] = await Promise.all([begun, work(new Transaction(client))])
      ending = true
      await Promise.all([...sent, client.query('COMMIT')])
      client.release()
      return answer
    } catch (error) {
      // The server takes back what was not committed when its connection goes.
      client.release(true)
      this.stamps.forget()
      throw ending && isLost(error) ? this.#toUncertain(error) : toStoreError(error, this.name)
    }
  }

  /** A lock of its own, held by a connection of its own, for whom it is a courtesy to wait; none if it does not come in time. */
  async takeTurn(): Promise<Turn> {
    this.#mustBeOpen()
    const client = await this.#reading.take()
    try {
      await client.query(`SELECT pg_advisory_lock(${TURN_FAMILY}, ${numberOf(this.schema)})`)
    } catch {
      client.release(true)
      return { end: async () => {} }
    }
    // The server ends it with the connection, if need be.
    const end = () => client.query(`SELECT pg_advisory_unlock(${TURN_FAMILY}, ${numberOf(this.schema)})`)
    return {
      end: () =>
        end().then(
          () => client.release(),
          () => client.release(true),
        ),
    }
  }

  async isTurnTaken(): Promise<boolean> {
    // Shared with those who ask too, and given back at once.
    const [row] = await this.ask<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock_shared(${TURN_FAMILY}, ${numberOf(this.schema)}) AS free`,
    )
    return row?.free === false
  }

  /** One state of the store, whoever writes meanwhile, until it is closed. */
  async look(): Promise<View> {
    this.#mustBeOpen()
    const view = new View(await this.#reading.take(), this.name)
    await view.begin()
    return view
  }

  #toUncertain(cause: unknown): NewsfoldError {
    return new NewsfoldError(
      'store-unavailable',
      `the connection to ${this.name} was lost while a commit was on its way, so nobody knows whether it is stored; try again when the server is back: what is stored already is known by its id`,
      { cause },
    )
  }

  #mustBeOpen(): void {
    if (this.#closing !== undefined) throw new NewsfoldError('store-closed', `${this.name} was closed`)
  }

  close(): Promise<void> {
    this.#closing ??= Promise.allSettled([this.#transactions, ...this.#underWay]).then(async () => {
      await Promise.all([this.#reading.close(), this.#committing.close()])
    })
    return this.#closing
  }
}

/** One lock for each schema, for commits and for changes of its tables, until the transaction ends. */
function lockOf(schema: string): string {
  return `SELECT pg_advisory_xact_lock(${LOCK_FAMILY}, ${numberOf(schema)})`
}

function numberOf(schema: string): number {
  return hash('sha256', schema, 'buffer').readInt32BE()
}

/** A transaction that only reads. Nobody waits for it, so it may take as long as it likes. */
export class View implements Asks {
  readonly #client: Client
  readonly #name: string
  #broken = false

  constructor(client: Client, name: string) {
    this.#client = client
    this.#name = name
  }

  async begin(): Promise<void> {
    await this.#query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
  }

  async ask<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    const { rows } = await this.#query(toStatement(text, values))
    return rows as Row[]
  }

  /** Reads tables from end to end, not by an index. */
  async scan(): Promise<void> {
    await this.#query(
      'SET LOCAL enable_seqscan = on; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off',
    )
  }

  async #query(statement: Parameters<Client['query']>[0]): ReturnType<Client['query']> {
    try {
      return await this.#client.query(statement)
    } catch (error) {
      if (!this.#broken) this.#client.release(true)
      this.#broken = true
      throw toStoreError(error, this.#name)
    }
  }

  async close(): Promise<void> {
    if (!this.#broken) await this.#query('COMMIT')
    if (!this.#broken) this.#client.release()
    this.#broken = true
  }
}

/** One transaction. Statements are answered in the order in which they were sent. */
export class Transaction implements Asks {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  ask<Row>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    const answer = this.#client.query(toStatement(text, values)).then(({ rows }) => rows as Row[])
    // When one statement fails, so do all that were sent behind it; nobody need wait for each.
    answer.catch(() => {})
    return answer
  }

  /** Several statements at once, without values. */
  async run(script: string): Promise<void> {
    await this.#client.query(script)
  }

  /** Puts rows, given by their columns. */
  insert(table: string, columns: Readonly<Record<string, Column>>): Promise<unknown> {
    const given = Object.values(columns).map(({ type }, i) => `$${i + 1}::${type}[]`)
    return this.ask(
      `INSERT INTO ${table} (${Object.keys(columns).join()}) SELECT * FROM unnest(${given.join()})`,
      Object.values(columns),
    )
  }
}
