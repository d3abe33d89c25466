/**
 * The table from a store's address to its factory, here and nowhere else; a factory is loaded when it is used. Apart from
 * `open.ts`, because threads that only read a store should not load all that judges.
 */

import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { NewsfoldError, NoStoreError } from './errors.ts'
import { toShownAddress } from './store/shown-address.ts'
import type { Store } from './store/store.ts'
import { findBegun } from './unfinished-copy.ts'

export const DEFAULT_STORE = 'newsfold.db'

/** Address prefixes and what they open. A bare path is a SQLite file. */
const STORES: Readonly<Record<string, (address: string, options: StoreOptions) => Promise<Store>>> = {
  'memory:': async () => (await import('./store/memory.ts')).memory(),
  'sqlite:': async (address, options) => {
    const path = address.slice('sqlite:'.length)
    refuseFolder(path)
    return (await import('./store/sqlite.ts')).sqlite({ ...options, path })
  },
  'postgres://': async (url, options) => (await import('./store/postgres.ts')).postgres({ ...options, url }),
  'postgresql://': async (url, options) => (await import('./store/postgres.ts')).postgres({ ...options, url }),
}

/** The engine would say no more than that it cannot open it. */
function refuseFolder(path: string): void {
  if (path === '' || !existsSync(join(path, sep))) return
  throw new NewsfoldError(
    'store-unavailable',
    `${path} is a folder; name a file in it, such as ${join(path, DEFAULT_STORE)}`,
  )
}

interface StoreOptions {
  /** Refuse to make a store where there is none. */
  readonly mustExist?: boolean
}

/** The store at an address, whatever it was made with. */
export async function openStore(address: string, options: StoreOptions = {}): Promise<Store> {
  const factory = findFactory(address)
  if (!options.mustExist || address.startsWith('memory:')) return factory(options)
  try {
    return await refuseUnused(await factory(options))
  } catch (error) {
    // Named as it was written.
    throw error instanceof NoStoreError ? new NoStoreError(toShownAddress(address)) : error
  }
}

/** Whether there is a store into which a copy was broken off, or is under way. */
export async function isUnfinished(address: string): Promise<boolean> {
  try {
    await using store = await openStore(address, { mustExist: true })
    return (await findBegun(store)) !== undefined
  } catch (error) {
    // Whatever else it may be, it is not that.
    if (error instanceof NewsfoldError) return false
    throw error
  }
}

/** Tables in which nobody has put anything, such as those of a copy that ended before it began, are no store. */
async function refuseUnused(store: Store): Promise<Store> {
  try {
    const { last, settings } = await store.head()
    if (last === 0 && settings === '') throw new NoStoreError('there')
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

function findFactory(address: string): (options: StoreOptions) => Promise<Store> {
  for (const [prefix, factory] of Object.entries(STORES)) {
    if (address.startsWith(prefix)) return (options) => factory(address, options)
  }
  const scheme = /^([a-z][a-z+]+):\/\//.exec(address)
  if (scheme !== null) {
    throw new NewsfoldError(
      'option-wrong',
      `no store opens ${scheme[1]}: addresses; there are a path, ${Object.keys(STORES).join(', ')}`,
    )
  }
  return (options) => STORES['sqlite:']!(`sqlite:${address}`, options)
}

/** By which another connection can be opened to the same store; one in memory has none. */
export function toSharedAddress(address: string): string | undefined {
  return address.startsWith('memory:') || address.endsWith(':memory:') || address === 'sqlite:' ? undefined : address
}
