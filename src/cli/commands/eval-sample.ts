/** `newsfold eval sample`: pairs for people to label, chosen so that labelling them tells something. */

import { readGold } from '../../evaluate/gold.ts'
import { samplePhrasePairs } from '../../evaluate/phrase-sample.ts'
import { poolPairs } from '../../evaluate/pool.ts'
import { prepare } from '../../evaluate/prepared.ts'
import type { Command } from '../command.ts'
import { COUNT, SAMPLE_BY, SEED } from '../flags.ts'
import { toSystems } from '../presets-given.ts'
import { Progress } from '../progress.ts'
import { toWholeNumber } from '../values.ts'

export const evalSample: Command = {
  name: 'eval sample',
  inputs: [{ name: '<texts>', meaning: 'JSON Lines with id and text or html, or a folder of folders of pages' }],
  summary: 'choose pairs of articles for people to label',
  prints:
    'One JSON object for each pair: earlier, article, relation (empty, to be filled in: duplicate, update, contained, contains, different), and resemblance or nominatedBy. By phrases: pairs that share a phrase of seven words, evenly over how alike they are (Alonso 2013). By pool: what the presets of --preset nominate with thresholds halved (CoDet 2011). eval stories takes the labelled file with --pairs, eval agreement says how far labels agree.',
  examples: [
    { line: 'newsfold eval sample texts.jsonl --count 400 > pairs.jsonl', meaning: 'evenly over likeness' },
    { line: 'newsfold eval sample texts.jsonl --by pool --preset all > pairs.jsonl', meaning: 'what systems nominate' },
  ],
  flags: [SAMPLE_BY, COUNT, SEED],
  async run(session, [path = '']) {
    const count = toWholeNumber('--count', session.get('count'), 1)
    const seed = toWholeNumber('--seed', session.get('seed'), 0)
    const systems = toSystems(session.find('preset'), session.list('set'), session.find('sensitivity'))
    const gold = prepare(await readGold(path, { mayLackClusters: true, namedById: true }), systems[0]!)
    using progress = new Progress(session)
    const { stop } = session.surroundings
    const articles = gold.flatMap(({ id, input }) => ('refused' in input ? [] : [{ ...input, id }]))
    const pairs =
      session.get('by') === 'phrases'
        ? samplePhrasePairs(articles, { count, seed })
        : await poolPairs(gold, {
            count,
            seed,
            systems,
            snapshots: session.judgeOptions().snapshots,
            stop,
            onShare: (share) => progress.reach(share),
          })
    progress.clear()
    for (const pair of pairs) await session.printJson(pair)
    session.note(`${pairs.length} pairs of ${articles.length} articles`)
    return 'done'
  },
}
