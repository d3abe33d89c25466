/** The address of a PostgreSQL store: what of it is ours, and what is for the client. */

import { NewsfoldError } from '../errors.ts'
import type { PoolOptions } from './postgres-binding.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?schema=name`; what is left out comes from PGUSER and the like. */
  readonly url: string
  /** Connections for reading, at least 1; committing has one more. Default 6. */
  readonly connections?: number
  /** How long a commit waits for another process before it gives up with `store-busy`. Default 30,000. */
  readonly busyTimeoutMs?: number
  /** Refuse a schema that is missing or empty instead of making a store of it. Default: false. */
  readonly mustExist?: boolean
}

const DEFAULT_SCHEMA = 'newsfold'
/** A group of articles asks five things at once. */
const CONNECTIONS = 6
const BUSY_TIMEOUT_MS = 30_000
/** The engine cuts longer names off, and two stores would become one. */
const MOST_NAME_BYTES = 63

/** What stands in addresses that providers hand out. Anything else is refused: a misspelt schema would be another store. */
const PARAMETERS = [
  'schema',
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  'channel_binding',
  'gssencmode',
  'target_session_attrs',
  'connect_timeout',
  'application_name',
  'options',
]

export function toPoolOptions(options: PostgresOptions): PoolOptions {
  const { url, connections = CONNECTIONS, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  const [address, query] = url.split('?', 2) as [string, string?]
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys()) {
    if (!PARAMETERS.includes(name)) {
      throw new NewsfoldError(
        'option-unknown',
        `the address of the store has no parameter ${name}; there are ${PARAMETERS.join(', ')}`,
      )
    }
  }
  const schema = parameters.get('schema') ?? DEFAULT_SCHEMA
  checkSchema(schema)
  parameters.delete('schema')
  return { url: parameters.size === 0 ? address : `${address}?${parameters}`, schema, connections, busyTimeoutMs }
}

function checkSchema(schema: string): void {
  const isOurs = schema !== '' && !schema.includes('\0') && !/^(pg_|information_schema$)/i.test(schema)
  if (isOurs && Buffer.byteLength(schema) <= MOST_NAME_BYTES) return
  throw new NewsfoldError(
    'option-wrong',
    `a schema has a name of 1 to ${MOST_NAME_BYTES} bytes that does not begin with pg_, got ?schema=${schema}`,
  )
}
