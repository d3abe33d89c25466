/** What runs in a thread of `pool.ts`: a bench of its own, one piece after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { Bench, type Given, type Piece } from './bench.ts'
import type { ThreadAnswer } from './pool.ts'

const bench = new Bench(workerData as Given)

parentPort!.on('message', async (piece: Piece) => {
  try {
    const done = await bench.run(piece)
    parentPort!.postMessage({ done } satisfies ThreadAnswer, 'prepared' in done ? buffersOf(done.prepared) : [])
  } catch (error) {
    parentPort!.postMessage(toAnswer(error))
  }
})

/** Columns change hands without being copied. */
function buffersOf({
  columns,
  keys,
  extracted,
}: Extract<Awaited<ReturnType<Bench['run']>>, { prepared: unknown }>['prepared']) {
  const arrays = [...Object.values(columns), ...Object.values(keys), extracted].filter((one) => ArrayBuffer.isView(one))
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))]
}

function toAnswer(error: unknown): ThreadAnswer {
  return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
}
