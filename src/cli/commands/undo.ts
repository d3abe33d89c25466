/** `newsfold undo`: what a person said is taken back. */

import { eventLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { BY } from '../flags.ts'
import { showChanges } from '../following-events.ts'
import { toWholeNumber } from '../values.ts'

export const undo: Command = {
  name: 'undo',
  inputs: [
    { name: '<event>', meaning: 'the number of a correction or a label, as correct, labels and events print it' },
  ],
  summary: 'take back a correction or a label',
  prints:
    'That it was taken back, and every change that follows: articles get what they would have without it. What was said of the same pair before holds again. With --json one event per line.',
  examples: [
    { line: 'newsfold undo 1204', meaning: 'as if event 1204 had never been said' },
    { line: 'newsfold undo 1204 --by Ada --json', meaning: 'by Ada; all that follows, for machines' },
  ],
  flags: [BY],
  async run(session, [event = '']) {
    const sequence = toWholeNumber('undo', event, 1)
    await using newsfold = await session.openExisting()
    const undone = await newsfold.undo(sequence, session.by())
    await showChanges(undone, newsfold, session, eventLine)
    return 'done'
  },
}
