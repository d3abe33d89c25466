/**
 * `npm run systems -- FILES`, after a change of a system or of the bench: writes the figures of `docs/systems.md` from the
 * JSON that `newsfold eval stories DATA/spotsigs-dev --preset all --mode ... --json` gave.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { FIGURES_END, FIGURES_START, toFigureTables } from '../src/cli/systems-document.ts'
import type { Evaluation } from '../src/evaluate/results.ts'

const DOCUMENT = 'docs/systems.md'

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run systems -- FILE.json...')
  process.exit(2)
}
const evaluations = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Evaluation))
const document = await readFile(DOCUMENT, 'utf8')
const start = document.indexOf(FIGURES_START)
const end = document.indexOf(FIGURES_END)
if (start < 0 || end < start) throw new Error(`${DOCUMENT} needs the lines ${FIGURES_START} and ${FIGURES_END}`)
const before = document.slice(0, start + FIGURES_START.length)
await writeFile(DOCUMENT, `${before}\n\n${toFigureTables(evaluations)}\n\n${document.slice(end)}`)
