/** The answers to a command's articles, printed as they come, with the progress beside them and the summary at the end. */

import type { Refused, Verdict } from '../model.ts'
import { toAnswer } from '../report/json.ts'
import { answerLine, summaryLine } from '../report/text.ts'
import type { Outcome } from './command.ts'
import type { Progress } from './progress.ts'
import type { Session } from './session.ts'

export async function printAnswers(
  answers: AsyncIterable<Verdict | Refused>,
  nextTitle: () => string | undefined,
  session: Session,
  progress: Progress,
): Promise<Outcome> {
  for await (const answer of answers) {
    const title = nextTitle()
    progress.count(answer)
    progress.clear()
    await session.print(session.json ? JSON.stringify(toAnswer(answer)) : answerLine(answer, title, session.paint))
    progress.draw()
  }
  progress.clear()
  session.note(summaryLine(progress.counts, progress.refusals))
  return progress.refusals.size > 0 ? 'some-refused' : 'done'
}
