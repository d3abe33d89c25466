/**
 * `newsfold events`: the durable feed, in commit order, never skipping and never reordering. Following asks the store
 * again at short intervals: any other process may be the one that writes.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { toEvent } from '../../report/json.ts'
import { eventLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { AFTER, FOLLOW } from '../flags.ts'
import { toWholeNumber } from '../values.ts'

/** Short enough to feel immediate, long enough to cost nothing. */
const ASKED_EVERY_MS = 250

export const events: Command = {
  name: 'events',
  inputs: [],
  summary: 'list what happened, in order',
  prints:
    'One line per event: its number, time, kind, article and story. Give the last number to --after to go on from there.',
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
    do {
      for await (const event of newsfold.listEvents(after)) {
        if (stop.aborted) return 'done'
        await session.print(session.json ? JSON.stringify(toEvent(event)) : eventLine(event, session.paint))
        after = event.sequence
      }
      if (session.has('follow')) await pause(ASKED_EVERY_MS, undefined, { signal: stop }).catch(() => {})
    } while (session.has('follow') && !stop.aborted)
    return 'done'
  },
}
