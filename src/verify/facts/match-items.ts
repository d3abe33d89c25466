/**
 * Which item of a sentence is which of its partner: the alignment of greatest weight, in order (Needleman and Wunsch 1970).
 *
 * Equal words and equal figures match; figures of one type that say different things match too, for less, so that they meet
 * in their slot if the words around agree, and not if an equal one is at hand. Common beginnings and ends are taken off
 * first, which leaves a few items of most pairs.
 *
 * Cost: the product of what is left of both, at most MAXIMUM_ITEMS squared, so linear in the texts; one table for all.
 */

import { type ArticleFacts, MAXIMUM_ITEMS } from './article-facts.ts'
import { DATE, dateKind, type Figure, NUMBER, sameFigure } from './figure.ts'
import { familyOf, NO_UNIT, PERCENT } from './units.ts'

const EQUAL_WORD = 4
const EQUAL_FIGURE = 6
const OTHER_FIGURE = 2
/** Two amounts of one unit are likelier the same slot. */
const SAME_UNIT = 1

const WIDTH = MAXIMUM_ITEMS + 1
const table = new Int16Array(WIDTH * WIDTH)

/** Fills `matches` for the items of a part with those of its partner; the number of cells it took. */
export function matchItems(
  article: ArticleFacts,
  part: number,
  earlier: ArticleFacts,
  other: number,
  matches: Int32Array,
): number {
  let from = article.parts[part]!
  let to = article.parts[part + 1]!
  let otherFrom = earlier.parts[other]!
  let otherTo = earlier.parts[other + 1]!
  while (from < to && otherFrom < otherTo && article.exact[from] === earlier.exact[otherFrom]) {
    matches[from++] = otherFrom++
  }
  while (from < to && otherFrom < otherTo && article.exact[to - 1] === earlier.exact[otherTo - 1]) {
    matches[--to] = --otherTo
  }
  const rows = to - from
  const columns = otherTo - otherFrom
  if (rows === 0 || columns === 0) return 0

  // table[i][j] is the weight of the best alignment of what follows row i and column j.
  for (let j = 0; j <= columns; j++) table[rows * WIDTH + j] = 0
  const { exact: items, figure: figures } = article
  const { exact: otherItems } = earlier
  const hasFigures = hasFigure(earlier, otherFrom, otherTo)
  for (let i = rows - 1; i >= 0; i--) {
    const at = i * WIDTH
    const item = items[from + i]!
    const isFigure = figures[from + i]! >= 0
    const equal = isFigure ? EQUAL_FIGURE : EQUAL_WORD
    let right = 0
    table[at + columns] = 0
    for (let j = columns - 1; j >= 0; j--) {
      let best = table[at + WIDTH + j]!
      if (right > best) best = right
      const isEqual = item === otherItems[otherFrom + j]
      // Hardly any two items are figures, so for the others nobody is asked.
      const weight = isEqual ? equal : isFigure && hasFigures ? weightOf(article, from + i, earlier, otherFrom + j) : 0
      if (weight > 0) {
        const both = table[at + WIDTH + j + 1]! + weight
        if (both > best) best = both
      }
      table[at + j] = best
      right = best
    }
  }
  let i = 0
  let j = 0
  while (i < rows && j < columns) {
    const here = table[i * WIDTH + j]!
    const weight = weightOf(article, from + i, earlier, otherFrom + j)
    if (weight > 0 && here === table[(i + 1) * WIDTH + j + 1]! + weight) {
      matches[from + i] = otherFrom + j
      i++
      j++
    } else if (here === table[(i + 1) * WIDTH + j]) i++
    else j++
  }
  return rows * columns
}

function hasFigure({ figure }: ArticleFacts, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (figure[i]! >= 0) return true
  return false
}

function weightOf(article: ArticleFacts, i: number, earlier: ArticleFacts, j: number): number {
  if (article.exact[i] === earlier.exact[j]) return article.figure[i]! < 0 ? EQUAL_WORD : EQUAL_FIGURE
  const figure = article.figure[i]!
  const other = earlier.figure[j]!
  if (figure < 0 || other < 0) return 0
  return weightOfFigures(article.figures[figure]!, earlier.figures[other]!)
}

function weightOfFigures(a: Figure, b: Figure): number {
  if (a.type !== b.type) return 0
  // Two words that are mostly no numbers are words.
  if (a.weak && b.weak && a.type === NUMBER) return 0
  if (a.type === DATE && dateKind(a.value) !== dateKind(b.value)) return OTHER_FIGURE - 1
  if (sameFigure(a, b)) return EQUAL_FIGURE
  if (a.unit === NO_UNIT || b.unit === NO_UNIT) {
    // Millions are never per cent.
    const isPercent = a.unit === PERCENT || b.unit === PERCENT
    return isPercent && (a.scaled || b.scaled) ? 0 : OTHER_FIGURE
  }
  if (a.unit === b.unit) return OTHER_FIGURE + SAME_UNIT
  return familyOf(a.unit) === familyOf(b.unit) ? OTHER_FIGURE : 0
}
