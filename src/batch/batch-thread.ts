/** What runs in a thread of `pool.ts`: a bench of its own, one piece after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { Bench, type Given, type Piece, type PieceDone } from './bench.ts'
import type { ThreadAnswer } from './pool.ts'

let bench = new Bench(workerData as Given)

parentPort!.on('message', (message: Piece | { readonly given: Given }) => {
  if ('given' in message) {
    bench[Symbol.dispose]()
    bench = new Bench(message.given)
    return
  }
  try {
    const done = bench.run(message)
    parentPort!.postMessage({ done } satisfies ThreadAnswer, buffersOf(done))
  } catch (error) {
    parentPort!.postMessage(toAnswer(error))
  }
})

/** Columns change hands without being copied. */
function buffersOf(done: PieceDone): ArrayBuffer[] {
  const parts = 'held' in done ? [done.held] : Object.values(done.prepared)
  const arrays = parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part] : Object.values(part)))
  const buffers = arrays.filter((one) => ArrayBuffer.isView(one)).map(({ buffer }) => buffer as ArrayBuffer)
  return [...new Set(buffers)]
}

function toAnswer(error: unknown): ThreadAnswer {
  return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
}
