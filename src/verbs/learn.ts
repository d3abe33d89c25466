/**
 * Puts what was learned in force (SEMANTICS 5): the snapshots, settings that name them, and the event `learned`, in one
 * commit. Whoever judged by what was known before is refused by the guard and judges again, so each verdict is made with
 * exactly what its receipt names. No key depends on it.
 */

import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { LearnableKind } from '../learn/learnable.ts'
import type { Settings } from '../model.ts'
import type { LearnedInForce, LearnOptions } from '../options.ts'
import { toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { fromSnapshot, type MadeWith, nameOf, namesOf, toSnapshot, wayTo } from '../setup.ts'
import type { Snapshot, Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { learnFromStore } from './learn-store.ts'

/** Learns now, or takes what was learned elsewhere, and puts it in force. */
export async function learn(options: LearnOptions, store: Store, inForce: InForce): Promise<LearnedInForce> {
  const { preset, settings: present } = await inForce.catchUp()
  if (preset.learns.length === 0) {
    throw new NewsfoldError(
      'option-wrong',
      `preset ${preset.name} uses nothing that is learned from the store's articles`,
    )
  }
  const settings = toSettings(preset.parameters, { ...present, ...options.set })
  refuseOtherStages(present, settings)
  const given = options.snapshots?.filter(({ kind }) => isLearned(kind, preset))
  if (options.snapshots !== undefined && given?.length !== options.snapshots.length) {
    const kinds = options.snapshots.map(({ kind }) => kind).join(', ')
    throw new NewsfoldError('snapshot-wrong', `preset ${preset.name} learns ${preset.learns.join(', ')}, not ${kinds}`)
  }
  // It is built with them before anybody has to judge by them: what does not fit is refused here.
  if (given !== undefined) preset.build(settings, new Map(given.map((snapshot) => [snapshot.kind, snapshot])))
  const learned =
    given === undefined
      ? (await learnFromStore(store, { kinds: preset.learns, settings })).learned
      : { at: inForce.setup.learnedAt, snapshots: given }
  if (learned === undefined) throw new NewsfoldError('input-missing', 'the store has no article to learn from')
  const wanted = { ...learned, settings }
  if ((await putInForce(store, wanted, inForce.setup.now)) === 'resketching') {
    throw new NewsfoldError('store-settings', 'keys are being made anew; learn when newsfold resketch is done')
  }
  const setup = await inForce.catchUp()
  return { snapshot: setup.learned, snapshots: wanted.snapshots }
}

function isLearned(kind: Snapshot['kind'], { learns }: Preset): kind is LearnableKind {
  return (learns as readonly Snapshot['kind'][]).includes(kind)
}

/** Only when to learn can be another: all else made the texts, keys and verdicts. */
function refuseOtherStages(present: Settings, wanted: Settings): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (name.startsWith('learn.') || present[name] === value) continue
    throw new NewsfoldError(
      'store-settings',
      `the store was made with ${name}=${present[name]}, not ${value}; ${wayTo(name)}`,
    )
  }
}

export interface ToBeInForce {
  readonly snapshots: readonly Snapshot[]
  /** How many articles the store had. */
  readonly at: number
  /** Other settings of `learn.`; default: as they are. */
  readonly settings?: Settings
  /** Leave it if others have learned for this moment or a later one. */
  readonly unlessSince?: boolean
}

/** `left` if another process did the same before; `resketching` if it has to wait, because settings name two sets of keys. */
export async function putInForce(
  store: Store,
  wanted: ToBeInForce,
  now: () => string,
): Promise<'done' | 'left' | 'resketching'> {
  for (;;) {
    const upTo = await store.lastSequence()
    const stored = await store.findSnapshot('settings')
    if (stored === undefined) return 'left'
    const made = fromSnapshot(stored)
    if (made.former !== undefined) return 'resketching'
    if (wanted.unlessSince && (made.learnedAt ?? 0) >= wanted.at) return 'left'
    const learned: MadeWith['learned'] = { ...made.learned, ...namesOf(wanted.snapshots) }
    const settings = wanted.settings ?? made.settings
    const snapshot = toSnapshot({ ...made, settings, learned, learnedAt: Math.max(made.learnedAt ?? 0, wanted.at) })
    if (snapshot.hash === stored.hash) return 'done'
    const anew = wanted.snapshots.filter(({ kind, hash }) => made.learned?.[kind] !== hash)
    const events = [{ sequence: upTo + 1, at: now(), kind: 'learned' as const, snapshot: nameOf(learned) }]
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: stored.hash }
    const write = toWrite(guard, { snapshots: [...anew, snapshot], ...(anew.length > 0 && { events }) })
    if ('written' in (await store.commit(write))) return 'done'
  }
}
