/** One stream of articles through the online judge, on a fresh store, and what it cost. */

import { LEARN_AUTO } from '../learn/schedule.ts'
import type { ArticleInput, Refused, Settings, Verdict } from '../model.ts'
import { open } from '../open.ts'
import { memory } from '../store/memory.ts'
import type { Snapshot } from '../store/store.ts'
import type { Evaluated } from './evaluated-preset.ts'
import type { Cost } from './results.ts'

/** Any fixed time: in a gold set only the order counts. */
const SEEN_AT = '2000-01-01T00:00:00.000Z'

export interface Stream {
  readonly evaluated: Evaluated
  readonly set: Settings
  readonly snapshots: readonly Snapshot[]
  readonly inputs: Iterable<ArticleInput | Refused> | AsyncIterable<ArticleInput | Refused>
  /** The path of a store to be made. Default: one in memory. */
  readonly store?: string
  /** Told when everything is made and the first article is about to come. */
  onOpen?(): void
  /** Told of every answer, in order. */
  onAnswer(answer: Verdict | Refused): void
  readonly stop?: AbortSignal | undefined
}

export async function judgeOnline(stream: Stream): Promise<Cost & { readonly settings: Settings }> {
  const { evaluated, snapshots, inputs, onAnswer, stop } = stream
  // What it is judged with is handed over, and stays the same however long the stream.
  const set = evaluated.preset.learns.length === 0 ? stream.set : { ...stream.set, [LEARN_AUTO.name]: false }
  const startedAt = performance.now()
  evaluated.takeCandidates()
  let answers = 0
  await using newsfold = await open({
    preset: evaluated.preset,
    set,
    snapshots,
    store: stream.store ?? memory(),
    now: () => SEEN_AT,
  })
  stream.onOpen?.()
  for await (const answer of newsfold.addAll(inputs)) {
    answers++
    evaluated.hear(answer)
    onAnswer(answer)
    stop?.throwIfAborted()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    settings: newsfold.settings,
    seconds,
    articlesPerSecond: answers / (seconds || 1),
    candidates: evaluated.takeCandidates() / (answers || 1),
  }
}
