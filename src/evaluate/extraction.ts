/**
 * `eval extraction`: classifiers against gold texts. Those that learn are cross-validated by site: the pages of a site are
 * judged by what was learned from other sites only. What is scored is the article as people read it.
 */

import { setImmediate as pause } from 'node:timers/promises'
import { findApart } from '../extract/apart.ts'
import { assemble } from '../extract/assemble.ts'
import { toReading } from '../extract/body.ts'
import { CLASSIFIERS } from '../extract/classify/classify.ts'
import type { Settings } from '../model.ts'
import { TRAINED } from '../train/classifiers.ts'
import { isUsable, partOf, type ReadyPage, toReady } from '../train/extractor.ts'
import type { TrainingPage } from '../train/pages.ts'
import { type ExtractionScore, type PageScore, scorePage, toScore } from './extraction-score.ts'

export interface ExtractionOptions {
  readonly classifiers: readonly string[]
  /** Parts of the pages, by site; each is judged by what was learned from the others. */
  readonly parts: number
  readonly seed: number
  readonly settings: Settings
  readonly stop?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

export interface ClassifierResult {
  readonly classifier: string
  readonly score: ExtractionScore
  readonly pages: readonly { readonly id: string; readonly score: PageScore }[]
}

/** What can be evaluated, from the simplest to the default. */
export const EVALUATED: readonly string[] = ['strip', 'minblock', 'plain', ...TRAINED.map(({ name }) => name)]

export async function evaluateExtraction(
  pages: readonly TrainingPage[],
  options: ExtractionOptions,
): Promise<ClassifierResult[]> {
  const ready = pages.map(toReady)
  const all = options.classifiers.length * options.parts
  let done = 0
  const results: ClassifierResult[] = []
  for (const classifier of options.classifiers) {
    const scores = new Map<ReadyPage, PageScore>()
    for (let part = 0; part < options.parts; part++) {
      const isOut = (page: ReadyPage) => partOf(page.site, options.parts, options.seed + 1) === part
      const judge = toJudge(
        classifier,
        ready.filter((page) => !isOut(page) && isUsable(page)),
        options,
      )
      for (const page of ready) if (isOut(page)) scores.set(page, scorePage(toText(page, judge(page)), page.text))
      done++
      options.onProgress?.(done, all)
      // Training holds the thread for long; what waits, such as Ctrl-C, comes in between.
      await pause()
      options.stop?.throwIfAborted()
    }
    const inOrder = ready.map((page) => ({ id: page.id, score: scores.get(page)! }))
    results.push({ classifier, score: toScore(inOrder.map(({ score }) => score)), pages: inOrder })
  }
  return results
}

/** Learned from the pages, if it learns at all. */
function toJudge(classifier: string, pages: readonly ReadyPage[], { seed, settings }: ExtractionOptions) {
  const trained = TRAINED.find(({ name }) => name === classifier)
  if (trained !== undefined) return trained.train(pages, seed)
  const ruled = CLASSIFIERS.find(({ name }) => name === classifier)!
  return (page: ReadyPage) => ruled.classify(page.page, settings).map((judged) => judged.kept)
}

function toText({ page }: ReadyPage, kept: readonly boolean[]): string {
  return toReading(assemble(page.blocks, kept, findApart(page, kept)))
}
