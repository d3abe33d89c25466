/** What runs in the thread of `verbs/learn-store.ts`: it reads the store through a connection of its own, once. */

import { parentPort, workerData } from 'node:worker_threads'
import { NewsfoldError } from './errors.ts'
import { openStore } from './open-store.ts'
import { type LearnAnswer, type LearnRequest, learnFromStore } from './verbs/learn-store.ts'

const { address, request } = workerData as { readonly address: string; readonly request: LearnRequest }

parentPort!.postMessage(await answer())

async function answer(): Promise<LearnAnswer> {
  try {
    await using store = await openStore(address, { mustExist: true })
    return { result: await learnFromStore(store, request) }
  } catch (error) {
    return error instanceof NewsfoldError ? { code: error.code, message: error.message } : { error }
  }
}
