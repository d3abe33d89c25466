// Loaded before `writer.mjs`, into its threads too: says how a connection to SQLite or PostgreSQL stands whenever it
// commits, once for each answer it gives.
const { writeSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')
const Database = require('better-sqlite3')
const { Client } = require('pg')

const said = new Set()
function say(line) {
  const text = JSON.stringify(line)
  if (!said.has(text)) writeSync(1, `${text}\n`)
  said.add(text)
}

const { prepare } = Database.prototype
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql !== 'COMMIT') return statement
  const { run } = statement
  statement.run = (...values) => {
    const [journalMode, synchronous] = ['journal_mode', 'synchronous'].map((name) =>
      this.pragma(name, { simple: true }),
    )
    say({ connection: isMainThread ? 'main' : 'thread', journalMode, synchronous })
    return run.apply(statement, values)
  }
  return statement
}

const SETTINGS = ['synchronous_commit', 'fsync', 'full_page_writes']
const ask = `SELECT ${SETTINGS.map((name) => `current_setting('${name}') AS ${name}`).join()}`

const { query } = Client.prototype
Client.prototype.query = function (...words) {
  // Statements of one connection are answered in their order, so this is how it stands when it commits.
  if (words[0] === 'COMMIT') query.call(this, ask).then(({ rows }) => say({ connection: 'server', ...rows[0] }))
  return query.apply(this, words)
}
