/**
 * Learns from a collection what presets use of one, before a store is made or an evaluation run: frequencies for those that
 * weigh words by how rare they are, templates and boilerplate.
 */

import { NewsfoldError, toRefused } from './errors.ts'
import { extractPage } from './extract/extract.ts'
import { CollectionLearner } from './learn/collection-learner.ts'
import { CollectionCounter } from './learn/count.ts'
import type { Family } from './learn/frequencies.ts'
import type { ArticleInput, Page, Refused, Settings } from './model.ts'
import { toSettings } from './parameters.ts'
import type { Preset } from './presets/preset.ts'
import { getPreset } from './presets/presets.ts'
import type { Snapshot } from './store/store.ts'
import { tokenize } from './tokenize/tokenize.ts'

export interface CollectionOptions {
  /** Presets by name, or made by hand; what all of them use is learned together. */
  readonly presets: readonly (string | Preset)[]
  /** Values of their parameters, for those that have them: what is counted depends on them. Default: each preset's own. */
  readonly set?: Settings
  /** Different things of each family, or shingles, to keep at most; rarer ones give way. Default: about four million. */
  readonly keep?: number
  /** Told what could not be counted. */
  readonly onRefused?: (refused: Refused) => void
}

type Collection = AsyncIterable<ArticleInput | Page | Refused> | Iterable<ArticleInput | Page | Refused>

/** All that the presets use, ready to be handed to `open()`. What cannot be read as an article is passed over. */
export async function learnCollection(articles: Collection, options: CollectionOptions): Promise<Snapshot[]> {
  const { keep, onRefused } = options
  const chosen = options.presets.map((preset) => (typeof preset === 'string' ? getPreset(preset) : preset))
  const settings = chosen.map((preset) => toSettings(preset.parameters, toOwn(preset, chosen, options.set)))
  const families = new Map<string, Family>()
  for (const [i, preset] of chosen.entries()) {
    for (const family of preset.families(settings[i]!)) families.set(family.name, family)
  }
  const kinds = [...new Set(chosen.flatMap(({ learns }) => learns))]
  if (families.size === 0 && kinds.length === 0) {
    const names = chosen.map(({ name }) => name).join(', ')
    throw new NewsfoldError('option-wrong', `preset ${names} learns nothing from a collection`)
  }
  const counter = families.size === 0 ? undefined : new CollectionCounter([...families.values()], keep)
  const learner = kinds.length === 0 ? undefined : new CollectionLearner(kinds, keep)
  let learned = 0
  for await (const input of articles) {
    try {
      if ('refused' in input) onRefused?.(input)
      else {
        const article = 'bytes' in input ? extractPage(input, settings[0]!).article : input
        counter?.add(article)
        learner?.add(article, tokenize(article))
        learned++
      }
    } catch (error) {
      onRefused?.(toRefused(error, input.id))
    }
  }
  if (learned === 0) throw new NewsfoldError('input-missing', 'no article was given to learn from')
  return [...(counter === undefined ? [] : [counter.finish()]), ...(learner?.finish() ?? [])]
}

/** What is set of a preset's own parameters; what none of the presets has stays, to be refused by name. */
function toOwn({ parameters }: Preset, all: readonly Preset[], set: Settings = {}): Settings {
  const isOf = (own: Preset['parameters'], name: string) => own.some((one) => one.name === name)
  const isOfAny = (name: string) => all.some((one) => isOf(one.parameters, name))
  return Object.fromEntries(Object.entries(set).filter(([name]) => isOf(parameters, name) || !isOfAny(name)))
}

/** The frequencies of a collection, for presets that weigh words by how rare they are. */
export async function learnFrequencies(articles: Collection, options: CollectionOptions): Promise<Snapshot> {
  const learned = await learnCollection(articles, options)
  const frequencies = learned.find(({ kind }) => kind === 'frequencies')
  if (frequencies !== undefined) return frequencies
  const names = options.presets.map((preset) => (typeof preset === 'string' ? preset : preset.name)).join(', ')
  throw new NewsfoldError('option-wrong', `preset ${names} needs no frequencies, so there is nothing to count`)
}
