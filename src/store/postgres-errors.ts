/** Errors of the server, the network and the client as errors of ours, with the way out; never with the password. */

import { type ErrorCode, NewsfoldError } from '../errors.ts'

/** What a user can do something about, by the engine's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const BY_STATE: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  '28000': [
    'store-unavailable',
    'refuses this user; see that the address names the right one, and what pg_hba.conf allows',
  ],
  '28P01': ['store-unavailable', 'refuses user or password; see the address, or PGPASSWORD in the environment'],
  '3D000': ['store-unavailable', 'has no such database; make it with createdb'],
  '42501': [
    'store-unavailable',
    'gives this user no right to do that; grant it on the database, the schema and its tables',
  ],
  '25006': ['store-unavailable', 'is read-only: a standby, or set so; name the primary server to write'],
  '42704': ['store-unavailable', 'is too old; PostgreSQL 13 or later is needed'],
  '53100': [
    'store-full',
    'has no space left on its disk; free some and run the same command again: the store is intact',
  ],
  '53200': ['store-unavailable', 'is out of memory'],
  '53300': ['store-busy', 'has too many connections; try again when others have finished, or raise max_connections'],
  '55P03': ['store-busy', 'is locked by another program; try again when it has finished'],
  '40001': ['store-busy', 'could not settle who comes first; try again'],
  '40P01': ['store-busy', 'could not settle who comes first; try again'],
  '57014': [
    'store-busy',
    'gave up the statement, by its statement_timeout or because somebody cancelled it; try again',
  ],
  '57P01': ['store-unavailable', 'is shutting down; try again when it is back'],
  '57P02': ['store-unavailable', 'has crashed; try again when it is back'],
  '57P03': ['store-unavailable', 'is starting or stopping; try again in a moment'],
  '57P05': ['store-unavailable', 'closed a connection that was idle; try again'],
  '25P03': [
    'store-unavailable',
    'waited too long for this process in the middle of a commit and dropped it; try again',
  ],
  '58030': ['store-unavailable', 'cannot read or write its files'],
  '42P01': ['store-damaged', 'misses a table; restore the schema from a backup'],
  '42703': ['store-damaged', 'misses a column; restore the schema from a backup'],
  '58P01': ['store-damaged', 'misses a file; restore it from a backup'],
  XX001: ['store-damaged', 'has damaged data; restore it from a backup'],
  XX002: ['store-damaged', 'has a damaged index; run REINDEX SCHEMA, and see why it broke'],
}

interface Failure {
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly Failure[]
}

/** What the client says, in words only, when a connection goes. */
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e)/
const SYSTEM_CODE = /^E[A-Z]+$/

/** Whether the connection is gone, so that nobody knows what became of what was sent last. */
export function isLost(error: unknown): boolean {
  const { code, message = '' } = error as Failure
  return code === undefined ? LOST.test(message) : /^(08|57P0[123])/.test(code) || SYSTEM_CODE.test(code)
}

/** An error in the middle of work as one of ours; what is no fault of the surroundings stays as it is. */
export function toStoreError(error: unknown, name: string): unknown {
  if (error instanceof NewsfoldError) return error
  const known = toKnown(error, name)
  if (known !== undefined || !isLost(error)) return known ?? error
  return new NewsfoldError(
    'store-unavailable',
    `the connection to ${name} was lost (${reasonOf(error)}); try again when the server is back`,
    { cause: error },
  )
}

/** The same while connecting, when whatever goes wrong means that the store cannot be reached. */
export function toConnectError(error: unknown, name: string): NewsfoldError {
  const known = toKnown(error, name)
  if (known !== undefined) return known
  const reason = reasonOf(error)
  const hint = reason.startsWith('SASL')
    ? 'the server wants a password; see the address, or PGPASSWORD in the environment'
    : 'is the server running, and is the address right?'
  return new NewsfoldError('store-unavailable', `${name} cannot be reached (${reason}); ${hint}`, { cause: error })
}

function toKnown(error: unknown, name: string): NewsfoldError | undefined {
  const known = BY_STATE[(error as Failure).code ?? '']
  return known && new NewsfoldError(known[0], `${name} ${known[1]} (${reasonOf(error)})`, { cause: error })
}

/** Several addresses of one host that all failed say why one by one. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Failure
  return message || (errors ?? []).map(reasonOf).join('; ') || code || 'no reason was given'
}
