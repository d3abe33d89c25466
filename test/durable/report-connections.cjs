// Loaded before `writer.mjs`, into its threads too: says how a connection to SQLite stands whenever it commits, once
// for each answer it gives.
const { writeSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')
const Database = require('better-sqlite3')

const { prepare } = Database.prototype
const said = new Set()

Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql !== 'COMMIT') return statement
  const { run } = statement
  statement.run = (...values) => {
    const [journalMode, synchronous] = ['journal_mode', 'synchronous'].map((name) =>
      this.pragma(name, { simple: true }),
    )
    const line = JSON.stringify({ connection: isMainThread ? 'main' : 'thread', journalMode, synchronous })
    if (!said.has(line)) writeSync(1, `${line}\n`)
    said.add(line)
    return run.apply(statement, values)
  }
  return statement
}
