/**
 * The changes of a pair as they are found, in numbers: most pairs are only measured, and nobody sees their changes. Objects are
 * made of them when somebody does.
 *
 * Layout: six numbers a change: its kind, where it stands in both texts, -1 for nowhere, and what it says of figures.
 */

import type { Change, Span } from '../../model.ts'
import type { ArticleFacts } from './article-facts.ts'
import { countsOf } from './counted.ts'

const KINDS: readonly Change['kind'][] = ['figure', 'name', 'quotation', 'wording']
const NOWHERE = -1
/** In place of the number of a figure: it is none, or it is a date. */
const NO_FIGURE = -1
const A_DATE = -2
const SIZE = 6

/** The list that every comparison uses again. */
let numbers: number[] = []
let end = 0
/** A list that was longer is given back. */
const MOST_KEPT = 1 << 16

export function beginChanges(): void {
  if (numbers.length > MOST_KEPT) numbers = []
  end = 0
}

export function addChange(kind: Change['kind'], article: Span | undefined, earlier: Span | undefined): void {
  push(kind, article, earlier, NO_FIGURE)
}

export function addDate(article: Span, earlier: Span): void {
  push('wording', article, earlier, A_DATE)
}

/** @param figure its number in the article */
export function addFigure(article: Span, earlier: Span, figure: number): void {
  push('figure', article, earlier, figure)
}

function push(kind: Change['kind'], article: Span | undefined, earlier: Span | undefined, figure: number): void {
  numbers[end] = KINDS.indexOf(kind)
  numbers[end + 1] = article === undefined ? NOWHERE : article.from
  numbers[end + 2] = article === undefined ? NOWHERE : article.to
  numbers[end + 3] = earlier === undefined ? NOWHERE : earlier.from
  numbers[end + 4] = earlier === undefined ? NOWHERE : earlier.to
  numbers[end + 5] = figure
  end += SIZE
}

/** What was added since the beginning, to be kept. */
export function endChanges(): readonly number[] {
  return numbers.slice(0, end)
}

/** The changes that the numbers say, in the same order. */
export function toChanges(list: readonly number[], facts: ArticleFacts): Change[] {
  const changes: Change[] = []
  for (let at = 0; at < list.length; at += SIZE) {
    const kind = KINDS[list[at]!]!
    const [from, to, earlierFrom, earlierTo] = [list[at + 1]!, list[at + 2]!, list[at + 3]!, list[at + 4]!]
    const figure = list[at + 5]!
    const counts = figure === A_DATE ? 'date' : figure >= 0 ? countsOf(facts, facts.figures[figure]!) : undefined
    changes.push({
      kind,
      ...(from !== NOWHERE && { article: { from, to } }),
      ...(earlierFrom !== NOWHERE && { earlier: { from: earlierFrom, to: earlierTo } }),
      ...(counts !== undefined && { counts }),
    })
  }
  return changes
}
