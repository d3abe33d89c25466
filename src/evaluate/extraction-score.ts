/**
 * How near an extracted text is to the gold one: bags of runs of four words give a page its true and false positives
 * and its misses. Precision and recall are means over pages, F1 is made of the two means, and exact is the share of
 * pages whose words all agree in order.
 */

import { toWords } from '../train/words.ts'

const RUN = 4

export interface PageScore {
  readonly precision: number
  readonly recall: number
  readonly exact: boolean
}

export interface ExtractionScore {
  readonly pages: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly exact: number
}

export function scorePage(extracted: string, gold: string): PageScore {
  const found = toWords(extracted)
  const wanted = toWords(gold)
  const foundRuns = countRuns(found)
  const wantedRuns = countRuns(wanted)
  let both = 0
  for (const [run, count] of foundRuns.counts) both += Math.min(count, wantedRuns.counts.get(run) ?? 0)
  const exact = found.length === wanted.length && found.every((word, at) => word === wanted[at])
  return { precision: share(both, foundRuns.all), recall: share(both, wantedRuns.all), exact }
}

/** Nothing found where nothing was wanted is right; something is not. */
function share(both: number, all: number): number {
  return all === 0 ? 1 : both / all
}

function countRuns(words: readonly string[]): { counts: Map<string, number>; all: number } {
  const counts = new Map<string, number>()
  if (words.length === 0) return { counts, all: 0 }
  const all = Math.max(1, words.length - RUN + 1)
  for (let at = 0; at < all; at++) {
    const run = words.slice(at, at + RUN).join(' ')
    counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return { counts, all }
}

export function toScore(pages: readonly PageScore[]): ExtractionScore {
  const mean = (of: (page: PageScore) => number) => pages.reduce((sum, page) => sum + of(page), 0) / (pages.length || 1)
  const precision = mean((page) => page.precision)
  const recall = mean((page) => page.recall)
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { pages: pages.length, precision, recall, f1, exact: mean((page) => Number(page.exact)) }
}
