/**
 * One of the processes of `writers.ts`: warms up on a store of its own, and adds a file to the one it shares when it is told
 * to begin.
 */

import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type Newsfold, open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'

const [store = '', file = '', corpus = '', own = '', warmUp, preset = ''] = process.argv.slice(2)

{
  await using newsfold = await open({ store: own, preset })
  await add(newsfold, corpus, Number(warmUp))
}
for (const ending of ['', '-wal', '-shm']) rmSync(own + ending, { force: true })

await using newsfold = await open({ store, preset })
process.send!('ready')
await once(process, 'message')
await add(newsfold, file, Number.POSITIVE_INFINITY)
process.disconnect()

async function add(newsfold: Newsfold, articles: string, most: number): Promise<void> {
  let count = 0
  for await (const answer of newsfold.addAll(readInputs([articles]))) {
    if ('refused' in answer) throw new Error(answer.reason)
    if (++count >= most) break
  }
}
