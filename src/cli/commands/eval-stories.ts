/** `newsfold eval stories`: how well systems find gold stories, one beside the other. */

import { basename, resolve } from 'node:path'
import { NewsfoldError } from '../../errors.ts'
import { evaluate, searchGrids } from '../../evaluate/bench.ts'
import { listTried } from '../../evaluate/grid.ts'
import { Workbench } from '../../evaluate/job.ts'
import { type Evaluation, MODES, type Mode } from '../../evaluate/results.ts'
import { showMistakes } from '../../evaluate/shown-mistakes.ts'
import { toCsv } from '../../report/evaluation-csv.ts'
import { toEvaluationPage } from '../../report/evaluation-page.ts'
import type { Command } from '../command.ts'
import { evaluationLines } from '../evaluation-report.ts'
import {
  CSV,
  GRID,
  HTML_REPORT,
  MISTAKES,
  MODE,
  ORDERS,
  PAIRS,
  RANK_BY,
  SEED,
  SIZES,
  SPLIT,
  STATE,
  THREADS,
  TRIES,
  WITHOUT,
} from '../flags.ts'
import { type IdleFlag, refuseIdle } from '../idle-flags.ts'
import { writeNewFile } from '../new-file.ts'
import { refuseUnused, toSystems } from '../presets-given.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { storiesLines, toStoriesJson } from '../stories-report.ts'
import { toGivenNames, toNames, toShare, toWholeNumber } from '../values.ts'

/** Half of the stories to fit on, half to be measured on. */
const GRID_SPLIT = 0.5

export const evalStories: Command = {
  name: 'eval stories',
  inputs: [
    {
      name: '<gold>',
      meaning:
        'a folder with a folder per story, original.* its first print; or JSON Lines with cluster; with --pairs, JSON Lines with id and text',
    },
  ],
  summary: 'score systems against gold stories',
  prints:
    'A table for each mode, with a line for each preset; --preset takes several, separated by commas, or all. docs/evaluation.md says what the figures are and how they are made; figures of different modes are different measures. One preset alone, online, is told in full: precision, recall and F1 as mean and range over seeded orders, counts, settings and the worst mistakes. Nothing is stored. What a preset needs to have learned is learned from the gold itself and marked, unless --snapshot hands it over. With --json: articles, stories, refused, systems (each with preset, set, online, pairs, groups, growth, and clean if --without is given), significance, grids.',
  examples: [
    {
      line: 'newsfold eval stories gold/ --without Crash,Seconds --set decide.alike=0.62',
      meaning: 'the default preset with a setting, online; whole, and without two stories',
    },
    {
      line: 'newsfold eval stories gold/ --preset all --mode online,pairs,groups --html-report report.html',
      meaning: 'every system, in every mode, and a page about it',
    },
    {
      line: 'newsfold eval stories texts.jsonl --pairs labels.jsonl --preset codet,ffp',
      meaning: 'two systems against labelled pairs, where containment has a direction',
    },
    {
      line: 'newsfold eval stories gold/ --mode pairs --grid all --state search.jsonl',
      meaning: 'search the parameters of a preset; started again, it goes on',
    },
  ],
  flags: [
    MODE,
    PAIRS,
    RANK_BY,
    ORDERS,
    SEED,
    SPLIT,
    WITHOUT,
    SIZES,
    GRID,
    TRIES,
    STATE,
    MISTAKES,
    THREADS,
    HTML_REPORT,
    CSV,
  ],
  ignores: ['store', 'outlets'],
  async run(session, [path = '']) {
    const options = toOptions(session)
    refuseIdle(session, toIdle(session, options))
    const { snapshots = [] } = session.judgeOptions()
    refuseUnused(snapshots, options.systems)
    const { grid, ...measured } = options
    const [only] = options.modes
    if (grid !== undefined && only !== undefined) {
      for (const { preset, set } of options.systems) listTried(preset, { ...grid, mode: only, seed: options.seed, set })
    }
    const unlabelled = options.modes.length === 0
    const workbench = await Workbench.open({ gold: path, pairs: session.find('pairs'), snapshots, unlabelled })
    const clusters = new Set((await workbench.gold()).map(({ cluster }) => cluster))
    for (const name of options.without) {
      if (!clusters.has(name)) throw new NewsfoldError('option-wrong', `--without: no story is named ${name}`)
    }
    if (options.without.length > 0 && new Set(options.without).size === clusters.size) {
      throw new NewsfoldError('option-wrong', '--without leaves no story')
    }
    using progress = new Progress(session)
    const watch = { stop: session.surroundings.stop, onShare: (share: number) => progress.reach(share) }
    const evaluated = await evaluate(workbench, { ...measured, ...watch })
    const grids =
      grid === undefined || only === undefined
        ? []
        : await searchGrids(workbench, { ...measured, ...grid, ...watch, mode: only })
    const evaluation: Evaluation = { ...evaluated, grids }
    progress.clear()
    const page = session.find('html-report')
    if (page !== undefined) {
      const shown = await showMistakes(workbench, evaluation, options.mistakes, snapshots)
      await writeNewFile(page, toEvaluationPage(evaluation, shown, basename(resolve(path))))
    }
    const table = session.find('csv')
    if (table !== undefined) await writeNewFile(table, toCsv(evaluation))
    await print(session, evaluation, options.mistakes)
    for (const file of [page, table]) if (file !== undefined) session.note(`${file} written`)
    return 'done'
  },
}

async function print(session: Session, evaluation: Evaluation, mistakes: number): Promise<void> {
  if (session.json) return await session.printJson(toStoriesJson(evaluation, mistakes))
  const [system, ...others] = evaluation.systems
  const { online, pairs, groups, growth, clean } = system!
  const isAlone = others.length === 0 && evaluation.grids.length === 0
  if (isAlone && online !== undefined && (pairs ?? groups ?? growth) === undefined) {
    return await session.printAll(storiesLines(online, clean?.online, mistakes, session.paint))
  }
  await session.printAll(evaluationLines(evaluation, session.paint))
}

/** What is written for a measuring that was not asked for. */
function toIdle(session: Session, { modes, systems, sizes, grid }: ReturnType<typeof toOptions>): IdleFlag[] {
  const [isOnline, isPairs] = [modes.includes('online'), modes.includes('pairs')]
  const isSearched = grid !== undefined
  const isAlone = isOnline && modes.length === 1 && systems.length === 1 && sizes.length === 0 && !isSearched
  return [
    {
      flag: 'split',
      matters: isPairs || isSearched,
      because: 'it is for thresholds in mode pairs, and for parameters with --grid',
    },
    { flag: 'rank-by', matters: isPairs, because: 'it is for mode pairs' },
    { flag: 'orders', matters: isOnline, because: 'articles come in several orders in mode online only' },
    { flag: 'tries', matters: isSearched, because: 'it is for --grid' },
    { flag: 'state', matters: isSearched, because: 'it is for --grid' },
    ...['seed', 'without', 'threads'].map((flag) => ({
      flag,
      matters: modes.length > 0,
      because: '--sizes judges the first articles as they come, one system after the other',
    })),
    {
      flag: 'mistakes',
      matters: session.find('html-report') !== undefined || isAlone || (isOnline && session.json),
      because: 'mistakes are shown by --html-report, and of mode online by --json or of one preset alone',
    },
  ]
}

function toOptions(session: Session) {
  const sizes = toGivenNames('--sizes', session.find('sizes')).map((size) => toWholeNumber('--sizes', size, 1))
  const threads = session.find('threads')
  const split = session.find('split')
  const names = session.find('grid')
  const share = split === undefined ? undefined : toShare('--split', split)
  const modes = toModes(session, sizes.length > 0)
  if (names !== undefined && modes.length !== 1) {
    throw new NewsfoldError('option-wrong', `--grid searches in one mode, not in ${modes.length}`)
  }
  return {
    systems: toSystems(session.find('preset'), session.list('set'), session.find('sensitivity')),
    modes,
    orders: toWholeNumber('--orders', session.get('orders'), 1),
    seed: toWholeNumber('--seed', session.get('seed'), 0),
    mistakes: toWholeNumber('--mistakes', session.get('mistakes'), 0),
    without: toGivenNames('--without', session.find('without')),
    split: share,
    rankBy: session.find('rank-by'),
    sizes: sizes.sort((a, b) => a - b),
    ...(threads !== undefined && { threads: toWholeNumber('--threads', threads, 1) }),
    ...(names !== undefined && {
      grid: {
        names: names === 'all' ? [] : toGivenNames('--grid', names),
        tries: toWholeNumber('--tries', session.get('tries'), 1),
        share: share ?? GRID_SPLIT,
        state: session.find('state'),
      },
    }),
  }
}

function toModes(session: Session, isTimed: boolean): Mode[] {
  const given = session.find('mode')
  const isLabelled = session.find('pairs') !== undefined
  if (given === undefined) return isLabelled ? ['pairs'] : isTimed ? [] : ['online']
  const names = toNames(given)
  const unknown = names.find((name) => !MODES.some((mode) => mode === name))
  if (unknown !== undefined || names.length === 0) {
    throw new NewsfoldError('option-wrong', `--mode takes ${MODES.join(', ')}, not ${JSON.stringify(unknown ?? given)}`)
  }
  if (isLabelled && names.some((name) => name !== 'pairs')) {
    throw new NewsfoldError('option-wrong', '--pairs labels pairs and no stories, so the only mode is pairs')
  }
  return MODES.filter((mode) => names.includes(mode))
}
