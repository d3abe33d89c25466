/**
 * What the engine finds wrong with its files: every row is read, so that a page with a wrong checksum or a lost piece of
 * a long value shows, and every index is held against its table if the extension `amcheck` is installed and allowed.
 */

import { NewsfoldError } from '../errors.ts'
import { quoteName } from './postgres-binding.ts'
import type { PostgresSession, View } from './postgres-session.ts'

export async function findDamage(session: PostgresSession): Promise<string[]> {
  const relations = await session.ask<{ name: string; kind: 'r' | 'i' }>(
    `SELECT relname::text AS name, relkind::text AS kind FROM pg_class
     WHERE relnamespace = to_regnamespace(quote_ident($1)) AND relkind IN ('r', 'i') ORDER BY 1`,
    [session.schema],
  )
  const [check] = await session.ask<{ home: string }>(
    `SELECT n.nspname::text AS home FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE p.proname = 'bt_index_check' AND p.pronargs = 2 AND has_function_privilege(p.oid, 'execute')`,
  )
  const found: string[] = []
  for (const { name, kind } of relations) {
    if (kind === 'r') {
      // As text, so that long values are read too, which lie elsewhere.
      found.push(...(await tryOn(session, (view) => view.ask(`SELECT count(t::text) FROM ${quoteName(name)} t`))))
    } else if (check !== undefined) {
      const statement = `SELECT ${quoteName(check.home)}.bt_index_check(to_regclass(quote_ident($1)), true)`
      found.push(...(await tryOn(session, (view) => view.ask(statement, [name]))))
    }
  }
  return found
}

async function tryOn(session: PostgresSession, look: (view: View) => Promise<unknown>): Promise<string[]> {
  const view = await session.look()
  try {
    await view.scan()
    await look(view)
    return []
  } catch (error) {
    if (error instanceof NewsfoldError && error.code === 'store-damaged') return [error.message]
    throw error
  } finally {
    await view.close()
  }
}
