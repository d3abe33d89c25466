/** `newsfold explain`: why an article was judged as it was, for people, and replayed. */

import type { ArticleRef, Verdict } from '../../model.ts'
import { toExplanation } from '../../report/json.ts'
import { receiptLines } from '../../report/receipt.ts'
import { correctionLine, verdictLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { VERSION } from '../flags.ts'
import { toWholeNumber } from '../values.ts'

export const explain: Command = {
  name: 'explain',
  inputs: [{ name: '<id>', meaning: 'the id of a stored article, as add printed it' }],
  summary: 'tell why an article was judged as it was',
  prints:
    'The verdict and the reason of its rule; what changed from the earlier article; what both have, longest first, and what of that is boilerplate; the numbers; the runners-up with their reasons. All of it is made again from the texts with the settings and what was known then, and compared to the byte with what was recorded; a receipt of another version of newsfold may differ. With --json one object: the verdict with its receipt, reasons and replayed.',
  examples: [
    { line: 'newsfold explain wire-2', meaning: 'why it is what it is' },
    { line: 'newsfold explain wire-2 --version 1', meaning: 'the first version' },
    { line: 'newsfold explain wire-2 --json', meaning: 'with the receipt, for machines' },
  ],
  flags: [VERSION],
  async run(session, [id = '']) {
    const wanted = session.find('version')
    const version = wanted === undefined ? undefined : toWholeNumber('--version', wanted, 1)
    await using newsfold = await session.openExisting()
    const explanation = await newsfold.explain(id, version)
    const { verdict } = explanation
    if (session.json) {
      await session.printJson(toExplanation(explanation))
    } else {
      const { paint } = session
      const kept = await newsfold.findArticle(id, verdict.version)
      const earlier = findEarlier(verdict)
      const other = earlier && (await newsfold.findArticle(earlier.id, earlier.version))
      await session.print(verdictLine(verdict, kept?.article.title, paint))
      for (const correction of await newsfold.findCorrections(id)) await session.print(correctionLine(correction))
      const texts = { article: kept?.article.text ?? '', earlier: other?.article.text || undefined }
      await session.printAll(receiptLines(explanation, texts, paint))
    }
    return 'done'
  },
}

/** The article that the evidence is about: the one that is named, or of an original the one whose template it fills. */
function findEarlier({ earlier, rule, receipt }: Verdict): ArticleRef | undefined {
  if (earlier !== undefined) return earlier === 'removed' ? undefined : earlier
  const alike = receipt.considered.filter((one) => one.rule === rule)
  alike.sort((a, b) => (b.measurements.alike ?? 0) - (a.measurements.alike ?? 0))
  return alike[0]?.earlier
}
