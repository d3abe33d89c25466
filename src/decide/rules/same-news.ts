/** What is left is the same news: the same text, or told in other words, with something new in it or not. */

import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

const SAME_TEXT: Parameter = {
  name: 'decide.sameText',
  meaning: 'texts of which each has at least this share of the other are copies',
  default: 0.7,
  minimum: 0,
  maximum: 1,
  grid: [0.6, 0.65, 0.7, 0.75],
}
const REWORDED: Parameter = {
  name: 'decide.reworded',
  meaning: 'texts of which each has at least this share of the other are copies too if they say nothing new',
  default: 0.4,
  minimum: 0,
  maximum: 1,
  grid: [0.3, 0.4, 0.5],
}
const NOTHING_NEW: Parameter = {
  name: 'decide.nothingNew',
  meaning: 'below this novelty a text says nothing new',
  default: 0.5,
  minimum: 0,
  maximum: 1,
  grid: [0.4, 0.5, 0.6],
}
const REWRITTEN: Parameter = {
  name: 'decide.rewritten',
  meaning: 'whether news told in other words belongs to the story, if it begins alike',
  default: true,
}

const MOST_OTHER: Parameter = {
  name: 'decide.mostOther',
  meaning:
    'news told in other words is of the story only if of one of the texts no more than this share is not in the other',
  default: 0.8,
  minimum: 0,
  maximum: 1,
  grid: [0.6, 0.7, 0.8, 1],
}

export const SAME_NEWS_PARAMETERS = [SAME_TEXT, REWORDED, NOTHING_NEW, REWRITTEN, MOST_OTHER] as const

export const sameText: Rule = {
  name: 'same-text',
  because: 'each text has most of the other, and nothing that counts changed',
  by: 'alike',
  fires: ({ contains = 0, containedIn = 0 }, settings) =>
    Math.min(contains, containedIn) >= numberOf(settings, SAME_TEXT) ? 'duplicate' : undefined,
}

export const reworded: Rule = {
  name: 'reworded',
  because: 'each text has much of the other, and what differs says nothing new',
  by: 'alike',
  fires: ({ contains = 0, containedIn = 0, novelty = 1 }, settings) => {
    const isMuch = Math.min(contains, containedIn) >= numberOf(settings, REWORDED)
    return isMuch && novelty < numberOf(settings, NOTHING_NEW) ? 'duplicate' : undefined
  },
}

/** As round-ups do, and reports with the same first sentence from an agency. */
export const sameBeginning: Rule = {
  name: 'same-beginning',
  because: 'they begin alike, and most of either is not in the other',
  by: 'alike',
  fires: ({ newShare = 0, droppedShare = 0 }, settings) =>
    Math.min(newShare, droppedShare) > numberOf(settings, MOST_OTHER) ? 'drawn' : undefined,
}

export const rewritten: Rule = {
  name: 'rewritten',
  because: 'they begin alike and go on in other words',
  by: 'alike',
  fires: (_, settings) => (settings[REWRITTEN.name] === true ? 'update' : 'different'),
}
