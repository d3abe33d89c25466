/** `newsfold eval relations`: how well systems tell relations apart, on labelled pairs. */

import { basename } from 'node:path'
import { fitRelations } from '../../evaluate/fit-relations.ts'
import { readRelationPairs } from '../../evaluate/relation-pairs.ts'
import { RelationTexts } from '../../evaluate/relation-texts.ts'
import { checkHeldOut, evaluateRelations, RelationsBench, showWrong } from '../../evaluate/relations.ts'
import { toRelationsPage } from '../../report/relations-page.ts'
import type { Command } from '../command.ts'
import { GRID, HELD_OUT, HTML_REPORT, SEED, SPLIT, STATE, TEXTS, TRIES, WRONG } from '../flags.ts'
import { refuseIdle } from '../idle-flags.ts'
import { writeNewFile } from '../new-file.ts'
import { refuseUnused, toSystems } from '../presets-given.ts'
import { Progress } from '../progress.ts'
import { relationsLines, toRelationsJson } from '../relations-report.ts'
import type { Session } from '../session.ts'
import { toGivenNames, toShare, toWholeNumber } from '../values.ts'

/** Half of the pairs to fit on, half to be measured on. */
const GRID_SPLIT = 0.5
/** In a page all texts stand, so it has no more than a browser likes. */
const MOST_ON_PAGE = 400

export const evalRelations: Command = {
  name: 'eval relations',
  inputs: [
    {
      name: '<pairs>',
      meaning:
        'JSON Lines with earlier, new and label (duplicate, update, contained, contains, template, different); set names the file of the texts, doubtful and alt another possible label, kind how a pair was made',
    },
  ],
  summary: 'score systems on pairs labelled with their relations',
  prints:
    'Over the sure pairs and over all: accuracy, join precision (of the pairs called joined, the share labelled so; any relation but different joins), join recall and macro F1 of the relations with ten pairs or more; precision, recall and F1 of each relation; what was called what; the wrong pairs with rule, measurements and titles. template counts as different. Pairs are judged as compare does, hours apart by seenAt or else the date of the texts. What a preset needs to have learned is learned from the texts and marked, unless --snapshot hands it over. With --json: pairs, doubtful, texts, systems (each with preset, set, sure, all, lenient, byLanguage, byKind, heldOut, wrong), fits.',
  examples: [
    {
      line: 'newsfold eval relations pairs.jsonl --texts reuters.jsonl turkish.jsonl',
      meaning: 'the default preset; set in a pair says which file its ids are of',
    },
    {
      line: 'newsfold eval relations pairs.jsonl --texts made.jsonl --preset newsfold,codet --html-report report.html',
      meaning: 'two systems, and a page with the wrong pairs side by side',
    },
    {
      line: 'newsfold eval relations pairs.jsonl --texts made.jsonl --grid decide.alike --held-out retake --state fit.jsonl',
      meaning: 'fit a parameter on half of the pairs, never on retakes; started again, it goes on',
    },
  ],
  flags: [TEXTS, HELD_OUT, WRONG, GRID, SPLIT, TRIES, SEED, STATE, HTML_REPORT],
  ignores: ['store', 'outlets'],
  async run(session, [path = '']) {
    const systems = toSystems(session.find('preset'), session.list('set'), session.find('sensitivity'))
    const heldOut = toGivenNames('--held-out', session.find('held-out'))
    const wrong = session.find('wrong')
    const most = wrong === undefined ? Number.POSITIVE_INFINITY : toWholeNumber('--wrong', wrong, 0)
    const grid = toGrid(session)
    refuseIdle(
      session,
      ['split', 'tries', 'seed', 'state'].map((flag) => ({
        flag,
        matters: grid !== undefined,
        because: 'it is for --grid',
      })),
    )
    const { snapshots = [] } = session.judgeOptions()
    refuseUnused(snapshots, systems)
    const texts = await RelationTexts.read(session.list('texts'))
    const pairs = await readRelationPairs(path, texts)
    checkHeldOut(pairs, heldOut)
    const bench = new RelationsBench(texts, pairs, snapshots)
    using progress = new Progress(session)
    const watch = { stop: session.surroundings.stop, onShare: (share: number) => progress.reach(share) }
    const measured = await evaluateRelations(bench, { systems, heldOut, ...watch })
    const fits = grid === undefined ? [] : await fitRelations(bench, { ...grid, systems, heldOut, ...watch })
    const evaluation = { ...measured, fits }
    progress.clear()
    const page = session.find('html-report')
    if (page !== undefined) {
      const shown = await showWrong(bench, systems, evaluation, Math.min(most, MOST_ON_PAGE))
      await writeNewFile(page, toRelationsPage(evaluation, shown, basename(path)))
    }
    if (session.json) await session.printJson(toRelationsJson(evaluation, most))
    else await session.printAll(relationsLines(evaluation, most, session.paint))
    if (page !== undefined) session.note(`${page} written`)
    return 'done'
  },
}

function toGrid(session: Session) {
  const names = session.find('grid')
  if (names === undefined) return undefined
  const split = session.find('split')
  return {
    names: names === 'all' ? [] : toGivenNames('--grid', names),
    tries: toWholeNumber('--tries', session.get('tries'), 1),
    seed: toWholeNumber('--seed', session.get('seed'), 0),
    share: split === undefined ? GRID_SPLIT : toShare('--split', split),
    state: session.find('state'),
  }
}
