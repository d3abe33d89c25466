/** `newsfold eval stories`: how well the online judge finds gold stories. */

import { NewsfoldError } from '../../errors.ts'
import { readGold } from '../../evaluate/gold.ts'
import { evaluateStories, prepare } from '../../evaluate/stories.ts'
import type { Command } from '../command.ts'
import { MISTAKES, ORDERS, SEED, WITHOUT } from '../flags.ts'
import { Progress } from '../progress.ts'
import { storiesLines, toStoriesJson } from '../stories-report.ts'
import { toNames, toWholeNumber } from '../values.ts'

export const evalStories: Command = {
  name: 'eval stories',
  inputs: [
    {
      name: '<gold>',
      meaning: 'a folder with a folder per story, original.* its first print; or JSON Lines with cluster',
    },
  ],
  summary: 'score the online judge against gold stories',
  prints:
    'Precision, recall and F1 as mean and range over seeded orders, counts, settings and the worst mistakes; docs/evaluation.md says how it is scored. Nothing is stored. With --json: precision, recall, f1, range, counts, settings, mistakes, and clean with the same if --without is given.',
  examples: [
    { line: 'newsfold eval stories gold/', meaning: 'with the default preset' },
    { line: 'newsfold eval stories gold/ --preset gphin --set decide.overlap=0.3', meaning: 'with a setting' },
    { line: 'newsfold eval stories gold/ --without Crash,Seconds --json', meaning: 'raw, and clean beside it' },
  ],
  flags: [ORDERS, SEED, WITHOUT, MISTAKES],
  async run(session, [path = '']) {
    const orders = toWholeNumber('--orders', session.get('orders'), 1)
    const seed = toWholeNumber('--seed', session.get('seed'), 0)
    const shown = toWholeNumber('--mistakes', session.get('mistakes'), 0)
    const without = toNames(session.find('without') ?? '')
    const gold = prepare(await readGold(path), session.judgeOptions())
    const clusters = new Set(gold.map(({ cluster }) => cluster))
    for (const name of without) {
      if (!clusters.has(name)) throw new NewsfoldError('option-wrong', `--without: no story is named ${name}`)
    }
    const progress = new Progress(session)
    const runs = without.length === 0 ? 1 : 2
    const run = (left: readonly string[], before: number) =>
      evaluateStories(gold, {
        ...session.judgeOptions(),
        orders,
        seed,
        without: left,
        stop: session.surroundings.stop,
        onJudged: (judged, all) => progress.reach((before + judged / all) / runs, before * all + judged),
      })
    const raw = await run([], 0)
    const clean = runs === 1 ? undefined : await run(without, 1)
    progress.clear()
    if (session.json) await session.printJson(toStoriesJson(raw, clean, shown))
    else await session.printAll(storiesLines(raw, clean, shown, session.paint))
    return 'done'
  },
}
