/** One of the processes of `writers.ts`: adds its portion of a corpus when it is told to begin. */

import { once } from 'node:events'
import { open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'

/** Every `of`-th of the first `articles`, from `number` on. */
export interface Portion {
  readonly store: string
  readonly corpus: string
  readonly articles: number
  readonly number: number
  readonly of: number
}

const { store, corpus, articles, number, of } = JSON.parse(process.argv[2]!) as Portion

async function* own() {
  let i = 0
  for await (const article of readInputs([corpus])) {
    if (i === articles) return
    if (i++ % of === number) yield article
  }
}

await using newsfold = await open({ store })
process.send!('ready')
await once(process, 'message')
for await (const answer of newsfold.addAll(own())) if ('refused' in answer) throw new Error(answer.reason)
process.disconnect()
