/** The thread that commits large writes: one connection, one write after the other. Started by `sqlite-committer.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { SqliteCommit } from './sqlite-commit.ts'
import type { CommitAnswer, CommitRequest } from './sqlite-committer.ts'
import { openFile, type SqliteOptions } from './sqlite-file.ts'
import { SqliteSession } from './sqlite-session.ts'

const options = workerData as SqliteOptions
let commit: SqliteCommit | undefined

parentPort!.on('message', ({ write }: CommitRequest) => parentPort!.postMessage(answer(write)))

function answer(write: CommitRequest['write']): CommitAnswer {
  try {
    commit ??= new SqliteCommit(new SqliteSession(openFile(options), options.path))
    const committed = commit.commit(write)
    if ('rivals' in committed) return committed
    return { movedBy: (committed.written.events[0]?.sequence ?? 0) - (write.events[0]?.sequence ?? 0) }
  } catch (error) {
    return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
  }
}
