/** `newsfold check`: the verdicts that `add` would give, each input by itself, with nothing stored. */

import { toRefused } from '../../errors.ts'
import type { Refused, Verdict } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import type { Read } from '../../read/reader.ts'
import { toAnswer } from '../../report/json.ts'
import { answerLine, summaryLine } from '../../report/text.ts'
import { openArticles } from '../articles.ts'
import type { Command } from '../command.ts'
import { FORMAT } from '../flags.ts'
import { Progress } from '../progress.ts'

export const check: Command = {
  name: 'check',
  inputs: [{ name: '<inputs...>', meaning: 'as for add; - for standard input' }],
  summary: 'judge articles without storing them',
  prints: 'The same lines as add. Each input is held against the store alone, not against the inputs before it.',
  examples: [
    { line: 'newsfold check page.html', meaning: 'has this been printed before?' },
    { line: 'newsfold check - --format text < draft.txt', meaning: 'a text from standard input' },
    { line: 'newsfold check feed.jsonl --json', meaning: 'a whole feed, for machines' },
  ],
  flags: [FORMAT],
  async run(session, inputs) {
    const progress = new Progress(session)
    const { records, nextTitle } = await openArticles(session, inputs, progress)
    await using newsfold = await session.openToAsk()
    for await (const record of records) {
      const answer = await checkOne(newsfold, record)
      const title = nextTitle()
      progress.count(answer)
      progress.clear()
      await session.print(session.json ? JSON.stringify(toAnswer(answer)) : answerLine(answer, title, session.paint))
      progress.draw()
    }
    progress.clear()
    session.note(summaryLine(progress.counts, progress.refusals))
    return progress.refusals.size > 0 ? 'some-refused' : 'done'
  },
}

async function checkOne(newsfold: Newsfold, record: Read): Promise<Verdict | Refused> {
  if ('refused' in record) return record
  try {
    return await newsfold.check(record)
  } catch (error) {
    return toRefused(error, record.id)
  }
}
