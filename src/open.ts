/**
 * Opening: defaults, options checked by name, the store, its settings, then the object with the verbs. The table from a
 * store's address to its factory is here and nowhere else; a factory is loaded when it is used.
 */

import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { checkOptions, type Kind, OBJECT, TEXT, YES_OR_NO } from './arguments.ts'
import { NewsfoldError, NoStoreError } from './errors.ts'
import type { Settings } from './model.ts'
import type { Newsfold, OpenOptions } from './options.ts'
import { toOutletSnapshot } from './outlets.ts'
import { toSettings } from './parameters.ts'
import type { Setup } from './pipeline.ts'
import type { Preset } from './presets/preset.ts'
import { DEFAULT_PRESET, getPreset } from './presets/presets.ts'
import { withSensitivity } from './presets/sensitivity.ts'
import { checkSettings, fromSnapshot, makeSetup, readLearned, setupInForce } from './setup.ts'
import { toShownAddress } from './store/shown-address.ts'
import type { Snapshot, Store } from './store/store.ts'
import { toWrite } from './store/write.ts'
import { findBegun, refuseUnfinished } from './unfinished-copy.ts'
import { makeNewsfold } from './verbs/newsfold.ts'

const DEFAULT_STORE = 'newsfold.db'

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

type StoreOptions = Pick<OpenOptions, 'mustExist'>

const textOr = (what: string): Kind => ({
  expected: `text, or ${what}`,
  accepts: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
})

const OPTIONS: Readonly<Record<keyof OpenOptions, Kind>> = {
  store: textOr('a store'),
  preset: textOr('a preset'),
  set: OBJECT,
  sensitivity: TEXT,
  snapshots: { expected: 'a list of snapshots', accepts: Array.isArray },
  outlets: { expected: 'a list of outlets', accepts: Array.isArray },
  mustExist: YES_OR_NO,
  now: { expected: 'a function', accepts: (value) => typeof value === 'function' },
}

export async function open(options: OpenOptions = {}): Promise<Newsfold> {
  checkOptions('open()', options, OPTIONS)
  const { store: address = DEFAULT_STORE, preset: wanted, sensitivity, mustExist = false } = options
  const { now = () => new Date().toISOString() } = options
  const given = typeof wanted === 'object' ? wanted : wanted === undefined ? undefined : getPreset(wanted)
  if (given !== undefined) toSettings(given.parameters, withSensitivity(given, sensitivity, options.set))
  const outlets = options.outlets === undefined ? [] : [toOutletSnapshot(options.outlets)]
  const snapshots = [...(options.snapshots ?? []), ...outlets]

  const store = typeof address === 'string' ? await openStore(address, { mustExist }) : address
  try {
    const [stored] = await Promise.all([store.findSnapshot('settings'), refuseUnfinished(store)])
    if (stored !== undefined) checkContent(stored)
    const preset = given ?? getPreset(stored === undefined ? DEFAULT_PRESET : fromSnapshot(stored).preset)
    const set = withSensitivity(preset, sensitivity, options.set)
    const wantedSet = toGiven(toSettings(preset.parameters, set), set)
    const made = stored ?? (await writeSettings(store, preset, set, snapshots, now))
    const named = given?.name
    const { learns } = preset
    checkSettings(made, { ...(named && { preset: named }), set: wantedSet, snapshots, learns })
    await refuseUnknown(snapshots, preset, store)
    const setup = setupInForce(made, await readLearned(made, store), now, given)
    refuseOffline(setup)
    return makeNewsfold(store, setup, typeof address === 'string' ? toSharedAddress(address) : undefined)
  } catch (error) {
    if (typeof address === 'string') await store.close()
    throw error
  }
}

/** A snapshot is named by its content, so a single wrong bit is seen before anything is judged with it. */
function checkContent({ hash: name, bytes }: Snapshot): void {
  if (hash('sha256', bytes, 'hex').startsWith(name)) return
  throw new NewsfoldError(
    'store-damaged',
    'the store is damaged: its settings are not those it was made with; restore it from a backup',
  )
}

/** Of the checked settings those that were given. */
function toGiven(checked: Settings, given: Settings): Settings {
  return Object.fromEntries(Object.keys(given).map((name) => [name, checked[name]!]))
}

/** What is replaced as the store grows may be handed over again when it is no longer in force, but nothing else. */
async function refuseUnknown(snapshots: readonly Snapshot[], { learns }: Preset, store: Store): Promise<void> {
  for (const { kind, hash: name } of snapshots) {
    if (!(learns as readonly string[]).includes(kind) || (await store.findSnapshot(kind, name)) !== undefined) continue
    throw new NewsfoldError(
      'store-settings',
      `the store has other ${kind}; newsfold learn --snapshot puts these in force`,
    )
  }
}

function refuseOffline({ parts, preset }: Setup): void {
  if (parts.grouping !== 'closure') return
  throw new NewsfoldError('preset-offline', `preset ${preset.name} groups by closure: use it in batch or evaluation`)
}

/** By which another connection can be opened to the same store; one in memory has none. */
function toSharedAddress(address: string): string | undefined {
  return address.startsWith('memory:') || address.endsWith(':memory:') || address === 'sqlite:' ? undefined : address
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

/** Writes the settings into a new store, or gives those of whoever was first. */
async function writeSettings(
  store: Store,
  preset: Preset,
  set: Settings,
  snapshots: readonly Snapshot[],
  now: () => string,
): Promise<Snapshot> {
  const setup = makeSetup(preset, set, now, snapshots)
  refuseOffline(setup)
  const { snapshot } = setup
  const upTo = await store.lastSequence()
  const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: '' }
  const committed = await store.commit(toWrite(guard, { snapshots: [...setup.snapshots, snapshot] }))
  return 'written' in committed ? snapshot : (await store.findSnapshot('settings'))!
}
