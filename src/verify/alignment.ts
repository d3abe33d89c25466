/**
 * The passages two texts share, by offsets into both.
 *
 * Every run of SEED_WORDS words of the earlier text is put into a table; the new text is walked from its beginning, and
 * where a run is found the match is extended as far as the words agree and the walk goes on behind it. Of several places
 * the longest match counts, but no more than MAXIMUM_TRIES are looked at, so repeated phrases stay cheap. Cost: linear.
 */

import type { Passage } from '../model.ts'
import { type Tokens, wholeOf } from '../tokenize/tokens.ts'
import type { Show } from './verify.ts'

/** Fewer words than this in a row are shared by chance. */
const SEED_WORDS = 4
const MAXIMUM_TRIES = 8
/** A verdict keeps the longest passages; a text cut up more finely than this is better shown by comparing again. */
const MAXIMUM_PASSAGES = 12

/** Of systems that look for nothing else, the passages are all there is to see. */
export const showPassages: Show = (article, earlier) => ({
  changes: [],
  passages: findPassages(wholeOf(article.tokens), wholeOf(earlier.tokens)),
})

export function findPassages(article: Tokens, earlier: Tokens, maximum = MAXIMUM_PASSAGES): Passage[] {
  const seed = Math.min(SEED_WORDS, article.length - article.body, earlier.length - earlier.body)
  if (seed < 1) return []
  const places = indexRuns(earlier, seed)
  const passages: (Passage & { readonly words: number })[] = []
  for (let at = article.body; at + seed <= article.length; ) {
    let best = 0
    let bestPlace = 0
    let tries = 0
    for (
      let place = places.first(article, at);
      place >= 0 && tries < MAXIMUM_TRIES;
      place = places.next(place), tries++
    ) {
      const words = countEqual(article, at, earlier, place)
      if (words > best) {
        best = words
        bestPlace = place
      }
    }
    if (best < seed) {
      at++
      continue
    }
    passages.push({
      kind: 'shared',
      article: { from: article.starts[at]!, to: article.ends[at + best - 1]! },
      earlier: { from: earlier.starts[bestPlace]!, to: earlier.ends[bestPlace + best - 1]! },
      words: best,
    })
    at += best
  }
  return passages
    .sort((a, b) => b.words - a.words)
    .slice(0, maximum)
    .sort((a, b) => a.article.from - b.article.from)
    .map(({ words: _, ...passage }) => passage)
}

/** Buckets of the tables that are used again and again; a longer text has tables of its own. */
const MOST_KEPT = 1 << 14
const keptHeads = new Int32Array(MOST_KEPT)
const keptChain = new Int32Array(MOST_KEPT / 2)

/** Where each run of `seed` words begins: chained buckets by the words' hashes, earliest first. */
function indexRuns(tokens: Tokens, seed: number) {
  const count = tokens.length - tokens.body - seed + 1
  let size = 16
  while (size < count * 2) size *= 2
  const [heads, chain] = size > MOST_KEPT ? [new Int32Array(size), new Int32Array(count)] : [keptHeads, keptChain]
  heads.fill(-1, 0, size)
  for (let i = count - 1; i >= 0; i--) {
    const bucket = hashRun(tokens, tokens.body + i, seed) & (size - 1)
    chain[i] = heads[bucket]!
    heads[bucket] = i
  }
  const toPlace = (i: number) => (i < 0 ? -1 : tokens.body + i)
  return {
    first: (other: Tokens, at: number) => toPlace(heads[hashRun(other, at, seed) & (size - 1)]!),
    next: (place: number) => toPlace(chain[place - tokens.body]!),
  }
}

function hashRun(tokens: Tokens, at: number, seed: number): number {
  let hash = 0
  for (let i = at; i < at + seed; i++) hash = (Math.imul(hash, 0x9e3779b1) + tokens.words[2 * i]!) | 0
  return (hash ^ (hash >>> 15)) >>> 0
}

function countEqual(a: Tokens, i: number, b: Tokens, j: number): number {
  let words = 0
  while (
    i + words < a.length &&
    j + words < b.length &&
    a.words[2 * (i + words)] === b.words[2 * (j + words)] &&
    a.words[2 * (i + words) + 1] === b.words[2 * (j + words) + 1]
  ) {
    words++
  }
  return words
}
