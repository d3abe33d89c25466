/**
 * Run before growth is measured on a made-up corpus: spells it in the words of a real collection, because SpotSigs asks for "the"
 * and "said", and CoDet, I-Match and SimHash leave stop words out, none of which invented words are. The commonest word of the
 * one becomes the commonest of the other, the second the second, and so on, so that nothing but the spelling changes. Words
 * beyond those of the collection stay as they are; case and punctuation too.
 *
 *   npm run --silent tools && node .tools/scripts/respell.js MADE.jsonl REAL.jsonl > RESPELLED.jsonl
 */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { respeller } from '../src/evaluate/generate/respell.ts'

const [made, real] = process.argv.slice(2)
if (made === undefined || real === undefined) {
  console.error('usage: node .tools/scripts/respell.js MADE.jsonl REAL.jsonl > RESPELLED.jsonl')
  process.exit(2)
}
const respell = await respeller(listTexts(made), listTexts(real))
for await (const record of listRecords(made)) {
  const line = `${JSON.stringify({ ...record, text: respell(record.text) })}\n`
  if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once('drain', resolve))
}

async function* listRecords(path: string): AsyncGenerator<{ readonly text: string }> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() !== '') yield JSON.parse(line) as { readonly text: string }
  }
}

async function* listTexts(path: string): AsyncGenerator<string> {
  for await (const { text } of listRecords(path)) yield text
}
