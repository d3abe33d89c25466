/** The paragraph with which a story opens: the one that its dateline stands in. */

import type { ApartKind } from './apart.ts'
import { findDateline, findInnerDateline } from './dateline.ts'

export interface Opening {
  /** The block; -1 if no dateline is found. */
  readonly at: number
  /** The first character of the story in its text. */
  readonly to: number
}

/** The dateline opens one of the first paragraphs of the body. */
const MAXIMUM_PARAGRAPHS = 3

export function findOpening(
  blocks: readonly { readonly text: string }[],
  kept: readonly boolean[],
  kinds: readonly (ApartKind | undefined)[],
): Opening {
  let paragraphs = 0
  for (let at = 0; at < blocks.length && paragraphs < MAXIMUM_PARAGRAPHS; at++) {
    if (kept[at] !== true || kinds[at] !== undefined) continue
    paragraphs++
    const { text } = blocks[at]!
    const to = findDateline(text)?.to ?? findInnerDateline(text)
    if (to !== undefined && to < text.length) return { at, to }
  }
  return { at: -1, to: 0 }
}
