/**
 * What a preset needs to have learned before it is evaluated: handed over, or counted from the very articles it is
 * evaluated on, which whoever reads the figures has to be told.
 */

import { learnFrequencies } from '../learn-frequencies.ts'
import type { ArticleInput, Refused, Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import type { Snapshot } from '../store/store.ts'

export interface LearnedFor {
  readonly snapshots: readonly Snapshot[]
  /** Whether it was learned from the articles themselves. */
  readonly fromOwnInput: boolean
}

export async function learnFor(
  preset: Preset,
  set: Settings,
  articles: readonly (ArticleInput | Refused)[],
  given: readonly Snapshot[] = [],
): Promise<LearnedFor> {
  const isGiven = preset.needs.every((kind) => given.some((snapshot) => snapshot.kind === kind))
  // Some need frequencies for some of their settings only.
  if (isGiven || preset.families(toSettings(preset.parameters, set)).length === 0) {
    return { snapshots: given, fromOwnInput: false }
  }
  return { snapshots: [await learnFrequencies(articles, { presets: [preset], set })], fromOwnInput: true }
}
