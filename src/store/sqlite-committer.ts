/**
 * Who commits: this thread for small writes, a thread of its own for large ones, so that the next group of articles is
 * judged while the last one goes to disk. The thread starts with the first large write and has its own connection; the
 * file's lock keeps the two apart.
 */

import { Worker } from 'node:worker_threads'
import { SQLITE_THREAD } from '../assets.ts'
import { NewsfoldError } from '../errors.ts'
import { renumber } from './renumber.ts'
import { type CommitAnswer, type KnownTexts, SqliteCommit } from './sqlite-commit.ts'
import type { SqliteOptions } from './sqlite-file.ts'
import { type RowWrite, toRows } from './sqlite-rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Committed, Write } from './store.ts'

/** Below this a message to the thread and back costs more than it brings. */
const LARGE_WRITE = 32

/** What the thread is asked for, and what it answers. */
export interface CommitRequest {
  readonly write: RowWrite
  readonly known: KnownTexts
}
export type ThreadAnswer =
  | CommitAnswer
  | { readonly code: ConstructorParameters<typeof NewsfoldError>[0]; readonly message: string }
  | { readonly error: unknown }

export class SqliteCommitter {
  readonly #commit: SqliteCommit
  readonly #session: SqliteSession
  readonly #options: SqliteOptions
  #worker: Worker | undefined
  /** Writes go one after the other, in the order in which they were asked for. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(session: SqliteSession, options: SqliteOptions) {
    this.#session = session
    this.#options = options
    this.#commit = new SqliteCommit(session)
  }

  commit(write: Write): Promise<Committed> {
    const large = write.put.length >= LARGE_WRITE && this.#session.path !== ':memory:' && !this.#session.closed
    const done = this.#queue.then(async () => {
      const answer = large ? await this.#commitInThread(write) : this.#commit.commit(toRows(write))
      return 'rivals' in answer ? answer : { written: renumber(write, answer.movedBy) }
    })
    this.#queue = done.catch(() => {})
    return done
  }

  async #commitInThread(write: Write): Promise<CommitAnswer> {
    const answer = await this.#ask({ write: toRows(write), known: this.#findKnown(write) })
    if ('code' in answer) throw new NewsfoldError(answer.code, answer.message)
    if ('error' in answer) throw answer.error
    return answer
  }

  /** Looked up here, so that the thread, if nobody comes between, need not keep the key index in memory a second time. */
  #findKnown({ put }: Write): KnownTexts {
    return this.#session.within('BEGIN', () => {
      this.#session.keys.refresh()
      return { upTo: this.#session.last(), texts: this.#session.findTexts(put.map(({ text }) => text.hash)) }
    })
  }

  #ask(request: CommitRequest): Promise<ThreadAnswer> {
    const worker = this.#worker ?? new Worker(SQLITE_THREAD, { workerData: this.#options })
    this.#worker = worker
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        act()
      }
      const onMessage = (answer: ThreadAnswer) => settle(() => resolve(answer))
      // A thread that ended answers nobody; the next large write starts another.
      const fail = (error: unknown) =>
        settle(() => {
          this.#worker = undefined
          reject(error)
        })
      const onError = (error: unknown) => fail(error)
      const onExit = () => fail(new NewsfoldError('store-unavailable', 'the committing thread ended'))
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage(request)
    })
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}
