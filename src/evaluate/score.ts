/**
 * Scoring of online links, after NRC-GPHIN (Rodier and Carter 2020, section 3.2). Each article was asked on arrival whether it
 * was printed before, and of which:
 *
 *   a copy linked to any earlier article of its story   true positive
 *   an original linked, or a link into another story    false positive
 *   a copy called original                              false negative
 *   an original called original                         true negative
 *
 * The very first article cannot be wrong and is not counted. What could not be processed counts as called original.
 */

import type { Measurements } from '../model.ts'
import type { Counts, Mistake } from './results.ts'

/** The right answers for one article. */
export interface Labelled {
  readonly id: string
  readonly cluster: string
  readonly original: boolean
}

/** What was said of one article: linked to which, or not at all; and what that rests on. */
export interface Said {
  readonly earlier?: string
  readonly rule?: string
  readonly measurements?: Measurements
  /** The nearest article that was considered and not accepted. */
  readonly runnerUp?: string
}

/** Counts and mistakes of one order; `order` lists the articles as they came. */
export function scoreOrder(
  order: readonly Labelled[],
  said: ReadonlyMap<string, Said>,
): { readonly counts: Counts; readonly mistakes: readonly Mistake[] } {
  const clusters = new Map(order.map(({ id, cluster }) => [id, cluster]))
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }
  const mistakes: Mistake[] = []
  for (const article of order.slice(1)) {
    const answer = said.get(article.id) ?? {}
    if (answer.earlier === undefined) {
      if (article.original) counts.trueNegatives++
      else {
        counts.falseNegatives++
        mistakes.push(toMistake('missed', article, answer, answer.runnerUp, clusters))
      }
    } else if (article.original || clusters.get(answer.earlier) !== article.cluster) {
      counts.falsePositives++
      const kind = article.original ? 'original-linked' : 'wrong-story'
      mistakes.push(toMistake(kind, article, answer, answer.earlier, clusters))
    } else counts.truePositives++
  }
  return { counts, mistakes }
}

function toMistake(
  kind: Mistake['kind'],
  { id, cluster }: Labelled,
  { rule, measurements }: Said,
  earlier: string | undefined,
  clusters: ReadonlyMap<string, string>,
): Mistake {
  const earlierCluster = earlier === undefined ? undefined : clusters.get(earlier)
  return {
    kind,
    id,
    cluster,
    ...(earlier === undefined ? {} : { earlier }),
    ...(earlierCluster === undefined ? {} : { earlierCluster }),
    ...(rule === undefined ? {} : { rule }),
    ...(measurements === undefined ? {} : { measurements }),
  }
}
