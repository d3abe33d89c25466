/** Passages cut where boilerplate begins and ends, so that what counted for nothing is told apart from what counted. */

import type { Passage, Span } from '../model.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** @param marks one byte for each word of the article, 1 for boilerplate; undefined if there is none */
export function markPassages(
  passages: readonly Passage[],
  article: Tokens,
  earlier: Tokens,
  marks: Uint8Array | undefined,
): readonly Passage[] {
  if (marks === undefined) return passages
  return passages.flatMap((passage) => cut(passage, article, earlier, marks))
}

/** The words of both sides are the same ones, so a piece of one is a piece of the other. */
function cut(passage: Passage, article: Tokens, earlier: Tokens, marks: Uint8Array): Passage[] {
  const first = wordAt(article, passage.article.from)
  const other = wordAt(earlier, passage.earlier.from)
  const pieces: Passage[] = []
  let from = first
  for (let word = first; word < article.length && article.ends[word]! <= passage.article.to; word++) {
    const isLast = word + 1 === article.length || article.ends[word + 1]! > passage.article.to
    if (!isLast && marks[word + 1] === marks[word]) continue
    pieces.push({
      kind: marks[word] === 1 ? 'boilerplate' : 'shared',
      article: spanOf(article, from, word),
      earlier: spanOf(earlier, other + from - first, other + word - first),
    })
    from = word + 1
  }
  return pieces
}

function spanOf({ starts, ends }: Tokens, first: number, last: number): Span {
  return { from: starts[first]!, to: ends[last]! }
}

/** The word of the body that starts at an offset. */
function wordAt({ starts, body, length }: Tokens, offset: number): number {
  let low = body
  let high = length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low
}
