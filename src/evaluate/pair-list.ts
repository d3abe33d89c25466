/**
 * The pairs that are asked about, and whether they are right to accept: every two articles of gold stories, or those that
 * were labelled. Where containment was labelled a direction counts, and a pair is asked once for each.
 *
 * Layout: typed arrays by pair, articles by their number; of n articles n (n - 1) / 2 pairs of 9 bytes.
 */

import { UnionFind } from '../cluster/union-find.ts'
import { NewsfoldError } from '../errors.ts'
import type { PairRelation } from '../model.ts'
import { type LabelledPair, toDirections } from './labelled-pairs.ts'

/** Which of two questions about a pair: whether it is related at all, or which of the two is in the other. */
export const RELATED = 0
export const ARTICLE_IN_EARLIER = 1
export const EARLIER_IN_ARTICLE = 2

export interface PairList {
  readonly article: Uint32Array
  readonly earlier: Uint32Array
  readonly positive: Uint8Array
  /** One of the questions above for each; absent if all are of the first kind. */
  readonly direction?: Uint8Array
  /** What each was labelled, where pairs were. */
  readonly labels?: readonly PairRelation[]
  /** The story of each article, by number. */
  readonly storyOf: Uint32Array
  /** Articles of each story. */
  readonly sizes: readonly number[]
}

/** More articles have more pairs than fit into memory, and gold sets are smaller. */
const MOST_ARTICLES = 5000

export function toStoryPairs(clusters: readonly string[]): PairList {
  const count = clusters.length
  if (count > MOST_ARTICLES) {
    throw new NewsfoldError(
      'option-wrong',
      `all pairs are measured of at most ${MOST_ARTICLES} articles, not of ${count}; give fewer, or label pairs of them`,
    )
  }
  const pairs = (count * (count - 1)) / 2
  const list = { article: new Uint32Array(pairs), earlier: new Uint32Array(pairs), positive: new Uint8Array(pairs) }
  const numbers = new Map([...new Set(clusters)].map((cluster, number) => [cluster, number]))
  const storyOf = Uint32Array.from(clusters, (cluster) => numbers.get(cluster)!)
  let at = 0
  for (let article = 1; article < count; article++) {
    for (let earlier = 0; earlier < article; earlier++, at++) {
      list.article[at] = article
      list.earlier[at] = earlier
      list.positive[at] = storyOf[article] === storyOf[earlier] ? 1 : 0
    }
  }
  return { ...list, storyOf, sizes: sizesOf(storyOf, numbers.size) }
}

/** Stories are then whatever the labels join. */
export function toLabelledPairs(ids: readonly string[], labelled: readonly LabelledPair[]): PairList {
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const directed = labelled.some(({ relation }) => relation === 'contained' || relation === 'contains')
  const asked = labelled.flatMap((pair) => {
    const [inEarlier, inArticle] = toDirections(pair.relation)
    if (!directed) return [{ pair, positive: pair.relation !== 'different', direction: RELATED }]
    return [
      { pair, positive: inEarlier, direction: ARTICLE_IN_EARLIER },
      { pair, positive: inArticle, direction: EARLIER_IN_ARTICLE },
    ]
  })
  const joined = new UnionFind(ids.length)
  for (const { article, earlier, relation } of labelled) {
    if (relation !== 'different') joined.join(numbers.get(article)!, numbers.get(earlier)!)
  }
  // Texts that nobody asks about are no stories to draw from.
  const paired = new Set(labelled.flatMap(({ article, earlier }) => [numbers.get(article)!, numbers.get(earlier)!]))
  const stories = new Map([...new Set(Array.from(paired, (one) => joined.find(one)))].map((story, i) => [story, i]))
  const storyOf = Uint32Array.from(ids, (_, i) => stories.get(joined.find(i)) ?? 0)
  const sizes = [...stories.keys()].map(() => 0)
  for (const one of paired) sizes[storyOf[one]!]!++
  return {
    article: Uint32Array.from(asked, ({ pair }) => numbers.get(pair.article)!),
    earlier: Uint32Array.from(asked, ({ pair }) => numbers.get(pair.earlier)!),
    positive: Uint8Array.from(asked, ({ positive }) => Number(positive)),
    ...(directed && { direction: Uint8Array.from(asked, ({ direction }) => direction) }),
    labels: asked.map(({ pair }) => pair.relation),
    storyOf,
    sizes,
  }
}

function sizesOf(storyOf: Uint32Array, stories: number): number[] {
  const sizes = new Array<number>(stories).fill(0)
  for (const story of storyOf) sizes[story]!++
  return sizes
}
