/** Makes the corpus in a thread of its own, a few batches ahead, so that making it is not what is measured. */

import { on } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type CorpusArticle, type CorpusOptions, makeCorpus } from './corpus.ts'

const BATCH = 512
/** Batches on their way before the thread waits for one to be used. */
const AHEAD = 8

/** The corpus, made elsewhere. */
export async function* corpusFromThread(options: CorpusOptions): AsyncGenerator<CorpusArticle> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  try {
    for await (const [batch] of on(worker, 'message') as AsyncIterable<[CorpusArticle[]]>) {
      if (batch.length === 0) return
      worker.postMessage('more')
      yield* batch
    }
  } finally {
    await worker.terminate()
  }
}

if (parentPort !== null) {
  const port = parentPort
  const corpus = makeCorpus(workerData as CorpusOptions)
  const send = () => {
    const batch: CorpusArticle[] = []
    while (batch.length < BATCH) {
      const { value, done } = corpus.next()
      if (done) break
      batch.push(value)
    }
    port.postMessage(batch)
  }
  port.on('message', send)
  for (let i = 0; i < AHEAD; i++) send()
}
