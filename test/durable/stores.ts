/** Stores that outlive a process, for tests (`tested-stores.ts`) and for the soak, which runs without vitest. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

/** Where one store is, empty at first. */
export interface Place extends AsyncDisposable {
  /** What `open()` and `--store` take. */
  readonly address: string
  /** The store itself, in this process. */
  open(): Promise<Store>
}

export interface DurableStore {
  readonly name: string
  makePlace(): Promise<Place>
}

export const SQLITE: DurableStore = { name: 'sqlite', makePlace: makeSqlitePlace }

async function makeSqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-durable-'))
  const path = join(folder, 'news.db')
  return {
    address: path,
    open: () => sqlite({ path }),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
  }
}
