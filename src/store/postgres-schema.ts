/** Opening a schema: whether it is one of ours, and bringing its tables up to date, by one process at a time. */

import { readdirSync, readFileSync } from 'node:fs'
import { NewsfoldError, NoStoreError } from '../errors.ts'
import { quoteName } from './postgres-binding.ts'
import type { Asks, PostgresSession, Transaction } from './postgres-session.ts'

const MIGRATIONS = new URL('./migrations/postgres/', import.meta.url)
const OLDEST_SERVER = 13

const migrations = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** How many migrations this version of newsfold knows; a store with more is of a newer one. */
const KNOWN_MIGRATIONS = migrations.length

interface Found {
  readonly server: number
  readonly encoding: string
  /** Whether the schema exists, has anything in it, and has our list of migrations. */
  readonly exists: boolean
  readonly used: boolean
  readonly ours: boolean
}

/** Brings the tables up to date, or refuses. A store that is up to date is not locked and not written. */
export async function openSchema(session: PostgresSession, mustExist = false): Promise<void> {
  const found = await findMigrated(session, session)
  if (found === KNOWN_MIGRATIONS) return
  if (mustExist && !found) throw new NoStoreError(session.name)
  await session.transact(async (transaction) => {
    const migrated = await findMigrated(transaction, session)
    if (migrated === undefined) await transaction.run(`CREATE SCHEMA ${quoteName(session.schema)}`)
    await migrate(transaction, migrated ?? 0)
    return { answer: undefined }
  })
}

/** How many migrations the schema has had; undefined if there is no such schema. Throws if it is not for us. */
async function findMigrated(asks: Asks, { schema, name }: PostgresSession): Promise<number | undefined> {
  const [found] = await asks.ask<Found>(
    `SELECT current_setting('server_version_num')::int4 / 10000 AS server, getdatabaseencoding()::text AS encoding,
       to_regnamespace($1) IS NOT NULL AS exists, to_regclass($1 || '.newsfold_migrations') IS NOT NULL AS ours,
       EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace($1)) AS used`,
    [quoteName(schema)],
  )
  const { server, encoding, exists, used, ours } = found!
  if (server < OLDEST_SERVER) {
    throw new NewsfoldError('store-unavailable', `${name} is PostgreSQL ${server}; ${OLDEST_SERVER} or later is needed`)
  }
  if (encoding !== 'UTF8') {
    throw new NewsfoldError(
      'store-unavailable',
      `${name} is a database in ${encoding}, which cannot hold all text; make one with createdb --encoding=UTF8`,
    )
  }
  if (!ours && used) {
    throw new NewsfoldError(
      'store-foreign',
      `${name} is a schema of another program; name another one with ?schema=, and it is made`,
    )
  }
  if (!ours) return exists ? 0 : undefined
  const [row] = await asks.ask<{ migrated: number }>(
    'SELECT coalesce(max(number), 0) AS migrated FROM newsfold_migrations',
  )
  checkMigrated(row!.migrated, name)
  return row!.migrated
}

export function checkMigrated(migrated: number, name: string): void {
  if (migrated > KNOWN_MIGRATIONS) {
    throw new NewsfoldError('store-newer', `${name} was made by a newer newsfold; update newsfold to open it`)
  }
}

async function migrate(transaction: Transaction, from: number): Promise<void> {
  // However long it takes: half a migration is taken back and would only be tried again.
  await transaction.run('SET LOCAL statement_timeout = 0')
  for (let number = from; number < migrations.length; number++) {
    const name = migrations[number]!
    await transaction.run(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
    await transaction.ask('INSERT INTO newsfold_migrations VALUES ($1, $2)', [number + 1, name])
  }
}
