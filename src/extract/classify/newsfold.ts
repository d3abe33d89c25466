/**
 * The classifier `newsfold`, the default: first scores from the features of each block, second ones from seeing it among
 * the others, then the stretch of the page that holds most, and inside it only blocks that are not against it. A text
 * that the page holds twice is taken once. Where no block stands out, the best are lifted until one does, if they are not
 * hopeless, and the article is called doubtful, as is one without a line of prose. What has no markup at all is
 * its own article, doubtful if it has no sentence.
 */

import { Buffer } from 'node:buffer'
import type { Blocks, PageBlock } from '../blocks.ts'
import { findDateline } from '../dateline.ts'
import { findHeading } from '../heading.ts'
import { type Classifier, DOUBTFUL, type Judged } from './classifier.ts'
import { CONTEXT_COLUMNS, toContext, toWorth } from './context.ts'
import { withoutCrowd } from './crowd.ts'
import { type ExtractorModel, unpackModel } from './extractor-model.ts'
import { sumFeatures } from './features.ts'
import { PACKED_MODEL } from './packed-model.ts'
import { PageFacts } from './page-facts.ts'
import { isNotice } from './plain.ts'
import { findStretch, type Stretch } from './subsequence.ts'
import { addTrees, type LaidTrees, layOut } from './trees.ts'

/**
 * What the first trees are sure of is not asked of the others: below the one after a few trees a short line is nothing,
 * above the other after some more a block is of the article. Such blocks come to about so many times the score they had.
 */
const NOTHING = { trees: 8, below: -0.97, times: 5.9 }
const SURE = { trees: 16, above: 1.65, times: 2.8 }

/** A block counts with at most this many words. */
const MAXIMUM_WORDS = 100

/** Inside the stretch blocks below this are left out. */
const MINIMUM_SCORE = -0.5

/**
 * Where the prose of a page is sure, what is only just likelier than not is likelier furniture: this share of the mean
 * score of its prose is taken off every score before the stretch is sought.
 */
const TAKEN_OFF = 0.15
const PROSE_WORDS = 10

/** Lines of no more words and a lower score do not open or close an article. */
const TRIMMED_WORDS = 6
const TRIMMED_SCORE = 1.5
/** Followed by the next one, if any; scripts without spaces have none there. */
const SENTENCE_END =
  /(?<=[\p{L}\p{M}\p{N}"'\u2019\u201d\u00bb)])[.!?\u2026\u061f\u06d4\u0964]["'\u2019\u201d\u00bb)]{0,2}(?:\s|$)|[\u3002\uff01\uff1f]/u
const ENDS_SENTENCE = /[.!?\u3002\u201d"'\u2019)]$/

/** The first paragraph is looked for so many blocks before the others. */
const LEAD_BLOCKS = 8

/** A line that is one link is left out below this. */
const MINIMUM_LINKED_SCORE = 1
const LINKED_WORDS = 4
const LINKED_SHARE = 0.9

/** A shorter line is found in a title by chance, and a title is not read beyond so many characters. */
const TITLE_WORDS = 3
const MAXIMUM_TITLE = 500

/** A longer block that says copyright is about it. */
const NOTICE_WORDS = 80

/** The line above or below an advertisement, and nothing else. */
const ADVERTISEMENT =
  /^[\W_]*(?:(?:advertisement|advertising|sponsored|sponsor message|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annonce|reklama?|реклама|広告|广告|廣告|광고|إعلان)|(?:article|story) continues (?:below|after)(?: (?:this )?advertisement)?|(?:advertisement[\W_]*)?continue reading below)[\W_]*$/iu
const ADVERTISEMENT_WORDS = 6

/** A page is lifted if none of its blocks of this many words stands out, until the best has this score. */
const MINIMUM_WORDS = 8
const LIFTED_TO = 1.5
const HOPELESS = -3

/** A text of this many words that was kept already is kept once. */
const REPEATED_WORDS = 8

export function scoreBlocks(model: ExtractorModel, known: PageFacts): Float32Array {
  const sums = sumFeatures(known, model.weights)
  const first = new Float32Array(sums.length)
  for (let block = 0; block < sums.length; block++) first[block] = sums[block]! * model.scale
  const rows = toContext(known, first)
  const trees = layOut(model.trees)
  const scores = new Float32Array(sums.length)
  for (let block = 0; block < scores.length; block++) {
    const isShort = known.blocks[block]!.words < MINIMUM_WORDS
    scores[block] = scoreInContext(trees, rows, block * CONTEXT_COLUMNS, isShort)
  }
  return scores
}

/**
 * More than half of all blocks are menus and the like, and most of the rest is plain prose. The score of a block that is no
 * short line decides whether the page is hopeless, so it is not guessed.
 */
function scoreInContext(trees: LaidTrees, rows: Float32Array, row: number, isShort: boolean): number {
  const all = trees.roots.length
  const few = Math.min(NOTHING.trees, all)
  const some = Math.min(SURE.trees, all)
  let score = addTrees(trees, rows, row, trees.base, 0, few)
  if (isShort && score < NOTHING.below) return score * NOTHING.times
  score = addTrees(trees, rows, row, score, few, some)
  if (score > SURE.above) return score * SURE.times
  return addTrees(trees, rows, row, score, some, all)
}

/** Unpacked on first use. */
let shipped: ExtractorModel | undefined

export const newsfold: Classifier = {
  name: 'newsfold',
  classify(page) {
    if (!hasMarkup(page))
      return page.blocks.map((block) => ({ kept: true, reason: isProse(block) ? 'text' : DOUBTFUL }))
    shipped ??= unpackModel(Buffer.from(PACKED_MODEL, 'base64'))
    const fewer = withoutCrowd(page)
    const judged = classifyBy(shipped, new PageFacts(fewer))
    if (fewer === page) return judged
    const byBlock = new Map(fewer.blocks.map((block, at) => [block, judged[at]!]))
    return page.blocks.map((block) => byBlock.get(block) ?? CROWDED)
  },
}

const CROWDED: Judged = { kept: false, reason: 'crowded' }

function hasMarkup({ elements, declarations, title }: Blocks): boolean {
  return elements.length > 1 || declarations.length > 0 || title !== ''
}

/** A sentence at least: what is no page may be a list or a table as well as a story. */
function isProse({ text, words }: PageBlock): boolean {
  return words >= PROSE_WORDS && SENTENCE_END.test(text)
}

export function classifyBy(model: ExtractorModel, known: PageFacts): Judged[] {
  const scores = scoreBlocks(model, known)
  return chooseBlocks(known, scores).map((reason, at) => ({
    kept: reason === 'kept' || reason === DOUBTFUL,
    reason,
    score: scores[at]!,
  }))
}

type Reason =
  | 'kept'
  | typeof DOUBTFUL
  | 'outside'
  | 'unlikely'
  | 'repeated'
  | 'heading'
  | 'copyright'
  | 'links'
  | 'advert'

export function chooseBlocks(known: PageFacts, given: Float32Array): Reason[] {
  const { blocks } = known
  const best = bestOf(blocks, given)
  const isLifted = best <= 0 && best > HOPELESS
  const scores = isLifted ? given.map((score) => score + LIFTED_TO - best) : given
  const off = TAKEN_OFF * meanOfProse(blocks, scores)
  const worth = scores.map((score, at) => toWorth(score - off, Math.min(MAXIMUM_WORDS, blocks[at]!.words)))
  const { from, to } = withLead(extend(trim(findStretch(worth), blocks, scores), known, scores), blocks, scores)
  const title = known.page.title.slice(0, MAXIMUM_TITLE).toLowerCase()
  const seen = new Set<string>()
  const reasons = blocks.map((block, at): Reason => {
    if (at < from || at >= to) return 'outside'
    if (isTitle(known, title, at, from)) return 'heading'
    if (scores[at]! < MINIMUM_SCORE) return 'unlikely'
    if (block.words <= NOTICE_WORDS && isNotice(block.text)) return 'copyright'
    if (scores[at]! < MINIMUM_LINKED_SCORE && isLinked(block)) return 'links'
    if (block.words <= ADVERTISEMENT_WORDS && ADVERTISEMENT.test(block.text)) return 'advert'
    if (block.words >= REPEATED_WORDS) {
      if (seen.has(block.text)) return 'repeated'
      seen.add(block.text)
    }
    return 'kept'
  })
  return isLifted || isWithoutProse(blocks, reasons)
    ? reasons.map((reason) => (reason === 'kept' ? DOUBTFUL : reason))
    : reasons
}

/** Without the lines at both ends that are short, no sentence and not sure: "Print", "Text size", "More news". */
function trim(stretch: Stretch, blocks: readonly PageBlock[], scores: Float32Array): Stretch {
  let { from, to } = stretch
  const isFurniture = (at: number) =>
    blocks[at]!.words <= TRIMMED_WORDS && scores[at]! < TRIMMED_SCORE && !ENDS_SENTENCE.test(blocks[at]!.text)
  while (to > from && isFurniture(to - 1)) to--
  while (from < to && isFurniture(from)) from++
  return { from, to }
}

/** With the paragraphs at both ends that stand beside it in the same element, marked up alike, if they are not unlikely. */
function extend(stretch: Stretch, { blocks, path, outer }: PageFacts, scores: Float32Array): Stretch {
  let { from, to } = stretch
  if (from === to) return stretch
  const goesOn = (at: number, beside: number) => {
    const block = blocks[at]
    if (block === undefined || block.words < PROSE_WORDS || block.linkedWords * 3 >= block.words) return false
    return scores[at]! >= MINIMUM_SCORE && path[at] === path[beside] && outer[at]!.parent === outer[beside]!.parent
  }
  while (goesOn(to, to - 1)) to++
  while (goesOn(from - 1, from)) from--
  return { from, to }
}

/** With the paragraph before it that the dateline of an agency opens: boxes may stand between that and the rest. */
function withLead({ from, to }: Stretch, blocks: readonly PageBlock[], scores: Float32Array): Stretch {
  if (from === to) return { from, to }
  for (let at = from - 1; at >= Math.max(0, from - LEAD_BLOCKS); at--) {
    if (blocks[at]!.words < PROSE_WORDS || scores[at]! < MINIMUM_SCORE) continue
    if (findDateline(blocks[at]!.text)?.agency !== undefined) return { from: at, to }
  }
  return { from, to }
}

/** Nothing but short lines: a table, a list, headlines. */
function isWithoutProse(blocks: readonly PageBlock[], reasons: readonly Reason[]): boolean {
  return !blocks.some(({ words }, at) => words >= PROSE_WORDS && reasons[at] === 'kept')
}

/** The main heading, or what stands before the text and repeats the title of the page; the article begins at the block. */
function isTitle(known: PageFacts, title: string, at: number, articleAt: number): boolean {
  const isBefore = at < known.firstLong
  // Inside the text it is the heading of a part, unless the page is known to be called so.
  if (at === known.heading && known.outer[at]!.tag === 'h1') return isBefore || isMainHeading(known.page, at, articleAt)
  const { words, text } = known.blocks[at]!
  return isBefore && words >= TITLE_WORDS && title.includes(text.toLowerCase())
}

function isMainHeading(page: Blocks, at: number, articleAt: number): boolean {
  const heading = findHeading(page, page.title === '' ? [] : [page.title], articleAt)
  return heading !== undefined && at >= heading.from && at < heading.end
}

/** "Read also" and the like: a line that is one link. */
function isLinked({ words, linkedWords }: PageBlock): boolean {
  return words >= LINKED_WORDS && linkedWords > words * LINKED_SHARE
}

/** How sure the blocks of prose are that are likelier of the article than not, by their words. */
function meanOfProse(blocks: readonly PageBlock[], scores: Float32Array): number {
  let sum = 0
  let words = 0
  for (const [at, block] of blocks.entries()) {
    if (scores[at]! <= 0 || block.words < PROSE_WORDS) continue
    const weight = Math.min(MAXIMUM_WORDS, block.words)
    sum += scores[at]! * weight
    words += weight
  }
  return words === 0 ? 0 : sum / words
}

/** The score of the best block that is long enough to be judged by. */
function bestOf(blocks: readonly PageBlock[], scores: Float32Array): number {
  let best = Number.NEGATIVE_INFINITY
  for (let at = 0; at < blocks.length; at++) {
    if (blocks[at]!.words >= MINIMUM_WORDS && scores[at]! > best) best = scores[at]!
  }
  return best
}
