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
import type { Store } from '../store/store.ts'
import { BEGAN, findEarlier, isAgainstStore, openKnown, readBegan, toKept } from './against.ts'
import { runAgainstStore } from './against-store.ts'
import type { Source } from './blocks.ts'
import type { KeepRecords } from './earlier-run.ts'
import { type Estimate, estimateRun } from './estimate.ts'
import { Groups } from './groups.ts'
import { keepKnown } from './keep-known.ts'
import { giveName, partialOf } from './kept-files.ts'
import type { KnownStore } from './known-store.ts'
import { DEFAULT_KEEP, type KeepKind, toRunJson, type Written, writeOutputs } from './outputs.ts'
import { toNameOrder } from './read-blocks.ts'
import { type BatchOptions, fingerprintOf, type Outcome, type Reached, runBatch, type WholeOutcome } from './run.ts'
import { toErrors, WorkFolder } from './work-folder.ts'

export interface DedupeOptions extends Pick<OpenOptions, 'preset' | 'set' | 'sensitivity' | 'snapshots' | 'outlets'> {
  /** Threads that work at the same time. Default: one for each core. */
  readonly workers?: number
  /** Memory that the whole process may take; a run that needs more says so and ends. Default: 4 GiB. */
  readonly memoryBytes?: number
  /** Whether articles are put in the order of their `seenAt`; else they stay as they come. Default: false. */
  readonly byTime?: boolean
  /**
   * What is known already: a store, or its address, or the folder of a finished run that kept it (`--keep-known`). Articles
   * come after all that is known; preset, settings and snapshots are those it has. Default: nothing.
   */
  readonly against?: string | Store
  /** Whether the store that articles are judged against gets them, as `addAll()` would leave it. Default: false. */
  readonly add?: boolean
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

const DEFAULT_MEMORY_BYTES = 2 ** 32

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
  against: {
    expected: 'text, or a store',
    accepts: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  },
  add: YES_OR_NO,
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
  // What is wrong with them is said at once, except where a store has to be asked.
  const given = isAgainstStore(options) ? undefined : toBatchOptions(options)
  if (options.add === true && given !== undefined) {
    throw new NewsfoldError('option-wrong', 'add of dedupe() is for a store that articles are judged against')
  }
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
      await using known = given === undefined ? await openKnown(options) : undefined
      const outcome = await judgeAll(source, folder, given ?? toOptionsOf(known!, options), known, options.add)
      using _ = outcome.files
      yield* outcome.refused
      const found: Record<string, number> = {}
      const groups = new Groups(outcome)
      for await (const link of outcome.links()) {
        if (!('article' in link)) continue
        groups.add(link)
        found[link.relation] = (found[link.relation] ?? 0) + 1
        const { article, earlier, drawsOn, ...rest } = link
        const { refOf } = outcome
        yield { article: refOf(article), earlier: refOf(earlier), drawsOn: drawsOn.map(refOf), ...rest }
      }
      const nameOf = (number: number) => outcome.refOf(number).id
      stories = Array.from(groups.list(), ({ lead, members }) => ({ lead: nameOf(lead), members: members.map(nameOf) }))
      const count = outcome.articles.count - outcome.first
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

export interface DedupeFilesOptions extends DedupeOptions {
  readonly keep?: readonly KeepKind[]
  /** Whether the folder keeps what others can be judged against later, and where the records are read then. Default: nothing. */
  readonly keepKnown?: KeepRecords | undefined
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
  {
    keep = DEFAULT_KEEP,
    keepKnown: records,
    resume = false,
    inputOptions,
    blockBytes,
    rangeArticles,
    ...options
  }: DedupeFilesOptions = {},
): Promise<DedupedFiles> {
  checkOptions('dedupeFiles()', options, OPTIONS)
  const inputs = toNameOrder(paths)
  const work = join(folder, WORK_FOLDER)
  await using known = isAgainstStore(options) ? await openKnown(options, readBegan(work)) : undefined
  const batch: BatchOptions = {
    ...(known === undefined ? toBatchOptions(options) : toOptionsOf(known, options)),
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
  const kept = toKept(options, records, batch)
  const print = fingerprintOf(inputs, batch, known?.printOf(options.add === true))
  if (existsSync(join(folder, 'run.json'))) {
    throw new NewsfoldError('option-wrong', `${folder} holds the outputs of a finished run; name another folder`)
  }
  if (existsSync(work) && !resume) {
    throw new NewsfoldError(
      'option-wrong',
      `${folder} holds a run that was broken off; go on with --resume, or name another folder`,
    )
  }
  const pieces = new WorkFolder(work)
  if (pieces.has('fingerprint') && pieces.readText('fingerprint') !== print) {
    throw new NewsfoldError(
      'option-wrong',
      `${folder} holds a run of other inputs, settings or another version, or against something else or what has changed since, that was broken off; name another folder`,
    )
  }
  pieces.write('fingerprint', print)
  if (known !== undefined && !pieces.has(BEGAN)) pieces.write(BEGAN, known.began)
  const outcome = await judgeAll(inputs, pieces, batch, known, options.add)
  using _ = outcome.files
  const { byTime, onReached } = batch
  const written = await writeOutputs(outcome, folder, { keep, byTime, ...(onReached && { onReached }) })
  if (kept !== undefined && isWhole(outcome)) keepKnown(outcome, written.groups, folder, kept, inputs)
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

function judgeAll(
  source: Source,
  folder: WorkFolder,
  batch: BatchOptions,
  known: KnownStore | undefined,
  add = false,
): Promise<Outcome | WholeOutcome> {
  return known === undefined ? runBatch(source, folder, batch) : runAgainstStore(source, folder, batch, { known, add })
}

function isWhole(outcome: Outcome | WholeOutcome): outcome is WholeOutcome {
  return 'kept' in outcome
}

/** The options of a run against a store, which says by what is judged. */
function toOptionsOf({ setup, snapshots }: KnownStore, options: DedupeOptions): BatchOptions {
  const { preset, settings } = setup
  const isNamed = typeof options.preset !== 'object'
  return { ...toPlainOptions(options), preset, ...(isNamed && { presetName: preset.name }), set: settings, snapshots }
}

function toPlainOptions({ workers, memoryBytes, byTime, onReached, stop }: DedupeOptions) {
  return {
    workers: workers ?? availableParallelism(),
    memoryBytes: memoryBytes ?? DEFAULT_MEMORY_BYTES,
    byTime: byTime ?? false,
    ...(onReached && { onReached }),
    stop,
  }
}

function toBatchOptions(options: DedupeOptions): BatchOptions {
  const { sensitivity, snapshots = [], outlets } = options
  const { against } = options
  const earlier = findEarlier(against)
  const wanted = options.preset ?? earlier?.known.made.preset ?? DEFAULT_PRESET
  const preset = typeof wanted === 'string' ? getPreset(wanted) : wanted
  const given = withSensitivity(preset, sensitivity, options.set)
  // Misspelled ones are refused by name before anything is read.
  const settings = toSettings(preset.parameters, given)
  const all = [...snapshots, ...(outlets === undefined ? [] : [toOutletSnapshot(outlets)])]
  const checked = Object.fromEntries(Object.keys(given).map((name) => [name, settings[name]!]))
  earlier?.check(preset.name, checked, all)
  earlier?.checkVersion(preset)
  return {
    preset,
    ...(typeof wanted === 'string' && { presetName: wanted }),
    set: earlier?.known.made.settings ?? given,
    snapshots: earlier?.snapshots ?? all,
    ...(earlier && { earlier }),
    ...toPlainOptions(options),
  }
}
