/**
 * PostgreSQL itself: the client `pg`, loaded on use and typed by the subset the store needs, and connections set up the
 * way the store wants them.
 */

import { createRequire } from 'node:module'
import { NewsfoldError } from '../errors.ts'
import { toConnectError } from './postgres-errors.ts'
import { toParameter, unescapeText, type Value } from './postgres-values.ts'

interface Rows {
  readonly rows: unknown[]
}

export interface Client {
  query(statement: string | Statement): Promise<Rows>
  on(event: 'error', listener: () => void): void
  /** Gives it back; with `true` it is closed, because nobody knows in what state it is. */
  release(broken?: boolean): void
}

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowMode?: 'array'
}

interface Pool {
  connect(): Promise<Client>
  on(event: 'error', listener: () => void): void
  end(): Promise<void>
}

interface Types {
  getTypeParser(type: number, format: string): (value: string) => unknown
}

interface Pg {
  readonly Client: new (options: { connectionString: string }) => Who
  readonly Pool: new (options: object) => Pool
  readonly types: Types
}

/** Who connects to what, after the address and the environment have been read. */
interface Who {
  readonly user: string | undefined
  readonly host: string
  readonly port: number
  readonly database: string | undefined
}

export interface PoolOptions {
  readonly url: string
  readonly schema: string
  readonly connections: number
  readonly busyTimeoutMs: number
}

/** How long a server may take to answer a new connection. */
const CONNECT_TIMEOUT_MS = 10_000
/** Making a connection costs more than keeping one. */
const IDLE_TIMEOUT_MS = 300_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** A commit takes milliseconds. Who vanished in the middle of one must not hold the lock for long. */
const VANISHED_AFTER_MS = 60_000

const TEXT = 25
const INT8 = 20

const require = createRequire(import.meta.url)

function loadPg(): Pg {
  try {
    return require('pg') as Pg
  } catch (cause) {
    throw new NewsfoldError('module-missing', 'the package pg cannot be loaded; run `npm install pg`', { cause })
  }
}

/** The address without its password, for messages. */
export function toName(url: string, schema: string): string {
  const { Client } = loadPg()
  try {
    const { user, host, port, database } = new Client({ connectionString: url })
    return `postgres://${user === undefined ? '' : `${user}@`}${host}:${port}/${database ?? ''}?schema=${schema}`
  } catch {
    // The client's own error may quote the address, and with it the password.
    throw new NewsfoldError(
      'option-wrong',
      'the address of the store cannot be read; expected postgres://user:password@host:port/database?schema=name, with special characters in user and password written as %XX',
    )
  }
}

/** Connections that are opened as they are needed, and anew after they were lost. */
export class Connections {
  readonly #pool: Pool
  readonly #name: string

  constructor(options: PoolOptions, name: string) {
    const pg = loadPg()
    this.#name = name
    this.#pool = new pg.Pool({
      connectionString: options.url,
      fallback_application_name: 'newsfold',
      max: options.connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      allowExitOnIdle: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      pipeline: true,
      types: toTypes(pg.types),
      onConnect: (client: Client) => prepareConnection(client, options),
    })
    // An idle connection was lost. Whoever needs one gets another, or the error.
    this.#pool.on('error', () => {})
  }

  async take(): Promise<Client> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw toConnectError(error, this.#name)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Numbers as numbers: sequences and counts stay far below 2^53. */
function toTypes(types: Types): Types {
  return {
    getTypeParser(type, format) {
      if (type === INT8) return Number
      return type === TEXT ? unescapeText : types.getTypeParser(type, format)
    },
  }
}

/**
 * Every statement of the store looks rows up by an index, in the order in which it is written. The planner would think
 * otherwise as long as it takes tables for small, and would keep to it while they grow; so it is given no choice.
 */
const PLANNING = `SET plan_cache_mode = force_generic_plan; SET join_collapse_limit = 1; SET from_collapse_limit = 1;
  SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off`

async function prepareConnection(client: Client, { schema, busyTimeoutMs }: PoolOptions): Promise<void> {
  // A lost connection fails what is asked of it; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.query(
    `SET search_path = ${quoteName(schema)}; SET lock_timeout = ${Math.max(Math.round(busyTimeoutMs), 1)};
     SET idle_in_transaction_session_timeout = ${VANISHED_AFTER_MS}; ${PLANNING};
     SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
  )
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const names = new Map<string, string>()

/** A statement that each connection prepares once, known by its text. */
export function toStatement(text: string, values: readonly Value[], rowMode?: 'array'): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = `newsfold_${names.size}`
    names.set(text, name)
  }
  return { name, text, values: values.map(toParameter), ...(rowMode !== undefined && { rowMode }) }
}
