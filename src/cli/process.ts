/** The process as a session sees it: streams, colours, width, clock, and the two ways in which it is asked to stop. */

import { colored, plain } from '../report/colors.ts'
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

/**
 * The first Ctrl-C asks the command to finish what it has in hand. The second is the system's, which does not ask: an exit of
 * our own would wait for every read that is under way, and one of a pipe without a writer never ends.
 */
export function listenForStop(): Stop {
  const controller = new AbortController()
  let interrupted = false
  const interrupt = () => {
    interrupted = true
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  controller.signal.addEventListener('abort', () => {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  })
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
    memoryBytes: process.memoryUsage.rss,
  }
}
