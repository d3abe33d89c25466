/**
 * What judges, made of a preset and its settings, and how a store remembers which it was (SEMANTICS 3): settings are a
 * snapshot of kind `settings`, named by its content, written when the store is made. While keys are made anew it also
 * names what the texts have that were not reached yet.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from './errors.ts'
import type { Settings } from './model.ts'
import { toSettings } from './parameters.ts'
import type { Setup } from './pipeline.ts'
import type { Parts, Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import type { Prepared } from './propose/proposer.ts'
import { underAllStamps } from './propose/under-all-stamps.ts'
import type { Kept, Snapshot } from './store/store.ts'

/** What keys depend on. */
export interface Sketched {
  readonly settings: Settings
  readonly stamps: readonly string[]
}

/** What a store was made with. */
export interface MadeWith extends Sketched {
  readonly preset: string
  /** What some texts still have keys of; the latest first. */
  readonly former?: readonly Sketched[]
  /** The resketch that is making it so or has made it so; tells settings that come again from those of before. */
  readonly run?: string | undefined
}

export function makeSetup(preset: Preset, set: Settings, now: () => string): Setup & { readonly snapshot: Snapshot } {
  const settings = toSettings(preset.parameters, set)
  const parts = preset.build(settings, new Map())
  const snapshot = toSnapshot({ preset: preset.name, settings, stamps: stampsOf(parts) })
  return { ...toSetup(preset, settings, parts, [], snapshot, now), snapshot }
}

export function toSnapshot(made: MadeWith): Snapshot {
  const bytes = new TextEncoder().encode(JSON.stringify(made))
  return { kind: 'settings', hash: hash('sha256', bytes, 'hex').slice(0, 16), bytes }
}

export function fromSnapshot(snapshot: Snapshot): MadeWith {
  return JSON.parse(new TextDecoder().decode(snapshot.bytes)) as MadeWith
}

/** The setup a snapshot of settings stands for, as far as this version can make it. */
export function setupOf(snapshot: Snapshot, now: () => string, given?: Preset): Setup {
  const made = fromSnapshot(snapshot)
  const preset = given?.name === made.preset ? given : getPreset(made.preset)
  const settings = toSettings(preset.parameters, made.settings)
  return toSetup(preset, settings, preset.build(settings, new Map()), findFormer(made, preset), snapshot, now)
}

function toSetup(
  preset: Preset,
  settings: Settings,
  own: Parts,
  former: readonly Parts[],
  snapshot: Snapshot,
  now: () => string,
): Setup {
  const proposers = former.map(({ proposer }) => proposer)
  const parts = former.length === 0 ? own : { ...own, proposer: underAllStamps([own.proposer, ...proposers]) }
  const prepareKept = rememberPrepared(own)
  return { preset, parts, former, settings, settingsHash: snapshot.hash, now, prepareKept }
}

/** The parts under whose stamps texts have keys that were not made anew yet, as far as this version can make them. */
function findFormer({ former = [], stamps }: MadeWith, preset: Preset): Parts[] {
  return former.flatMap((one) => {
    const parts = tryBuild(preset, one.settings)
    const isKnown = parts !== undefined && isSameList(stampsOf(parts), one.stamps) && !isSameList(one.stamps, stamps)
    return isKnown ? [parts] : []
  })
}

function tryBuild(preset: Preset, settings: Settings): Parts | undefined {
  try {
    return preset.build(toSettings(preset.parameters, settings), new Map())
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
export function setupInForce(snapshot: Snapshot, now: () => string, given?: Preset): Setup {
  const made = fromSnapshot(snapshot)
  const setup = getSetup(snapshot, now, given)
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

function getSetup(snapshot: Snapshot, now: () => string, given?: Preset): Setup {
  try {
    return setupOf(snapshot, now, given)
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    throw new NewsfoldError('store-settings', `the store has settings of another version: ${error.message}`, {
      cause: error,
    })
  }
}

/** Refuses to open a store with a preset or settings other than it has, naming what differs. */
export function checkSettings(stored: Snapshot, wanted: { preset?: string; set?: Settings }): void {
  const made = fromSnapshot(stored)
  const refuse = (what: string, way: string) =>
    new NewsfoldError('store-settings', `the store was made with ${what}; ${way}`)
  if (wanted.preset !== undefined && wanted.preset !== made.preset) {
    throw refuse(`preset ${made.preset}, not ${wanted.preset}`, 'leave the preset out, or use another store')
  }
  for (const [name, value] of Object.entries(wanted.set ?? {})) {
    if (made.settings[name] !== value) throw refuse(`${name}=${made.settings[name]}, not ${value}`, wayTo(name))
  }
}

/** How a setting of a store that has articles can be another. */
export function wayTo(name: string): string {
  if (name.startsWith('sketch.')) return 'newsfold resketch changes it and makes all keys anew'
  if (name.startsWith('extract.') || name.startsWith('tokenize.')) {
    return 'its texts were read and cut into words by it, so use another store'
  }
  return 'a store keeps one rule for all its verdicts, so use another store'
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
