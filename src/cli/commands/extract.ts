/**
 * `newsfold extract`: the article of each page, without the rest of the page. Nothing is judged and no store is
 * opened. What is refused costs that input only and is told beside the texts, so that they stay clean.
 */

import { refuse, toRefused } from '../../errors.ts'
import type { Refused, Settings } from '../../model.ts'
import type { Read } from '../../read/reader.ts'
import { plain } from '../../report/colors.ts'
import type { Explained } from '../../report/explained.ts'
import { explainLines, PARTIAL_WORDS } from '../../report/extraction-lines.ts'
import { toPageEnd, toPageSection, toPageStart, toSectionTitle } from '../../report/extraction-page.ts'
import { toAnswer, toExtracted } from '../../report/json.ts'
import { toLine, toPrintedText } from '../../report/printable.ts'
import { refusalLine, summaryLine } from '../../report/text.ts'
import { openRecords } from '../articles.ts'
import type { Command } from '../command.ts'
import { explainPage } from '../explain-page.ts'
import { ALLOW_PRIVATE, EXPLAIN, FIELD, FORMAT, FULL, HTML_REPORT } from '../flags.ts'
import { NewFile } from '../new-file.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { withSeveral } from '../several.ts'

export const extract: Command = {
  name: 'extract',
  inputs: [
    { name: '<inputs...>', meaning: 'pages: files, folders, addresses, JSON Lines with html; - for standard input' },
  ],
  summary: 'print the article of a page, without the rest of the page',
  prints:
    'The article as people read it, an empty line between paragraphs; captions, credits, bylines and timestamps are left out. Of several inputs each comes under a line ==> name <==. A page without an article is refused; refusals go to standard error. With --json one line each: id, title, byline, outlet, publishedAt and so on, text (everything), body (what is printed otherwise), apart and paragraphs (places in text), partial, sources (where each field was found); or id, refused, reason. With --explain every block with its sign: + kept, ~ apart from the body, - dropped.',
  examples: [
    { line: 'newsfold extract page.html > article.txt', meaning: 'the text of one page' },
    { line: 'curl -s https://news.example/ferry | newsfold extract - --explain', meaning: 'why it is what it is' },
    { line: 'newsfold extract pages/ --json > articles.jsonl', meaning: 'a folder, for machines; add takes this file' },
    {
      line: 'newsfold extract page.html --html-report report.html --set extract.classifier=plain',
      meaning: 'a report for the browser, with another classifier',
    },
  ],
  flags: [EXPLAIN, FULL, HTML_REPORT, FORMAT, FIELD, ALLOW_PRIVATE],
  async run(session, inputs) {
    const settings = session.settings()
    using progress = new Progress(session)
    const records = await openRecords(session, inputs, progress)
    const path = session.find('html-report')
    await using report = path === undefined ? undefined : await Report.create(path)
    let count = 0
    for await (const { item, several } of withSeveral(records)) {
      const answer = answerTo(item, settings)
      const refused = findRefused(answer)
      progress.count(refused ?? { relation: 'extracted' })
      progress.clear()
      await print(answer, refused, count++ === 0, several, session)
      if ('article' in answer) await report?.add(answer)
      progress.draw()
    }
    progress.clear()
    if (report !== undefined && !session.surroundings.stop.aborted) {
      await report.keep()
      session.note(`${path} written`)
    }
    if (count > 1) session.note(summaryLine(progress.counts, progress.refusals))
    return progress.refusals.size > 0 ? 'some-refused' : 'done'
  },
}

function answerTo(record: Read, settings: Settings): Explained | Refused {
  if ('refused' in record) return record
  try {
    return explainPage(record, settings)
  } catch (error) {
    return toRefused(error, record.id)
  }
}

/** A page without an article can still be explained. */
function findRefused(answer: Explained | Refused): Refused | undefined {
  if ('refused' in answer) return answer
  return answer.body === '' ? refuse('text-empty', 'no article was found', answer.name) : undefined
}

async function print(
  answer: Explained | Refused,
  refused: Refused | undefined,
  first: boolean,
  several: boolean,
  session: Session,
): Promise<void> {
  const { paint, surroundings, json } = session
  const explain = session.has('explain')
  if (json)
    return await session.printJson(
      refused === undefined ? toExtracted(answer as Explained, explain) : toAnswer(refused),
    )
  if (explain) {
    if (!first && 'article' in answer) await session.print('')
    const look = { width: surroundings.width, paint, full: session.has('full') }
    if ('article' in answer) await session.printAll(explainLines(answer, look))
  }
  if (refused !== undefined) {
    surroundings.notes.write(`${refusalLine(refused, surroundings.notes.isTerminal ? paint : plain)}\n`)
    return
  }
  if (explain) return
  if (session.find('html-report') !== undefined || !('article' in answer)) return
  if (several) await session.print(`${first ? '' : '\n'}==> ${toLine(answer.name ?? 'standard input')} <==\n`)
  await session.print(toPrintedText(answer.body))
  if (answer.article.partial) session.note(`~ partial    ${toLine(answer.name ?? 'standard input')}: ${PARTIAL_WORDS}`)
}

/** The page for the browser, written as the answers come. */
class Report implements AsyncDisposable {
  readonly #file: NewFile
  readonly #titles: string[] = []

  private constructor(file: NewFile) {
    this.#file = file
  }

  static async create(path: string): Promise<Report> {
    const file = await NewFile.create(path)
    await file.write(toPageStart())
    return new Report(file)
  }

  async add(explained: Explained): Promise<void> {
    this.#titles.push(toSectionTitle(explained))
    await this.#file.write(toPageSection(explained, this.#titles.length))
  }

  async keep(): Promise<void> {
    await this.#file.write(toPageEnd(this.#titles))
    await this.#file.keep()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file[Symbol.asyncDispose]()
  }
}
