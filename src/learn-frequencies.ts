/** Counts a collection for presets that weigh words by how rare they are, before a store is made or an evaluation run. */

import { NewsfoldError, toRefused } from './errors.ts'
import { extractPage } from './extract/extract.ts'
import { CollectionCounter } from './learn/count.ts'
import type { Family } from './learn/frequencies.ts'
import type { ArticleInput, Page, Refused, Settings } from './model.ts'
import { toSettings } from './parameters.ts'
import type { Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import type { Snapshot } from './store/store.ts'

export interface LearnOptions {
  /** Presets by name, or made by hand; what all of them need is counted together. */
  readonly presets: readonly (string | Preset)[]
  /** Values of their parameters: what is counted depends on them. Default: each preset's own. */
  readonly set?: Settings
  /** Different things of each family to keep at most; rarer ones give way. Default: about four million. */
  readonly keep?: number
  /** Told what could not be counted. */
  readonly onRefused?: (refused: Refused) => void
}

/** The frequencies of a collection, ready to be handed to `open()`. What cannot be read as an article is passed over. */
export async function learnFrequencies(
  articles: AsyncIterable<ArticleInput | Page | Refused> | Iterable<ArticleInput | Page | Refused>,
  { presets, set = {}, keep, onRefused }: LearnOptions,
): Promise<Snapshot> {
  const chosen = presets.map((preset) => (typeof preset === 'string' ? getPreset(preset) : preset))
  const settings = chosen.map(({ parameters }) => toSettings(parameters, set))
  const families = new Map<string, Family>()
  for (const [i, preset] of chosen.entries()) {
    for (const family of preset.families(settings[i]!)) families.set(family.name, family)
  }
  if (families.size === 0) {
    const names = chosen.map(({ name }) => name).join(', ')
    throw new NewsfoldError('option-wrong', `preset ${names} needs no frequencies, so there is nothing to count`)
  }
  const counter = new CollectionCounter([...families.values()], keep)
  for await (const article of articles) {
    try {
      if ('refused' in article) onRefused?.(article)
      else counter.add('bytes' in article ? extractPage(article, settings[0]!).article : article)
    } catch (error) {
      onRefused?.(toRefused(error, article.id))
    }
  }
  if (counter.articles === 0) throw new NewsfoldError('input-missing', 'no article was given to count')
  return counter.finish()
}
