#!/usr/bin/env node
/**
 * The `newsfold` binary: the one place that touches the process. It turns signals, streams and the environment into
 * what a session needs, runs the command that was named, and says how it ended by the exit code.
 */

import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { NewsfoldError } from '../errors.ts'
import { REFUSED } from '../report/colors.ts'
import { toLine } from '../report/printable.ts'
import type { Outcome } from './command.ts'
import { type Ending, EXIT_CODES } from './exit-codes.ts'
import { COMMON } from './flags.ts'
import { refuseIdle, toIgnored } from './idle-flags.ts'
import { listenForStop, toSurroundings } from './process.ts'
import { toProgram } from './program.ts'
import { Session } from './session.ts'

const WRONG_USAGE: readonly string[] = ['option-unknown', 'option-wrong']

async function main(words: readonly string[]): Promise<Ending> {
  // Not an option of commander's: it would take the --version of `show`, too.
  if (words[0] === '--version' || words[0] === '-V') {
    process.stdout.write(`${readVersion()}\n`)
    return 'done'
  }
  forgetEmptyVariables()
  const stop = listenForStop()
  let ending: Ending = 'done'
  const program = toProgram(async (command, raw, inputs, given) => {
    const surroundings = toSurroundings(raw.color !== false, stop)
    const session = new Session(surroundings, raw, given)
    let outcome: Outcome | undefined
    try {
      refuseIdle(session, toIgnored(command))
      outcome = await command.run(session, inputs)
      if (outcome !== 'at-its-end') ending = outcome
    } catch (error) {
      if (!stop.signal.aborted || error !== stop.signal.reason) ending = report(error, session)
    }
    await surroundings.output.flush()
    if (stop.interrupted && outcome !== 'at-its-end') ending = 'interrupted'
  })
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Commander has printed what was wrong, or the help that was asked for.
    ending = error.exitCode === 0 ? 'done' : 'wrong-usage'
  }
  return ending
}

/** A variable that is empty counts as unset, as it does everywhere; commander would take it for a value. */
function forgetEmptyVariables(): void {
  for (const { environment } of COMMON) {
    if (environment !== undefined && process.env[environment] === '') delete process.env[environment]
  }
}

/** One line for an error of ours; anything else is a bug and shows where it happened. */
function report(error: unknown, session: Session): Ending {
  const { notes } = session.surroundings
  const label = notes.isTerminal ? session.paint(REFUSED, 'error') : 'error'
  if (error instanceof NewsfoldError) {
    notes.write(`${label}: ${toLine(error.message)} (${error.code})\n`)
    return WRONG_USAGE.includes(error.code) ? 'wrong-usage' : 'failed'
  }
  notes.write(`${label}: this is a bug in newsfold\n${error instanceof Error ? error.stack : String(error)}\n`)
  return 'failed'
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const ending = await main(process.argv.slice(2))
// Said outright: a read of standard input that was abandoned would keep the process waiting.
process.exit(EXIT_CODES[ending].code)
