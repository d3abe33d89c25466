/** What a snapshot holds, for people and for machines. */

import { readHeader } from '../learn/frequency-snapshot.ts'
import type { LearnableKind } from '../learn/learnable.ts'
import { readPackedHeader } from '../learn/packed-counts.ts'
import type { Snapshot } from '../store/store.ts'

/** The same for machines. */
export function toLearned({ kind, hash, bytes }: Snapshot) {
  const sizeBytes = bytes.length
  if (kind === 'frequencies') {
    const { articles, families } = readHeader(bytes).header
    const told = families.map(({ name, distinct, error, listed }) => ({ name, distinct, error, listed }))
    return { kind, hash, articles, sizeBytes, families: told }
  }
  const { articles, listed, left, dropped } = readPackedHeader(kind as LearnableKind, bytes).header
  return { kind, hash, articles, sizeBytes, listed, left, dropped }
}

export function learnedLines(snapshot: Snapshot): string[] {
  const told = toLearned(snapshot)
  const size =
    told.sizeBytes < 1e5 ? `${(told.sizeBytes / 1e3).toFixed(1)} kB` : `${(told.sizeBytes / 1e6).toFixed(1)} MB`
  const first = `${told.kind} of ${told.articles} articles, snapshot ${told.hash}, ${size}`
  if ('families' in told) {
    const lines = told.families.map(({ name, distinct, error, listed }) => {
      const counted =
        error === 0
          ? `${listed} in more than one article, exact`
          : `${listed} known to be in more than one article, counts at most ${error} too small`
      return `  ${name}  ${distinct} different, ${counted}`
    })
    return [first, ...lines]
  }
  const what = told.kind === 'templates' ? 'runs of words seen in several texts' : 'sentences seen in unrelated texts'
  const rest = told.left > 0 ? `, ${told.left} more had no room` : ''
  const gone = told.dropped > 0 ? `; ${told.dropped} seen once were given up before they came again` : ''
  return [first, `  ${told.listed} ${what}${rest}${gone}`]
}
