/**
 * How a run divides the memory it is given, all of the process's together. What it must have per article is known before keys
 * are shared, what sharing found before it is put in order; a run that needs more than it has says so instead of taking it.
 *
 * The figures are measured (docs/performance.md) and leave room for what the collector of garbage has not come to yet.
 */

import { NewsfoldError } from '../errors.ts'
import type { Columns } from './articles.ts'

const MEBIBYTE = 2 ** 20
/** The program itself, blocks under way, and what is learned. */
const BASE_BYTES = 320 * MEBIBYTE
const THREAD_BYTES = 160 * MEBIBYTE
/** Columns of articles, who is the same, where rows begin, and the story each stands in; without ids. */
const ARTICLE_BYTES = 57 + 21 + 20 + 15
/** With less than this, keys would be walked over forever. */
const FEWEST_BYTES = 32 * MEBIBYTE
/** Copies of a story are held one after the other, so what is remembered for long is remembered in vain. */
const MOST_REMEMBERED_BYTES = 64 * MEBIBYTE
const FEWEST_REMEMBERED_BYTES = 2 * MEBIBYTE

/** What a run of so many articles needs, whatever they share. */
export function neededBytes(articles: number, idBytes: number, workers: number): number {
  const threads = workers < 2 ? 0 : workers
  return BASE_BYTES + threads * THREAD_BYTES + articles * ARTICLE_BYTES + idBytes
}

/** What is left of the memory for sharing keys. */
export function leftForSharing(memoryBytes: number, columns: Pick<Columns, 'count' | 'ids'>, workers: number): number {
  const needed = neededBytes(columns.count, columns.ids.length, workers)
  if (memoryBytes < needed + FEWEST_BYTES) throw tooLittle(memoryBytes, needed + FEWEST_BYTES)
  return memoryBytes - needed
}

/** What each thread may remember of the articles it read. */
export function rememberedBytes(leftBytes: number, workers: number): number {
  return Math.min(MOST_REMEMBERED_BYTES, Math.max(FEWEST_REMEMBERED_BYTES, leftBytes / (2 * workers)))
}

export function tooLittle(memoryBytes: number, neededBytes: number): NewsfoldError {
  const toSize = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)}M`
  return new NewsfoldError(
    'memory-short',
    `this many articles take at least ${toSize(neededBytes)} of memory, and the run may take ${toSize(memoryBytes)}; ` +
      'give it more with --memory (memoryBytes), or fewer threads with --workers',
  )
}
