/** How tests damage a SQLite store. */

import { createRequire } from 'node:module'

/** Changes the file behind the store's back. */
export function change(path: string, sql: string): void {
  const Database = createRequire(import.meta.url)('better-sqlite3') as new (
    path: string,
  ) => { prepare(sql: string): { run(): { changes: number } }; close(): void }
  const database = new Database(path)
  const { changes } = database.prepare(sql).run()
  database.close()
  if (changes === 0) throw new Error(`${sql} changed nothing`)
}
