/**
 * One of the processes of `writers.ts`: adds a file to the store that it shares when it is told to begin, says how far it is
 * after each group, and ends when it is told to.
 */

import { once } from 'node:events'
import { open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'
import { GROUP_ARTICLES } from '../src/writer.ts'

/** What a process has added since it began, and what all of it took, its threads included. */
export interface Progress {
  readonly articles: number
  readonly cpuSeconds: number
}

const [store = '', file = '', preset = ''] = process.argv.slice(2)

await using newsfold = await open({ store, preset })
process.send!('ready')
await once(process, 'message')
let told = false
const end = once(process, 'message').then(() => {
  told = true
})
const before = process.cpuUsage()
let articles = 0
for await (const answer of newsfold.addAll(readInputs([file]))) {
  if ('refused' in answer) throw new Error(answer.reason)
  if (told) break
  if (++articles % GROUP_ARTICLES !== 0) continue
  const { user, system } = process.cpuUsage(before)
  process.send!({ articles, cpuSeconds: (user + system) / 1e6 } satisfies Progress)
}
if (!told) throw new Error(`${file} has too few articles`)
await end
process.disconnect()
