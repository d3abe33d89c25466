/** `newsfold train extractor`: learns from pages with gold texts which blocks of a page are its article. */

import { setImmediate } from 'node:timers/promises'
import { NewsfoldError } from '../../errors.ts'
import { type ExtractorModel, packModel } from '../../extract/classify/extractor-model.ts'
import { toLine } from '../../report/printable.ts'
import { isUsable, type ReadyPage, toReady, trainInSteps } from '../../train/extractor.ts'
import { toModelModule } from '../../train/model-module.ts'
import { findTrainingPage, readGoldPages } from '../../train/pages.ts'
import type { Command } from '../command.ts'
import { OUTPUT } from '../flags.ts'
import { NewFile } from '../new-file.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'

/** Where the model of the default classifier stands in the source. */
const PLACE = 'src/extract/classify/packed-model.ts'

/** Reading the pages takes about this share of the time. */
const READING = 0.3

export const trainExtractor: Command = {
  name: 'train extractor',
  inputs: [
    { name: '<folder>', meaning: 'html/ID.html, and gold/ID.json with the text of the article and, if known, its url' },
  ],
  summary: 'train the classifier that finds articles on pages',
  prints:
    'Writes the model as a module of TypeScript, and prints pages, pages left out (without a gold text, whose text is not on the page, or that cannot be read), size and seconds. The same pages give the same file to the byte. Pages of one site are never on both sides while learning, so give their url. With --json: pages, withoutText, notOnPage, unread, sizeBytes, seconds, output.',
  examples: [
    { line: 'newsfold train extractor gold/ -o model.ts', meaning: 'learn from the pages of a folder' },
    { line: `newsfold train extractor gold/ -o ${PLACE}`, meaning: 'in place; build, and extract uses it' },
  ],
  flags: [OUTPUT],
  async run(session, [folder = '']) {
    const { now } = session.surroundings
    const startedAt = now()
    const output = session.get('output')
    await using file = await NewFile.create(output)
    using progress = new Progress(session)
    const { ready, ...left } = await readPages(session, folder, progress)
    const packed = packModel(await train(session, ready, progress))
    await file.write(toModelModule(packed))
    await breathe(session)
    await file.keep()
    progress.clear()
    const seconds = Math.round((now() - startedAt) / 100) / 10
    const told = { pages: ready.length, ...left, sizeBytes: packed.length, seconds, output }
    if (session.json) await session.printJson(told)
    else await session.printAll(toLines(told))
    return 'at-its-end'
  },
}

async function readPages(session: Session, folder: string, progress: Progress) {
  const { pages, without, unread } = await readGoldPages(folder)
  const unreadable = [...unread]
  const ready: ReadyPage[] = []
  let notOnPage = 0
  for (const [at, gold] of pages.entries()) {
    const page = findTrainingPage(gold)
    if (typeof page === 'string') unreadable.push(page)
    else if (isUsable(page)) ready.push(toReady(page))
    else notOnPage++
    progress.reach((READING * (at + 1)) / pages.length)
    await breathe(session)
  }
  if (ready.length === 0) {
    throw new NewsfoldError(
      'input-missing',
      `${folder}: no page holds its gold text, so there is nothing to learn from`,
    )
  }
  progress.clear()
  for (const reason of unreadable) session.note(`! left out    ${toLine(reason)}`)
  return { ready, withoutText: without, notOnPage, unread: unreadable.length }
}

async function train(session: Session, pages: readonly ReadyPage[], progress: Progress): Promise<ExtractorModel> {
  const steps = trainInSteps(pages)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    progress.reach(READING + (1 - READING) * step.value)
    await breathe(session)
  }
}

/** Lets Ctrl-C come through: learning leaves the process no moment of its own. */
async function breathe(session: Session): Promise<void> {
  await setImmediate()
  session.surroundings.stop.throwIfAborted()
}

interface Told {
  readonly pages: number
  readonly withoutText: number
  readonly notOnPage: number
  readonly unread: number
  readonly sizeBytes: number
  readonly seconds: number
  readonly output: string
}

function toLines({ pages, withoutText, notOnPage, unread, sizeBytes, seconds, output }: Told): string[] {
  return [
    `${pages} pages learned from; left out: ${withoutText} without a gold text, ${notOnPage} whose gold text is not on the page, ${unread} that cannot be read`,
    `${output}: ${(sizeBytes / 1000).toFixed(1)} kB packed, in ${seconds} s`,
    `To put it in place: copy it over ${PLACE} and run npm run build.`,
    'How good it is on sites it has not seen: newsfold eval extraction',
  ]
}
