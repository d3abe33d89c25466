/** Addresses on the command line: the built binary and a server on this machine. `npm run build` comes before. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

const BINARY = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

const FERRY =
  'A passenger ferry carrying 214 people ran aground on a sandbank outside the harbour of Port Ansel early on Tuesday after losing power to both engines, the coast guard said. All passengers were brought ashore within four hours by fishing boats.'

let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  if (request.url === '/silent') return
  response.setHeader('content-type', request.url === '/data' ? 'application/json' : 'text/html')
  response.end(`<title>Ferry aground</title><p>${FERRY}</p>`)
})
let site = ''
let folder = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  asked = []
  folder = await mkdtemp(join(tmpdir(), 'newsfold-addresses-'))
})
afterEach(() => rm(folder, { recursive: true }))

function start(...words: string[]) {
  const { NEWSFOLD_STORE: _, ...environment } = process.env
  const child = spawn(process.execPath, [BINARY, ...words], { cwd: folder, env: environment })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ out, err, code })) }
}

const run = (...words: string[]) => start(...words).ended

it('are fetched, judged and stored, and called by themselves', async () => {
  const added = await run('add', `${site}/one`, `${site}/two`, '--allow-private', '--json')
  const [one, two] = added.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(added.code).toBe(0)
  expect(one).toMatchObject({ id: `${site}/one`, relation: 'original' })
  expect(two).toMatchObject({ id: `${site}/two`, relation: 'duplicate', earlier: `${site}/one` })
  const checked = await run('check', `${site}/three`, '--allow-private', '--json')
  expect(JSON.parse(checked.out)).toMatchObject({ relation: 'duplicate', earlier: `${site}/one` })
})

it('of this machine and what is no page are refused one by one', async () => {
  const refused = await run('add', `${site}/one`, '--json')
  expect(JSON.parse(refused.out)).toMatchObject({ id: `${site}/one`, refused: 'address-refused' })
  expect(refused.out).toContain('--allow-private')
  expect(asked).toEqual([])
  const data = await run('check', `${site}/data`, '--allow-private', '--json')
  expect(JSON.parse(data.out)).toMatchObject({ refused: 'not-a-page' })
  expect([refused.code, data.code]).toEqual([3, 3])
})

it('are compared as they are stored, else fetched', async () => {
  await writeFile(join(folder, 'ferry.txt'), FERRY)
  const fetched = await run('compare', `${site}/one`, 'ferry.txt', '--allow-private', '--json')
  expect(JSON.parse(fetched.out)).toMatchObject({ id: `${site}/one`, relation: 'duplicate', earlier: 'ferry.txt' })
  await run('add', `${site}/one`, '--allow-private')
  asked = []
  expect((await run('compare', `${site}/one`, 'ferry.txt', '--json')).code).toBe(0)
  expect(asked).toEqual([])
  const failed = await run('compare', `${site}/two`, 'ferry.txt')
  expect(failed.err).toContain('--allow-private')
  expect(failed.code).not.toBe(0)
})

it('that do not answer are left by Ctrl-C', async () => {
  const { child, ended } = start('add', `${site}/silent`, '--allow-private')
  await once(server, 'request')
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
})
