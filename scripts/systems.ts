/**
 * `npm run systems -- FILES`, after a change of a system or of the bench: writes the figures of `docs/systems.md` from the
 * JSON that `newsfold eval stories DATA/spotsigs-dev --preset all --mode ... --json` gave, and those of growth from what
 * `newsfold eval stories CORPUS --sizes ... --json` did, with their picture, and those of containment from what
 * `newsfold eval stories TEXTS --pairs PAIRS --json` did. What no file is given for stays.
 */

import { readFile, writeFile } from 'node:fs/promises'
import {
  CONTAINMENT_END,
  CONTAINMENT_START,
  FIGURES_END,
  FIGURES_START,
  GROWTH_END,
  GROWTH_PICTURE,
  GROWTH_START,
  isOfContainment,
  isOfGrowth,
  toContainmentTable,
  toFigureTables,
  toGrowthFigures,
} from '../src/cli/systems-document.ts'
import type { Evaluation } from '../src/evaluate/results.ts'

const FOLDER = 'docs'
const DOCUMENT = `${FOLDER}/systems.md`

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run systems -- FILE.json...')
  process.exit(2)
}
const evaluations = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Evaluation))
const growth = evaluations.filter(isOfGrowth)
const containment = evaluations.filter(isOfContainment)
const figures = evaluations.filter((one) => !isOfGrowth(one) && !isOfContainment(one))
let document = await readFile(DOCUMENT, 'utf8')
if (figures.length > 0) document = replaceBetween(FIGURES_START, FIGURES_END, toFigureTables(figures))
if (growth.length > 0) {
  const { tables, picture } = toGrowthFigures(growth)
  document = replaceBetween(GROWTH_START, GROWTH_END, tables)
  await writeFile(`${FOLDER}/${GROWTH_PICTURE}`, picture)
}
if (containment.length > 0) {
  document = replaceBetween(CONTAINMENT_START, CONTAINMENT_END, toContainmentTable(containment))
}
await writeFile(DOCUMENT, document)

function replaceBetween(startLine: string, endLine: string, text: string): string {
  const start = document.indexOf(startLine)
  const end = document.indexOf(endLine)
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} needs the lines ${startLine} and ${endLine}`)
  return `${document.slice(0, start + startLine.length)}\n\n${text}\n\n${document.slice(end)}`
}
