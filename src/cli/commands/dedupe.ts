/** `newsfold dedupe`: a whole collection judged at once, and what was found written into a folder. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DedupedFiles, dedupeFiles, finishRun } from '../../batch/dedupe.ts'
import { KEEP_RECORDS, type KeepRecords } from '../../batch/earlier-run.ts'
import { DEFAULT_KEEP, type KeepKind } from '../../batch/outputs.ts'
import type { Against, Reached } from '../../batch/run.ts'
import { NewsfoldError } from '../../errors.ts'
import { type ShownLink, toBatchPage } from '../../report/batch-page.ts'
import { ADD, AGAINST, KEEP_KNOWN } from '../against-flags.ts'
import { checkStandardInput, inputOptions } from '../articles.ts'
import type { Command } from '../command.ts'
import { ALLOW_PRIVATE, FIELD, FORMAT, KEPT, MEMORY, OUTPUT_FOLDER, RESUME, TIME, WORKERS } from '../flags.ts'
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
    'Into the folder: kept.jsonl (the records that are kept, as they came), links.jsonl (article, earlier, relation, rule, measurements), stories.jsonl (lead, members; one line for each story of two or more; with --against those that have a new member, and known, the members that were there before), refused.jsonl (records with reasons), run.json (settings, versions, counts), timings.json, report.html. A summary goes to standard output. Each article is judged as newsfold add would in the same order; of an id that comes in several versions the newest is kept. A run that was broken off goes on with --resume.',
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
    { line: 'newsfold dedupe archive.jsonl -o clean --resume', meaning: 'go on after a crash' },
  ],
  flags: [OUTPUT_FOLDER, KEPT, AGAINST, ADD, KEEP_KNOWN, TIME, WORKERS, MEMORY, RESUME, FORMAT, FIELD, ALLOW_PRIVATE],
  async run(session, inputs) {
    checkStandardInput(inputs)
    const folder = session.get('output')
    const workers = session.find('workers')
    const keep = toKeep(session)
    const time = session.find('time')
    const against = session.find('against')
    const records = toKeepRecords(session)
    const given = inputOptions(session)
    const started = session.surroundings.now()
    const timings: Record<string, number> = {}
    using progress = new Progress(session)
    mkdirSync(folder, { recursive: true })
    let stage: { readonly name: string; readonly began: number } | undefined
    const enter = (name: string | undefined) => {
      const now = session.surroundings.now()
      if (stage !== undefined && stage.name !== name) {
        timings[stage.name] = (timings[stage.name] ?? 0) + (now - stage.began)
        stage = undefined
      }
      if (name !== undefined && stage === undefined) stage = { name, began: now }
    }
    const deduped = await dedupeFiles(inputs, folder, {
      ...session.judgeOptions(),
      keep,
      ...(against !== undefined && { against }),
      add: session.has('add'),
      keepKnown: records,
      byTime: time !== undefined,
      resume: session.has('resume'),
      memoryBytes: toSizeBytes('--memory', session.get('memory')),
      ...(workers !== undefined && { workers: toWholeNumber('--workers', workers, 1) }),
      inputOptions: { ...given, fields: { ...given.fields, ...(time !== undefined && { seenAt: time }) } },
      stop: session.surroundings.stop,
      onReached: (reached) => {
        enter(reached.stage)
        tell(progress, reached)
      },
    })
    enter(undefined)
    const { counts } = deduped
    const totalMs = session.surroundings.now() - started
    writeFileSync(
      join(folder, 'timings.json'),
      `${JSON.stringify({ totalMs: Math.round(totalMs), stagesMs: roundAll(timings) }, null, 2)}\n`,
    )
    writeFileSync(join(folder, 'report.html'), toPage(deduped, inputs))
    finishRun(folder, deduped)
    progress.clear()
    const { output } = session.surroundings
    for (const line of session.json ? [JSON.stringify(counts)] : toSummary(deduped, folder)) await output.print(line)
    return (counts.refused ?? 0) > 0 ? 'some-refused' : 'done'
  },
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

function tell(progress: Progress, { stage, articles, share }: Reached): void {
  progress.enter(stage)
  progress.reach(share, articles)
}

function roundAll(timings: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).map(([name, value]) => [name, Math.round(value)]))
}

function toSummary({ counts, outcome }: DedupedFiles, folder: string): string[] {
  const { articles = 0, kept = 0, stories = 0, refused = 0, ...rest } = counts
  const found = ['original', 'duplicate', 'update', 'contained', 'contains']
    .filter((relation) => (rest[relation] ?? 0) > 0)
    .map((relation) => `${rest[relation]} ${relation}`)
  return [
    `${articles} articles: ${found.join(', ')}`,
    `${stories} stories of two or more, ${kept} articles kept, ${refused} records refused`,
    ...(outcome.against === undefined ? [] : [toAgainstLine(outcome.against)]),
    `${join(folder, 'kept.jsonl')}, links.jsonl, stories.jsonl, refused.jsonl, run.json; open ${join(folder, 'report.html')} in a browser`,
  ]
}

function toPage(deduped: DedupedFiles, inputs: readonly string[]): string {
  const { outcome, examples, ...found } = deduped
  const { setup, settling } = outcome
  const shown = examples.map(({ article, earlier, relation, rule, measurements }): ShownLink => {
    const [own, other] = [settling.kept.get(article), settling.kept.get(earlier)]
    const evidence = setup.parts.show(setup.prepareKept(own), setup.prepareKept(other), relation)
    return { article: own.article, earlier: other.article, relation, rule, evidence: { measurements, ...evidence } }
  })
  const { against } = outcome
  const note = against && toAgainstLine(against)
  return toBatchPage({
    ...found,
    inputs,
    ...(note && { against: note }),
    preset: setup.preset.name,
    settings: setup.settings,
    examples: shown,
  })
}
