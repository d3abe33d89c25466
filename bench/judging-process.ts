/**
 * One of the processes of `judging.ts`: adds the next stretch of a corpus whenever it is told to, and says at the end what all
 * of it took. It is a process of its own because a thread that learns goes on while the other side is at work.
 */

import { on } from 'node:events'
import { open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'
import type { Read } from '../src/read/reader.ts'

export interface Told {
  /** Of all that was added, learned and closed, reading left out. */
  readonly cpuSeconds: number
  /** Of adding alone. */
  readonly seconds: number
}

const [store = '', corpus = '', stretch, preset = ''] = process.argv.slice(2)

const articles = readInputs([corpus])[Symbol.asyncIterator]()
const newsfold = await open({ store, preset })
const begun = cpuSeconds()
let reading = 0
let seconds = 0
process.send!('ready')
for await (const [message] of on(process, 'message')) {
  if (message === 'end') break
  const before = cpuSeconds()
  const group: Read[] = []
  while (group.length < Number(stretch)) {
    const { value, done } = await articles.next()
    if (done) break
    group.push(value)
  }
  reading += cpuSeconds() - before
  const started = performance.now()
  for await (const _ of newsfold.addAll(group));
  seconds += (performance.now() - started) / 1000
  process.send!('ready')
}
await newsfold.close()
process.send!({ cpuSeconds: cpuSeconds() - begun - reading, seconds } satisfies Told)
process.disconnect()

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
