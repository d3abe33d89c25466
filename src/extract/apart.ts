/**
 * Which blocks stand in or before the article and are not of its body: captions, credits, bylines, timestamps,
 * datelines. Copies of a story share its sentences and not these, so the first words must be clean of them. Plain
 * rules over the elements a block stands in, their names, and what its text says; short blocks only, and in doubt a
 * block is left to the body, because a lost sentence is worse than a caption too many.
 */

import type { Apart } from '../model.ts'
import { isBylineText, isCaptionText, isCreditText, isPartlyTime, isSentence, isTimeText } from './apart-texts.ts'
import type { Blocks, PageBlock } from './blocks.ts'
import { findDateline } from './dateline.ts'
import { isNamed } from './element-names.ts'
import type { PageElement } from './elements.ts'
import { findHeading } from './heading.ts'
import { findBare, findNameAbove } from './metadata/byline.ts'
import { findOpening } from './opening.ts'

export type ApartKind = Apart['kind']

/** So many blocks before the first kept one are looked at, after the main heading; without a heading fewer. */
const BLOCKS_BEFORE = 8
const BLOCKS_BEFORE_UNHEADED = 3

/** Lines about the story stand before so many of its paragraphs have passed, blocks of at least so many words. */
const OPENING_PARAGRAPHS = 3
const PARAGRAPH_WORDS = 12

/** How far around a block elements are asked for their names. */
const STEPS = 2

/** How far around it a caption of a figure is looked for. */
const CAPTION_STEPS = 4

/** Longer blocks are no captions, or no lines. */
const MAXIMUM_CAPTION_WORDS = 80
const MAXIMUM_LINE_WORDS = 15

/** What stands before the dateline is the page's, not the story's, if it is no longer and no greater share of the words. */
const MAXIMUM_BEFORE_WORDS = 50
const MAXIMUM_SHARE_BEFORE = 0.25

/** Words in the names of elements. */
const CAPTION = new Set(['caption', 'captions', 'figcaption', 'cutline', 'bildunterschrift', 'legende'])
const CREDIT = new Set(['credit', 'credits', 'photographer', 'photocredit', 'bildnachweis'])
const BYLINE = new Set(['byline', 'bylines', 'author', 'authors', 'contributor', 'contributors'])
const TIME = new Set(['timestamp', 'datetime', 'date', 'published', 'pubdate', 'updated', 'posted', 'time', 'publish'])
const DATELINE = new Set(['dateline'])

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** For each block what it is, if it is apart from the body. */
export function findApart(page: Blocks, kept: readonly boolean[]): (ApartKind | undefined)[] {
  const kinds: (ApartKind | undefined)[] = new Array(kept.length)
  const first = kept.indexOf(true)
  if (first < 0) return kinds
  const last = kept.lastIndexOf(true)
  let paragraphs = 0
  for (let at = beginningOf(page, first); at <= last; at++) {
    const block = page.blocks[at]!
    if (kept[at] !== true && block.element.hidden) continue
    const opens = paragraphs < OPENING_PARAGRAPHS
    // Pages call the line under a headline a caption, too, and a day is nothing else wherever it stands.
    if (opens && isTimeText(block.text, block.words)) kinds[at] = 'timestamp'
    else kinds[at] = kindOfPicture(block) ?? (opens ? kindOfLine(block, page.blocks[at + 1], page.title) : undefined)
    if (kept[at] === true && kinds[at] === undefined && block.words >= PARAGRAPH_WORDS) paragraphs++
  }
  markBeforeDateline(page.blocks, kept, kinds)
  // An article of nothing but captions is what it is.
  return kept.some((one, at) => one && kinds[at] === undefined) ? kinds : new Array(kept.length)
}

/** What was kept before the paragraph with the dateline, if it is short and little beside the rest. */
function markBeforeDateline(
  blocks: readonly PageBlock[],
  kept: readonly boolean[],
  kinds: (ApartKind | undefined)[],
): void {
  const opening = findOpening(blocks, kept, kinds)
  let before = 0
  let words = 0
  for (const [at, block] of blocks.entries()) {
    if (kept[at] !== true || kinds[at] !== undefined) continue
    words += block.words
    if (at < opening.at) before += block.words
  }
  if (before > words * MAXIMUM_SHARE_BEFORE) return
  for (let at = 0; at < opening.at; at++) {
    if (kept[at] === true && blocks[at]!.words <= MAXIMUM_BEFORE_WORDS) kinds[at] ??= 'dateline'
  }
}

function beginningOf(page: Blocks, first: number): number {
  const heading = findHeading(page, page.title === '' ? [] : [page.title], first)
  const headed = heading !== undefined && heading.end <= first
  return headed ? Math.max(heading.end, first - BLOCKS_BEFORE) : Math.max(0, first - BLOCKS_BEFORE_UNHEADED)
}

/** Captions and credits stand anywhere. */
function kindOfPicture(block: PageBlock): ApartKind | undefined {
  const { text, words, element } = block
  if (words > MAXIMUM_CAPTION_WORDS || HEADINGS.has(element.tag)) return undefined
  if (isCreditText(text, words)) return 'credit'
  if (isInCaption(element) || isNamed(element, CAPTION, STEPS) || isCaptionText(text, words)) return 'caption'
  return words <= MAXIMUM_LINE_WORDS && !isSentence(text) && isNamed(element, CREDIT, STEPS) ? 'credit' : undefined
}

/** Lines about the story stand before its first paragraphs: later ones are of tables, lists and comments. */
function kindOfLine(block: PageBlock, next: PageBlock | undefined, title: string): ApartKind | undefined {
  const { text, words, element } = block
  if (isBylineText(text, words) || findNameAbove(text, next?.text ?? '', title) !== undefined) return 'byline'
  if (words > MAXIMUM_LINE_WORDS || isSentence(text)) return undefined
  if (findDateline(`${text} .`)?.to === text.length + 1) return 'dateline'
  if (isNamed(element, DATELINE, STEPS)) return 'dateline'
  if (isNamed(element, BYLINE, STEPS) && findBare(text) !== undefined) return 'byline'
  return isNamed(element, TIME, STEPS) && isPartlyTime(text) ? 'timestamp' : undefined
}

function isInCaption(element: PageElement): boolean {
  let one: PageElement | undefined = element
  for (let step = 0; step < CAPTION_STEPS && one !== undefined; step++, one = one.parent) {
    if (one.tag === 'figcaption') return true
  }
  return false
}
