/**
 * `npm run bench [-- QUESTION...] [--articles N] [--folder DIR] [--preset NAME]`: speed and memory, as ratios to a peer or
 * to the machine's limit measured in the same run, because seconds on a shared machine mean nothing. Questions: sketching,
 * extraction, ingest, judging, writers, copying, postgres. Exits 1 if a goal was missed.
 * All but judging take the lightest preset, gphin, unless another is named: their goals are those of the pipeline and its stores.
 */

import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { copying } from './copying.ts'
import { extraction } from './extraction.ts'
import { printFigures } from './figure.ts'
import { ingest } from './ingest.ts'
import { judging } from './judging.ts'
import { postgres } from './postgres.ts'
import { sketching } from './sketching.ts'
import { writers } from './writers.ts'

const QUESTIONS = { sketching, extraction, ingest, judging, writers, copying, postgres }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: tmpdir() },
    preset: { type: 'string' },
  },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(QUESTIONS)
let missed = 0
for (const name of wanted) {
  const question = QUESTIONS[name as keyof typeof QUESTIONS]
  if (question === undefined) {
    console.error(`no question is named ${name}; there are ${Object.keys(QUESTIONS).join(', ')}`)
    process.exit(2)
  }
  console.log(`\n${name}`)
  const figures = await question({
    articles: Number(values.articles),
    folder: values.folder,
    ...(values.preset === undefined ? {} : { preset: values.preset }),
  })
  missed += printFigures(figures)
}
process.exit(missed > 0 ? 1 : 0)
