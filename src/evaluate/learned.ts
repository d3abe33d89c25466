/**
 * What a preset uses of a collection when it is evaluated: handed over, or learned from the very articles it is evaluated on,
 * which whoever reads the figures has to be told. One that is told not to learn on its own (`learn.auto=false`) is evaluated
 * with nothing learned.
 */

import { LEARN_AUTO } from '../learn/schedule.ts'
import { learnCollection } from '../learn-collection.ts'
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
  const isMissing = (kind: Snapshot['kind']) => !given.some((snapshot) => snapshot.kind === kind)
  const settings = toSettings(preset.parameters, set)
  // Some need frequencies for some of their settings only.
  const needs = preset.families(settings).length > 0 && preset.needs.some(isMissing)
  const learns = settings[LEARN_AUTO.name] === true ? preset.learns.filter(isMissing) : []
  if (!needs && learns.length === 0) return { snapshots: given, fromOwnInput: false }
  const wanted = { ...preset, learns, families: needs ? preset.families : () => [] }
  const learned = await learnCollection(articles, { presets: [wanted], set })
  return { snapshots: [...given, ...learned], fromOwnInput: true }
}
