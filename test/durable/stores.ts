/** Stores that outlive a process, for tests (`tested-stores.ts`) and for the soak, which runs without vitest. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgres } from '../../src/store/postgres.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import type { Server } from '../postgres-server.ts'

/** Where one store is, empty at first. */
export interface Place extends AsyncDisposable {
  /** What `open()` and `--store` take. */
  readonly address: string
  /** The store itself, in this process. */
  open(): Promise<Store>
  /** What the store needs besides the processes that use it, if that may be killed as well. */
  readonly server?: Server
}

export interface DurableStore {
  readonly name: string
  makePlace(): Promise<Place>
  /** So much of a number in a test that says how often something is done; at least one. */
  some(count: number): number
}

export const SQLITE: DurableStore = { name: 'sqlite', makePlace: makeSqlitePlace, some: (count) => count }

async function makeSqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-durable-'))
  const path = join(folder, 'news.db')
  return {
    address: path,
    open: () => sqlite({ path }),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  }
}

/** Half as many: every commit asks a server and waits for its answer. */
const POSTGRES = { name: 'postgres', some: (count: number) => Math.ceil(count / 2) }

/** Each place is a schema of its own on a server that is there. */
export function postgresAt(findUrl: () => string): DurableStore {
  return { ...POSTGRES, makePlace: async () => makePostgresPlace(findUrl()) }
}

/** The same on a server that nobody else needs. */
export function postgresOn(server: Server): DurableStore {
  return { ...POSTGRES, makePlace: async () => ({ ...makePostgresPlace(server.url), server }) }
}

let schemas = 0

function makePostgresPlace(database: string): Place {
  const url = `${database}?schema=durable_${process.pid}_${schemas++}`
  return {
    address: url,
    open: () => postgres({ url }),
    // It goes with its server.
    [Symbol.asyncDispose]: async () => {},
  }
}
