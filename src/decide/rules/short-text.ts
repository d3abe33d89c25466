/**
 * Short texts (SEMANTICS 12): a few words in common are chance, and a brief has little that could differ but its figures.
 * Very short ones (headlines, captions) match only when identical; short ones (teasers, briefs) only when nearly all of the
 * shorter is in the other and every figure and name of it is the same.
 */

import type { Measurements, Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { Finding, Rule } from '../rule.ts'
import { isShorter, ofLonger } from './containment-of-news.ts'

const VERY_SHORT: Parameter = {
  name: 'decide.veryShortWords',
  meaning: 'texts of fewer words match only when identical',
  default: 10,
  unit: 'words',
  minimum: 0,
  whole: true,
}
const SHORT: Parameter = {
  name: 'decide.shortWords',
  meaning: 'texts of fewer words match only if nearly all of them is in the other text, with the same figures',
  default: 30,
  unit: 'words',
  minimum: 0,
  whole: true,
}
const SHORT_CONTAINMENT: Parameter = {
  name: 'decide.shortContainment',
  meaning: 'how much of a short text must be in the other',
  default: 0.9,
  minimum: 0,
  maximum: 1,
}

export const SHORT_PARAMETERS = [VERY_SHORT, SHORT, SHORT_CONTAINMENT] as const

function fewestWords({ words = 0, earlierWords = 0 }: Measurements): number {
  return Math.min(words, earlierWords)
}

export const veryShort: Rule = {
  name: 'very-short',
  because: 'one of the texts has so few words that only the same ones would tell anything',
  by: 'alike',
  fires: (measurements, settings) =>
    fewestWords(measurements) < numberOf(settings, VERY_SHORT) ? 'different' : undefined,
}

export const shortText: Rule = {
  name: 'short-text',
  because: 'a short text is the same only if nearly all of it is, with every figure and name',
  by: 'alike',
  fires: (measurements, settings) =>
    fewestWords(measurements) < numberOf(settings, SHORT) ? judgeShort(measurements, settings) : undefined,
}

/** Whether a short text may be the same as another, if its figures and names are. */
export function isShortAndAlike(measurements: Measurements, settings: Settings): boolean {
  const { contains = 0, containedIn = 0 } = measurements
  const isShort = fewestWords(measurements) < numberOf(settings, SHORT)
  return isShort && Math.max(contains, containedIn) >= numberOf(settings, SHORT_CONTAINMENT)
}

function judgeShort(measurements: Measurements, settings: Settings): Finding {
  const { contains = 0, containedIn = 0, words = 0, earlierWords = 0 } = measurements
  const enough = numberOf(settings, SHORT_CONTAINMENT)
  const { changedFigures, changedUnits, changedNames, changedDates, slotOverlap } = measurements
  const isChanged = changedFigures || changedUnits || changedNames || changedDates || slotOverlap !== 1
  if (isChanged) return 'different'
  if (isShorter(words, earlierWords, settings)) return containedIn >= enough ? 'contained' : 'different'
  if (isShorter(earlierWords, words, settings))
    return contains >= enough ? ofLonger(measurements, settings) : 'different'
  return Math.min(contains, containedIn) >= enough ? 'duplicate' : 'different'
}
