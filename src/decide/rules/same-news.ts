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
const NEW_FACTS: Parameter = {
  name: 'decide.newFacts',
  meaning: 'news told in other words is an update from this novelty on, and a copy below',
  default: 0.75,
  minimum: 0,
  maximum: 1,
  grid: [0.6, 0.75, 0.9],
}
const REWRITTEN: Parameter = {
  name: 'decide.rewritten',
  meaning: 'whether news told in other words belongs to the story, if it begins alike',
  default: true,
}

export const SAME_NEWS_PARAMETERS = [SAME_TEXT, NEW_FACTS, REWRITTEN] as const

export const sameText: Rule = {
  name: 'same-text',
  because: 'each text has most of the other, and nothing that counts changed',
  by: 'resemblance',
  fires: ({ contains = 0, containedIn = 0 }, settings) =>
    Math.min(contains, containedIn) >= numberOf(settings, SAME_TEXT) ? 'duplicate' : undefined,
}

export const rewritten: Rule = {
  name: 'rewritten',
  because: 'they begin alike and go on in other words',
  by: 'alike',
  fires: ({ novelty = 0 }, settings) => {
    if (settings[REWRITTEN.name] !== true) return 'different'
    return novelty >= numberOf(settings, NEW_FACTS) ? 'update' : 'duplicate'
  },
}
