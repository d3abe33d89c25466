/** The thread that commits large writes: one connection, one write after the other. Started by `sqlite-committer.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { SqliteCommit } from './sqlite-commit.ts'
import type { CommitRequest, ThreadAnswer } from './sqlite-committer.ts'
import { openFile, type SqliteOptions } from './sqlite-file.ts'
import { SqliteSession } from './sqlite-session.ts'

const options = workerData as SqliteOptions
let commit: SqliteCommit | undefined

parentPort!.on('message', (request: CommitRequest) => parentPort!.postMessage(answer(request)))

function answer({ write, known }: CommitRequest): ThreadAnswer {
  try {
    commit ??= new SqliteCommit(new SqliteSession(openFile(options), options.path))
    return commit.commit(write, known)
  } catch (error) {
    return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
  }
}
