/**
 * Pages made of tens of thousands of short lines: menus that a machine wrote, word lists, attacks. Judging a line costs as
 * much as reading hundreds of bytes, so on such a page only lines that can be of an article are judged: those of some
 * words, and those beside them. What is left is bounded by the bytes of the page, not by its tags.
 */

import type { Blocks } from '../blocks.ts'
import { numberUp, type PageElement } from '../elements.ts'

/** No page of an article was seen with half as many blocks. */
export const CROWD = 10_000

/** A line of at least so many words is judged, and so many on either side of it. */
const MINIMUM_WORDS = 8
const BESIDE = 3

/** The page with only the blocks that are worth judging, and the elements they stand in, numbered anew: mostly itself. */
export function withoutCrowd(page: Blocks): Blocks {
  const { blocks } = page
  if (blocks.length <= CROWD) return page
  let last = Number.NEGATIVE_INFINITY
  let next = -1
  const judged = blocks.filter((block, at) => {
    if (block.words >= MINIMUM_WORDS) last = at
    if (next < at) {
      next = at
      while (next < blocks.length && blocks[next]!.words < MINIMUM_WORDS) next++
      if (next === blocks.length) next = Number.POSITIVE_INFINITY
    }
    return at - last <= BESIDE || next - at <= BESIDE
  })
  for (const element of page.elements) element.number = -1
  const elements: PageElement[] = []
  for (const { element } of judged) numberUp(element, elements)
  return { ...page, blocks: judged, elements }
}
