/** The paragraph with which a story opens: the one that its dateline stands in. */

import type { ApartKind } from './apart.ts'
import { findDateline, findInnerDateline, findPlaceBefore } from './dateline.ts'

export interface Opening {
  /** The block; -1 if no dateline is found. */
  readonly at: number
  /** The first character of the story in its text. */
  readonly to: number
}

/** The dateline opens one of the first paragraphs that were kept; pages put much before a story. */
const MAXIMUM_PARAGRAPHS = 12

/** Further down than this, a place without an agency opens a story only if its paragraph is long, unlike items of a list. */
const NEAR_PARAGRAPHS = 3
const MINIMUM_CHARACTERS = 120

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
    const dateline = findDateline(text)
    const to = dateline?.to ?? findInnerDateline(text)
    if (to === undefined || to >= text.length) continue
    const sure = paragraphs <= NEAR_PARAGRAPHS || dateline === undefined || dateline.agency !== undefined
    if (sure || text.length >= MINIMUM_CHARACTERS) return { at, to }
  }
  return findFirstPlace(blocks, kept, kinds)
}

/** Without any mark of an agency, the place that the very first paragraph opens with. */
function findFirstPlace(
  blocks: readonly { readonly text: string }[],
  kept: readonly boolean[],
  kinds: readonly (ApartKind | undefined)[],
): Opening {
  const at = kept.findIndex((one, block) => one && kinds[block] === undefined)
  const text = blocks[at]?.text ?? ''
  const to = text.length >= MINIMUM_CHARACTERS ? findPlaceBefore(text) : undefined
  return to === undefined ? { at: -1, to: 0 } : { at, to }
}
