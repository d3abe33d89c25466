/** `newsfold eval extraction`: how well each classifier finds the gold texts of pages. */

import { setImmediate } from 'node:timers/promises'
import { NewsfoldError } from '../../errors.ts'
import { EVALUATED, evaluateExtraction } from '../../evaluate/extraction.ts'
import { toLine } from '../../report/printable.ts'
import { findTrainingPage, readGoldPages, type TrainingPage } from '../../train/pages.ts'
import type { Command } from '../command.ts'
import { extractionLines, toExtractionJson } from '../extraction-report.ts'
import { CLASSIFIERS, PARTS, SEED, WORST } from '../flags.ts'
import { Progress } from '../progress.ts'
import { toNames, toWholeNumber } from '../values.ts'

/** Reading the pages takes about this share of the time. */
const READING = 0.1

export const evalExtraction: Command = {
  name: 'eval extraction',
  inputs: [
    { name: '<folder>', meaning: 'html/ID.html, and gold/ID.json with the text of the article and, if known, its url' },
  ],
  summary: 'score the classifiers that find articles on pages',
  prints:
    'Precision, recall, F1 and the share of exact pages for each classifier, then the worst pages of the last one; docs/evaluation.md says how it is scored. Those that learn are trained anew for each part of the sites, from all other sites. With --json: pages, withoutText, unread, parts, seed, and classifiers, each with precision, recall, f1, exact, worst.',
  examples: [
    { line: 'newsfold eval extraction gold/', meaning: 'all classifiers; those that learn take minutes' },
    {
      line: 'newsfold eval extraction gold/ --classifiers strip,plain --worst 3',
      meaning: 'two that need no training',
    },
    { line: 'newsfold eval extraction gold/ --seed 2 --json', meaning: 'other parts, for machines' },
  ],
  flags: [CLASSIFIERS, PARTS, SEED, WORST],
  ignores: ['store', 'snapshot', 'outlets'],
  async run(session, [folder = '']) {
    const parts = toWholeNumber('--parts', session.get('parts'), 2)
    const seed = toWholeNumber('--seed', session.get('seed'), 0)
    const worst = toWholeNumber('--worst', session.get('worst'), 0)
    const classifiers = toClassifiers(session.find('classifiers'))
    const settings = session.settings()
    const { stop } = session.surroundings
    using progress = new Progress(session)
    const { pages: gold, without, unread } = await readGoldPages(folder)
    const unreadable = [...unread]
    const pages: TrainingPage[] = []
    for (const [at, one] of gold.entries()) {
      const page = findTrainingPage(one)
      if (typeof page === 'string') unreadable.push(page)
      else pages.push(page)
      progress.reach((READING * (at + 1)) / gold.length)
      await setImmediate()
      stop.throwIfAborted()
    }
    progress.clear()
    for (const reason of unreadable) session.note(`! left out    ${toLine(reason)}`)
    const sites = new Set(pages.map(({ site }) => site)).size
    if (sites < parts) session.note(`~ ${sites} sites for ${parts} parts: too few to say how well a classifier learns`)
    const results = await evaluateExtraction(pages, {
      classifiers,
      parts,
      seed,
      settings,
      stop,
      onProgress: (done, all) => progress.reach(READING + ((1 - READING) * done) / all),
    })
    progress.clear()
    const evaluated = { results, parts, seed, pages: pages.length, withoutText: without, unread: unreadable.length }
    if (session.json) await session.printJson(toExtractionJson(evaluated, worst))
    else await session.printAll(extractionLines(evaluated, worst, session.paint))
    return 'done'
  },
}

/** In the order of the table, whatever order they were named in. */
function toClassifiers(value: string | undefined): readonly string[] {
  if (value === undefined) return EVALUATED
  const names = toNames(value)
  for (const name of names) {
    if (!EVALUATED.includes(name)) {
      throw new NewsfoldError('option-wrong', `--classifiers: none is named ${name}; there are ${EVALUATED.join(', ')}`)
    }
  }
  if (names.length === 0) throw new NewsfoldError('option-wrong', '--classifiers needs at least one name')
  return EVALUATED.filter((name) => names.includes(name))
}
