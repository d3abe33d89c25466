/** One of the processes of `writers.ts`: adds a file to a store when it is told to begin. */

import { once } from 'node:events'
import { open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'

const [store, file] = process.argv.slice(2) as [string, string]

await using newsfold = await open({ store })
process.send!('ready')
await once(process, 'message')
for await (const answer of newsfold.addAll(readInputs([file]))) if ('refused' in answer) throw new Error(answer.reason)
process.disconnect()
