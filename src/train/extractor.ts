/**
 * Pages with their gold texts -> the model of the extractor. Blocks are labelled by the gold text; weights of features
 * are learned from all pages; then the trees, from scores that were given to each page by weights which had not seen its
 * site. Everything is seeded: the same pages give the same model to the bit.
 */

import type { PageBlock } from '../extract/blocks.ts'
import { CONTEXT_COLUMNS, toContext } from '../extract/classify/context.ts'
import { type ExtractorModel, scoreFeatures, toQuantized } from '../extract/classify/extractor-model.ts'
import { type Features, toFeatures } from '../extract/classify/features.ts'
import { PageFacts } from '../extract/classify/page-facts.ts'
import { seeded, shuffle } from '../random.ts'
import { BOOSTING_DEFAULTS, type BoostingOptions, trainTrees } from './boosting.ts'
import { type Example, LOGISTIC_DEFAULTS, type LogisticOptions, trainLogistic } from './logistic.ts'
import type { TrainingPage } from './pages.ts'

export interface ExtractorOptions {
  readonly seed: number
  readonly logistic: LogisticOptions
  readonly boosting: BoostingOptions
  /** Parts of the pages, by site, each scored by weights learned from the others. */
  readonly parts: number
  /** How much a page without its names counts beside the same page with them. */
  readonly namelessWeight: number
}

export const EXTRACTOR_DEFAULTS: ExtractorOptions = {
  seed: 1,
  logistic: LOGISTIC_DEFAULTS,
  boosting: BOOSTING_DEFAULTS,
  parts: 5,
  namelessWeight: 0.5,
}

/** A page whose gold text is covered less says too little about its blocks. */
const MINIMUM_COVERED = 0.9

/** Pages count alike whatever their length, up to this much and by this power. */
const USUAL_WEIGHT = 250
const MAXIMUM_EVENING = 3

/** A page made ready: its features do not change with what is learned. */
export interface ReadyPage extends TrainingPage {
  readonly known: PageFacts
  readonly features: Features
  /** The same page as if it had no classes and ids: what is learned from it holds where names tell nothing. */
  readonly nameless: Features
}

export function toReady(page: TrainingPage): ReadyPage {
  const known = new PageFacts(page.page)
  return { ...page, known, features: toFeatures(known), nameless: toFeatures(known, 'without-names') }
}

export function trainExtractor(
  pages: readonly ReadyPage[],
  options: ExtractorOptions = EXTRACTOR_DEFAULTS,
): ExtractorModel {
  const steps = trainInSteps(pages, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same with a pause after each part, the trees and the weights; gives the share that is done. */
export function* trainInSteps(
  pages: readonly ReadyPage[],
  options: ExtractorOptions = EXTRACTOR_DEFAULTS,
): Generator<number, ExtractorModel> {
  const usable = pages.filter(isUsable)
  const rows = new RowList()
  const steps = options.parts + 2
  for (let part = 0; part < options.parts; part++) {
    const isOut = (page: ReadyPage) => partOf(page.site, options.parts, options.seed) === part
    const weights = trainWeights(
      usable.filter((page) => !isOut(page)),
      options,
    )
    for (const page of usable) {
      if (!isOut(page)) continue
      rows.add(page, scoreFeatures(weights, page.features), 1)
      rows.add(page, scoreFeatures(weights, page.nameless), options.namelessWeight)
    }
    yield (part + 1) / steps
  }
  const trees = trainTrees(rows.toRows(), options.boosting)
  yield (steps - 1) / steps
  return { ...trainWeights(usable, options), trees }
}

/** Whether enough of its gold text was found on the page. */
export function isUsable(page: TrainingPage): boolean {
  return page.covered >= MINIMUM_COVERED
}

export function trainWeights(
  pages: readonly ReadyPage[],
  options: ExtractorOptions,
): Pick<ExtractorModel, 'weights' | 'scale'> {
  const examples: Example[] = []
  for (const page of pages) {
    const weights = toWeights(page.page.blocks)
    for (const [block, weight] of weights.entries()) {
      const label = page.body[block] ? 1 : 0
      for (const features of [page.features, page.nameless]) {
        const share = features === page.features ? 1 : options.namelessWeight
        if (share === 0) continue
        const { hashes, from } = features
        examples.push({ hashes, from: from[block]!, to: from[block + 1]!, label, weight: weight * share })
      }
    }
  }
  return toQuantized(trainLogistic(shuffle(examples, seeded(options.seed)), options.logistic))
}

/** How much each block counts: by the length of its text, and less on pages with many. */
export function toWeights(blocks: readonly PageBlock[]): Float32Array {
  const weights = Float32Array.from(blocks, (block) => Math.log2(1 + block.words) / 3)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const even = Math.min(MAXIMUM_EVENING, Math.sqrt(USUAL_WEIGHT / Math.max(1, sum)))
  return weights.map((weight) => weight * even)
}

/** The part a site belongs to: the same for all its pages. */
export function partOf(site: string, parts: number, seed: number): number {
  let hash = seed
  for (let at = 0; at < site.length; at++) hash = Math.imul(hash ^ site.charCodeAt(at), 0x01000193)
  return Math.floor(seeded(hash)() * parts)
}

class RowList {
  private readonly contexts: Float32Array[] = []
  private readonly labels: number[] = []
  private readonly weights: number[] = []

  add(page: ReadyPage, scores: Float32Array, share: number): void {
    if (share === 0) return
    this.contexts.push(toContext(page.known, scores))
    for (const label of page.body) this.labels.push(Number(label))
    for (const weight of toWeights(page.page.blocks)) this.weights.push(weight * share)
  }

  toRows() {
    const values = new Float32Array(this.labels.length * CONTEXT_COLUMNS)
    let at = 0
    for (const context of this.contexts) {
      values.set(context, at)
      at += context.length
    }
    return {
      columns: CONTEXT_COLUMNS,
      values,
      labels: Uint8Array.from(this.labels),
      weights: Float32Array.from(this.weights),
    }
  }
}
