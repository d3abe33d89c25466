// A process that opens stores, told and telling by lines (processes.ts starts it):
//   node opener.mjs LIBRARY
// Each line it is told is the address of a store, which it opens and closes; it says ready, then how each went.

import { createInterface } from 'node:readline'

const { open } = await import(new URL('index.js', process.argv[2]))

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

say('ready')
for await (const address of createInterface({ input: process.stdin })) {
  try {
    await (await open({ store: address })).close()
    say('opened')
  } catch (error) {
    say(`${error.code}: ${error.message}`)
  }
}
