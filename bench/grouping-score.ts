/**
 * How good are groups of articles? Pairs within groups against pairs within the clusters a corpus was made of, counted by the
 * sizes of groups and of what each has of each cluster, so that a group of a million costs no more than a million pairs.
 */

import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { UnionFind } from '../src/cluster/union-find.ts'
import { type Figures, toFigures } from '../src/evaluate/measures/counts.ts'

/** The cluster of each article of a corpus, by its place. */
export async function readClusters(corpus: string): Promise<number[]> {
  const clusters: number[] = []
  for await (const line of linesOf(corpus)) clusters.push((JSON.parse(line) as { cluster: number }).cluster)
  return clusters
}

/** Groups of lines `{"members":[...]}`, where an id is the place of its article with at most a letter before it. */
export async function readStories(path: string, count: number): Promise<number[]> {
  const groups = Array.from({ length: count }, (_, place) => place)
  for await (const line of linesOf(path)) {
    const members = (JSON.parse(line) as { members: string[] }).members.map((id) => Number(id.replace(/^\D/, '')))
    for (const member of members) groups[member] = members[0]!
  }
  return groups
}

/** Groups by closure of lines of two places. */
export async function readLinks(path: string, count: number): Promise<number[]> {
  const groups = new UnionFind(count)
  if (existsSync(path)) {
    for await (const line of linesOf(path)) {
      const [one, other] = line.split(' ').map(Number)
      groups.join(one!, other!)
    }
  }
  return Array.from({ length: count }, (_, place) => groups.find(place))
}

export function scoreGrouping(groups: readonly number[], clusters: readonly number[]): Figures {
  const both = new Map<number, number>()
  const said = new Map<number, number>()
  const real = new Map<number, number>()
  const add = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [place, group] of groups.entries()) {
    const cluster = clusters[place]!
    add(said, group)
    add(real, cluster)
    add(both, group * clusters.length + cluster)
  }
  const truePositives = countPairs(both)
  return toFigures({
    truePositives,
    falsePositives: countPairs(said) - truePositives,
    falseNegatives: countPairs(real) - truePositives,
  })
}

function countPairs(sizes: ReadonlyMap<number, number>): number {
  let pairs = 0
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2
  return pairs
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}
