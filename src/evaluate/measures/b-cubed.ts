/**
 * B-cubed (Bagga and Baldwin 1998; CEDAR section 5.1.2): for each article the share of its group that is of its story, and
 * the share of its story that is in its group; precision and recall are the means over all articles, so a large story
 * weighs no more than its articles do. Beside it the same groups by pairs: two articles of one group that are of one story.
 *
 * Cost: linear, by counting how many articles each group and story have in common.
 */

import { type Counts, type Figures, toFigures } from './counts.ts'

export interface GroupScore {
  readonly bCubed: Figures
  readonly pairs: Figures & { readonly counts: Counts }
}

/** The group and the story of each article, in one order. */
export function scoreGroups(groups: readonly string[], stories: readonly string[]): GroupScore {
  const inGroup = count(groups)
  const inStory = count(stories)
  const both = count(groups.map((group, i) => JSON.stringify([group, stories[i]])))
  let [precision, recall] = [0, 0]
  for (const [i, group] of groups.entries()) {
    const common = both.get(JSON.stringify([group, stories[i]]))!
    precision += common / inGroup.get(group)!
    recall += common / inStory.get(stories[i]!)!
  }
  const articles = groups.length
  const [meanPrecision, meanRecall] = articles === 0 ? [1, 1] : [precision / articles, recall / articles]
  const truePositives = sumPairs(both)
  const counts = {
    truePositives,
    falsePositives: sumPairs(inGroup) - truePositives,
    falseNegatives: sumPairs(inStory) - truePositives,
    trueNegatives: pairsOf(articles) - sumPairs(inGroup) - sumPairs(inStory) + truePositives,
  }
  const f1 = (2 * meanPrecision * meanRecall) / (meanPrecision + meanRecall)
  return { bCubed: { precision: meanPrecision, recall: meanRecall, f1 }, pairs: { ...toFigures(counts), counts } }
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function sumPairs(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const size of counts.values()) sum += pairsOf(size)
  return sum
}

function pairsOf(size: number): number {
  return (size * (size - 1)) / 2
}
