/**
 * The first stage of a run, and what it leaves on disk: inputs cut into blocks of lines, and of each block its columns and keys,
 * made in threads. A block that is there already was made by a run that was broken off, and is not made again.
 */

import type { ArticleInput, Page, Refused } from '../model.ts'
import type { InputOptions } from '../read/inputs.ts'
import type { BlockPlace } from './articles.ts'
import { RecordFiles } from './kept-articles.ts'
import { packColumns, unpackColumns } from './packed-columns.ts'
import { inOrder, type Pool } from './pool.ts'
import { type Block, eachRecord } from './prepare-block.ts'
import type { BlockColumns, BlockKeys } from './prepared-block.ts'
import { RawRecords } from './raw-records.ts'
import { type PlacedBlock, readBlocks } from './read-blocks.ts'
import type { WorkFolder } from './work-folder.ts'

export type Source =
  | readonly string[]
  | AsyncIterable<ArticleInput | Page | Refused>
  | Iterable<ArticleInput | Page | Refused>

export interface BlockOptions {
  readonly inputOptions?: InputOptions
  /** How large blocks are; the outcome does not depend on it. */
  readonly blockBytes?: number
}

/** A block without its bytes. */
interface CutBlock extends Omit<Block, 'bytes' | 'fields'>, Omit<PlacedBlock, 'block'> {
  readonly sizeBytes: number
}

export class Blocks {
  /** The files in which records lie. */
  readonly paths: string[]
  readonly places: BlockPlace[] = []
  readonly refused: Refused[] = []
  /** Of tables and web archives, records as they came. */
  readonly raw: RawRecords
  readonly #source: Source
  readonly #folder: WorkFolder
  readonly #options: BlockOptions
  readonly #numbers = new Map<string, number>()
  #cut: readonly CutBlock[] | undefined

  /** @param paths files in which the records of earlier articles lie */
  constructor(source: Source, folder: WorkFolder, options: BlockOptions, paths: readonly string[] = []) {
    this.paths = [...paths]
    this.#source = source
    this.#folder = folder
    this.raw = new RawRecords(folder.pathOf('records.raw'))
    this.#options = options
  }

  /** What is read, for whoever wants it before anything is made of it. @param onRead told how many came so far */
  async *records(onRead: (records: number) => void): AsyncGenerator<ArticleInput | Page | Refused> {
    let count = 0
    for await (const { block } of this.#blocks()) {
      const records: (ArticleInput | Page | Refused)[] = []
      eachRecord(block, (record) => records.push(record))
      yield* records
      count += records.length
      onRead(count)
    }
  }

  /** Makes what is not there yet. @param onPrepared told how many articles there are so far, and how many were refused */
  async prepare(pool: Pool, onPrepared: (articles: number, refused: number) => void): Promise<void> {
    const waiting: string[] = []
    let [articles, refused] = [0, 0]
    for await (const done of inOrder(pool, this.#missing(waiting))) {
      if (!('prepared' in done)) throw new Error('a block was not prepared')
      const { columns, keys, extracted } = done.prepared
      const name = waiting.shift()!
      if (extracted.length > 0) this.#folder.write(`${name}.articles`, extracted)
      this.#folder.write(`${name}.columns`, ...packColumns(columns))
      // Written last: with it the block is done.
      this.#folder.write(`${name}.keys`, ...packColumns(keys))
      articles += columns.count
      refused += columns.refused.length
      onPrepared(articles, this.refused.length + refused)
    }
    for (const block of this.columns()) this.refused.push(...block.refused)
  }

  async *#missing(waiting: string[]): AsyncGenerator<{ readonly block: Block }> {
    for await (const { block, path, start } of this.#blocks()) {
      const name = nameOf(this.places.length)
      const extractedFile = this.#numberOf(this.#folder.pathOf(`${name}.articles`))
      this.places.push({ file: this.#numberOf(path), start, extractedFile })
      if (this.#folder.has(`${name}.keys`)) continue
      waiting.push(name)
      yield { block }
    }
  }

  #numberOf(path: string): number {
    const known = this.#numbers.get(path) ?? this.paths.push(path) - 1
    this.#numbers.set(path, known)
    return known
  }

  /** Inputs are read once, some of them cannot be read again; from then on blocks are where they were found to lie. */
  async *#blocks(): AsyncGenerator<PlacedBlock> {
    const { inputOptions, blockBytes } = this.#options
    const fields = inputOptions?.fields
    if (this.#cut !== undefined) {
      using files = new RecordFiles(this.#cut.map(({ path }) => path))
      for (const [at, { sizeBytes, name, firstLine, isOwn, path, start }] of this.#cut.entries()) {
        const bytes = new Uint8Array(files.read(at, start, sizeBytes))
        yield { block: { name, firstLine, isOwn, bytes, fields }, path, start }
      }
      return
    }
    const cut: CutBlock[] = []
    for await (const placed of readBlocks(
      this.#source,
      { path: this.#folder.pathOf('records.jsonl'), raw: this.raw },
      inputOptions,
      blockBytes,
    )) {
      if ('refused' in placed) this.refused.push(placed)
      else {
        const { block, path, start } = placed
        const { name, firstLine, isOwn, bytes } = block
        cut.push({ name, firstLine, isOwn, path, start, sizeBytes: bytes.length })
        yield { block: { ...block, fields }, path, start }
      }
    }
    this.#cut = cut
  }

  /** What is on disk of each block, read anew by whoever walks over it. */
  columns(): Iterable<BlockColumns> {
    return this.#walk<BlockColumns>('columns')
  }

  get keyPaths(): string[] {
    return this.places.map((_, at) => this.#folder.pathOf(`${nameOf(at)}.keys`))
  }

  keys(): Iterable<BlockKeys> {
    return this.#walk<BlockKeys>('keys')
  }

  #walk<Type extends BlockColumns | BlockKeys>(kind: 'columns' | 'keys'): Iterable<Type> {
    const [folder, places] = [this.#folder, this.places]
    return {
      *[Symbol.iterator]() {
        for (const at of places.keys()) yield unpackColumns<Type>(folder.read(`${nameOf(at)}.${kind}`))
      },
    }
  }
}

function nameOf(block: number): string {
  return String(block).padStart(6, '0')
}
