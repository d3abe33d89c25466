/**
 * The thread beside this one that works for groups of articles: commits them, and looks their keys up, while the group
 * before is judged here. It starts with the first request and has its own connection; requests are answered in turn.
 */

import { Worker } from 'node:worker_threads'
import { SQLITE_THREAD } from '../assets.ts'
import { type ErrorCode, NewsfoldError } from '../errors.ts'
import type { PackedWrite } from './packed-write.ts'
import type { SqliteOptions } from './sqlite-file.ts'
import type { PackedQuestions, PackedSharing } from './sqlite-sharing.ts'
import type { StoredPart } from './sqlite-stored-part.ts'
import type { CommitAnswer } from './stored-rows.ts'

/** What the thread is asked for. */
export type ThreadRequest =
  | { readonly commit: PackedWrite }
  | { readonly load: StoredPart }
  | { readonly texts: readonly string[] }
  | { readonly share: PackedQuestions }

/** What it answers. */
export type ThreadAnswer =
  | { readonly committed: CommitAnswer }
  | { readonly loaded: true }
  | { readonly texts: readonly (number | undefined)[] }
  | { readonly share: PackedSharing }
  | { readonly code: ErrorCode; readonly message: string }
  | { readonly error: unknown }

/** A request that has not been answered. */
interface Waiting {
  resolve(answer: ThreadAnswer): void
  reject(error: unknown): void
}

/** A thread, and who waits for it, in the order in which it answers. */
interface Started {
  readonly thread: Worker
  readonly waiting: Waiting[]
}

export class SqliteWorker {
  readonly #options: SqliteOptions
  #started: Started | undefined

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  /** The answer; an error in the thread is thrown here. What is given away is of no use here any more. */
  async ask<Answer extends ThreadAnswer>(request: ThreadRequest, away: ArrayBuffer[] = []): Promise<Answer> {
    this.#started ??= this.#start()
    const { thread, waiting } = this.#started
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      waiting.push({ resolve, reject })
      // It keeps the process alive as long as somebody waits for it.
      thread.ref()
      thread.postMessage(request, away)
    })
    if (waiting.length === 0) thread.unref()
    if ('code' in answer) throw new NewsfoldError(answer.code, answer.message)
    if ('error' in answer) throw answer.error
    return answer as Answer
  }

  #start(): Started {
    // A thread takes the flags of the process, but does not start with this one, of whoever runs a script from the command
    // line; and of flags handed to it Node refuses those of V8, such as --max-old-space-size.
    const isScript = process.execArgv.some((flag) => flag.startsWith('--input-type'))
    const thread = new Worker(SQLITE_THREAD, { workerData: this.#options, ...(isScript && { execArgv: [] }) })
    const started: Started = { thread, waiting: [] }
    // A thread that ended answers nobody; the next request starts another, which has its own who wait for it.
    const fail = (error: unknown) => {
      if (this.#started === started) this.#started = undefined
      for (const { reject } of started.waiting.splice(0)) reject(error)
    }
    started.thread.on('message', (answer: ThreadAnswer) => started.waiting.shift()?.resolve(answer))
    started.thread.on('error', fail)
    started.thread.on('exit', () => fail(new NewsfoldError('store-unavailable', 'the thread of the store ended')))
    return started
  }

  async close(): Promise<void> {
    const started = this.#started
    this.#started = undefined
    await started?.thread.terminate()
  }
}
