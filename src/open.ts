/**
 * Opening: defaults, options checked by name, the store (`open-store.ts`), its settings, then the object with the verbs.
 */

import { hash } from 'node:crypto'
import { checkOptions, type Kind, OBJECT, TEXT, YES_OR_NO } from './arguments.ts'
import { NewsfoldError, NoStoreError } from './errors.ts'
import type { Settings } from './model.ts'
import { DEFAULT_STORE, openStore, toSharedAddress } from './open-store.ts'
import type { Newsfold, OpenOptions } from './options.ts'
import { toOutletSnapshot } from './outlets.ts'
import { toSettings } from './parameters.ts'
import type { Setup } from './pipeline.ts'
import type { Preset } from './presets/preset.ts'
import { DEFAULT_PRESET, getPreset } from './presets/presets.ts'
import { withSensitivity } from './presets/sensitivity.ts'
import { checkSettings, fromSnapshot, makeSetup, readLearned, setupInForce } from './setup.ts'
import type { Snapshot, Store } from './store/store.ts'
import { toWrite } from './store/write.ts'
import { refuseUnfinished } from './unfinished-copy.ts'
import { makeNewsfold } from './verbs/newsfold.ts'

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
  const { store, setup, address } = await openToJudge(options)
  return makeNewsfold(store, setup, address)
}

/** A store with what judges in it. */
export interface Judging {
  readonly store: Store
  readonly setup: Setup
  /** By which a thread can open the same store, if it can. */
  readonly address: string | undefined
}

/** The store with its settings checked, for whoever judges by them in another way than one article at a time. */
export async function openToJudge(options: OpenOptions): Promise<Judging> {
  const { store: address = DEFAULT_STORE, preset: wanted, sensitivity, mustExist = false } = options
  const { now = () => new Date().toISOString() } = options
  const given = typeof wanted === 'object' ? wanted : wanted === undefined ? undefined : getPreset(wanted)
  if (given !== undefined) toSettings(given.parameters, withSensitivity(given, sensitivity, options.set))
  const outlets = options.outlets === undefined ? [] : [toOutletSnapshot(options.outlets)]
  const snapshots = [...(options.snapshots ?? []), ...outlets]

  const store = typeof address === 'string' ? await openStore(address, { mustExist }) : address
  try {
    const [stored] = await Promise.all([store.findSnapshot('settings'), refuseUnfinished(store)])
    if (stored === undefined && mustExist && typeof address !== 'string') throw new NoStoreError('in what was given')
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
    return { store, setup, address: typeof address === 'string' ? toSharedAddress(address) : undefined }
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
