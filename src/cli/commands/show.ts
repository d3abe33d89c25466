/** `newsfold show`: all that is known of one article: versions, verdict, and the receipt replayed from the texts. */

import { NewsfoldError, toRefused } from '../../errors.ts'
import type { Explanation, Newsfold } from '../../options.ts'
import { FAINT, type Paint } from '../../report/colors.ts'
import { toArticle, toEvent, toExplanation } from '../../report/json.ts'
import { toLine, toParagraphs } from '../../report/printable.ts'
import { correctionLine, evidenceLines, toMinute, toName, verdictLine } from '../../report/text.ts'
import type { Kept } from '../../store/store.ts'
import type { Command } from '../command.ts'
import { VERSION } from '../flags.ts'
import { toWholeNumber } from '../values.ts'

export const show: Command = {
  name: 'show',
  inputs: [{ name: '<id>', meaning: 'the id of a stored article, as add printed it' }],
  summary: 'show an article, its versions, its verdict and why',
  prints:
    'The article with its versions; the verdict; every earlier article that was considered, measured and judged again from the texts, and whether that came out as recorded. Corrections in force that concern it are told with who made them and when. With --json one object: article, versions, verdict, corrections.',
  examples: [
    { line: 'newsfold show wire-1', meaning: 'the newest version' },
    { line: 'newsfold show wire-1 --version 1', meaning: 'the first' },
    { line: 'newsfold show wire-1 --json', meaning: 'with the receipt, for machines' },
  ],
  flags: [VERSION],
  async run(session, [id = '']) {
    const wanted = session.find('version')
    const version = wanted === undefined ? undefined : toWholeNumber('--version', wanted, 1)
    await using newsfold = await session.openExisting()
    const kept = await newsfold.findArticle(id, version)
    if (kept === undefined) {
      throw new NewsfoldError(
        'id-unknown',
        `no article ${id}${version === undefined ? '' : `@${version}`} is in the store`,
      )
    }
    const { article } = kept
    const versions = await newsfold.listVersions(id)
    const explanation = await explainKept(newsfold, kept)
    const corrections = await newsfold.findCorrections(id)
    if (session.json) {
      const refs = versions.map(({ version, seenAt, title }) => ({
        version,
        seenAt,
        ...(title === undefined ? {} : { title }),
      }))
      await session.printJson({
        article: toArticle(article),
        versions: refs,
        verdict: toExplanation(explanation),
        ...(corrections.length > 0 && { corrections: corrections.map(toEvent) }),
      })
      return 'done'
    }
    const { paint } = session
    await session.print(verdictLine(kept.verdict, article.title, paint))
    await session.print(
      paint(
        FAINT,
        `${toName(article)}  seen ${toMinute(article.seenAt)}  story ${kept.verdict.story}  lead ${toName(kept.verdict.lead)}`,
      ),
    )
    for (const name of ['url', 'outlet', 'language', 'byline', 'publishedAt', 'origin'] as const) {
      const value = article[name]
      if (value !== undefined) await session.print(`${name} ${toLine(value)}`)
    }
    for (const one of versions.length > 1 ? versions : []) {
      await session.print(`version ${one.version}  ${toMinute(one.seenAt)}  ${toLine(one.title ?? '')}`.trimEnd())
    }
    for (const correction of corrections) await session.print(correctionLine(correction))
    await session.printAll(explanationLines(explanation, paint))
    const paragraphs = toParagraphs(article.text)
    await session.printAll(['', ...(paragraphs.length === 0 ? [paint(FAINT, 'The text has expired.')] : paragraphs)])
    return 'done'
  },
}

/** The explanation; of a text that is gone what the receipt says must do. */
async function explainKept(newsfold: Newsfold, { article, verdict }: Kept): Promise<Explanation> {
  try {
    return await newsfold.explain(article.id, article.version)
  } catch (error) {
    return { verdict, replayed: [], same: false, problems: [toRefused(error, article.id)], reasons: {} }
  }
}

function explanationLines({ verdict, replayed, same, problems }: Explanation, paint: Paint): string[] {
  const lines = ['', ...evidenceLines(verdict.rule, verdict.evidence)]
  if (verdict.receipt.capsHit > 0) lines.push(`${verdict.receipt.capsHit} crowded keys gave only their first articles`)
  for (const link of replayed)
    lines.push(
      `considered ${toName(link.earlier)}: ${link.relation}, ${evidenceLines(link.rule, link.evidence).join(',').replace(/ {2,}/g, ' ')}`,
    )
  for (const problem of problems) lines.push(`not replayed: ${toLine(problem.reason)} (${problem.refused})`)
  if (problems.length === 0)
    lines.push(
      paint(FAINT, same ? 'Replayed from the texts: the same.' : 'Replayed from the texts: NOT the same as recorded.'),
    )
  return lines
}
