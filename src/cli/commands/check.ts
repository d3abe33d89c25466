/** `newsfold check`: the verdicts that `add` would give, each input by itself, with nothing stored. */

import { toRefused } from '../../errors.ts'
import type { Refused, Verdict } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import type { Read } from '../../read/reader.ts'
import { printAnswers } from '../answers.ts'
import { openArticles } from '../articles.ts'
import type { Command } from '../command.ts'
import { ALLOW_PRIVATE, FORMAT } from '../flags.ts'
import { Progress } from '../progress.ts'

export const check: Command = {
  name: 'check',
  inputs: [{ name: '<inputs...>', meaning: 'as for add; - for standard input' }],
  summary: 'judge articles without storing them',
  prints: 'The same lines as add. Each input is held against the store alone, not against the inputs before it.',
  examples: [
    { line: 'newsfold check page.html', meaning: 'has this been printed before?' },
    { line: 'newsfold check http://localhost:8080/draft --allow-private', meaning: 'a page from a server of your own' },
    { line: 'newsfold check - --format text < draft.txt', meaning: 'a text from standard input' },
    { line: 'newsfold check feed.jsonl --json', meaning: 'a whole feed, for machines' },
  ],
  flags: [FORMAT, ALLOW_PRIVATE],
  async run(session, inputs) {
    const progress = new Progress(session)
    const { records, nextTitle } = await openArticles(session, inputs, progress)
    await using newsfold = await session.openToAsk()
    return await printAnswers(checkAll(newsfold, records), nextTitle, session, progress)
  },
}

async function* checkAll(newsfold: Newsfold, records: AsyncIterable<Read>) {
  for await (const record of records) yield await checkOne(newsfold, record)
}

async function checkOne(newsfold: Newsfold, record: Read): Promise<Verdict | Refused> {
  if ('refused' in record) return record
  try {
    return await newsfold.check(record)
  } catch (error) {
    return toRefused(error, record.id)
  }
}
