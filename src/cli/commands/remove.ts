/** `newsfold remove`: texts, keys and all versions of articles go; what pointed at them says so. */

import type { Command } from '../command.ts'
import { FORGET } from '../flags.ts'

export const remove: Command = {
  name: 'remove',
  inputs: [{ name: '<ids...>', meaning: 'ids of stored articles' }],
  summary: 'remove articles with all their versions',
  prints:
    'How many articles were removed; an id that is not in the store is not counted, and the exit code says so. Articles that pointed at them keep their relation with earlier: removed; the story stays, under a new lead. With --json: removed.',
  examples: [
    { line: 'newsfold remove post-7', meaning: 'one article; a tombstone of its id stays' },
    {
      line: 'newsfold remove post-7 post-8 --forget',
      meaning: 'two, whose ids begin anew; events and receipts still name them',
    },
  ],
  flags: [FORGET],
  async run(session, ids) {
    await using newsfold = await session.openExisting()
    const wanted = new Set(ids).size
    const removed = await newsfold.remove(ids, { forget: session.has('forget') })
    if (session.json) await session.printJson({ removed })
    else await session.print(`${removed} of ${wanted} removed`)
    return removed < wanted ? 'some-refused' : 'done'
  },
}
