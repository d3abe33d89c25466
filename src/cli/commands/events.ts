/**
 * `newsfold events`: the durable feed, in commit order, never skipping and never reordering. Following asks the store
 * again at short intervals: any other process may be the one that writes. It outlives a server that is gone for a while.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { NewsfoldError } from '../../errors.ts'
import { toEvent } from '../../report/json.ts'
import { toLine } from '../../report/printable.ts'
import { eventLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { AFTER, FOLLOW } from '../flags.ts'
import { toWholeNumber } from '../values.ts'

/** Short enough to feel immediate, long enough to cost nothing. */
const ASKED_EVERY_MS = 250
/** The longest pause while the store does not answer; each is twice the one before. */
const LONGEST_PAUSE_MS = 8000

export const events: Command = {
  name: 'events',
  inputs: [],
  summary: 'list what happened, in order',
  prints:
    'One line per event: its number, time, kind, article and story. Give the last number to --after to go on from there. With --follow a store that cannot be reached or is locked is asked again until it answers.',
  examples: [
    { line: 'newsfold events', meaning: 'everything so far' },
    { line: 'newsfold events --after 1200 --json', meaning: 'what came after event 1200, for machines' },
    { line: 'newsfold events --follow', meaning: 'and whatever comes, until Ctrl-C' },
  ],
  flags: [AFTER, FOLLOW],
  async run(session) {
    const { stop } = session.surroundings
    let after = toWholeNumber('--after', session.get('after'), 0)
    await using newsfold = await session.openExisting()
    const printNew = async () => {
      for await (const event of newsfold.listEvents(after)) {
        if (stop.aborted) return
        await session.print(session.json ? JSON.stringify(toEvent(event)) : eventLine(event, session.paint))
        after = event.sequence
      }
    }
    if (!session.has('follow')) {
      await printNew()
      return 'done'
    }
    for (let pauseMs = ASKED_EVERY_MS; !stop.aborted; ) {
      try {
        await printNew()
        pauseMs = ASKED_EVERY_MS
      } catch (error) {
        if (!isPassing(error)) throw error
        if (pauseMs === ASKED_EVERY_MS)
          session.note(`${toLine(error.message)} (${error.code}); asking again until it answers`)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
      await pause(pauseMs, undefined, { signal: stop }).catch(() => {})
    }
    return 'done'
  },
}

/** Whether the store may answer later, with nothing lost. */
function isPassing(error: unknown): error is NewsfoldError {
  return error instanceof NewsfoldError && (error.code === 'store-unavailable' || error.code === 'store-busy')
}
