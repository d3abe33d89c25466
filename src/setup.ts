/**
 * What judges, made of a preset and its settings, and how a store remembers which it was (SEMANTICS 3): settings are a
 * snapshot of kind `settings`, named by its content, written when the store is made. While keys are made anew it also
 * names what the texts have that were not reached yet.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from './errors.ts'
import type { Settings } from './model.ts'
import { fromOutletSnapshot } from './outlets.ts'
import { toSettings } from './parameters.ts'
import type { Setup } from './pipeline.ts'
import type { Parts, Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import type { Prepared } from './propose/proposer.ts'
import { underAllStamps } from './propose/under-all-stamps.ts'
import type { Kept, Snapshot, Store } from './store/store.ts'

/** What keys depend on. */
export interface Sketched {
  readonly settings: Settings
  readonly stamps: readonly string[]
}

/** What a store was made with. */
export interface MadeWith extends Sketched {
  readonly preset: string
  /** What was learned or given, by kind: the hashes of the snapshots that the preset needs, of those it learned last, and of the outlets. */
  readonly learned?: Readonly<Record<string, string>>
  /** How many articles the store had when it learned last from them. */
  readonly learnedAt?: number
  /** What some texts still have keys of; the latest first. */
  readonly former?: readonly Sketched[]
  /** The settings before all articles were judged again. */
  readonly before?: string | undefined
  /** The resketch or rejudge that is making it so or has made it so; tells settings that come again from those of before. */
  readonly run?: string | undefined
}

/** What was learned, by kind. */
export type Learned = ReadonlyMap<string, Snapshot>

export function makeSetup(
  preset: Preset,
  set: Settings,
  now: () => string,
  snapshots: readonly Snapshot[] = [],
): Setup & { readonly snapshot: Snapshot; readonly snapshots: readonly Snapshot[] } {
  const settings = toSettings(preset.parameters, set)
  const used = new Set<Snapshot['kind']>(['outlets', ...preset.needs, ...preset.learns])
  const learned = snapshots.filter(({ kind }) => used.has(kind))
  const parts = preset.build(settings, byKind(learned))
  const snapshot = toSnapshot({
    preset: preset.name,
    settings,
    stamps: stampsOf(parts),
    ...(learned.length > 0 && { learned: namesOf(learned) }),
  })
  return { ...toSetup(preset, settings, parts, [], snapshot, byKind(learned), now), snapshot, snapshots: learned }
}

/** The hashes of snapshots by their kind. */
export function namesOf(snapshots: readonly Snapshot[]): Record<string, string> {
  return Object.fromEntries(snapshots.map(({ kind, hash: name }) => [kind, name]))
}

/** The name of all that was learned together, as receipts and events have it; '' if nothing was. Who prints under which name is given, not learned. */
export function nameOf(learned: MadeWith['learned'] = {}): string {
  const inOrder = Object.entries(learned)
    .filter(([kind]) => kind !== 'outlets')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.length === 0 ? '' : hash('sha256', JSON.stringify(inOrder), 'hex').slice(0, 16)
}

function byKind(snapshots: readonly Snapshot[]): Learned {
  return new Map(snapshots.map((snapshot) => [snapshot.kind, snapshot]))
}

/** The snapshots that settings name, out of the store that was made with them. */
export async function readLearned(settings: Snapshot, store: Pick<Store, 'findSnapshot'>): Promise<Learned> {
  const named = Object.entries(fromSnapshot(settings).learned ?? {})
  const found = await Promise.all(named.map(([kind, name]) => store.findSnapshot(kind as Snapshot['kind'], name)))
  for (const [i, snapshot] of found.entries()) {
    const [kind, name] = named[i]!
    if (snapshot !== undefined && hash('sha256', snapshot.bytes, 'hex').startsWith(name)) continue
    throw new NewsfoldError('store-damaged', `the store is damaged: its ${kind} are not those it was made with`)
  }
  return byKind(found as Snapshot[])
}

export function toSnapshot(made: MadeWith): Snapshot {
  const bytes = new TextEncoder().encode(JSON.stringify(made))
  return { kind: 'settings', hash: hash('sha256', bytes, 'hex').slice(0, 16), bytes }
}

export function fromSnapshot(snapshot: Snapshot): MadeWith {
  return JSON.parse(new TextDecoder().decode(snapshot.bytes)) as MadeWith
}

/** The setup a snapshot of settings stands for, as far as this version can make it. */
export function setupOf(snapshot: Snapshot, learned: Learned, now: () => string, given?: Preset): Setup {
  const made = fromSnapshot(snapshot)
  const preset = given?.name === made.preset ? given : getPreset(made.preset)
  const settings = toSettings(preset.parameters, made.settings)
  const parts = preset.build(settings, learned)
  return toSetup(preset, settings, parts, findFormer(made, preset, learned), snapshot, learned, now)
}

function toSetup(
  preset: Preset,
  settings: Settings,
  own: Parts,
  former: readonly Parts[],
  snapshot: Snapshot,
  learned: Learned,
  now: () => string,
): Setup {
  const proposers = former.map(({ proposer }) => proposer)
  const parts = former.length === 0 ? own : { ...own, proposer: underAllStamps([own.proposer, ...proposers]) }
  const prepareKept = rememberPrepared(own)
  const outlets = fromOutletSnapshot(learned.get('outlets'))
  const made = fromSnapshot(snapshot)
  return {
    preset,
    parts,
    former,
    settings,
    settingsHash: snapshot.hash,
    learned: nameOf(made.learned),
    learnedAt: made.learnedAt ?? 0,
    now,
    outlets,
    prepareKept,
  }
}

/** The parts under whose stamps texts have keys that were not made anew yet, as far as this version can make them. */
function findFormer({ former = [], stamps }: MadeWith, preset: Preset, learned: Learned): Parts[] {
  return former.flatMap((one) => {
    const parts = tryBuild(preset, one.settings, learned)
    const isKnown = parts !== undefined && isSameList(stampsOf(parts), one.stamps) && !isSameList(one.stamps, stamps)
    return isKnown ? [parts] : []
  })
}

function tryBuild(preset: Preset, settings: Settings, learned: Learned): Parts | undefined {
  try {
    return preset.build(toSettings(preset.parameters, settings), learned)
  } catch (error) {
    // A parameter of another version.
    if (error instanceof NewsfoldError) return undefined
    throw error
  }
}

export function stampsOf({ detectors }: Pick<Parts, 'detectors'>): string[] {
  return detectors.map(({ stamp }) => stamp)
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

/** The stamps of keys that a resketch has not replaced everywhere. */
function formerStamps({ former = [], stamps }: MadeWith): string[] {
  return [...new Set(former.flatMap((one) => one.stamps))].filter((stamp) => !stamps.includes(stamp))
}

/** The setup to judge by in this store; refused if its keys, or some of them, are of detectors that this version has not. */
export function setupInForce(snapshot: Snapshot, learned: Learned, now: () => string, given?: Preset): Setup {
  const made = fromSnapshot(snapshot)
  const setup = getSetup(snapshot, learned, now, given)
  const stamps = stampsOf(setup.parts)
  if (!isSameList(stamps, made.stamps)) {
    throw new NewsfoldError(
      'store-settings',
      `the store has keys of ${made.stamps.join(', ')}, and this version makes ${stamps.join(', ')}; newsfold resketch makes them anew, or open it with the version that made them`,
    )
  }
  const known = setup.former.flatMap(stampsOf)
  const unknown = formerStamps(made).filter((stamp) => !known.includes(stamp))
  if (unknown.length > 0) {
    throw new NewsfoldError(
      'store-settings',
      `some texts of the store still have keys of ${unknown.join(', ')}, which this version cannot look for; newsfold resketch makes them anew`,
    )
  }
  return setup
}

function getSetup(snapshot: Snapshot, learned: Learned, now: () => string, given?: Preset): Setup {
  try {
    return setupOf(snapshot, learned, now, given)
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    throw new NewsfoldError('store-settings', `the store has settings of another version: ${error.message}`, {
      cause: error,
    })
  }
}

/** Refuses to open a store with a preset, settings or snapshots other than it has, naming what differs. */
export function checkSettings(
  stored: Snapshot,
  wanted: {
    preset?: string
    set?: Settings
    snapshots: readonly Snapshot[]
    learns: readonly Snapshot['kind'][]
  },
): void {
  const made = fromSnapshot(stored)
  const refuse = (what: string, way: string) =>
    new NewsfoldError('store-settings', `the store was made with ${what}; ${way}`)
  if (wanted.preset !== undefined && wanted.preset !== made.preset) {
    throw refuse(`preset ${made.preset}, not ${wanted.preset}`, 'leave the preset out, or use another store')
  }
  for (const [name, value] of Object.entries(wanted.set ?? {})) {
    if (made.settings[name] !== value) throw refuse(`${name}=${made.settings[name]}, not ${value}`, wayTo(name))
  }
  for (const { kind, hash: name } of wanted.snapshots) {
    // Those that are replaced as the store grows are held against all it ever had (`open.ts`).
    const own = made.learned?.[kind]
    if (own === name || (own === undefined && kind !== 'outlets') || wanted.learns.includes(kind)) continue
    if (kind === 'outlets')
      throw refuse(`${own === undefined ? 'no' : 'other'} outlets`, 'newsfold outlets changes them')
    throw refuse(`other ${kind} (${own}, not ${name})`, 'leave the snapshot out, or use another store')
  }
}

/** How a setting of a store that has articles can be another. */
export function wayTo(name: string): string {
  if (name.startsWith('learn.')) return 'newsfold learn changes it'
  if (name.startsWith('sketch.')) return 'newsfold resketch changes it and makes all keys anew'
  if (name.startsWith('extract.') || name.startsWith('tokenize.')) {
    return 'its texts were read and cut into words by it, so use another store'
  }
  return 'newsfold rejudge changes it and judges all articles again'
}

/** Who holds an article in memory holds it ready for comparing; who lets go of it lets go of both. */
function rememberPrepared(parts: Parts): Setup['prepareKept'] {
  const remembered = new WeakMap<Kept, Prepared>()
  const { detectors } = parts
  return (kept, known) => {
    let prepared = known ?? remembered.get(kept)
    if (prepared === undefined) {
      const { article, text } = kept
      const tokens = parts.tokenize(article)
      // Those of an expired text are gone, and those of a text that was not reached yet are of another stamp.
      const isOwn =
        text.sketches.length === detectors.length &&
        text.sketches.every(({ stamp }, i) => stamp === detectors[i]!.stamp)
      const sketches = isOwn ? text.sketches : detectors.map((detector) => detector.sketch(tokens))
      prepared = { article, tokens, sketches }
    }
    remembered.set(kept, prepared)
    return prepared
  }
}
