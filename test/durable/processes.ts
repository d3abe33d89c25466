/**
 * Child processes that carry out operations on a store: the compiled library in a process of its own, told and telling
 * by lines. What a process said before it was killed was said, and is heard; a line that was cut off is not.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Measurements, Settings, Verdict } from '../../src/model.ts'
import { CLOCK, type Operation } from './operations.ts'

const COMPILED = import.meta.url.endsWith('.js')
/** Tests take what `npm run build` left in `dist/`, the soak what was compiled along with it. */
const LIBRARY = new URL(COMPILED ? '../../src/' : '../../dist/', import.meta.url)
/** What children run is not compiled and lies beside the sources. */
const SCRIPTS = new URL(COMPILED ? '../../../test/durable/' : './', import.meta.url)

const pathOf = (script: string) => fileURLToPath(new URL(script, SCRIPTS))

export type Manner = 'stream' | 'single' | 'rounds' | 'resketch' | 'rejudge'

/** What an article was told to be. */
export type Told = Pick<Verdict, 'id' | 'version' | 'relation' | 'earlier' | 'story'>

/** The answer to one operation: once it was heard, it is a promise. */
export type Answer = { readonly number: number } & (
  | { readonly verdict: Told }
  | { readonly touched: number }
  | { readonly share: number }
)

export type Stage = 'ready' | 'opening' | 'opened' | 'failed' | 'closing' | 'closed'
export type Line = Answer | { readonly stage: Stage; readonly stats?: Measurements }

/** A process whose output is lines of JSON. */
export class Child<Said> {
  /** How it ended: by itself with a code, or by a signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  /** What it says, in order, until it ends. To be read by one reader. */
  readonly lines: AsyncGenerator<Said>
  readonly #process: ChildProcessWithoutNullStreams
  /** What it said on standard error. */
  errors = ''

  constructor(words: readonly string[]) {
    const { NEWSFOLD_STORE: _, ...environment } = process.env
    this.#process = spawn(process.execPath, words, { env: environment })
    this.ended = once(this.#process, 'close').then(([code, signal]) => ({ code, signal }))
    this.#process.stderr.setEncoding('utf8').on('data', (chunk) => {
      this.errors += chunk
    })
    // One that was killed takes nothing more.
    this.#process.stdin.on('error', () => {})
    this.lines = this.#read()
  }

  async *#read(): AsyncGenerator<Said> {
    let rest = ''
    for await (const chunk of this.#process.stdout.setEncoding('utf8')) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop()!
      for (const part of parts) yield JSON.parse(part) as Said
    }
  }

  tell(line: string): void {
    this.#process.stdin.write(`${line}\n`)
  }

  tellNothingMore(): void {
    this.#process.stdin.end()
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#process.kill(signal)
  }

  /** Whether it was killed; one that ended by itself must have ended well. */
  async wasKilled(): Promise<boolean> {
    const { code, signal } = await this.ended
    if (signal === 'SIGKILL') return true
    if (code !== 0) throw new Error(`a process ended with ${code ?? signal}: ${this.errors}`)
    return false
  }

  /** Listens until it has said something that fits, and gives all it said till then. */
  async until(fits: (line: Said) => boolean): Promise<Said[]> {
    const said: Said[] = []
    for (;;) {
      const { done, value } = await this.lines.next()
      if (done) {
        await this.wasKilled()
        throw new Error('a process ended before it said what was waited for')
      }
      said.push(value)
      if (fits(value)) return said
    }
  }
}

/** What a process is to do: with which store, and how. */
export interface Order {
  readonly address: string
  readonly operations: readonly Operation[]
  /** The number of the first operation. Default: 0. */
  readonly from?: number
  readonly manner: Manner
  /** What a resketch or rejudge is to change. */
  readonly set?: Settings
}

/** Starts a process that waits to be told to go before it opens the store; a script of ours can be loaded before it. */
export function startWriter<Said = Line>(order: Order, ...preloaded: string[]): Child<Said> {
  const words = preloaded.flatMap((name) => ['--require', pathOf(name)])
  const child = new Child<Said>([...words, pathOf('writer.mjs'), LIBRARY.href])
  child.tell(JSON.stringify({ from: 0, clock: CLOCK, ...order }))
  return child
}

/** Starts a process that opens the store at each address it is told, and says how it went. */
export function startOpener(): Child<string> {
  return new Child([pathOf('opener.mjs'), LIBRARY.href])
}

/** Starts the command line; its output must be JSON. */
export function startCommand<Said>(...words: string[]): Child<Said> {
  return new Child([fileURLToPath(new URL('cli/main.js', LIBRARY)), ...words, '--json'])
}

export const isStage = (stage: Stage) => (line: Line) => 'stage' in line && line.stage === stage
export const isAnswer = (line: Line): line is Answer => 'number' in line

/** What a process says that adds to a store which learns on its own, or looks at it. */
export type LearnerLine =
  | { readonly added: string }
  | {
      readonly problems: readonly unknown[]
      readonly ids: readonly string[]
      readonly learned: number
      readonly snapshots: number
      readonly same: boolean
    }

export function startLearner(address: string, manner: 'add' | 'look', upTo = 0): Child<LearnerLine> {
  return new Child([pathOf('learner.mjs'), LIBRARY.href, address, manner, String(upTo)])
}

/** A process that deduplicates a file, and says what it is at. */
export class Deduper extends Child<string> {
  constructor(input: string, folder: string, workers: number) {
    super([pathOf('deduper.mjs'), LIBRARY.href, input, folder, String(workers)])
  }
}
