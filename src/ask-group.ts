/** Asking a store for all that judging a group of articles needs to know, before any of them is judged. */

import { readCorrections } from './corrections.ts'
import type { Known } from './held.ts'
import { hashOf, type Setup } from './pipeline.ts'
import type { Prepared } from './propose/proposer.ts'
import type { Pending } from './store/pending.ts'
import type { Question, Reads, Scope, Sharing } from './store/store.ts'

/** What the store knows of each article of a group, in as few round trips as for one. */
export async function askGroup(
  group: readonly Prepared[],
  store: Reads,
  { parts }: Setup,
  { upTo, corrected }: Pick<Pending, 'upTo' | 'corrected'>,
): Promise<Known[]> {
  const hashes = group.map(hashOf)
  const scopes = group.map(({ article }) => parts.proposer.scope(article))
  const questions = group.map((prepared) => parts.proposer.ask(prepared, upTo))
  const ids = group.map(({ article }) => article.id)
  const scoped = scopes.some((scope) => Object.keys(scope).length > 0)
  const findCopies = (scope: (i: number) => Scope) =>
    store.findTexts(hashes.map((hash, i) => ({ hash, scope: scope(i), upTo })))
  const [previous, tombstones, anywhere, inScope, answers, corrections] = await Promise.all([
    store.findKept(ids.map((id) => ({ id }))),
    store.findTombstones(ids),
    findCopies(() => ({})),
    scoped ? findCopies((i) => scopes[i]!) : undefined,
    findSharing(questions, store),
    corrected ? readCorrections(ids, store) : undefined,
  ])
  const copies = inScope ?? anywhere
  return group.map((_, i) => {
    const own = answers[i]!
    return {
      hash: hashes[i]!,
      previous: previous[i],
      removedVersion: tombstones[i]?.version ?? 0,
      copy: copies[i],
      firstPrint: anywhere[i]?.article.sequence,
      questions: questions[i]!,
      answers: own,
      ranking: parts.proposer.rank(own, questions[i]!),
      corrections,
    }
  })
}

/** Asks the first questions of all articles, then the second ones: a store answers those under one stamp together. */
export async function findSharing(
  questions: readonly (readonly Question[])[],
  store: Pick<Reads, 'findSharing'>,
): Promise<Sharing[][]> {
  const asked: Question[] = []
  const askers: number[] = []
  for (let q = 0, more = true; more; q++) {
    more = false
    for (const [i, own] of questions.entries()) {
      if (q >= own.length) continue
      asked.push(own[q]!)
      askers.push(i)
      more ||= q + 1 < own.length
    }
  }
  const answers: Sharing[][] = questions.map(() => [])
  for (const [at, answer] of (await store.findSharing(asked)).entries()) answers[askers[at]!]!.push(answer)
  return answers
}
