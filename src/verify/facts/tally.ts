/** Counting what two texts have, and have in common. */

import type { ArticleFacts } from './article-facts.ts'

/** Words of items that are not covered, and all words. */
export function countUncovered({ words, count }: ArticleFacts, covered: Uint8Array): readonly [number, number] {
  let uncovered = 0
  for (let i = 0; i < count; i++) if (covered[i] === 0) uncovered += words[i + 1]! - words[i]!
  return [uncovered, words[count]! - words[0]!]
}

export function countShared<Key>(a: ReadonlyMap<Key, number>, b: ReadonlyMap<Key, number>): number {
  let shared = 0
  // Of maps, as iterating over one makes a list of each entry.
  a.forEach((count, key) => {
    if (count > 0) shared += Math.min(count, b.get(key) ?? 0)
  })
  return shared
}

export function sum(counts: ReadonlyMap<unknown, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}

/** Runs of consecutive numbers, each as its first and the one behind its last. */
export function joinNeighbours(parts: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === part) last[1]++
    else runs.push([part, part + 1])
  }
  return runs
}
