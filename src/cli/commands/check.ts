/** `newsfold check`: the verdicts that `add` would give, each input by itself, with nothing stored. */

import { toRefused } from '../../errors.ts'
import type { ArticleInput, Refused, Verdict } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import { printAnswers } from '../answers.ts'
import { openRecords, toArticles } from '../articles.ts'
import type { Command } from '../command.ts'
import { ALLOW_PRIVATE, FIELD, FORMAT } from '../flags.ts'
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
  flags: [FORMAT, FIELD, ALLOW_PRIVATE],
  async run(session, inputs) {
    const progress = new Progress(session)
    const records = await openRecords(session, inputs, progress)
    await using newsfold = await session.openToAsk()
    const { articles, nextTitle } = toArticles(records, newsfold.settings)
    return await printAnswers(checkAll(newsfold, articles), nextTitle, session, progress)
  },
}

async function* checkAll(newsfold: Newsfold, articles: AsyncIterable<ArticleInput | Refused>) {
  for await (const article of articles) yield await checkOne(newsfold, article)
}

async function checkOne(newsfold: Newsfold, article: ArticleInput | Refused): Promise<Verdict | Refused> {
  if ('refused' in article) return article
  try {
    return await newsfold.check(article)
  } catch (error) {
    return toRefused(error, article.id)
  }
}
