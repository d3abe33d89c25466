/**
 * Run when extraction or its training changed: every classifier cross-validated by site, and Mozilla's Readability on the
 * same pages, in one table (`npm run extractors -- DATA/extraction [--classifiers NAMES]`). Readability is a development
 * dependency, so this is no command of newsfold.
 */

import { parseArgs } from 'node:util'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { extractionLines } from '../src/cli/extraction-report.ts'
import { type ClassifierResult, EVALUATED, evaluateExtraction } from '../src/evaluate/extraction.ts'
import { scorePage, toScore } from '../src/evaluate/extraction-score.ts'
import { EXTRACT_PARAMETERS } from '../src/extract/classify/classify.ts'
import { toSettings } from '../src/parameters.ts'
import { decode } from '../src/read/decode.ts'
import { type GoldPage, readGoldPages, toTrainingPage } from '../src/train/pages.ts'

const PARTS = 5
const SEED = 1

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { classifiers: { type: 'string', default: EVALUATED.join(',') } },
})
const [folder] = positionals
if (folder === undefined || positionals.length > 1) {
  console.error('usage: npm run extractors -- FOLDER [--classifiers NAMES]')
  process.exit(2)
}
const classifiers = values.classifiers.split(',')
const { pages, without, unread } = await readGoldPages(folder)
const results = await evaluateExtraction(pages.map(toTrainingPage), {
  classifiers,
  parts: PARTS,
  seed: SEED,
  settings: toSettings(EXTRACT_PARAMETERS),
})
const evaluated = {
  results: [readability(pages), ...results],
  parts: PARTS,
  seed: SEED,
  pages: pages.length,
  withoutText: without,
  unread: unread.length,
}
for (const line of extractionLines(evaluated, 10, (_, text) => text)) console.log(line)

function readability(gold: readonly GoldPage[]): ClassifierResult {
  const scored = gold.map(({ id, bytes, text }) => ({ id, score: scorePage(read(bytes), text) }))
  return { classifier: 'Readability', score: toScore(scored.map(({ score }) => score)), pages: scored }
}

/** Its text with a line for each block, because `textContent` alone runs the last word of one into the next. */
function read(bytes: Uint8Array): string {
  const { document } = parseHTML(decode(bytes, { markup: true }))
  const content = new Readability(document as ConstructorParameters<typeof Readability>[0]).parse()?.content ?? ''
  const spaced = content.replace(
    /<(?:\/(?:p|div|h[1-6]|li|td|th|tr|blockquote|section|figcaption|pre)|br)[^>]*>/gi,
    '$&\n',
  )
  return parseHTML(`<html><body>${spaced}</body></html>`).document.body?.textContent ?? ''
}
