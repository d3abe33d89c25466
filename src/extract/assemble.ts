/**
 * From the blocks that are kept or apart to the text of the article: all of them in the order of the page, and where
 * in the text those stand that are not of the body. So nothing a reader saw is lost, and nothing but the body counts.
 */

import type { Apart, Span } from '../model.ts'
import type { ApartKind } from './apart.ts'
import { findOpening } from './opening.ts'

export interface Assembled {
  readonly text: string
  /** In the order of their offsets. */
  readonly apart: readonly Apart[]
  /** For each block its place in the text, if it has one. */
  readonly paragraphs: readonly (Span | undefined)[]
}

const BETWEEN_PARAGRAPHS = '\n\n'

export function assemble(
  blocks: readonly { readonly text: string }[],
  kept: readonly boolean[],
  kinds: readonly (ApartKind | undefined)[],
): Assembled {
  const dateline = findOpening(blocks, kept, kinds)
  const texts: string[] = []
  const apart: Apart[] = []
  const paragraphs: (Span | undefined)[] = []
  let length = 0
  for (const [at, { text }] of blocks.entries()) {
    const kind = kinds[at]
    if (kept[at] !== true && kind === undefined) {
      paragraphs.push(undefined)
      continue
    }
    const from = texts.length === 0 ? 0 : length + BETWEEN_PARAGRAPHS.length
    length = from + text.length
    texts.push(text)
    paragraphs.push({ from, to: length })
    if (kind !== undefined) apart.push({ kind, span: { from, to: length } })
    else if (at === dateline.at) {
      apart.push({ kind: text.startsWith('By ') ? 'byline' : 'dateline', span: { from, to: from + dateline.to } })
    }
  }
  return { text: texts.join(BETWEEN_PARAGRAPHS), apart, paragraphs }
}
