/**
 * A batch, stage by stage, in the order of `pipeline.ts`, each over all articles before the next begins:
 *
 *   prepare   inputs        -> columns and keys, a block of lines at a time, in threads
 *   gather    columns       -> all articles in order; which are versions, which are the same text
 *   learn     some articles -> templates and boilerplate, if the preset learns and nothing was handed over
 *   share     keys          -> who shares keys with whom, by sorting
 *   hold      pairs         -> what each article is to the earlier ones, a range at a time, in threads
 *   settle    what was held -> verdicts, stories, leads, in order
 *
 * It owns order, spilling and proposing; what is alike and what follows from it is told by the same code that judges one
 * article at a time, and the outcome is the same (SEMANTICS 26). Finished pieces stay in a folder until the run is done.
 */

import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { NewsfoldError } from '../errors.ts'
import { CollectionLearner } from '../learn/collection-learner.ts'
import { LEARN_AUTO } from '../learn/schedule.ts'
import { packSnapshots, unpackSnapshots } from '../learn/snapshot-file.ts'
import { learnCollection } from '../learn-collection.ts'
import type { ArticleRef, Measurements, Refused, Sequence, Settings } from '../model.ts'
import { numberOf, toSettings } from '../parameters.ts'
import type { Setup } from '../pipeline.ts'
import type { Preset } from '../presets/preset.ts'
import { toUnlimited } from '../presets/unlimited.ts'
import { BY_KEYS_PARAMETERS } from '../propose/by-keys.ts'
import { isAddress } from '../read/address.ts'
import type { FieldNames } from '../read/field-names.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import { isEverywhere } from '../store/scope.ts'
import type { Kept, Snapshot } from '../store/store.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { VERSION } from '../version.ts'
import { type Articles, gatherArticles } from './articles.ts'
import { type Judge, type Known, setupOf } from './bench.ts'
import { type BlockOptions, Blocks, type Source } from './blocks.ts'
import type { EarlierRun } from './earlier-run.ts'
import { type HeldColumns, inOrderOfArticles } from './held-columns.ts'
import { type HeldArticle, Holding, SOMEBODY } from './hold.ts'
import { toHoldingOrder } from './holding-order.ts'
import { type Identity, tellApart } from './identity.ts'
import { KeptArticles, RecordFiles } from './kept-articles.ts'
import { leftForSharing, rememberedBytes } from './memory.ts'
import { packColumns, unpackColumns } from './packed-columns.ts'
import { inOrder, Pool } from './pool.ts'
import type { RawRecords } from './raw-records.ts'
import { type SettledLink, Settling } from './settle.ts'
import { type ShareOptions, type Shares, shareKeys } from './share-keys.ts'
import type { WorkFolder } from './work-folder.ts'

export type StageName = 'prepare' | 'gather' | 'learn' | 'share' | 'hold' | 'judge' | 'settle' | 'write'

/** How far a run has come. */
export interface Reached {
  readonly stage: StageName
  /** From 0 to 1; undefined where the end is not known. */
  readonly share?: number
  readonly articles: number
  /** By relation, once articles are settled. */
  readonly found?: Measurements
  /** Records that could not be taken, while they are read. */
  readonly refused?: number
}

export interface BatchOptions extends BlockOptions {
  readonly preset: Preset
  /** Its name, if it is one that threads can make themselves. */
  readonly presetName?: string
  readonly set: Settings
  readonly snapshots: readonly Snapshot[]
  readonly workers: number
  /** For the whole process. */
  readonly memoryBytes: number
  readonly byTime: boolean
  /** How many articles are held against others as one piece; the outcome does not depend on it. */
  readonly rangeArticles?: number
  /** What is judged comes after the articles of this run. */
  readonly earlier?: EarlierRun
  readonly onReached?: (reached: Reached) => void
  readonly stop?: AbortSignal | undefined
}

/** Where keys and records lie. */
interface KeptFiles {
  /** Where this run has written what lies nowhere else. */
  readonly folder: string
  /** The number of each article in the order of the keys. */
  readonly numbers: Uint32Array
  readonly keyPaths: readonly string[]
  readonly paths: readonly string[]
  /** What records call their fields, file by file; the last one holds for all after it. */
  readonly fields: readonly FieldNames[]
}

/** The folder of an earlier run and how many articles it knows, or a store, the number it stood at, and whether it got the articles. */
export type Against =
  | { readonly folder: string; readonly articles: number }
  | { readonly store: string; readonly upTo: Sequence; readonly added: boolean }

/** How articles were settled; what stories there are is known when all links were read. */
interface Settled extends Pick<Settling, 'relationOf'> {
  stories(): Iterable<{ readonly lead: number; readonly members: readonly number[] }>
  /** Of the articles of this run and of one that it goes on from. */
  readonly kept: Pick<KeptArticles, 'get'>
  /** Of any; undefined if nobody has it any more. */
  read(article: number): Promise<Kept | undefined>
}

/** What a run found, to be read once, in order. */
export interface Outcome {
  readonly articles: Articles
  /** The number of the first article that was judged; those before it are of the earlier run. */
  readonly first: number
  readonly earlier?: EarlierRun
  /** What it was judged against, as it is told. */
  readonly against?: Against
  readonly refOf: (article: number) => ArticleRef
  /** Whether it was there before and is no part of what was judged. */
  readonly isKnown: (article: number) => boolean
  readonly identity: Pick<Identity, 'isRepeated' | 'repeated' | 'previous' | 'version'>
  readonly settling: Settled
  readonly setup: Setup
  readonly snapshots: readonly Snapshot[]
  readonly learnedFromOwnInput: boolean
  readonly refused: readonly Refused[]
  readonly files: RecordFiles
  /** Of tables and web archives, records as they came. */
  readonly raw: RawRecords
  /** Links in the order of their articles; originals only by the rule that told them so, if any did. */
  links(): AsyncGenerator<SettledLink | { readonly rule: string }>
}

/** An outcome with all that a later run needs to go on from it. */
export interface WholeOutcome extends Outcome {
  readonly identity: Identity
  readonly settling: Settling
  readonly kept: KeptFiles
}

/** Articles that are held against others as one piece. */
const RANGE_ARTICLES = 4_096
/** Templates and boilerplate show in a sample of so many, taken evenly. */
const LEARNED_ARTICLES = 32_000

export async function runBatch(source: Source, folder: WorkFolder, options: BatchOptions): Promise<WholeOutcome> {
  const run = new BatchRun(source, folder, options)
  return await run.go()
}

class BatchRun {
  readonly #folder: WorkFolder
  readonly #options: BatchOptions
  readonly #blocks: Blocks
  #learnedFromOwnInput = false

  constructor(source: Source, folder: WorkFolder, options: BatchOptions) {
    this.#folder = folder
    this.#options = options
    this.#blocks = new Blocks(source, folder, options, options.earlier?.paths)
  }

  async go(): Promise<WholeOutcome> {
    const { snapshots: given, byTime, memoryBytes, earlier } = this.#options
    const fields = [...(earlier?.fields ?? []), this.#options.inputOptions?.fields ?? {}]
    let snapshots: readonly Snapshot[] = [...given, ...(await this.#learnFrequencies())]
    await using pool = new Pool({ judge: this.#judge(snapshots) }, this.#workers())
    this.#reach('prepare', 0)
    await this.#blocks.prepare(pool, (count, refused) => this.#reach('prepare', count, undefined, refused))
    this.#reach('gather', 0)
    const { articles, numbers } = gatherArticles(this.#blocks.columns(), this.#blocks.places, byTime, earlier)
    const first = earlier?.articles ?? 0
    const files = new RecordFiles(this.#blocks.paths)
    const asRead = new KeptArticles(
      articles,
      { version: new Uint32Array(0) },
      files,
      fields,
      setupOf(this.#judge(snapshots)),
    )
    const leftBytes = leftForSharing(memoryBytes, articles.columns, this.#workers())
    const isSame = (one: number, other: number) => {
      const [a, b] = [asRead.articleOf(one), asRead.articleOf(other)]
      return a.text === b.text && a.title === b.title
    }
    const identity = tellApart(articles, isSame, earlier?.readRepeated())
    snapshots = [...snapshots, ...this.#learn(articles, asRead, snapshots)]
    const judge = this.#judge(snapshots)
    const setup = setupOf(judge)
    const perKey = numberOf(setup.settings, BY_KEYS_PARAMETERS.find(({ name }) => name === 'propose.perKey')!)
    const isScoped = !isEverywhere(setup.parts.proposer.scope(SOMEBODY))
    this.#reach('share', articles.count - first, 0)
    const shares = this.#share({
      blocks: inTurn(earlier?.keys(), this.#blocks.keys()),
      numbers,
      identity,
      perKey,
      all: isScoped,
      first,
      memoryBytes: leftBytes,
      besidesBytes: memoryBytes - leftBytes,
      rowsPath: this.#folder.pathOf('rows'),
      onPart: (done) => this.#reach('share', articles.count - first, done),
    })
    this.#reach('hold', 0, 0)
    const { columns, outlets } = articles
    const known: Known = {
      columns,
      outlets,
      identity,
      shares,
      paths: this.#blocks.paths,
      fields,
      perKey,
      memoryBytes: rememberedBytes(leftBytes - bytesOf(shares), this.#workers()),
    }
    const settling = new Settling(articles, identity, files, fields, setup, earlier?.readSettled())
    const isInOrder = setup.settings['propose.candidates'] === 'originals'
    const held = isInOrder
      ? new Holding(settling.kept, identity, shares, setup, perKey).holdAll(first, articles.count)
      : inOrderOfArticles(await this.#hold(pool, judge, known, first), articles.count)
    const links = () => this.#settle(settling, held, articles.count - first)
    return {
      articles,
      first,
      ...(earlier && { earlier, against: { folder: earlier.folder, articles: earlier.articles } }),
      refOf: (article) => ({ id: articles.idOf(article), version: identity.version[article]! }),
      isKnown: (article) => article < first,
      kept: {
        folder: this.#folder.path,
        numbers,
        keyPaths: [...(earlier?.keyPaths ?? []), ...this.#blocks.keyPaths],
        paths: this.#blocks.paths,
        fields,
      },
      identity,
      settling,
      setup,
      snapshots,
      learnedFromOwnInput: this.#learnedFromOwnInput,
      refused: this.#blocks.refused,
      files,
      raw: this.#blocks.raw,
      links,
    }
  }

  #judge(snapshots: readonly Snapshot[]): Judge {
    const { preset, presetName, set } = this.#options
    const judge = { preset: presetName ?? preset, set, snapshots }
    const isClosure = setupOf(judge).parts.grouping === 'closure'
    return isClosure ? { ...judge, set: { ...toUnlimited(preset), ...set } } : judge
  }

  #workers(): number {
    return this.#options.presetName === undefined ? 1 : this.#options.workers
  }

  #reach(stage: StageName, articles: number, share?: number, refused?: number): void {
    this.#options.stop?.throwIfAborted()
    this.#options.onReached?.({
      stage,
      articles,
      ...(share !== undefined && { share }),
      ...(refused !== undefined && { refused }),
    })
  }

  /** Presets that weigh words by how rare they are count them before anything is sketched. */
  async #learnFrequencies(): Promise<readonly Snapshot[]> {
    const { preset, set, snapshots, earlier } = this.#options
    if (earlier !== undefined) return []
    const setup = { families: preset.families(toSettings(preset.parameters, set)), needs: preset.needs }
    const isMissing = setup.needs.some((kind) => !snapshots.some((one) => one.kind === kind))
    if (setup.families.length === 0 || !isMissing) return []
    this.#learnedFromOwnInput = true
    if (this.#folder.has('frequencies')) return unpackSnapshots(this.#folder.read('frequencies'))
    const records = this.#blocks.records((count) => this.#reach('learn', count))
    const counted = await learnCollection(records, { presets: [{ ...preset, learns: [] }], set })
    this.#folder.write('frequencies', packSnapshots(counted))
    return counted
  }

  /** Templates and boilerplate, on which no key depends. */
  #learn(articles: Articles, kept: KeptArticles, have: readonly Snapshot[]): readonly Snapshot[] {
    const { preset, set, earlier } = this.#options
    // Who is judged against others is judged by what those were judged by.
    if (earlier !== undefined) return []
    const isWanted = toSettings(preset.parameters, set)[LEARN_AUTO.name] === true
    const kinds = preset.learns.filter((kind) => isWanted && !have.some((one) => one.kind === kind))
    if (kinds.length === 0 || articles.count === 0) return []
    this.#learnedFromOwnInput = true
    if (this.#folder.has('learned')) return unpackSnapshots(this.#folder.read('learned'))
    const wanted = Math.min(LEARNED_ARTICLES, articles.count)
    const learner = new CollectionLearner(kinds, undefined, wanted)
    for (let i = 0; i < wanted; i++) {
      const article = kept.articleOf(Math.floor((i * articles.count) / wanted))
      learner.add(article, tokenize(article))
      if (i % 256 === 0) this.#reach('learn', i, i / wanted)
    }
    const learned = learner.finish()
    this.#folder.write('learned', packSnapshots(learned))
    return learned
  }

  #share(options: ShareOptions): Shares {
    if (this.#folder.has('shares')) return unpackColumns<Shares>(this.#folder.read('shares', SharedArrayBuffer))
    this.#reach('share', options.numbers.length, 0)
    const shares = shareKeys(options)
    this.#folder.write('shares', ...packColumns(shares))
    return shares
  }

  /** All articles are held before the first is settled: they are held in another order. */
  async #hold(pool: Pool, judge: Judge, known: Known, first: number): Promise<readonly HeldColumns[]> {
    const { count } = known.columns
    const folder = this.#folder
    const order = toHoldingOrder(count, known.identity, known.shares, first)
    const size = this.#options.rangeArticles ?? RANGE_ARTICLES
    const ranges = Math.ceil(order.length / size)
    const missing: number[] = []
    for (let range = 0; range < ranges; range++) if (!folder.has(heldName(range))) missing.push(range)
    if (missing.length > 0) pool.give({ judge, known })
    const pieces = function* () {
      for (const range of missing) yield { articles: order.slice(range * size, (range + 1) * size) }
    }
    let done = 0
    for await (const piece of inOrder(pool, pieces())) {
      if (!('held' in piece)) throw new Error('a range was not held')
      const range = missing[done++]!
      folder.write(heldName(range), ...packColumns(piece.held))
      this.#reach('hold', Math.round(((count - first) * (range + 1)) / ranges), (range + 1) / ranges)
    }
    return Array.from({ length: ranges }, (_, range) => unpackColumns<HeldColumns>(folder.read(heldName(range))))
  }

  async *#settle(
    settling: Settling,
    held: Iterable<HeldArticle>,
    count: number,
  ): AsyncGenerator<SettledLink | { readonly rule: string }> {
    for (const one of held) yield await settling.settle(one)
    this.#reach('settle', count, 1)
  }
}

function bytesOf(columns: Shares): number {
  return Object.values(columns).reduce((sum: number, { byteLength }) => sum + byteLength, 0)
}

/** Walked over one after the other, as often as anybody wants. */
function inTurn<Type>(first: Iterable<Type> = [], second: Iterable<Type>): Iterable<Type> {
  return {
    *[Symbol.iterator]() {
      yield* first
      yield* second
    },
  }
}

function heldName(range: number): string {
  return `held-${String(range).padStart(6, '0')}`
}

/** What the pieces of a run depend on: pieces of another one are of no use. @param against names what it is judged against */
export function fingerprintOf(source: readonly string[], options: BatchOptions, against?: string): string {
  const inputs = source.map((path) => {
    if (path === STANDARD_INPUT || isAddress(path)) return [path]
    try {
      const { size, mtimeMs } = statSync(path)
      return [path, size, mtimeMs]
    } catch (error) {
      throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
    }
  })
  const { preset, set, snapshots, byTime, blockBytes, rangeArticles, inputOptions, earlier } = options
  const learned = snapshots.map(({ kind, hash: name }) => [kind, name])
  return hash(
    'sha256',
    JSON.stringify([
      VERSION,
      preset.name,
      set,
      learned,
      byTime,
      blockBytes,
      rangeArticles,
      inputOptions?.format,
      inputOptions?.fields,
      inputs,
      earlier?.print ?? against,
    ]),
    'hex',
  ).slice(0, 16)
}
