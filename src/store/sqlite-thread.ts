/** What runs in the thread of `sqlite-worker.ts`: one connection, one request after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from '../errors.ts'
import { unpackWrite } from './packed-write.ts'
import { SqliteCommit } from './sqlite-commit.ts'
import { openFile, type SqliteOptions } from './sqlite-file.ts'
import { loadPart } from './sqlite-load.ts'
import { SqliteSession } from './sqlite-session.ts'
import { findSharing, findTextNumbers, packSharing, unpackQuestions } from './sqlite-sharing.ts'
import type { ThreadAnswer, ThreadRequest } from './sqlite-worker.ts'

const options = workerData as SqliteOptions
let opened: SqliteSession | undefined

parentPort!.on('message', (request: ThreadRequest) => parentPort!.postMessage(answer(request)))

function answer(request: ThreadRequest): ThreadAnswer {
  try {
    opened ??= new SqliteSession(openFile(options), options.path)
    if ('commit' in request) return { committed: new SqliteCommit(opened).commit(unpackWrite(request.commit)) }
    if ('load' in request) {
      loadPart(opened, request.load)
      return { loaded: true }
    }
    if ('texts' in request) return { texts: findTextNumbers(opened, request.texts) }
    return { share: packSharing(findSharing(opened, unpackQuestions(request.share))) }
  } catch (error) {
    return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
  }
}
