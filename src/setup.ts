/**
 * What judges, made of a preset and its settings, and how a store remembers which it was (SEMANTICS 3): settings are a
 * snapshot of kind `settings`, named by its content, written when the store is made.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from './errors.ts'
import type { Settings } from './model.ts'
import { FIXED_STAGES, toSettings } from './parameters.ts'
import type { Setup } from './pipeline.ts'
import type { Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import type { Prepared } from './propose/proposer.ts'
import type { Kept, Snapshot } from './store/store.ts'

/** What a store was made with. */
interface MadeWith {
  readonly preset: string
  readonly settings: Settings
  readonly stamps: readonly string[]
}

export function makeSetup(preset: Preset, set: Settings, now: () => string): Setup & { readonly snapshot: Snapshot } {
  const settings = toSettings(preset.parameters, set)
  const parts = preset.build(settings, new Map())
  const made: MadeWith = { preset: preset.name, settings, stamps: parts.detectors.map(({ stamp }) => stamp) }
  const bytes = new TextEncoder().encode(JSON.stringify(made))
  const settingsHash = hash('sha256', bytes, 'hex').slice(0, 16)
  const snapshot: Snapshot = { kind: 'settings', hash: settingsHash, bytes }
  return { parts, settings, settingsHash, now, snapshot, prepareKept: rememberPrepared(parts) }
}

/** The setup a snapshot of settings stands for. */
export function setupOf(
  snapshot: Snapshot,
  now: () => string,
  given?: Preset,
): Setup & { readonly snapshot: Snapshot } {
  const { preset, settings } = fromSnapshot(snapshot)
  return makeSetup(given?.name === preset ? given : getPreset(preset), settings, now)
}

export function fromSnapshot(snapshot: Snapshot): MadeWith {
  return JSON.parse(new TextDecoder().decode(snapshot.bytes)) as MadeWith
}

/** Refuses to open a store with a preset, settings or detectors other than it was made with, naming what differs. */
export function checkSettings(
  stored: Snapshot,
  wanted: { preset?: string; set?: Settings },
  stamps: readonly string[],
): void {
  const made = fromSnapshot(stored)
  const refuse = (what: string, way: string) =>
    new NewsfoldError('store-settings', `the store was made with ${what}; ${way}`)
  if (wanted.preset !== undefined && wanted.preset !== made.preset) {
    throw refuse(`preset ${made.preset}, not ${wanted.preset}`, 'leave the preset out, or use another store')
  }
  for (const [name, value] of Object.entries(wanted.set ?? {})) {
    if (made.settings[name] === value) continue
    const fixed = FIXED_STAGES.some((stage) => name.startsWith(`${stage}.`))
    throw refuse(
      `${name}=${made.settings[name]}, not ${value}`,
      fixed
        ? 'its keys depend on it, so use another store'
        : 'a store keeps one rule for all its verdicts, so use another store',
    )
  }
  if (stamps.join() !== made.stamps.join()) {
    throw refuse(
      `${made.stamps.join(', ')}, and this version has ${stamps.join(', ')}`,
      'open it with the version that made it',
    )
  }
}

/** Who holds an article in memory holds it ready for comparing; who lets go of it lets go of both. */
function rememberPrepared(parts: Setup['parts']): Setup['prepareKept'] {
  const remembered = new WeakMap<Kept, Prepared>()
  return (kept, known) => {
    let prepared = known ?? remembered.get(kept)
    if (prepared === undefined) {
      const { article, text } = kept
      const tokens = parts.tokenize(article)
      prepared = {
        article,
        tokens,
        // Few ways of verifying look at them.
        get sketches() {
          const { sketches } = text
          return sketches.length > 0 ? sketches : parts.detectors.map((detector) => detector.sketch(tokens))
        },
      }
    }
    remembered.set(kept, prepared)
    return prepared
  }
}
