/** What runs in a thread of `job-pool.ts`: a workbench of its own, one piece after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { type Handed, type Job, Workbench } from './job.ts'
import type { ThreadAnswer } from './job-pool.ts'

/** Told no more often than that, so that nobody drowns in it. */
const TOLD_EVERY_MS = 200

const workbench = Workbench.from(workerData as Handed)

parentPort!.on('message', async (job: Job) => parentPort!.postMessage(await answer(job)))

async function answer(job: Job): Promise<ThreadAnswer> {
  let toldAt = 0
  try {
    const result = await workbench.run(job, {
      onShare(share) {
        if (performance.now() - toldAt < TOLD_EVERY_MS) return
        toldAt = performance.now()
        parentPort!.postMessage({ share } satisfies ThreadAnswer)
      },
    })
    return { result }
  } catch (error) {
    return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
  }
}
