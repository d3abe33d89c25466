/** `newsfold expire`: old articles are no longer found by new ones; their verdicts and places in stories stay. */

import type { Command } from '../command.ts'
import { TEXT } from '../flags.ts'
import { toTime } from '../values.ts'

export const expire: Command = {
  name: 'expire',
  inputs: [{ name: '<seen-before>', meaning: 'a date or time in ISO 8601, or an age such as 12h, 30d or 8w' }],
  summary: 'let old articles no longer be found',
  prints: 'How many articles expired, and the time they were seen before. With --json: expired, seenBefore.',
  examples: [
    { line: 'newsfold expire 30d', meaning: 'what was last seen more than 30 days ago' },
    { line: 'newsfold expire 2026-01-01 --text', meaning: 'and drop the words too' },
  ],
  flags: [TEXT],
  async run(session, [given = '']) {
    const seenBefore = toTime('expire', given, session.surroundings.now())
    await using newsfold = await session.openExisting()
    const expired = await newsfold.expire(seenBefore, { text: session.has('text') })
    if (session.json) await session.printJson({ expired, seenBefore })
    else await session.print(`${expired} expired, seen before ${seenBefore}`)
    return 'done'
  },
}
