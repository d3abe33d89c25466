/**
 * The classifier `plain`, after CEDAR's heuristic (Gibson, Wellner and Lubar 2008, section 4): with script and style
 * gone, a block of twelve words and more is content. Added to it: blocks with many links and copyright notices are
 * not; of what is left the one stretch of the page that holds most of the text is the article, so that teasers, footers
 * and comments far away from it go; inside it short paragraphs and subheadings between kept blocks stay, and so do
 * those right after its end that read as sentences. Nothing here knows a site.
 */

import type { Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { PageBlock } from '../blocks.ts'
import { DOUBTFUL, type Judged } from './classifier.ts'

export const MINIMUM_WORDS: Parameter = {
  name: 'extract.minimumWords',
  meaning: 'a block of fewer words is not kept for itself',
  unit: 'words',
  default: 12,
  minimum: 1,
  maximum: 200,
  whole: true,
  grid: [8, 10, 12, 15],
}

const MAXIMUM_LINK_SHARE: Parameter = {
  name: 'extract.maximumLinkShare',
  meaning: 'a block with a larger share of its words inside links is not kept',
  default: 0.33,
  minimum: 0,
  maximum: 1,
  grid: [0.2, 0.33, 0.5],
}

const BRIDGED_BLOCKS: Parameter = {
  name: 'extract.bridgedBlocks',
  meaning: 'up to this many short blocks in a row are kept if they stand between two kept blocks; 0 for none',
  unit: 'blocks',
  default: 6,
  minimum: 0,
  maximum: 100,
  whole: true,
  grid: [0, 2, 6, 8],
}

const GAP_WORDS: Parameter = {
  name: 'extract.gapWords',
  meaning: 'each block left out costs a stretch of the page as much as that many kept words; 0 keeps the whole page',
  unit: 'words',
  default: 6,
  minimum: 0,
  maximum: 1000,
  grid: [0, 4, 6, 8],
}

export const PLAIN_PARAMETERS: readonly Parameter[] = [MINIMUM_WORDS, MAXIMUM_LINK_SHARE, BRIDGED_BLOCKS, GAP_WORDS]

type Reason = 'kept' | 'bridged' | typeof DOUBTFUL | 'short' | 'links' | 'copyright' | 'far'

/** A notice with the sign is short; an article that mentions it is not. */
const MAXIMUM_NOTICE_WORDS = 80

/** What it costs a stretch to go on beyond a notice, in words: the article mostly ends before it, but not always. */
const NOTICE_PRICE = 50

/** Without any block to keep, the longest stands for the page if it has at least this many words. */
const MINIMUM_FALLBACK_WORDS = 3

/** A row of blocks left out costs no more than this many kept words, so that a table of hundreds of cells does not part an article. */
const MAXIMUM_GAP = 100

const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964]["'\u2019\u201d\u00bb)\]\u300d\u300f]*$/

/** The blocks in their order, each kept or not, with the reason. */
export function classifyPlain(blocks: readonly PageBlock[], settings: Settings): Judged[] {
  const reasons = blocks.map((block) => judgeAlone(block, settings))
  keepStretch(blocks, reasons, numberOf(settings, GAP_WORDS))
  bridge(reasons, numberOf(settings, BRIDGED_BLOCKS))
  followOn(blocks, reasons, numberOf(settings, BRIDGED_BLOCKS))
  if (!reasons.includes('kept')) keepLongest(blocks, reasons)
  return reasons.map((reason) => ({ kept: isKept(reason), reason }))
}

function isKept(reason: Reason): boolean {
  return reason === 'kept' || reason === 'bridged' || reason === DOUBTFUL
}

function judgeAlone(block: PageBlock, settings: Settings): Reason {
  if (block.linkedWords > block.words * numberOf(settings, MAXIMUM_LINK_SHARE)) return 'links'
  if (block.words <= MAXIMUM_NOTICE_WORDS && isNotice(block.text)) return 'copyright'
  return block.words < numberOf(settings, MINIMUM_WORDS) ? 'short' : 'kept'
}

export function isNotice(text: string): boolean {
  return text.includes('\u00a9') || /\(c\) ?(?:\d{4}|copyright)|\bcopyright\b.{0,20}\d{4}/i.test(text)
}

/** Of all stretches of the page the one with most kept words, less a price for every block in it that is not kept. */
function keepStretch(blocks: readonly PageBlock[], reasons: Reason[], gapWords: number): void {
  if (gapWords === 0) return
  let best = { from: 0, to: 0, weight: 0 }
  let from = 0
  let weight = 0
  let gap = 0
  for (let at = 0; at < blocks.length; at++) {
    if (reasons[at] === 'kept') {
      weight += blocks[at]!.words
      gap = 0
    } else {
      const price = reasons[at] === 'copyright' ? NOTICE_PRICE : Math.min(gapWords, MAXIMUM_GAP - gap)
      weight -= price
      gap += price
    }
    if (weight > best.weight) best = { from, to: at + 1, weight }
    if (weight < 0) {
      weight = 0
      from = at + 1
    }
  }
  for (let at = 0; at < blocks.length; at++) {
    if (reasons[at] === 'kept' && (at < best.from || at >= best.to)) reasons[at] = 'far'
  }
}

/** Short paragraphs, subheadings and items of a list inside the article. */
function bridge(reasons: Reason[], most: number): void {
  let last = -1
  for (let at = 0; at < reasons.length; at++) {
    if (reasons[at] !== 'kept') continue
    if (last >= 0 && at - last - 1 <= most) {
      for (let between = last + 1; between < at; between++) {
        if (reasons[between] === 'short') reasons[between] = 'bridged'
      }
    }
    last = at
  }
}

/** The short last paragraphs of an article: marked up like the one before, without links, ending as sentences do. */
function followOn(blocks: readonly PageBlock[], reasons: Reason[], most: number): void {
  const last = reasons.lastIndexOf('kept')
  if (last < 0) return
  for (let at = last + 1; at <= Math.min(last + most, blocks.length - 1); at++) {
    const block = blocks[at]!
    const alike = block.tag === blocks[last]!.tag && block.linkedWords === 0
    if (reasons[at] !== 'short' || !alike || !SENTENCE_END.test(block.text)) return
    reasons[at] = 'bridged'
  }
}

function keepLongest(blocks: readonly PageBlock[], reasons: Reason[]): void {
  let longest = -1
  let mostWords = MINIMUM_FALLBACK_WORDS - 1
  for (let at = 0; at < blocks.length; at++) {
    const words = blocks[at]!.words - blocks[at]!.linkedWords
    if (words > mostWords && reasons[at] !== 'copyright') {
      longest = at
      mostWords = words
    }
  }
  if (longest >= 0) reasons[longest] = DOUBTFUL
}
