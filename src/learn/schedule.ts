/**
 * When a store learns from its own articles (SEMANTICS 5): when it has so many, each time it has grown fourfold, and from some
 * size on each time it has grown by that. Each article is so learned from one and a third times at most.
 */

import type { Settings } from '../model.ts'
import { numberOf, type Parameter } from '../parameters.ts'

export const LEARN_AUTO: Parameter = {
  name: 'learn.auto',
  meaning: 'the store learns templates and boilerplate from its own articles as it grows',
  default: true,
}

const LEARN_FIRST: Parameter = {
  name: 'learn.first',
  meaning: 'it learns first when it has so many articles, then each time it has grown fourfold',
  default: 1000,
  unit: 'articles',
  minimum: 1,
  whole: true,
}

export const LEARN_EVERY: Parameter = {
  name: 'learn.every',
  meaning: 'from so many articles on it learns each time as many more have come, from about the last so many',
  default: 256_000,
  unit: 'articles',
  minimum: 1,
  whole: true,
}

const GROWTH = 4

/** The parameters of every preset that learns. */
export const LEARN_PARAMETERS: readonly Parameter[] = [LEARN_AUTO, LEARN_FIRST, LEARN_EVERY]

/** How many articles a store has when it learns next, if it learned last when it had that many; 0 if never. */
export function nextLearning(learnedAt: number, settings: Settings): number {
  const every = numberOf(settings, LEARN_EVERY)
  let articles = numberOf(settings, LEARN_FIRST)
  while (articles <= learnedAt) articles = Math.min(GROWTH * articles, articles < every ? every : articles + every)
  return articles
}

/** The last number of articles at which a store of that many learns. */
export function lastLearning(articles: number, settings: Settings): number {
  let last = 0
  for (let next = nextLearning(0, settings); next <= articles; next = nextLearning(last, settings)) last = next
  return last
}
