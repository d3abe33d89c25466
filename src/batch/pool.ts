/** Pieces of a run spread over threads, each with a bench of its own; whoever is free takes the next. One alone works here. */

import { Worker } from 'node:worker_threads'
import { BATCH_THREAD } from '../assets.ts'
import { type ErrorCode, NewsfoldError } from '../errors.ts'
import { Bench, type Given, type Piece, type PieceDone } from './bench.ts'

export type ThreadAnswer =
  | { readonly done: PieceDone }
  | { readonly code: ErrorCode; readonly message: string }
  | { readonly error: unknown }

interface Waiting {
  readonly piece: Piece
  resolve(done: PieceDone): void
  reject(error: unknown): void
}

export class Pool implements AsyncDisposable {
  readonly #threads: Worker[] = []
  readonly #busy = new Map<Worker, Waiting>()
  readonly #waiting: Waiting[] = []
  #own: Bench | undefined
  #failure: { readonly error: unknown } | undefined

  constructor(given: Given, workers: number) {
    if (workers < 2) this.#own = new Bench(given)
    else for (let i = 0; i < workers; i++) this.#threads.push(this.#begin(given))
  }

  /** For the pieces from here on: threads are warm by now, and stay. */
  give(given: Given): void {
    if (this.#own === undefined) {
      for (const thread of this.#threads) thread.postMessage({ given })
      return
    }
    this.#own[Symbol.dispose]()
    this.#own = new Bench(given)
  }

  /** Pieces that can be under way or ready at a time, so that nobody waits for the next one. */
  get room(): number {
    return this.#own === undefined ? 2 * this.#threads.length : 1
  }

  async run(piece: Piece): Promise<PieceDone> {
    if (this.#own !== undefined) return this.#own.run(piece)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ piece, resolve, reject })
      this.#deal()
    })
  }

  #begin(given: Given): Worker {
    const thread = new Worker(BATCH_THREAD, { workerData: given })
    thread.on('message', (answer: ThreadAnswer) => {
      const waiting = this.#busy.get(thread)!
      this.#busy.delete(thread)
      if ('done' in answer) waiting.resolve(answer.done)
      else waiting.reject('code' in answer ? new NewsfoldError(answer.code, answer.message) : answer.error)
      this.#deal()
    })
    thread.on('error', (error) => this.#fail(error))
    return thread
  }

  #deal(): void {
    if (this.#failure !== undefined) {
      for (const { reject } of this.#waiting.splice(0)) reject(this.#failure.error)
      return
    }
    for (const thread of this.#threads) {
      if (this.#busy.has(thread)) continue
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#busy.set(thread, next)
      const { piece } = next
      thread.postMessage(piece, 'block' in piece ? [piece.block.bytes.buffer as ArrayBuffer] : [])
    }
  }

  #fail(error: unknown): void {
    this.#failure = { error }
    for (const { reject } of this.#busy.values()) reject(error)
    this.#busy.clear()
    this.#deal()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()))
    this.#own?.[Symbol.dispose]()
  }
}

/** The results of pieces in their order, with no more of them under way than there is room for. */
export async function* inOrder(pool: Pool, pieces: AsyncIterable<Piece> | Iterable<Piece>): AsyncGenerator<PieceDone> {
  const underWay: Promise<PieceDone>[] = []
  for await (const piece of pieces) {
    const done = pool.run(piece)
    // It is awaited in its turn.
    done.catch(() => {})
    underWay.push(done)
    if (underWay.length >= pool.room) yield await underWay.shift()!
  }
  while (underWay.length > 0) yield await underWay.shift()!
}
