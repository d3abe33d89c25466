/** `newsfold lineage`: who printed a story first, who took it from whom, and what was added and cut on the way. */

import { NewsfoldError } from '../../errors.ts'
import type { ArticleRef, Lineage } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import { toLineage } from '../../report/json.ts'
import { lineageLines } from '../../report/lineage-lines.ts'
import { toLineagePage } from '../../report/lineage-page.ts'
import { toKey } from '../../report/lineage-tree.ts'
import type { Command } from '../command.ts'
import { HTML_REPORT, PRINTS, SENTENCES } from '../flags.ts'
import { NewFile } from '../new-file.ts'
import { toWholeNumber } from '../values.ts'

export const lineage: Command = {
  name: 'lineage',
  inputs: [{ name: '<id>', meaning: 'the id of a story, or of an article in it' }],
  summary: 'show who printed a story first, and who took it from whom',
  prints:
    'A tree: each print under the one it was taken from, with its time, sign, outlet and title, and what happened to the text: sentences added and cut, what changed, passages from other stories. Prints of the same text stand on one line. With --json one object: story and prints, each with from, fromBy, added and cut (places in its text and in the one it was taken from), changes, drawsOn. With --html-report a page that draws it: time to the right, updates along the top.',
  examples: [
    { line: 'newsfold lineage wire-1', meaning: 'the story in which an article stands' },
    { line: 'newsfold lineage wire-1 --sentences', meaning: 'with the sentences that were added and cut' },
    { line: 'newsfold lineage wire-1 --html-report lineage.html', meaning: 'drawn, as a page for the browser' },
  ],
  flags: [SENTENCES, PRINTS, HTML_REPORT],
  async run(session, [id = '']) {
    const limit = toWholeNumber('--prints', session.get('prints'), 1)
    const report = session.find('html-report')
    await using newsfold = await session.openExisting()
    const found = await newsfold.findLineage(id, { limit })
    if (found === undefined) throw new NewsfoldError('id-unknown', `no story or article ${id} is in the store`)
    const needsTexts = report !== undefined || !session.json
    const texts = needsTexts ? await readTexts(found, newsfold) : new Map<string, string>()
    if (report !== undefined) {
      await using file = await NewFile.create(report)
      await file.write(toLineagePage(found, texts))
      await file.keep()
    }
    if (session.json) {
      await session.printJson(toLineage(found))
      return 'done'
    }
    const { paint, surroundings } = session
    const sentences = session.has('sentences')
    await session.printAll(lineageLines(found, { paint, width: surroundings.width, texts, sentences }))
    return 'done'
  },
}

/** The texts of prints of which something is to be shown, and of those they were taken from. */
async function readTexts({ prints }: Lineage, newsfold: Newsfold): Promise<Map<string, string>> {
  const wanted = new Map<string, ArticleRef>()
  for (const print of prints) {
    const { from } = print
    if (from === undefined) continue
    if (from.changes.length + (from.added?.length ?? 0) + (from.cut?.length ?? 0) === 0) continue
    const refs = [print, ...(from.earlier === 'removed' ? [] : [from.earlier]), ...(from.alike ? [from.alike] : [])]
    for (const { id, version } of refs) wanted.set(toKey({ id, version }), { id, version })
  }
  const texts = new Map<string, string>()
  for (const [key, { id, version }] of wanted) {
    const kept = await newsfold.findArticle(id, version)
    if (kept !== undefined) texts.set(key, kept.article.text)
  }
  return texts
}
