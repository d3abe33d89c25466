/**
 * Pieces of an evaluation spread over threads, each with a workbench of its own; whoever is free takes the next. A single
 * piece, or one of a preset made by hand, which no other thread can have, is done here.
 */

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { JOB_THREAD } from '../assets.ts'
import { type ErrorCode, NewsfoldError } from '../errors.ts'
import type { Handed, Job, JobResult, Workbench } from './job.ts'

export type ThreadAnswer =
  | { readonly share: number }
  | { readonly result: JobResult }
  | { readonly code: ErrorCode; readonly message: string }
  | { readonly error: unknown }

export interface PoolOptions {
  /** Default: as many as there are cores. */
  readonly threads?: number | undefined
  /** Told how much of all is done, from 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined
  /** Told of each piece as it is done. */
  readonly onResult?: ((at: number, result: JobResult) => void | Promise<void>) | undefined
  readonly stop?: AbortSignal | undefined
}

/** The results, in the order of the jobs. */
export async function runJobs(
  jobs: readonly Job[],
  workbench: Workbench,
  options: PoolOptions = {},
): Promise<JobResult[]> {
  const { threads = availableParallelism(), onShare, onResult, stop } = options
  const shares = new Float64Array(jobs.length)
  const results: JobResult[] = []
  const tell = (at: number, share: number) => {
    shares[at] = share
    onShare?.(shares.reduce((sum, one) => sum + one, 0) / jobs.length)
  }
  const finish = async (at: number, result: JobResult) => {
    results[at] = result
    tell(at, 1)
    await onResult?.(at, result)
  }
  const count = Math.min(threads, jobs.length)
  if (count < 2 || jobs.some(({ preset }) => typeof preset === 'object')) {
    for (const [at, job] of jobs.entries()) {
      await finish(at, await workbench.run(job, { onShare: (share) => tell(at, share), stop }))
    }
    return results
  }
  // Once here, and not in each of them.
  await workbench.prepare(jobs[0]!)
  const handed = workbench.hand()
  const rest = [...jobs.keys()]
  const work = async () => {
    await using thread = new JobThread(handed, stop)
    for (let at = rest.shift(); at !== undefined; at = rest.shift()) {
      const number = at
      await finish(number, await thread.run(jobs[number]!, (share) => tell(number, share)))
    }
  }
  const working = Array.from({ length: count }, work)
  try {
    await Promise.all(working)
  } catch (error) {
    rest.length = 0
    await Promise.allSettled(working)
    throw error
  }
  return results
}

class JobThread implements AsyncDisposable {
  readonly #thread: Worker
  readonly #stop: AbortSignal | undefined

  constructor(handed: Handed, stop: AbortSignal | undefined) {
    this.#thread = new Worker(JOB_THREAD, { workerData: handed })
    this.#stop = stop
  }

  async run(job: Job, onShare: (share: number) => void): Promise<JobResult> {
    const thread = this.#thread
    const stop = this.#stop
    return await new Promise<JobResult>((resolve, reject) => {
      const end = (settle: () => void) => {
        thread.off('message', hear)
        thread.off('error', fail)
        stop?.removeEventListener('abort', abort)
        settle()
      }
      const fail = (error: unknown) => end(() => reject(error))
      const abort = () => fail(stop?.reason)
      const hear = (answer: ThreadAnswer) => {
        if ('share' in answer) onShare(answer.share)
        else if ('result' in answer) end(() => resolve(answer.result))
        else fail('code' in answer ? new NewsfoldError(answer.code, answer.message) : answer.error)
      }
      if (stop?.aborted) {
        reject(stop.reason)
        return
      }
      thread.on('message', hear)
      thread.on('error', fail)
      stop?.addEventListener('abort', abort)
      thread.postMessage(job)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.terminate()
  }
}
