/**
 * A disk with no room, as the system itself says it: the file may grow no further than a limit that the shell sets for one
 * process. What was answered is there, and the same command goes on when there is room.
 */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { sqlite } from '../../src/store/sqlite.ts'
import { listAll } from './contents.ts'
import { makeNews } from './operations.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'newsfold-full-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command line; no file may have more blocks of 512 bytes. */
function run(blocks: number | 'unlimited', ...words: string[]): SpawnSyncReturns<string> {
  const limited = ['-c', 'ulimit -f "$0" && exec "$@"', String(blocks), process.execPath, MAIN, ...words]
  return spawnSync('sh', limited, { encoding: 'utf8', cwd: folder })
}

it.each([100, 2000])(
  'with room for %i blocks ends by code, loses nothing that was answered, and goes on',
  async (blocks) => {
    const ids = Array.from({ length: 400 }, (_, i) => `a${i}`)
    const lines = ids.map((id, i) => JSON.stringify({ id, text: makeNews(i) }))
    writeFileSync(join(folder, 'news.jsonl'), lines.join('\n'))
    const store = `${blocks}.db`
    const add = ['add', 'news.jsonl', '--store', store, '--json']

    const first = run(blocks, ...add)
    const answered = first.stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).id as string]))
    expect(first.status).toBe(1)
    expect(first.stderr).toMatch(/^error: .*run the same command again.*\(store-(unavailable|full)\)\n$/)
    expect(answered.length).toBeLessThan(ids.length)

    expect(run('unlimited', ...add).status).toBe(0)
    expect(run('unlimited', 'verify-store', '--store', store).status).toBe(0)
    await using kept = await sqlite({ path: join(folder, store) })
    expect((await listAll(kept.listKept())).map(({ article }) => article.id)).toEqual(ids)
  },
)

it.each([
  ['what is spooled', 'many.jsonl.gz', 400],
  ['what is made of articles', 'many.jsonl', 100],
  ['an output', 'many.jsonl', 900],
])('a batch with no room for %s ends by code, and goes on to the same end', (_, input, blocks) => {
  const lines = Array.from({ length: 500 }, (_, i) =>
    JSON.stringify({ id: `a${i}`, text: makeNews(i % 450), note: 'x'.repeat(2000) }),
  )
  writeFileSync(join(folder, 'many.jsonl'), lines.join('\n'))
  writeFileSync(join(folder, 'many.jsonl.gz'), gzipSync(lines.join('\n')))
  const output = `${input}-${blocks}`

  const first = run(blocks, 'dedupe', input, '-o', output)
  expect(first.stderr).toMatch(/^error: the disk is full at .*run it again with --resume \(store-full\)\n$/)
  expect(first.status).toBe(1)
  expect(run('unlimited', 'dedupe', input, '-o', output, '--resume').status).toBe(0)

  expect(run('unlimited', 'dedupe', input, '-o', `${output}-alone`).status).toBe(0)
  for (const name of ['kept.jsonl', 'links.jsonl', 'stories.jsonl', 'run.json']) {
    expect(readFileSync(join(folder, output, name))).toEqual(readFileSync(join(folder, `${output}-alone`, name)))
  }
})
