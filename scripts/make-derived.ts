/**
 * Run when texts derived from others are to be measured on: turns pairs of a source and a text made of it, as corpora of
 * text reuse have them (label WD wholly derived, PD partly, ND not), into texts and labels for `newsfold eval stories`.
 *
 *   npm run --silent tools && node .tools/scripts/make-derived.js PAIRS.jsonl --texts TEXTS --pairs LABELS
 *   newsfold eval stories TEXTS --pairs LABELS --rank-by containedIn
 *
 *   --texts FILE    where the texts go, as JSON Lines with id, title and text
 *   --pairs FILE    where the labels go: the source is the earlier one; wholly derived is duplicate, not derived different
 *   --partly        partly derived ones too, as different; they are left out otherwise
 */

import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

interface Side {
  readonly title?: string
  readonly text: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string' }, pairs: { type: 'string' }, partly: { type: 'boolean', default: false } },
})
const [path] = positionals
if (path === undefined || values.texts === undefined || values.pairs === undefined) {
  throw new Error('expected pairs in JSON Lines, --texts FILE and --pairs FILE')
}

const texts: object[] = []
const pairs: object[] = []
for await (const line of createInterface({ input: createReadStream(path) })) {
  if (line.trim() === '') continue
  const { label, source, derived } = JSON.parse(line) as { label: string; source: Side; derived: Side }
  if (label === 'PD' && !values.partly) continue
  const [earlier, article] = [`${pairs.length + 1}/source`, `${pairs.length + 1}/derived`]
  texts.push({ id: earlier, ...source }, { id: article, ...derived })
  pairs.push({ earlier, article, relation: label === 'WD' ? 'duplicate' : 'different' })
}
writeFileSync(values.texts, toLines(texts))
writeFileSync(values.pairs, toLines(pairs))
console.log(`${pairs.length} pairs`)

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
