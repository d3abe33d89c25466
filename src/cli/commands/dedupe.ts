/** `newsfold dedupe`: a whole collection judged at once, and what was found written into a folder. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DedupedFiles, dedupeFiles, estimateFiles, finishRun } from '../../batch/dedupe.ts'
import { KEEP_RECORDS, type KeepRecords } from '../../batch/earlier-run.ts'
import { DEFAULT_KEEP, type KeepKind } from '../../batch/outputs.ts'
import type { Against } from '../../batch/run.ts'
import { NewsfoldError } from '../../errors.ts'
import { sizeOfInputs } from '../../read/inputs.ts'
import { type ShownLink, toBatchPage } from '../../report/batch-page.ts'
import { VERSION } from '../../version.ts'
import { ADD, AGAINST, KEEP_KNOWN } from '../against-flags.ts'
import { checkStandardInput, inputOptions } from '../articles.ts'
import type { Command, Outcome } from '../command.ts'
import { estimateLines } from '../estimate-lines.ts'
import { ALLOW_PRIVATE, DRY_RUN, FIELD, FORMAT, KEPT, MEMORY, OUTPUT_FOLDER, RESUME, TIME, WORKERS } from '../flags.ts'
import { refuseIdle } from '../idle-flags.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { toNames, toSizeBytes, toWholeNumber } from '../values.ts'

const KINDS: readonly KeepKind[] = ['lead', 'duplicate', 'update', 'contained', 'contains']

export const dedupe: Command = {
  name: 'dedupe',
  inputs: [
    {
      name: '<inputs...>',
      meaning:
        'files and folders of JSON Lines, CSV, TSV, Parquet, web archives, HTML or text, also gzip and Zstandard; - for standard input',
    },
  ],
  summary: 'judge a whole collection at once, and write what is kept, the links and the stories into a folder',
  prints:
    'Into the folder: the records that are kept, as they came and in the format in which they came, unpacked (kept.jsonl, kept.csv, kept.tsv, kept.warc; a further kept-2.csv for other columns; pages, texts and rows of Parquet as id, title, text in kept.jsonl), links.jsonl (article, earlier, relation, rule, measurements), stories.jsonl (lead, members; one line for each story of two or more; with --against those that have a new member, and known, the members that were there before), refused.jsonl (records with reasons), run.json (settings, versions, counts), timings.json, report.html. A summary goes to standard output. Each article is judged as newsfold add would in the same order; of an id that comes in several versions the newest is kept. A run that was broken off goes on with --resume.',
  examples: [
    { line: 'newsfold dedupe archive.jsonl -o clean', meaning: 'a corpus without its copies in clean/kept.jsonl' },
    {
      line: 'newsfold dedupe crawl/*.jsonl.gz -o clean --time seenAt --set propose.windowHours=72',
      meaning: 'in the order of time, each against the three days before it',
    },
    {
      line: 'newsfold dedupe today.jsonl -o today --against yesterday --add',
      meaning: 'what of today is not in an earlier run, to which it is added; or in a store, such as news.db',
    },
    { line: 'newsfold dedupe crawl/ --dry-run', meaning: 'how long it would take, and how much memory and disk' },
  ],
  flags: [
    OUTPUT_FOLDER,
    KEPT,
    AGAINST,
    ADD,
    KEEP_KNOWN,
    TIME,
    WORKERS,
    MEMORY,
    RESUME,
    DRY_RUN,
    FORMAT,
    FIELD,
    ALLOW_PRIVATE,
  ],
  async run(session, inputs) {
    checkStandardInput(inputs)
    refuseIdle(session, [
      ...['resume', 'add', 'keep-known'].map((flag) => ({
        flag,
        matters: !session.has('dry-run'),
        because: 'nothing is written by --dry-run',
      })),
      {
        flag: 'against',
        matters: !session.has('dry-run'),
        because: '--dry-run tells what the inputs take by themselves',
      },
    ])
    const options = toOptions(session)
    return session.has('dry-run') ? estimate(session, inputs, options) : deduplicate(session, inputs, options)
  },
}

function toOptions(session: Session) {
  const workers = session.find('workers')
  const time = session.find('time')
  const against = session.find('against')
  const given = inputOptions(session)
  return {
    ...session.judgeOptions(),
    keep: toKeep(session),
    ...(against !== undefined && { against }),
    byTime: time !== undefined,
    memoryBytes: toSizeBytes('--memory', session.get('memory')),
    ...(workers !== undefined && { workers: toWholeNumber('--workers', workers, 1) }),
    inputOptions: { ...given, fields: { ...given.fields, ...(time !== undefined && { seenAt: time }) } },
    stop: session.surroundings.stop,
  }
}

type Options = ReturnType<typeof toOptions>

async function estimate(session: Session, inputs: readonly string[], options: Options): Promise<Outcome> {
  const estimated = await estimateFiles(inputs, session.find('output') ?? '.', options)
  if (session.json) await session.printJson(estimated)
  else await session.printAll(estimateLines(estimated))
  return 'done'
}

async function deduplicate(session: Session, inputs: readonly string[], options: Options): Promise<Outcome> {
  const folder = session.get('output')
  const { now } = session.surroundings
  const started = now()
  const stages = new StageTimes(now)
  using progress = new Progress(session)
  // Walking a large folder twice is only worth it for somebody who watches.
  const sizeBytes = session.progress === 'none' ? undefined : await sizeOfInputs(inputs)
  let readBytes = 0
  mkdirSync(folder, { recursive: true })
  const deduped = await dedupeFiles(inputs, folder, {
    ...options,
    add: session.has('add'),
    keepKnown: toKeepRecords(session),
    resume: session.has('resume'),
    inputOptions: {
      ...options.inputOptions,
      onBytes: (bytes) => {
        readBytes = bytes
      },
    },
    onReached: (reached) => {
      stages.enter(reached.stage)
      const share = reached.stage === 'prepare' && sizeBytes ? readBytes / sizeBytes : reached.share
      progress.enter(reached.stage)
      progress.found(reached.found ?? {}, reached.refused)
      progress.reach(share, reached.articles)
    },
  })
  const stagesMs = stages.finish()
  const timings = { totalMs: Math.round(now() - started), stagesMs }
  finishRun(folder, deduped, {
    'timings.json': `${JSON.stringify(timings, null, 2)}\n`,
    'report.html': toPage(deduped),
  })
  progress.clear()
  const { counts } = deduped
  if (session.json) await session.printJson(counts)
  else await session.printAll(toSummary(deduped, folder, session.find('time')))
  return (counts.refused ?? 0) > 0 ? 'some-refused' : 'done'
}

/** How long each stage took, by when it was begun. */
class StageTimes {
  readonly #now: () => number
  readonly #spent: Record<string, number> = {}
  #stage: { readonly name: string; readonly began: number } | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  enter(name: string): void {
    if (this.#stage?.name === name) return
    this.#leave()
    this.#stage = { name, began: this.#now() }
  }

  #leave(): void {
    if (this.#stage === undefined) return
    const { name, began } = this.#stage
    this.#spent[name] = Math.round((this.#spent[name] ?? 0) + (this.#now() - began))
    this.#stage = undefined
  }

  finish(): Readonly<Record<string, number>> {
    this.#leave()
    return this.#spent
  }
}

function toKeep(session: Session): readonly KeepKind[] {
  const names = toNames(session.find('keep') ?? DEFAULT_KEEP.join(','))
  for (const name of names) {
    if (KINDS.includes(name as KeepKind)) continue
    throw new NewsfoldError('option-wrong', `--keep takes ${KINDS.join(', ')}, not ${JSON.stringify(name)}`)
  }
  return names as KeepKind[]
}

function toAgainstLine(against: Against): string {
  if ('folder' in against) return `judged against ${against.articles} articles of ${against.folder}`
  return `judged against ${against.store}, which ${against.added ? 'has them now' : 'was left as it is'}`
}

function toKeepRecords(session: Session): KeepRecords | undefined {
  const records = session.find('keep-known')
  if (records === undefined || KEEP_RECORDS.includes(records as KeepRecords)) return records as KeepRecords | undefined
  throw new NewsfoldError(
    'option-wrong',
    `--keep-known takes ${KEEP_RECORDS.join(' or ')}, not ${JSON.stringify(records)}`,
  )
}

function toSummary({ counts, files, outcome }: DedupedFiles, folder: string, time: string | undefined): string[] {
  const { articles = 0, kept = 0, stories = 0, refused = 0, withoutTime = 0, ...rest } = counts
  const found = ['original', 'duplicate', 'update', 'contained', 'contains']
    .filter((relation) => (rest[relation] ?? 0) > 0)
    .map((relation) => `${rest[relation]} ${relation}`)
  const names = [...Object.keys(files), 'links.jsonl', 'stories.jsonl', 'refused.jsonl', 'run.json']
  return [
    `${articles} articles: ${found.join(', ')}`,
    `${stories} stories of two or more, ${kept} articles kept, ${refused} records refused`,
    ...(outcome.against === undefined ? [] : [toAgainstLine(outcome.against)]),
    ...(withoutTime > 0 ? [`${withoutTime} articles have no ${time}: they count as seen in 1970 and came first`] : []),
    `${join(folder, names[0]!)}, ${names.slice(1).join(', ')}; open ${join(folder, 'report.html')} in a browser`,
  ]
}

function toPage(deduped: DedupedFiles): string {
  const { outcome, examples, largest, ...found } = deduped
  const { setup } = outcome
  const shown = examples.map(({ link: { relation, rule, measurements }, article, earlier }): ShownLink => {
    const evidence = setup.parts.show(setup.prepareKept(article), setup.prepareKept(earlier), relation)
    return {
      article: article.article,
      earlier: earlier.article,
      relation,
      rule,
      evidence: { measurements, ...evidence },
    }
  })
  const { against } = outcome
  const note = against && toAgainstLine(against)
  return toBatchPage({
    ...found,
    ...(note && { against: note }),
    version: VERSION,
    preset: setup.preset.name,
    settings: setup.settings,
    snapshots: Object.fromEntries(outcome.snapshots.map(({ kind, hash }) => [kind, hash])),
    largest: largest.map(({ lead, size }) => ({ lead: lead.article, size })),
    examples: shown,
  })
}
