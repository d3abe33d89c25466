/**
 * An update says something new (SEMANTICS 10, 11): a figure or its unit changed, the text begins with other news, or somebody is
 * quoted who was not. A changed fact comes before containment, because a corrected item is often also cut.
 */

import type { Measurements, Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'
import { isMost, isSameOnTheWhole } from './related.ts'

const FACT_SHARED: Parameter = {
  name: 'decide.factShared',
  meaning: 'a changed figure makes an update of a text that shares at least this of itself with the other',
  default: 0.6,
  minimum: 0,
  maximum: 1,
  grid: [0.5, 0.6, 0.7],
}
const NEW_LEAD: Parameter = {
  name: 'decide.newLead',
  meaning:
    'a text that is the same on the whole begins with other news if less than this of its beginning is in the other',
  default: 0.5,
  minimum: 0,
  maximum: 1,
  grid: [0.4, 0.5, 0.6],
}
const MOST_DROPPED: Parameter = {
  name: 'decide.mostDropped',
  meaning: 'a new quotation makes an update only if no more than this share of the earlier text was dropped',
  default: 0.3,
  minimum: 0,
  maximum: 1,
}

export const CHANGED_FACT_PARAMETERS = [FACT_SHARED, NEW_LEAD, MOST_DROPPED] as const

/** A line on top of less new text than this is a heading. */
const LEAST_NEW = 0.1
/** A quotation in fewer new words is one that was there, cut otherwise. */
const LEAST_NEW_WORDS = 8

function mostShared({ contains = 0, containedIn = 0 }: Measurements): number {
  return Math.max(contains, containedIn)
}

export const changedFigure: Rule = {
  name: 'changed-figure',
  because: 'the same sentence has another figure',
  by: 'alike',
  fires: (measurements, settings) => {
    const { changedFigures = 0, changedUnits = 0 } = measurements
    if (changedFigures + changedUnits === 0) return undefined
    return mostShared(measurements) >= numberOf(settings, FACT_SHARED) ? 'update' : undefined
  },
}

export const newLead: Rule = {
  name: 'new-lead',
  because: 'the text is the same on the whole, but begins with other news',
  by: 'alike',
  fires: (measurements, settings) => {
    if (!isSameOnTheWhole(measurements, settings)) return undefined
    return (measurements.leadShared ?? 1) < numberOf(settings, NEW_LEAD) ? 'update' : undefined
  },
}

/** Whether one text begins with other news and has most of the other's beginning further down, by the shares of both leads. */
function isOnTop(own: number | undefined, other: number | undefined, settings: Settings): boolean {
  return (own ?? 1) < numberOf(settings, NEW_LEAD) && isMost(other, settings)
}

/** A text of which less is of the other is no state of the same text. */
const LEAST_KEPT = 0.4

/** As round-ups do to reports, and reports to round-ups: who has read the one has not read the other. */
export const otherOnTop: Rule = {
  name: 'other-on-top',
  because: 'one begins with other news, and holds the beginning of the other with little else of it',
  by: 'alike',
  fires: (measurements, settings) => {
    const { ownLeadShared, earlierLeadShared, contains = 0, containedIn = 0 } = measurements
    const most = numberOf(settings, FACT_SHARED)
    const isRoundUp = containedIn < LEAST_KEPT && contains < most
    if (isRoundUp && isOnTop(ownLeadShared, earlierLeadShared, settings)) return 'drawn'
    const isOfRoundUp = contains < LEAST_KEPT && containedIn < most
    return isOfRoundUp && isOnTop(earlierLeadShared, ownLeadShared, settings) ? 'drawn' : undefined
  },
}

/** As live logs do, whose newest entry stands first. */
export const newOnTop: Rule = {
  name: 'new-on-top',
  because: 'other news stands above what the earlier text begins with, and much of that was kept',
  by: 'alike',
  fires: ({ ownLeadShared, earlierLeadShared, newShare = 0 }, settings) =>
    newShare >= LEAST_NEW && isOnTop(ownLeadShared, earlierLeadShared, settings) ? 'update' : undefined,
}

export const changedName: Rule = {
  name: 'changed-name',
  because: 'the text is the same on the whole, but names somebody or something else',
  by: 'alike',
  fires: (measurements, settings) =>
    (measurements.changedNames ?? 0) > 0 && isSameOnTheWhole(measurements, settings) ? 'update' : undefined,
}

export const newQuotation: Rule = {
  name: 'new-quotation',
  because: 'somebody is quoted who was not, and little was dropped',
  by: 'alike',
  fires: (measurements, settings) => {
    const { newQuotations = 0, newWords = 0, droppedShare = 0 } = measurements
    if (newQuotations === 0 || newWords < LEAST_NEW_WORDS) return undefined
    return droppedShare <= numberOf(settings, MOST_DROPPED) ? 'update' : undefined
  },
}
