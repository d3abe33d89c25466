/**
 * Accepted pairs counted by story, so that a figure can be made again for any draw of stories at little cost: what is right
 * and what is missed within each story, and what is wrong between each two. A story drawn twice counts twice, a pair between
 * two stories as often as the two are drawn together.
 */

import type { Draw } from './measures/bootstrap.ts'
import { toFigures } from './measures/counts.ts'
import type { PairList } from './pair-list.ts'

export interface StoryCounts {
  readonly right: Float64Array
  readonly missed: Float64Array
  readonly wrong: readonly (readonly [story: number, other: number, count: number])[]
}

export function countByStory(pairs: PairList, accepted: Uint8Array): StoryCounts {
  const stories = pairs.sizes.length
  const right = new Float64Array(stories)
  const missed = new Float64Array(stories)
  const between = new Map<number, number>()
  for (let i = 0; i < accepted.length; i++) {
    const isPositive = pairs.positive[i] === 1
    if (!isPositive && accepted[i] === 0) continue
    const story = pairs.storyOf[pairs.article[i]!]!
    if (isPositive) (accepted[i] === 1 ? right : missed)[story]!++
    else {
      const key = story * stories + pairs.storyOf[pairs.earlier[i]!]!
      between.set(key, (between.get(key) ?? 0) + 1)
    }
  }
  const wrong = Array.from(between, ([key, count]) => [Math.floor(key / stories), key % stories, count] as const)
  return { right, missed, wrong }
}

/** F1 of the stories as they were drawn. */
export function f1Of({ right, missed, wrong }: StoryCounts, draw: Draw): number {
  let [truePositives, falseNegatives, falsePositives] = [0, 0, 0]
  for (const [story, times] of draw.entries()) {
    truePositives += times * right[story]!
    falseNegatives += times * missed[story]!
  }
  for (const [story, other, count] of wrong) {
    falsePositives += count * draw[story]! * (story === other ? 1 : draw[other]!)
  }
  return toFigures({ truePositives, falsePositives, falseNegatives }).f1
}
