/** Gold articles made ready to be judged in any order: pages are extracted once, and times, which only an order should decide, go. */

import { NewsfoldError, toRefused } from '../errors.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Refused, Settings } from '../model.ts'
import type { OpenOptions } from '../options.ts'
import { toSettings } from '../parameters.ts'
import type { Preset } from '../presets/preset.ts'
import { DEFAULT_PRESET, getPreset } from '../presets/presets.ts'
import { hasWords } from '../tokenize/tokenize.ts'
import type { GoldArticle } from './gold.ts'
import type { Labelled } from './score.ts'

/** Which system is evaluated: its preset, parameters, and what it learned before if that is not the gold itself. */
export type Judge = Pick<OpenOptions, 'preset' | 'set' | 'snapshots'>

/** A gold article, extracted. */
export type Prepared = Labelled & { readonly input: ArticleInput | Refused }

export function presetOf({ preset = DEFAULT_PRESET }: Judge): Preset {
  return typeof preset === 'string' ? getPreset(preset) : preset
}

export function prepare(gold: readonly GoldArticle[], judge: Pick<Judge, 'preset' | 'set'>): Prepared[] {
  const settings = toSettings(presetOf(judge).parameters, judge.set)
  return gold.map(({ id, cluster, original, record }) => ({
    id,
    cluster,
    original,
    input: toInput(id, record, settings),
  }))
}

function toInput(id: string, record: GoldArticle['record'], settings: Settings): ArticleInput | Refused {
  if ('refused' in record) return { ...record, id }
  try {
    // Times would bring a window into play that the order alone should decide.
    const { seenAt: _, ...article } = 'bytes' in record ? extractPage(record, settings).article : record
    if (!hasWords(article)) throw new NewsfoldError('text-empty', 'the text has no words')
    return { ...article, id }
  } catch (error) {
    return toRefused(error, id)
  }
}
