/**
 * Whether a write still holds after others have committed: the one place that says what matters to whom (SEMANTICS 23).
 * A store hands over what happened since `guard.upTo`; the answer is the articles that must be judged with, or
 * undefined when nothing stands in the way. Cost: linear in what happened since, which is what ran at the same time.
 */

import type { Event, Sequence } from '../model.ts'
import { isEverywhere } from './scope.ts'
import type { Guard, Question, Sharing, Stamped, Text } from './store.ts'

/** An article saved since. */
export interface Newcomer {
  readonly sequence: Sequence
  readonly id: string
  readonly text: Text
}

export interface Since {
  readonly articles: Iterable<Newcomer>
  readonly events: Iterable<Event>
  /** Revision of a story now, 0 if there is none. */
  storyRevision(id: string): number
}

/** What changes the ground of every verdict, whomever it concerns. All of these are rare. */
export const UNSETTLING: ReadonlySet<Event['kind']> = new Set([
  'removed',
  'expired',
  'corrected',
  'undone',
  'learned',
  'rejudged',
])

export function findRivals(guard: Guard, since: Since): Sequence[] | undefined {
  const texts = new Set(guard.texts)
  const ids = new Set(guard.ids)
  const probes = new Map<string, Set<bigint>>()
  for (const { stamp, values } of guard.probes) {
    const known = probes.get(stamp) ?? new Set()
    for (const value of values) known.add(value)
    probes.set(stamp, known)
  }
  const rivals: Sequence[] = []
  for (const { sequence, id, text } of since.articles) {
    const matters =
      ids.has(id) ||
      texts.has(text.hash) ||
      text.keys.some(({ stamp, values }) => {
        const known = probes.get(stamp)
        return known !== undefined && values.some((value) => known.has(value))
      })
    if (matters) rivals.push(sequence)
  }
  if (rivals.length > 0) return rivals
  for (const event of since.events) if (UNSETTLING.has(event.kind)) return []
  for (const { id, revision } of guard.stories) if (since.storyRevision(id) !== revision) return []
  return undefined
}

/**
 * The probes under which nobody else may save a text meanwhile. Of a crowded one the first holders are known and stay the
 * first, whoever comes; only a window can bring others before them.
 */
export function toGuarded({ stamp, probes, perKey, scope }: Question, { holders }: Sharing): Stamped {
  const crowded = isEverywhere(scope) && holders.some((count) => count > perKey)
  return { stamp, values: crowded ? probes.filter((_, p) => holders[p]! <= perKey) : probes }
}
