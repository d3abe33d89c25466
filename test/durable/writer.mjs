// A process that carries out operations on a store, told and telling by lines (processes.ts starts it):
//   node writer.mjs LIBRARY
// The first line it is told has the store, the operations and the manner; then it waits to be told to go. It says ready,
// opening, opened, every answer, closing, closed. Manners: `stream` adds all by addAll, `single` takes one operation
// after the other, `rounds` one each time it is told to go, round and round until it is told nothing more; `resketch` makes
// keys anew with the given settings, `rejudge` judges all articles again by them.
// When the store is gone it says failed, waits to be told to go, and goes on after the last answer with the same store.

import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

// A stream comes in bursts of these sizes, so that groups are small and large: stores may commit them differently.
const BURSTS = [10, 50, 130]

const { NewsfoldError, open } = await import(new URL('index.js', process.argv[2]))
const told = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const { address, operations, from, manner, clock, set } = JSON.parse((await told.next()).value)

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)
const answer = (number, { id, version, relation, earlier, story }) =>
  say({ number, verdict: { id, version, relation, earlier, story } })

async function carryOut(newsfold, number) {
  const operation = operations[number]
  if ('add' in operation) answer(number, await newsfold.add(operation.add))
  else if ('correct' in operation) {
    const [article, earlier, relation] = operation.correct
    const { sequence } = await newsfold.correct(article, earlier, relation).catch((error) => {
      if (!(error instanceof NewsfoldError) || error.code.startsWith('store-')) throw error
      return { sequence: 0 }
    })
    say({ number, touched: sequence })
  } else if ('undo' in operation) {
    const [article, earlier] = operation.undo
    const said = (await newsfold.findCorrections(article)).find(({ pair }) => pair.includes(earlier))
    say({ number, touched: said === undefined ? 0 : (await newsfold.undo(said.sequence)).sequence })
  } else if ('remove' in operation) say({ number, touched: await newsfold.remove([operation.remove]) })
  else say({ number, touched: await newsfold.expire(operation.expire, { text: operation.text }) })
}

async function* inputs(first) {
  let next = first
  for (let burst = 0; next < operations.length; burst++) {
    const until = next + BURSTS[burst % BURSTS.length]
    for (const { add } of operations.slice(next, until)) yield add
    next = until
    await pause(1)
  }
}

async function untilTold() {
  // Whoever started it is gone.
  if ((await told.next()).done) process.exit(1)
}

async function insist(work) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error.code !== 'store-unavailable') throw error
      say({ stage: 'failed' })
      await untilTold()
    }
  }
}

say({ stage: 'ready' })
await untilTold()
say({ stage: 'opening' })
const newsfold = await insist(() => open({ store: address, now: () => clock }))
say({ stage: 'opened' })
let number = from
await insist(async () => {
  if (manner === 'stream') {
    for await (const verdict of newsfold.addAll(inputs(number))) answer(number++, verdict)
  } else if (manner === 'single') {
    for (; number < operations.length; number++) await carryOut(newsfold, number)
  } else if (manner === 'resketch') {
    for await (const share of newsfold.resketch({ set })) say({ number: number++, share })
  } else if (manner === 'rejudge') {
    for await (const share of newsfold.rejudge({ set })) say({ number: number++, share })
  } else {
    for (; !(await told.next()).done; number++) await carryOut(newsfold, number % operations.length)
  }
})
say({ stage: 'closing', stats: await insist(() => newsfold.stats()) })
await newsfold.close()
say({ stage: 'closed' })
process.exit(0)
