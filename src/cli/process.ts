/** The process as a session sees it: streams, colours, width, clock, and the two ways in which it is asked to stop. */

import { colored, plain } from '../report/colors.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { Output } from './output.ts'
import type { Surroundings } from './session.ts'

/** What is assumed where a terminal does not say, or is none. */
const USUAL_WIDTH = 80

export interface Stop {
  readonly signal: AbortSignal
  /** By a person or another process, not by a closed pipe. */
  readonly interrupted: boolean
  stop(): void
}

/** The first Ctrl-C asks the command to finish what it has in hand; the second does not ask. */
export function listenForStop(): Stop {
  const controller = new AbortController()
  let interrupted = false
  const interrupt = () => {
    if (interrupted) process.exit(EXIT_CODES.interrupted.code)
    interrupted = true
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    get interrupted() {
      return interrupted
    },
    stop: () => controller.abort(),
  }
}

export function toSurroundings(wantsColor: boolean, stop: Stop): Surroundings {
  const { stdout, stderr, stdin, env } = process
  const output = new Output(stdout)
  output.closed.addEventListener('abort', () => stop.stop())
  // A terminal that was closed must not end an add that is still at work.
  stderr.on('error', () => {})
  const color = wantsColor && stdout.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  return {
    input: stdin,
    output,
    notes: {
      write: (text) => stderr.write(text),
      isTerminal: stderr.isTTY === true,
      width: stderr.columns ?? USUAL_WIDTH,
    },
    paint: color ? colored : plain,
    width: stdout.columns ?? USUAL_WIDTH,
    stop: stop.signal,
    now: Date.now,
  }
}
