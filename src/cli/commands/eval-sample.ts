/** `newsfold eval sample`: pairs for people to read and label, chosen so that it tells something. */

import { basename, resolve } from 'node:path'
import { NewsfoldError } from '../../errors.ts'
import { type GoldArticle, readGold } from '../../evaluate/gold.ts'
import { sampleJoined } from '../../evaluate/joined-sample.ts'
import { samplePhrasePairs } from '../../evaluate/phrase-sample.ts'
import { poolPairs } from '../../evaluate/pool.ts'
import { prepare } from '../../evaluate/prepared.ts'
import { extractPage } from '../../extract/extract.ts'
import type { ArticleInput, Refused } from '../../model.ts'
import { toSettings } from '../../parameters.ts'
import { toJoinedPage } from '../../report/joined-page.ts'
import { summaryLine } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { COUNT, HTML_REPORT, SAMPLE_BY, SEED } from '../flags.ts'
import { type IdleFlag, refuseIdle } from '../idle-flags.ts'
import { writeNewFile } from '../new-file.ts'
import { type GivenSystem, refuseUnused, toSystems } from '../presets-given.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { toWholeNumber } from '../values.ts'

export const evalSample: Command = {
  name: 'eval sample',
  inputs: [{ name: '<texts>', meaning: 'JSON Lines with id and text or html, or a folder of folders of pages' }],
  summary: 'choose pairs of articles for people to label',
  prints:
    'One JSON object for each pair: earlier, article, relation (empty, to be filled in: duplicate, update, contained, contains, different), and resemblance or nominatedBy. By phrases: pairs that share a phrase of seven words, evenly over how alike they are (Alonso 2013). By pool: what the presets of --preset nominate when they are permissive, with thresholds about halved (CoDet 2011). eval stories takes the labelled file with --pairs, eval agreement says how far labels agree. By joined: of the pairs that a preset joins, judging the texts in the order of seenAt or else their dates on an empty store in memory, so many drawn at random, each with earlier, new, label (empty, to be filled in: then eval relations takes the file), relation, rule, measurements, titles and times; with --html-report also as a page with both texts side by side.',
  examples: [
    { line: 'newsfold eval sample texts.jsonl --count 400 > pairs.jsonl', meaning: 'evenly over likeness' },
    { line: 'newsfold eval sample texts.jsonl --by pool --preset all > pairs.jsonl', meaning: 'what systems nominate' },
    {
      line: 'newsfold eval sample texts.jsonl --by joined --count 100 --html-report read.html > joined.jsonl',
      meaning: 'a hundred joined pairs, to be read',
    },
  ],
  flags: [SAMPLE_BY, COUNT, SEED, HTML_REPORT],
  ignores: ['store', 'outlets'],
  async run(session, [path = '']) {
    const count = toWholeNumber('--count', session.get('count'), 1)
    const seed = toWholeNumber('--seed', session.get('seed'), 0)
    const systems = toSystems(session.find('preset'), session.list('set'), session.find('sensitivity'))
    const snapshots = session.judgeOptions().snapshots ?? []
    refuseIdle(session, toIdle(session))
    refuseUnused(snapshots, systems)
    const read = await readGold(path, { mayLackClusters: true, namedById: true })
    if (session.get('by') === 'joined') return await runJoined(session, path, read, systems, { count, seed })
    const gold = prepare(read, systems[0]!)
    using progress = new Progress(session)
    const { stop } = session.surroundings
    const articles = gold.flatMap(({ id, input }) => ('refused' in input ? [] : [{ ...input, id }]))
    const { pairs, learnedFromOwnInput } =
      session.get('by') === 'phrases'
        ? { pairs: samplePhrasePairs(articles, { count, seed }), learnedFromOwnInput: [] }
        : await poolPairs(gold, {
            count,
            seed,
            systems,
            snapshots,
            stop,
            onShare: (share) => progress.reach(share),
          })
    progress.clear()
    for (const pair of pairs) await session.printJson(pair)
    session.note(`${pairs.length} pairs of ${articles.length} articles`)
    if (learnedFromOwnInput.length > 0) {
      session.note(`What ${learnedFromOwnInput.join(', ')} needed to have learned was learned from these very texts.`)
    }
    return 'done'
  },
}

function toIdle(session: Session): IdleFlag[] {
  const by = session.get('by')
  const because = 'pairs that share a phrase are found without any preset'
  const isOfPages = session.list('set').every((pair) => pair.startsWith('extract.'))
  return [
    { flag: 'html-report', matters: by === 'joined', because: 'it is for pairs by joined, which are to be read' },
    { flag: 'set', matters: by !== 'phrases' || isOfPages, because },
    ...['preset', 'sensitivity', 'snapshot'].map((flag) => ({ flag, matters: by !== 'phrases', because })),
  ]
}

async function runJoined(
  session: Session,
  path: string,
  gold: readonly GoldArticle[],
  systems: readonly GivenSystem[],
  sample: { readonly count: number; readonly seed: number },
) {
  const [system, ...others] = systems
  if (others.length > 0) throw new NewsfoldError('option-wrong', '--by joined judges by one preset')
  using progress = new Progress(session)
  const { pairs, articles, relations, refused, learnedFromOwnInput } = await sampleJoined(
    gold.map((one) => toInput(one, system!)),
    {
      ...sample,
      ...system!,
      snapshots: session.judgeOptions().snapshots,
      stop: session.surroundings.stop,
      onShare: (share) => progress.reach(share),
    },
  )
  progress.clear()
  const counts = summaryLine(new Map(Object.entries(relations)), new Map(Object.entries(refused)))
  const page = session.find('html-report')
  if (page !== undefined) await writeNewFile(page, toJoinedPage(pairs, basename(resolve(path)), counts))
  for (const { pair } of pairs) await session.printJson(pair)
  session.note(`${pairs.length} joined pairs of ${articles} articles. ${counts}`)
  if (learnedFromOwnInput) session.note('What the preset needs to have learned was learned from these very texts.')
  if (page !== undefined) session.note(`${page} written`)
  return 'done' as const
}

/** With its times, which decide in which order it comes. */
function toInput({ id, record }: GoldArticle, { preset, set }: GivenSystem): (ArticleInput & { id: string }) | Refused {
  if ('refused' in record) return record
  const article = 'bytes' in record ? extractPage(record, toSettings(preset.parameters, set)).article : record
  return { ...article, id }
}
