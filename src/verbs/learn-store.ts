/**
 * Learns from the articles of a store, in order, beside whatever else is done with it: in slices, or in a thread that reads
 * it through a connection of its own (`learn-thread.ts`).
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { LEARN_THREAD } from '../assets.ts'
import { type ErrorCode, NewsfoldError } from '../errors.ts'
import { CollectionLearner } from '../learn/collection-learner.ts'
import type { LearnableKind } from '../learn/learnable.ts'
import { LEARN_EVERY, lastLearning } from '../learn/schedule.ts'
import type { Settings } from '../model.ts'
import { numberOf } from '../parameters.ts'
import type { Snapshot, Store } from '../store/store.ts'
import { tokenize } from '../tokenize/tokenize.ts'

/** Articles learned from before others have their turn: some milliseconds. */
const SLICE_ARTICLES = 32

export interface LearnRequest {
  readonly kinds: readonly LearnableKind[]
  readonly settings: Settings
  /** Learn only if the store has grown to a moment after this one; absent to learn in any case. */
  readonly after?: number
}

export interface LearnedFromStore {
  /** Articles in the store. */
  readonly articles: number
  /** How many it had at the moment that it learned for, with what was learned; absent if there was none. */
  readonly learned?: { readonly at: number; readonly snapshots: readonly Snapshot[] }
}

/**
 * For a moment up to `learn.every` articles it learns from the first so many, in order: the same whenever it is done. Beyond
 * that, and when it is asked to, from about the last `learn.every`.
 */
export async function learnFromStore(store: Store, request: LearnRequest): Promise<LearnedFromStore> {
  const { kinds, settings, after } = request
  const { versions: articles, events: last } = (await store.stats()) as { versions: number; events: number }
  const at = after === undefined ? articles : lastLearning(articles, settings)
  if (at === 0 || at <= (after ?? 0)) return { articles }
  const window = numberOf(settings, LEARN_EVERY)
  const from = at <= window ? 0 : Math.floor(last * (1 - window / articles))
  const most = at <= window ? at : Number.POSITIVE_INFINITY
  const learner = new CollectionLearner(kinds, undefined, most)
  for await (const { article } of store.listKept(from)) {
    if (article.text === '') continue
    learner.add(article, tokenize(article))
    if (learner.articles === most || article.sequence >= last) break
    if (learner.articles % SLICE_ARTICLES === 0) await nextTurn()
  }
  return { articles, learned: { at, snapshots: learner.finish() } }
}

/** What the thread answers. */
export type LearnAnswer =
  | { readonly result: LearnedFromStore }
  | { readonly code: ErrorCode; readonly message: string }
  | { readonly error: unknown }

/** The same in a thread, for a store that others can open by its address. */
export async function learnInThread(address: string, request: LearnRequest): Promise<LearnedFromStore> {
  const thread = new Worker(LEARN_THREAD, { workerData: { address, request } })
  const answer = await new Promise<LearnAnswer>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that learns ended with ${code}`)))
  })
  if ('code' in answer) throw new NewsfoldError(answer.code, answer.message)
  if ('error' in answer) throw answer.error
  return answer.result
}
