/**
 * The lines for the shell in docs/operations.md do what it says beside the leftovers of a process that was killed. SQLite
 * replays a log that lies beside a file into it, whoever put the file there. `npm run build` comes before.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const BINARY = resolve('dist/cli/main.js')
const { NEWSFOLD_STORE: _, ...ENVIRONMENT } = process.env

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-operations-'))
  writeFileSync(join(folder, 'newsfold'), `#!/bin/sh\nexec '${process.execPath}' '${BINARY}' "$@"\n`)
  chmodSync(join(folder, 'newsfold'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The blocks of lines in a section of the guide. */
function blocksOf(section: string): string[] {
  const [, text = ''] = readFileSync('docs/operations.md', 'utf8').split(`## ${section}\n`)
  const blocks = text.split(/^## /m)[0]!.match(/(?:^ {4}.*\n)+/gm) ?? []
  return blocks.map((block) => block.replace(/^ {4}/gm, ''))
}

function run(lines: string): string {
  const env = { ...ENVIRONMENT, PATH: `${folder}:${process.env.PATH}` }
  return execFileSync('sh', ['-e', '-c', lines], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

const newsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const text = `The ${name} number ${i} of ${i * 7} ran aground outside the harbour of ${name}${i} early on Tuesday.`
    return `${JSON.stringify({ id: `${name}${i}`, text })}\n`
  }).join('')

function add(name: string, count: number): void {
  writeFileSync(join(folder, `${name}.jsonl`), newsOf(name, count))
  run(`newsfold add ${name}.jsonl --store news.db --quiet`)
}

/** Adds and is killed once it has answered, so that what it wrote stands in the log only. */
async function addKilled(name: string, count: number): Promise<void> {
  const words = [BINARY, 'add', '-', '--format', 'jsonl', '--store', 'news.db', '--json']
  const child = spawn(process.execPath, words, { cwd: folder, env: ENVIRONMENT })
  child.stdin.write(newsOf(name, count))
  let answers = 0
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    answers += (chunk as string).split('\n').length - 1
    if (answers >= count) break
  }
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(existsSync(join(folder, 'news.db-wal'))).toBe(true)
}

it('a backup is put in place of a store whose process was killed', async () => {
  const [backup = '', restore = ''] = blocksOf('Back up, restore')
  add('ferry', 50)
  run(backup)
  const kept = run('newsfold events --store news.db --json')
  await addKilled('dam', 300)
  run(restore)
  expect(run('newsfold verify-store --store news.db')).toMatch(/^nothing is wrong: 50 articles/)
  expect(run('newsfold events --store news.db --json')).toBe(kept)
})

it('a store whose process was killed is made smaller', async () => {
  const [shrink = ''] = blocksOf('Forget, shrink')
  add('ferry', 300)
  await addKilled('dam', 300)
  run('newsfold remove ferry0 ferry1 --store news.db')
  await addKilled('bridge', 300)
  run(shrink)
  expect(run('newsfold verify-store --store news.db')).toMatch(/^nothing is wrong: 898 articles/)
  expect(existsSync(join(folder, 'small.db'))).toBe(false)
})
