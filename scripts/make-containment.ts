/**
 * Run when containment systems are to be compared on another corpus: makes labelled containment pairs of its articles
 * (`src/evaluate/generate/containment.ts`), for `newsfold eval stories`.
 *
 *   npm run --silent tools && node .tools/scripts/make-containment.js CORPUS.jsonl --texts TEXTS --pairs PAIRS
 *
 *   --texts FILE    where the texts go, as JSON Lines with id and text
 *   --pairs FILE    where the pairs go, as JSON Lines with earlier, article and relation
 *   --count N       how many pairs, 1000 by default
 *   --seed N        where cuts, joins and edits are drawn from, 1 by default
 */

import { createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { makeContainmentPairs, type SourceText } from '../src/evaluate/generate/containment.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: 'string' },
    pairs: { type: 'string' },
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})
const [corpus] = positionals
if (corpus === undefined || values.texts === undefined || values.pairs === undefined) {
  throw new Error('expected a corpus in JSON Lines, --texts FILE and --pairs FILE')
}

const sources: SourceText[] = []
for await (const line of createInterface({ input: createReadStream(corpus) })) {
  if (line.trim() === '') continue
  const { id, text } = JSON.parse(line) as { id?: unknown; text?: unknown }
  if (typeof text === 'string') sources.push({ id: String(id ?? sources.length + 1), text })
}
const made = makeContainmentPairs(sources, { seed: Number(values.seed), pairs: Number(values.count) })
writeFileSync(values.texts, toLines(made.texts))
writeFileSync(values.pairs, toLines(made.pairs))
console.log(`${made.pairs.length} pairs of ${sources.length} articles`)

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
