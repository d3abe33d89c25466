/**
 * `newsfold add`: every input is judged against all that came before it and stored. A line is printed once its article
 * is on disk; when interrupted, reading stops, what is under way is finished and printed, and the store is closed.
 */

import { retriesLine } from '../../report/text.ts'
import { printAnswers } from '../answers.ts'
import { openRecords, toArticles } from '../articles.ts'
import type { Command } from '../command.ts'
import { ALLOW_PRIVATE, FIELD, FORMAT } from '../flags.ts'
import { Progress } from '../progress.ts'

export const add: Command = {
  name: 'add',
  inputs: [
    {
      name: '<inputs...>',
      meaning:
        'files and folders of HTML, text, JSON Lines, CSV, TSV, Parquet or WARC, also packed by gzip or Zstandard; addresses of pages; - for standard input',
    },
  ],
  summary: 'judge articles and store them',
  prints:
    'One line per article: the sign of its relation (● original, = duplicate, Δ update, ⊂ contained, ⊃ contains, × refused), its title or id, the earlier article and the measurement that decided. With --json: id, relation, earlier, lead, story, rule, evidence; or id, refused, reason. A summary goes to standard error.',
  examples: [
    { line: 'newsfold add page.html', meaning: 'one page, into ./newsfold.db' },
    {
      line: 'newsfold add pages/ feed.jsonl.gz https://news.example/ferry',
      meaning: 'a folder of pages, then a feed, then a page that is fetched',
    },
    { line: 'crawler | newsfold add - --format jsonl --json', meaning: 'a stream, answered line by line' },
    {
      line: 'newsfold add corpus.parquet --field text=body --field seenAt=crawled --store news.db --set decide.alike=0.62',
      meaning: 'a corpus with fields of its own, into a new store with a setting of its own',
    },
  ],
  flags: [FORMAT, FIELD, ALLOW_PRIVATE],
  async run(session, inputs) {
    const progress = new Progress(session)
    const records = await openRecords(session, inputs, progress)
    await using newsfold = await session.open()
    const { articles, nextTitle } = toArticles(records, newsfold.settings)
    const outcome = await printAnswers(newsfold.addAll(articles), nextTitle, session, progress)
    const { retries = 0 } = newsfold.counts
    if (retries > 0) session.note(retriesLine(retries))
    return outcome
  },
}
