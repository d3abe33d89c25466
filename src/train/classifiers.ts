/**
 * The classifiers that have to be trained, for comparing them: each learns from some pages and tells the article of
 * others. Only the model of `newsfold` ships.
 */

import { toWorth } from '../extract/classify/context.ts'
import { scoreFeatures } from '../extract/classify/extractor-model.ts'
import type { Features } from '../extract/classify/features.ts'
import { classifyBy } from '../extract/classify/newsfold.ts'
import type { PageFacts } from '../extract/classify/page-facts.ts'
import { findStretch } from '../extract/classify/subsequence.ts'
import { seeded, shuffle } from '../random.ts'
import { Chain } from './chain.ts'
import { EXTRACTOR_DEFAULTS, type ExtractorOptions, type ReadyPage, trainExtractor, trainWeights } from './extractor.ts'

/** Whether each block of a page is of its article. */
export type Trained = (page: ReadyPage) => readonly boolean[]

export interface TrainedClassifier {
  readonly name: string
  train(pages: readonly ReadyPage[], seed: number): Trained
}

/** CEDAR's CE-SIMPLE: the words of the block and nothing else. */
const maxentWords: TrainedClassifier = {
  name: 'maxent-words',
  train(pages, seed) {
    const words = new Map(pages.map((page) => [page, toWordFeatures(page.known)]))
    const weights = trainWeights(
      pages.map((page) => ({ ...page, features: words.get(page)! })),
      withSeed(seed, 0),
    )
    return (page) => Array.from(scoreFeatures(weights, toWordFeatures(page.known)), (score) => score > 0)
  },
}

/** All features, each block by itself. */
const maxent: TrainedClassifier = {
  name: 'maxent',
  train(pages, seed) {
    const weights = trainWeights(pages, withSeed(seed))
    return (page) => Array.from(scoreFeatures(weights, page.features), (score) => score > 0)
  },
}

/** CEDAR's CE-BEST: the same features in a chain. */
const crf: TrainedClassifier = {
  name: 'crf',
  train(pages, seed) {
    const chain = new Chain()
    chain.train(shuffle(pages, seeded(seed)))
    return (page) => Array.from(chain.marginals(page), (likely) => likely > 0.5)
  },
}

/** The same features, then the stretch of the page that holds most, whole. */
const mss: TrainedClassifier = {
  name: 'mss',
  train(pages, seed) {
    const weights = trainWeights(pages, withSeed(seed))
    return (page) => {
      const scores = scoreFeatures(weights, page.features)
      const { from, to } = findStretch(scores.map((score, at) => toWorth(score, page.known.blocks[at]!.words)))
      return page.known.blocks.map((_, at) => at >= from && at < to)
    }
  },
}

const newsfold: TrainedClassifier = {
  name: 'newsfold',
  train(pages, seed) {
    const model = trainExtractor(pages, withSeed(seed))
    return (page) => classifyBy(model, page.known).map((judged) => judged.kept)
  },
}

export const TRAINED: readonly TrainedClassifier[] = [maxentWords, maxent, crf, mss, newsfold]

function withSeed(seed: number, namelessWeight = EXTRACTOR_DEFAULTS.namelessWeight): ExtractorOptions {
  return { ...EXTRACTOR_DEFAULTS, seed, namelessWeight, boosting: { ...EXTRACTOR_DEFAULTS.boosting, seed } }
}

function toWordFeatures({ facts }: PageFacts): Features {
  return { hashes: facts.hashes, from: facts.from }
}
