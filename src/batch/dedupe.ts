/**
 * `dedupe`: a whole collection judged at once, on this machine. Options are checked by name; then the stages of `run.ts`; then
 * what is to be seen of it, as a stream or as files in a folder.
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOptions, type Kind, OBJECT, TEXT, YES_OR_NO } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import type { ArticleInput, ArticleRef, Measurements, Page, PairRelation, Refused } from '../model.ts'
import type { OpenOptions } from '../options.ts'
import { toOutletSnapshot } from '../outlets.ts'
import { toSettings } from '../parameters.ts'
import { DEFAULT_PRESET, getPreset } from '../presets/presets.ts'
import { withSensitivity } from '../presets/sensitivity.ts'
import { isAddress } from '../read/address.ts'
import type { InputOptions } from '../read/inputs.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import { type Estimate, estimateRun } from './estimate.ts'
import { Groups } from './groups.ts'
import { giveName, partialOf } from './kept-files.ts'
import { DEFAULT_KEEP, type KeepKind, toRunJson, type Written, writeOutputs } from './outputs.ts'
import { toNameOrder } from './read-blocks.ts'
import { type BatchOptions, fingerprintOf, type Outcome, type Reached, runBatch } from './run.ts'
import { toErrors, WorkFolder } from './work-folder.ts'

export interface DedupeOptions extends Pick<OpenOptions, 'preset' | 'set' | 'sensitivity' | 'snapshots' | 'outlets'> {
  /** Threads that work at the same time. Default: one for each core. */
  readonly workers?: number
  /** Memory that sorting may take. Default: 1 GiB. */
  readonly memoryBytes?: number
  /** Whether articles are put in the order of their `seenAt`; else they stay as they come. Default: false. */
  readonly byTime?: boolean
  /** Where finished pieces are kept meanwhile. Default: the system's folder for such things. */
  readonly directory?: string
  /** Told how far it has come. */
  readonly onReached?: (reached: Reached) => void
  readonly stop?: AbortSignal
}

/** Two articles and what the later one is to the earlier one. */
export interface BatchLink {
  readonly article: ArticleRef
  readonly earlier: ArticleRef
  readonly relation: Exclude<PairRelation, 'different'>
  readonly rule: string
  readonly measurements: Measurements
  readonly drawsOn: readonly ArticleRef[]
}

/** A batch that runs while its links are read; stories and counts are there when the last one was. */
export interface Run extends AsyncIterable<BatchLink | Refused> {
  stories(): AsyncGenerator<{ readonly lead: string; readonly members: readonly string[] }>
  readonly counts: Promise<Measurements>
}

const DEFAULT_MEMORY_BYTES = 2 ** 30

const POSITIVE: Kind = {
  expected: 'a whole number above 0',
  accepts: (value) => Number.isSafeInteger(value) && (value as number) > 0,
}

const OPTIONS: Readonly<Record<keyof DedupeOptions, Kind>> = {
  preset: {
    expected: 'text, or a preset',
    accepts: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  },
  set: OBJECT,
  sensitivity: TEXT,
  snapshots: { expected: 'a list of snapshots', accepts: Array.isArray },
  outlets: { expected: 'a list of outlets', accepts: Array.isArray },
  workers: POSITIVE,
  memoryBytes: POSITIVE,
  byTime: YES_OR_NO,
  directory: TEXT,
  onReached: { expected: 'a function', accepts: (value) => typeof value === 'function' },
  stop: { expected: 'an AbortSignal', accepts: (value) => value instanceof AbortSignal },
}

/** Judges a stream or a list of articles, each against those before it. */
export function dedupe(
  source: AsyncIterable<ArticleInput | Page | Refused> | Iterable<ArticleInput | Page | Refused>,
  options: DedupeOptions = {},
): Run {
  checkOptions('dedupe()', options, OPTIONS)
  const batch = toBatchOptions(options)
  let finish: (counts: Measurements) => void
  let fail: (error: unknown) => void
  const counts = new Promise<Measurements>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  // Whoever reads the links meets the error there.
  counts.catch(() => {})
  let stories: readonly { readonly lead: string; readonly members: readonly string[] }[] | undefined

  async function* run(): AsyncGenerator<BatchLink | Refused> {
    const parent = options.directory ?? tmpdir()
    mkdirSync(parent, { recursive: true })
    const folder = new WorkFolder(mkdtempSync(join(parent, 'newsfold-dedupe-')))
    try {
      const outcome = await runBatch(source, folder, batch)
      using _ = outcome.files
      yield* outcome.refused
      const found: Record<string, number> = {}
      const groups = new Groups(outcome)
      for await (const link of outcome.links()) {
        if (!('article' in link)) continue
        groups.add(link)
        found[link.relation] = (found[link.relation] ?? 0) + 1
        const { article, earlier, drawsOn, ...rest } = link
        const refOf = (number: number) => toRef(outcome, number)
        yield { article: refOf(article), earlier: refOf(earlier), drawsOn: drawsOn.map(refOf), ...rest }
      }
      const nameOf = (number: number) => outcome.articles.idOf(number)
      stories = Array.from(groups.list(), ({ lead, members }) => ({ lead: nameOf(lead), members: members.map(nameOf) }))
      const { count } = outcome.articles
      const { repeated } = outcome.identity
      finish({
        articles: count - repeated,
        repeated,
        refused: outcome.refused.length,
        stories: stories.length,
        ...found,
      })
    } catch (error) {
      fail(error)
      throw error
    } finally {
      folder.remove()
    }
  }

  const running = run()
  return {
    [Symbol.asyncIterator]: () => running,
    async *stories() {
      for await (const _ of running) if (stories !== undefined) break
      yield* stories ?? []
    },
    counts,
  }
}

function toRef({ articles, identity }: Outcome, article: number): ArticleRef {
  return { id: articles.idOf(article), version: identity.version[article]! }
}

export interface DedupeFilesOptions extends DedupeOptions {
  readonly keep?: readonly KeepKind[]
  /** Whether pieces of a run that was broken off are taken up. */
  readonly resume?: boolean
  readonly inputOptions?: InputOptions
  /** How large pieces are; the outcome does not depend on it. */
  readonly blockBytes?: number
  readonly rangeArticles?: number
}

/** What was written of a run of files. */
export interface DedupedFiles extends Written {
  readonly outcome: Outcome
  /** In the order in which they were read. */
  readonly inputs: readonly string[]
  /** What stands in `run.json` when all is done. */
  readonly run: object
}

/** Finished pieces of a run in the folder of its outputs. */
const WORK_FOLDER = 'unfinished'

/** What judging the articles of files would take; nothing is written, and standard input is read to its end. */
export function estimateFiles(
  paths: readonly string[],
  folder: string,
  { keep = DEFAULT_KEEP, inputOptions = {}, ...options }: Omit<DedupeFilesOptions, 'resume'> = {},
): Promise<Estimate> {
  checkOptions('estimateFiles()', options, OPTIONS)
  return estimateRun(toNameOrder(paths), folder, keep, { ...toBatchOptions(options), inputOptions })
}

/** Judges the articles of files and writes what was found into a folder; `finishRun` comes last. */
export async function dedupeFiles(
  paths: readonly string[],
  folder: string,
  { keep = DEFAULT_KEEP, resume = false, inputOptions, blockBytes, rangeArticles, ...options }: DedupeFilesOptions = {},
): Promise<DedupedFiles> {
  checkOptions('dedupeFiles()', options, OPTIONS)
  const inputs = toNameOrder(paths)
  const batch: BatchOptions = {
    ...toBatchOptions(options),
    ...(inputOptions && { inputOptions }),
    ...(blockBytes && { blockBytes }),
    ...(rangeArticles && { rangeArticles }),
  }
  if (resume && inputs.some((input) => input === STANDARD_INPUT || isAddress(input))) {
    throw new NewsfoldError(
      'option-wrong',
      'standard input and addresses cannot be read again; write them to a file, and --resume works with that',
    )
  }
  const path = join(folder, WORK_FOLDER)
  const print = fingerprintOf(inputs, batch)
  if (existsSync(join(folder, 'run.json'))) {
    throw new NewsfoldError('option-wrong', `${folder} holds the outputs of a finished run; name another folder`)
  }
  if (existsSync(path) && !resume) {
    throw new NewsfoldError(
      'option-wrong',
      `${folder} holds a run that was broken off; go on with --resume, or name another folder`,
    )
  }
  const work = new WorkFolder(path)
  if (work.has('fingerprint') && work.readText('fingerprint') !== print) {
    throw new NewsfoldError(
      'option-wrong',
      `${folder} holds a run of other inputs, settings or another version that was broken off; name another folder`,
    )
  }
  work.write('fingerprint', print)
  const outcome = await runBatch(inputs, work, batch)
  using _ = outcome.files
  const { byTime, onReached } = batch
  const written = await writeOutputs(outcome, folder, { keep, byTime, ...(onReached && { onReached }) })
  return { ...written, outcome, inputs, run: toRunJson(outcome, written, inputs, keep) }
}

/**
 * Once everything is written it is told so, and what was kept for going on is of no more use.
 * @param others what else is to be found in the folder, by name
 */
export function finishRun(
  folder: string,
  { run }: Pick<DedupedFiles, 'run'>,
  others: Readonly<Record<string, string>> = {},
): void {
  for (const [name, text] of Object.entries({ ...others, 'run.json': `${JSON.stringify(run, null, 2)}\n` })) {
    toErrors(join(folder, name), () => writeFileSync(partialOf(folder, name), text))
    giveName(folder, name)
  }
  rmSync(join(folder, WORK_FOLDER), { recursive: true, force: true })
}

function toBatchOptions(options: DedupeOptions): BatchOptions {
  const { preset: wanted = DEFAULT_PRESET, sensitivity, snapshots = [], outlets, stop, onReached } = options
  const preset = typeof wanted === 'string' ? getPreset(wanted) : wanted
  const given = withSensitivity(preset, sensitivity, options.set)
  // Misspelled ones are refused by name before anything is read.
  toSettings(preset.parameters, given)
  const all = [...snapshots, ...(outlets === undefined ? [] : [toOutletSnapshot(outlets)])]
  return {
    preset,
    ...(typeof wanted === 'string' && { presetName: wanted }),
    set: given,
    snapshots: all,
    workers: options.workers ?? availableParallelism(),
    memoryBytes: options.memoryBytes ?? DEFAULT_MEMORY_BYTES,
    byTime: options.byTime ?? false,
    ...(onReached && { onReached }),
    stop,
  }
}
