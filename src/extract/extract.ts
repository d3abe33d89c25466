/**
 * A page -> its article, in six steps: decode the bytes, cut the page into blocks, keep the blocks that are the article,
 * mark what is apart from the body, read what the page says about itself, put it together. Pure and synchronous; the cost is linear in the page.
 */

import { Buffer } from 'node:buffer'
import { types } from 'node:util'
import { checkArgument, checkOptions, type Kind, OBJECT, TEXT, YES_OR_NO } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import type { ArticleInput, Block, Extraction, Page, Settings, Span } from '../model.ts'
import { toSettings } from '../parameters.ts'
import { toSource } from '../read/decode.ts'
import { refuseBinary, refuseOtherText } from '../read/not-text.ts'
import { fromText, type PageSource } from '../read/page-source.ts'
import { MAXIMUM_BYTES } from '../read/reader.ts'
import { type ApartKind, findApart } from './apart.ts'
import { assemble } from './assemble.ts'
import { type PageBlock, toBlocks } from './blocks.ts'
import { DOUBTFUL, type Judged } from './classify/classifier.ts'
import { classify, EXTRACT_PARAMETERS } from './classify/classify.ts'
import { type Metadata, toMetadata } from './metadata.ts'

export interface ExtractHints {
  /** The address the page was received from. */
  readonly url?: string
  /** The media type as received. */
  readonly contentType?: string
  /** True to get every block with why it was kept or not. */
  readonly explain?: boolean
}

const DEFAULTS: Settings = toSettings(EXTRACT_PARAMETERS)

const PAGE: Kind = {
  expected: 'a Uint8Array or text',
  accepts: (value) => typeof value === 'string' || types.isUint8Array(value),
}

const HINTS = { url: TEXT, contentType: TEXT, explain: YES_OR_NO }

/** The article of a page; throws 'not-a-page', 'encoding-unknown' and 'text-too-long', and what is wrong with its arguments. */
export function extract(
  page: Uint8Array | string,
  hints: ExtractHints = {},
  settings: Settings = DEFAULTS,
): Extraction {
  checkArgument('page', page, PAGE)
  checkHints(hints)
  refuseTooLong(page)
  const blocks = toBlocks(typeof page === 'string' ? toTextSource(page, hints) : toSource(page, hints))
  const judged = classify(blocks, settings)
  const kept = judged.map((one) => one.kept)
  const kinds = findApart(blocks, kept)
  const { metadata, sources, teaser } = toMetadata(blocks, kept, hints.url, kinds)
  const { text, apart, paragraphs } = assemble(blocks.blocks, kept, kinds)
  const article = {
    ...metadata,
    text,
    partial: blocks.brokenOff || teaser || judged.some(({ kept, reason }) => kept && reason === DOUBTFUL),
    ...(apart.length > 0 && { apart }),
  }
  if (hints.explain !== true) return { article }
  const explained = judged.map((one, at) => toExplained(blocks.blocks[at]!, one, kinds[at], paragraphs[at]))
  return { article, blocks: explained, sources }
}

/** What else they hold is passed over: a page that was read is its own hints. */
function checkHints(hints: ExtractHints): void {
  checkArgument('the hints of extract', hints, OBJECT)
  const { url, contentType, explain } = hints
  checkOptions('extract', { url, contentType, explain }, HINTS)
}

/** A string was decoded by somebody else, and can be something else than a page all the same. */
function toTextSource(page: string, hints: ExtractHints): PageSource {
  refuseBinary(Buffer.from(page.slice(0, 1024)), true)
  refuseOtherText(page, hints.contentType)
  return fromText(page)
}

function toExplained({ text }: PageBlock, judged: Judged, apart: ApartKind | undefined, span: Span | undefined): Block {
  return { text, ...judged, ...(apart !== undefined && { apart }), ...(span !== undefined && { span }) }
}

/** The same for a page with its name and time, as a preset's `extract`. */
export function extractPage(page: Page, settings: Settings = DEFAULTS, explain = false): Extraction {
  const hints = {
    explain,
    ...(page.url !== undefined && { url: page.url }),
    ...(page.contentType !== undefined && { contentType: page.contentType }),
  }
  const extraction = extract(page.bytes, hints, settings)
  const known: Partial<ArticleInput> & Metadata = {
    ...(page.id !== undefined && { id: page.id }),
    ...(page.seenAt !== undefined && { seenAt: page.seenAt }),
  }
  return { ...extraction, article: { ...extraction.article, ...known } }
}

function refuseTooLong(page: Uint8Array | string): void {
  const sizeBytes =
    typeof page !== 'string' ? page.length : page.length * 3 > MAXIMUM_BYTES ? Buffer.byteLength(page) : 0
  if (sizeBytes > MAXIMUM_BYTES) {
    throw new NewsfoldError('text-too-long', `the page has ${sizeBytes} bytes, more than ${MAXIMUM_BYTES}`)
  }
}
