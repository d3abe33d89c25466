/**
 * One text in the other (SEMANTICS 10): nearly all of the shorter is in the longer, and it is clearly shorter. A longer article
 * contains an earlier one only if that is a substantial part of it; else it draws on it, as round-ups and backgrounders do.
 */

import type { Measurements, Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { Finding, Rule } from '../rule.ts'
import { isNearlyAll } from './related.ts'

const SHORTER: Parameter = {
  name: 'decide.shorter',
  meaning: 'a text is clearly shorter if it has less than this share of the words of the other',
  default: 0.8,
  minimum: 0,
  maximum: 1,
  grid: [0.7, 0.77, 0.8, 0.83],
}
const SUBSTANTIAL: Parameter = {
  name: 'decide.substantial',
  meaning: 'an article contains an earlier one that makes up at least this share of it; else it draws on it',
  default: 0.2,
  minimum: 0,
  maximum: 1,
  grid: [0.1, 0.2, 0.3],
}

export const CONTAINMENT_PARAMETERS = [SHORTER, SUBSTANTIAL] as const

export function isShorter(words: number, than: number, settings: Settings): boolean {
  return words < numberOf(settings, SHORTER) * than
}

/** What an article is to an earlier one that it holds and that is shorter. */
export function ofLonger({ words = 0, earlierWords = 0 }: Measurements, settings: Settings): Finding {
  return earlierWords >= numberOf(settings, SUBSTANTIAL) * words ? 'contains' : 'drawn'
}

export const cut: Rule = {
  name: 'cut',
  because: 'nearly all of the article is in the earlier one, which is longer',
  by: 'containedIn',
  fires: ({ containedIn, words = 0, earlierWords = 0 }, settings) =>
    isNearlyAll(containedIn, settings) && isShorter(words, earlierWords, settings) ? 'contained' : undefined,
}

export const extended: Rule = {
  name: 'extended',
  because: 'nearly all of the earlier article is in this one, which is longer',
  by: 'contains',
  fires: (measurements, settings) => {
    const { contains, words = 0, earlierWords = 0 } = measurements
    if (!isNearlyAll(contains, settings) || !isShorter(earlierWords, words, settings)) return undefined
    return ofLonger(measurements, settings)
  },
}
