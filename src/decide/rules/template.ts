/**
 * Two fillings of one template (SEMANTICS 13): earnings, dividends, rates, weather, scores, daily bulletins. What they share
 * says nothing, because others share it too; they are different news. Told by four things: that the words they share are
 * common to other texts, as far as it was learned; that they came at the same hour of different days; that most of what fills them
 * differs; that they are days apart and their figures changed.
 */

import type { Measurements, Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'
import { isAlike } from './related.ts'

const OWN_SHARED: Parameter = {
  name: 'decide.ownShared',
  meaning:
    'below this share of own words in what two texts share they fill one template, if anything else speaks for it',
  default: 0.25,
  minimum: 0,
  maximum: 1,
  grid: [0.15, 0.2, 0.25, 0.3],
}
const NOTHING_OWN: Parameter = {
  name: 'decide.nothingOwn',
  meaning: 'below this share they fill one template if anything about them differs',
  default: 0.1,
  minimum: 0,
  maximum: 1,
  grid: [0.05, 0.1, 0.15],
}
const STORY_HOURS: Parameter = {
  name: 'decide.storyHours',
  meaning: 'texts of common words, or with several other figures, that came further apart are other news',
  default: 24,
  unit: 'hours',
  minimum: 0,
}
const SERIAL_HOURS: Parameter = {
  name: 'decide.serialHours',
  meaning: 'texts whose figures changed and that came further apart are other news, whatever their words',
  default: 96,
  unit: 'hours',
  minimum: 0,
}
const SAME_FILLING: Parameter = {
  name: 'decide.sameFilling',
  meaning: 'texts of common words are of one story if they share at least this of their figures and names',
  default: 0.8,
  minimum: 0,
  maximum: 1,
  grid: [0.7, 0.8, 0.9],
}
const OTHER_FILLING: Parameter = {
  name: 'decide.otherFilling',
  meaning: 'texts that share less than this of their figures and names fill one template, whatever was learned',
  default: 0.5,
  minimum: 0,
  maximum: 1,
  grid: [0.4, 0.5, 0.6],
}

export const TEMPLATE_PARAMETERS = [
  OWN_SHARED,
  NOTHING_OWN,
  STORY_HOURS,
  SERIAL_HOURS,
  SAME_FILLING,
  OTHER_FILLING,
] as const

const DAY_HOURS = 24
/** How exactly a daily bulletin keeps its hour; most come within half of this. */
const HOUR = 1
/** With fewer figures and names their ratio means nothing, */
const FEWEST_SLOTS = 5
/** but two tellings of one story have one of so many in common. */
const FEWEST_ALL_OTHER = 3
/** So many other figures a day later are the next bulletin, */
const FEWEST_REFILLED = 3
/** if each text has this share of the other. */
const MOSTLY_SAME = 0.6
/** Nearly all: one figure of twenty may be read wrongly. */
const SAME = 0.95

function hoursBetween({ hoursApart = 0 }: Measurements): number {
  return Math.abs(hoursApart)
}

function countChanged({ changedFigures = 0, changedUnits = 0, changedNames = 0 }: Measurements): number {
  return changedFigures + changedUnits + changedNames
}

/** Anything at all that one filling has and the other has not. */
function isFilledOtherwise(measurements: Measurements): boolean {
  const { changedDates = 0, newFigures = 0, slotOverlap = 1 } = measurements
  return countChanged(measurements) > 0 || changedDates > 0 || newFigures > 0 || slotOverlap < SAME
}

/** Words that nobody else uses; all of them before anything was learned. */
function isBelow(share: number | undefined, parameter: Parameter, settings: Settings): boolean {
  return share !== undefined && share < numberOf(settings, parameter)
}

const sameHour: Rule = {
  name: 'same-hour',
  because: 'the same words with another figure at the same hour of another day: a bulletin',
  by: 'alike',
  fires: (measurements) => {
    const hours = hoursBetween(measurements)
    const past = hours % DAY_HOURS
    const isSameHour = hours > DAY_HOURS - HOUR && Math.min(past, DAY_HOURS - past) < HOUR
    return isSameHour && countChanged(measurements) > 0 ? 'template' : undefined
  },
}

const commonWords: Rule = {
  name: 'common-words',
  because: 'hardly any of the words they share is their own, and they are filled otherwise: a template',
  by: 'alike',
  fires: (measurements, settings) => {
    if (!isBelow(measurements.ownShared, NOTHING_OWN, settings)) return undefined
    const isApart = hoursBetween(measurements) > numberOf(settings, STORY_HOURS)
    return isApart || isFilledOtherwise(measurements) ? 'template' : undefined
  },
}

const fewOwnWords: Rule = {
  name: 'few-own-words',
  because:
    'few of the words they share are their own, and they came apart, have other dates or share few figures and names: a template',
  by: 'alike',
  fires: (measurements, settings) => {
    const { ownShared, changedDates = 0 } = measurements
    if (!isBelow(ownShared, OWN_SHARED, settings)) return undefined
    const isApart = changedDates > 0 || hoursBetween(measurements) > numberOf(settings, STORY_HOURS)
    return isApart || isBelow(measurements.slotOverlap, SAME_FILLING, settings) ? 'template' : undefined
  },
}

const otherFilling: Rule = {
  name: 'other-filling',
  because: 'the same sentences with most figures and names changed: a template',
  by: 'alike',
  fires: (measurements, settings) => {
    const { slots = 0, slotOverlap = 1, changedFigures = 0, changedNames = 0, changedDates = 0 } = measurements
    const changed = changedFigures + changedNames + changedDates
    if (slots >= FEWEST_ALL_OTHER && slotOverlap === 0) return 'template'
    const isFilled = slots + changedDates >= FEWEST_SLOTS && changed >= 2
    return isFilled && isBelow(slotOverlap, OTHER_FILLING, settings) ? 'template' : undefined
  },
}

/** Whether most of the text is the same and several figures are others: more than a toll that rose. */
function isRefilled(measurements: Measurements, settings: Settings): boolean {
  const { changedFigures = 0, newFigures = 0, contains = 0, containedIn = 0, slotOverlap } = measurements
  if (changedFigures + newFigures < FEWEST_REFILLED || Math.min(contains, containedIn) < MOSTLY_SAME) return false
  return isBelow(slotOverlap, SAME_FILLING, settings)
}

const serial: Rule = {
  name: 'serial',
  because: 'a date or the figures changed and days lie between them, or many figures and one day: the next of a series',
  by: 'alike',
  fires: (measurements, settings) => {
    const { changedFigures = 0, changedDates = 0, slotOverlap = 1 } = measurements
    const isApart = hoursBetween(measurements) > numberOf(settings, SERIAL_HOURS)
    const isNext = changedDates > 0 || (changedFigures > 0 && slotOverlap < SAME)
    if (isApart && isNext) return 'template'
    const isOfAnotherDay = hoursBetween(measurements) > numberOf(settings, STORY_HOURS)
    return isOfAnotherDay && isRefilled(measurements, settings) ? 'template' : undefined
  },
}

/** Texts that are less alike than others must be share so much of their own. */
const LEAST_OWN = 0.45

/** For two texts that only begin alike, after all that says more: it takes less to be a template than to be told anew. */
export const commonBeginning: Rule = {
  name: 'common-beginning',
  because: 'they begin alike in words that others use too, or of another day, and go on otherwise: a template',
  by: 'alike',
  fires: (measurements, settings) => {
    const { ownShared = 1, changedDates = 0, slots = 0 } = measurements
    // What happened to the same people with the same figures is told again on the next day.
    const isSameFilling = slots >= FEWEST_SLOTS && !isBelow(measurements.slotOverlap, SAME_FILLING, settings)
    const least = isAlike(measurements, settings) ? numberOf(settings, OWN_SHARED) : LEAST_OWN
    return (changedDates > 0 && !isSameFilling) || ownShared < least ? 'template' : undefined
  },
}

/** In order. */
export const TEMPLATE_RULES: readonly Rule[] = [sameHour, commonWords, fewOwnWords, otherFilling, serial]
