/**
 * `npm run bench:batch [-- PART...] [--articles N] [--folder DIR] [--peers DIR] [--cache DIR] [--data DIR] [--preset NAME]
 * [--memory SIZE] [--limit SECONDS]`: what `newsfold dedupe` costs as a user runs it, beside those who do the same job, in one run.
 *
 *   peers     N articles each of the peers' corpus, of ours, and of real ones with edited copies (--data): everybody's speed,
 *             memory and groups; one worker against two
 *   hostile   5 N articles that are all alike in some way
 *   growth    5, 10, 20 and 36 N of ours through standard input under the same --memory
 *   scale     only the last of these
 *
 * All but scale unless some are named. N is 200,000 unless said, so that growth ends at 7.2 million; a quick run is
 * `-- peers --articles 20000`. Exits 1 if a goal was missed; what is absent is said and is no miss.
 */

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { measureGrowth, measureScale } from './batch-growth.ts'
import { measureHostile } from './batch-hostile.ts'
import { measurePeers } from './batch-peers.ts'
import { defaultCache, Peers } from './peers.ts'

const PARTS = { peers: measurePeers, hostile: measureHostile, growth: measureGrowth, scale: measureScale }
const USUAL = ['peers', 'hostile', 'growth']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string', default: '200000' },
    folder: { type: 'string', default: tmpdir() },
    peers: { type: 'string', default: '../shared/bench' },
    cache: { type: 'string', default: defaultCache() },
    data: { type: 'string' },
    preset: { type: 'string', multiple: true },
    memory: { type: 'string' },
    limit: { type: 'string', default: '3600' },
  },
})
const { folder, data, memory } = values
mkdirSync(folder, { recursive: true })
let missed = 0
for (const name of positionals.length > 0 ? positionals : USUAL) {
  const part = PARTS[name as keyof typeof PARTS]
  if (part === undefined) {
    console.error(`no part is named ${name}; there are ${Object.keys(PARTS).join(', ')}`)
    process.exit(2)
  }
  missed += await part({
    articles: Number(values.articles),
    folder,
    data,
    memory,
    presets: values.preset ?? ['gphin', 'newsfold'],
    limitSeconds: Number(values.limit),
    peers: new Peers(values.peers, values.cache),
  })
}
process.exit(missed > 0 ? 1 : 0)
