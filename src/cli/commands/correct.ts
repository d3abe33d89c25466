/** `newsfold correct`: a person overrules a verdict. */

import type { PairRelation } from '../../model.ts'
import { eventLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { BY } from '../flags.ts'
import { showChanges } from '../following-events.ts'

export const correct: Command = {
  name: 'correct',
  inputs: [
    { name: '<article>', meaning: 'the id of a stored article' },
    { name: '<earlier>', meaning: 'the id of an article that came before it' },
    {
      name: '<relation>',
      meaning: 'what the first is to the second: duplicate, update, contained, contains or different',
    },
  ],
  summary: 'overrule a verdict',
  prints:
    'The correction with its number, and every change that follows from it. With different the two may not stand in one story: the later one takes its next best link or becomes original, and the articles whose parent it is follow it. Any other relation makes the second the parent of the first, which moves into its story with them. It belongs to the two ids: it holds for new versions, after rejudge, and for an article that is removed and comes again, until newsfold undo takes it back. The last word on a pair holds; what contradicts other corrections, closes a circle or goes from an earlier article to a later one is refused. With --json one event per line, the correction first.',
  examples: [
    { line: 'newsfold correct wire-7 wire-2 different', meaning: 'these two do not belong together' },
    { line: 'newsfold correct wire-7 wire-2 update --by Ada', meaning: 'wire-7 is an update of wire-2, says Ada' },
  ],
  flags: [BY],
  async run(session, [article = '', earlier = '', relation = '']) {
    await using newsfold = await session.openExisting()
    const event = await newsfold.correct(article, earlier, relation as PairRelation, session.by())
    await showChanges(event, newsfold, session, eventLine)
    return 'done'
  },
}
