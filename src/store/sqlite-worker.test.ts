import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SqliteWorker } from './sqlite-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))
const HASHES = ['00'.repeat(16), 'ff'.repeat(16)]

it('fails whoever waits when the thread ends, and starts another for the next', async () => {
  const worker = new SqliteWorker({ path: join(folder, 'a.db') })
  const waiting = [worker.ask({ texts: HASHES }), worker.ask({ texts: HASHES })]
  const outcomes = Promise.allSettled(waiting)
  await worker.close()
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'store-unavailable' } })
  }
  expect(await worker.ask({ texts: HASHES })).toEqual({ texts: [undefined, undefined] })
  await worker.close()
})

it('hands an error of the thread on, and goes on', async () => {
  const path = join(folder, 'b.db')
  const worker = new SqliteWorker({ path: join(path, 'no', 'folder.db') })
  await expect(worker.ask({ texts: HASHES })).rejects.toMatchObject({ code: 'store-unavailable' })
  await expect(worker.ask({ texts: HASHES })).rejects.toMatchObject({ code: 'store-unavailable' })
  await worker.close()
})

it.each([
  ['those of V8', ['--max-old-space-size=2048', '--expose-gc']],
  ['those of a script on the command line', ['--input-type=module']],
  ['both', ['--input-type=module', '--max-semi-space-size=32']],
])('starts whatever flags the process has: %s', (_, flags) => {
  const module = new URL('../../dist/store/sqlite-worker.js', import.meta.url)
  const script = `import('${module}').then(async ({ SqliteWorker }) => {
    const worker = new SqliteWorker({ path: ${JSON.stringify(join(folder, 'flags.db'))} })
    console.log(JSON.stringify(await worker.ask({ texts: ['${HASHES[0]}'] })))
    await worker.close()
  })`
  expect(execFileSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' })).toBe('{"texts":[null]}\n')
})
